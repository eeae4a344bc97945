"""Writes pictures of the steps of the kiosk in Chromium: `demo.py DIRECTORY FOLDER`, with the programs in that directory."""

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "Examples" / "kiosk"), str(ROOT / "Bindings" / "python")]

from selenium import webdriver  # noqa: E402
from selenium.webdriver.chrome.service import Service  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

import steps  # noqa: E402

#: The folders of the page, as in the README of the kiosk.
FILES = (
    ROOT / "Examples" / "kiosk" / "web", f"/kiosk={ROOT}/Examples/kiosk", f"/lib/navd={ROOT}/Bindings/javascript/src",
    f"/lib/navd-web={ROOT}/Adapters/web/src")
FONTS = ROOT / "Adapters" / "conformance" / "looks-fonts.conf"


class Page:
    """The kiosk in Chromium."""

    def __init__(self, driver):
        self.driver = driver

    async def tap(self, text):
        """Taps the button with a text in the top layer."""
        buttons = await asyncio.to_thread(self.driver.find_elements, By.CSS_SELECTOR, "button")
        found = [button for button in buttons if button.is_displayed() and text in button.text.split("\n")]
        await asyncio.to_thread(found[0].click)

    async def write(self, path):
        """Writes a picture, when the drawings are there."""
        await asyncio.to_thread(self.driver.execute_async_script, """
            const [done] = arguments;
            const isLoading = () => [...document.images].some((image) => !image.complete)
              || [...document.querySelectorAll('.navd-icon')].some((icon) => icon.checkVisibility() && icon.childElementCount === 0)
              || document.querySelector('.orders > .navd-loading');
            const check = () => (isLoading() ? setTimeout(check, 20) : requestAnimationFrame(() => requestAnimationFrame(done)));
            document.fonts.ready.then(check);""")
        await asyncio.to_thread(self.driver.save_screenshot, str(path))

    def texts(self):
        """Returns the texts of the active view."""
        return self.driver.find_element(By.CSS_SELECTOR, "[data-lifecycle=active]").text.split("\n")


def browser(width, height, moves):
    """Starts Chromium with a window of that size; `moves` says whether transitions are seen."""
    os.environ["FONTCONFIG_FILE"] = str(FONTS)
    options = webdriver.ChromeOptions()
    calm = [] if moves else ["--force-prefers-reduced-motion"]
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", *calm):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
    driver.set_script_timeout(steps.PATIENCE)
    return driver


@contextlib.asynccontextmanager
async def started(programs, socket, size, page=Page, moves=False):
    """Runs a gateway and Chromium within the block, and yields the page."""
    words = [word for folder in FILES for word in ("--files", str(folder))]
    gateway = subprocess.Popen(
        [programs / "navgate", "--socket", socket, "--listen", "127.0.0.1:0", *words], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    driver = await asyncio.to_thread(browser, *size, moves)
    try:
        await asyncio.to_thread(driver.get, gateway.stdout.readline().strip())
        await asyncio.to_thread(driver.execute_async_script, """
            const [done] = arguments;
            const check = () => (globalThis.kiosk?.settled > 0 ? done() : setTimeout(check, 5));
            check();""")
        yield page(driver)
    finally:
        await asyncio.to_thread(driver.quit)
        gateway.terminate()
        gateway.communicate()


def play(programs, folder, sizes=steps.WINDOWS, page=Page):
    """Plays the steps in each size, with a page of that class."""
    asyncio.run(steps.play(programs, folder, sizes, lambda socket, size: started(programs, socket, size, page)))


if __name__ == "__main__":
    play(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
