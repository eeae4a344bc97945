"""Writes a picture of each step of the kiosk in Chromium: `demo.py DIRECTORY FOLDER`, with the programs in that directory.

Taps come from the user, commands from a shell.
"""

import contextlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

ROOT = Path(__file__).resolve().parents[3]
#: The name of each picture, and the words after `navctl`, or after `tap` the button that the user taps.
STEPS = [
    ("drinks", ""), ("drink", "tap Latte"), ("customise", "tap Customise"), ("sign-in", "trigger orders"),
    ("signed-in", "tap Ada's card"), ("orders", "trigger orders"), ("pin", "go kiosk:///service"),
    ("service", "type 1234"), ("alarm", "trigger alarm"), ("help", "tap What can I do?"), ("mended", "facts leaking=false"),
]
PATIENCE = 30


@contextlib.contextmanager
def running(*command, output="stdout"):
    """Runs a program within the block, and yields the first line of its output, which says that it listens."""
    process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        yield getattr(process, output).readline().strip()
    finally:
        process.terminate()
        process.communicate()


def browser():
    """Starts Chromium."""
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": 480, "height": 400, "deviceScaleFactor": 1, "mobile": False})
    driver.set_script_timeout(PATIENCE)
    return driver


def tap(driver, text):
    """Taps the button with a text in the top layer."""
    buttons = driver.find_elements(By.CSS_SELECTOR, "button")
    next(button for button in buttons if button.text == text and button.is_displayed()).click()


def write(driver, navctl, folder):
    """Goes through all steps, writes their pictures, and yields the name of each with the texts that it shows."""
    for number, (name, done) in enumerate(STEPS):
        verb, _, rest = done.partition(" ")
        if verb == "tap":
            tap(driver, rest)
        elif verb == "type":
            driver.switch_to.active_element.send_keys(rest)
            tap(driver, "Unlock")
        elif verb:
            # A redirected command ends with 1.
            subprocess.run([*navctl, *done.split()], stdout=subprocess.DEVNULL)
        driver.execute_async_script("""
            const [revision, done] = arguments;
            const check = () => (globalThis.kiosk?.settled >= revision ? done() : setTimeout(check, 5));
            check();""", number + 1)
        driver.save_screenshot(str(folder / f"{number:02}-{name}.png"))
        print(f"{number:02} {name}: {done or 'open'}")
        yield name, driver.find_element(By.CSS_SELECTOR, "[data-lifecycle=active]").text.split("\n")


def play(programs, folder):
    """Plays the kiosk with a navd and a gateway of its own, and returns the texts of each step."""
    with contextlib.ExitStack() as stack:
        socket = f"{stack.enter_context(tempfile.TemporaryDirectory())}/navd.sock"
        graph = ROOT / "Examples" / "graphs" / "kiosk.yaml"
        stack.enter_context(running(
            programs / "navd", "--ephemeral", "--socket", socket, "--graph", graph, output="stderr"))
        url = stack.enter_context(running(
            programs / "navgate", "--socket", socket, "--listen", "127.0.0.1:0",
            "--files", ROOT / "Examples" / "kiosk" / "web", "--files", f"/lib/navd={ROOT}/Bindings/javascript/src",
            "--files", f"/lib/navd-web={ROOT}/Adapters/web/src"))
        driver = browser()
        stack.callback(driver.quit)
        driver.get(url)
        return dict(write(driver, [programs / "navctl", "--socket", socket], folder))


if __name__ == "__main__":
    play(Path(sys.argv[1]), Path(sys.argv[2]))
