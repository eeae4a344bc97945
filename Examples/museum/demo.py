"""Writes a picture of each step of the museum's guide in Chromium: `demo.py PROGRAMS FOLDER`, run by `Tools/web`."""

import contextlib
import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
#: The name of each step, and what is done: `tap` and a selector, `type` and keys, or the words after `navctl`. Each changes the tree;
#: `choose` and `write` do the same within a screen.
STEPS = [
    ("attract", []),
    ("map", ["tap .attract"]),
    ("room", ["tap .room.exact"]),
    ("exhibit", ["type museum:///exhibit/7\n"]),
    ("german", ["facts language=de"]),
    ("question", ["facts language:=null", "go /quiz", "choose .answer:nth-child(1)"]),
    ("result", ["trigger done right=2"]),
    ("book", ["tap .navd-back", "tap .hall [data-route*=feedback]", "choose .star:nth-child(4)", "write So many wheels."]),
    ("pin", ["tap .book .main", "choose .navd-message", "tap .navd-actions [data-route]"]),
    ("desk", ["type 2580"]),
    ("alarm", ["trigger evacuate"]),
    ("way-out", ["tap [data-route*=wayOut]"]),
]
#: The size of each window, and whether it is dark.
WINDOWS = {"portrait": (1080, 1920, "light"), "landscape": (1280, 800, "dark")}
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


@contextlib.contextmanager
def chromium(width, height, scheme):
    """Runs Chromium within the block, without motion."""
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 0.6, "mobile": False})
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]})
    driver.set_script_timeout(PATIENCE)
    try:
        yield driver
    finally:
        driver.quit()


def perform(driver, navctl, action):
    """Does what the user or the shell does, and waits until the page shows it."""
    revision = driver.execute_script("return museum.settled")
    verb, _, rest = action.partition(" ")
    if verb in ("tap", "choose"):
        [*_, element] = [one for one in driver.find_elements(By.CSS_SELECTOR, rest) if one.is_displayed()]
        element.click()
    elif verb == "type":
        driver.switch_to.active_element.send_keys(rest)
    elif verb == "write":
        driver.find_element(By.CSS_SELECTOR, "textarea").send_keys(rest)
    else:
        # A redirected command ends with 1.
        subprocess.run([*navctl, *action.split()], stdout=subprocess.DEVNULL)
    settle(driver, revision + (verb not in ("choose", "write")))


def settle(driver, revision):
    """Waits until the page shows a revision, and has all drawings."""
    driver.execute_async_script("""
        const [revision, done] = arguments;
        const check = () => (globalThis.museum?.settled >= revision && museum.isAtRest && [...document.images].every((one) => one.complete)
          ? document.fonts.ready.then(() => requestAnimationFrame(done)) : setTimeout(check, 5));
        check();""", revision)


def play(programs, folder):
    """Plays the steps in each window, with a navd and a gateway of its own, and writes `folder/WINDOW/NUMBER-NAME.png`."""
    for name, window in WINDOWS.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as stack:
            socket = f"{stack.enter_context(tempfile.TemporaryDirectory())}/navd.sock"
            stack.enter_context(running(
                programs / "navd", "--ephemeral", "--socket", socket, "--graph", HERE.parent / "graphs" / "museum.yaml", output="stderr"))
            url = stack.enter_context(running(
                programs / "navgate", "--socket", socket, "--listen", "127.0.0.1:0", "--files", HERE,
                "--files", f"/lib/navd={ROOT}/Bindings/javascript/src", "--files", f"/lib/navd-web={ROOT}/Adapters/web/src"))
            driver = stack.enter_context(chromium(*window))
            driver.get(url)
            navctl = [programs / "navctl", "--socket", socket]
            settle(driver, 1)
            for number, (step, actions) in enumerate(STEPS):
                for action in actions:
                    perform(driver, navctl, action)
                picture = Image.open(io.BytesIO(driver.get_screenshot_as_png())).convert("RGB")
                picture.quantize(256, dither=Image.Dither.NONE).save(folder / name / f"{number:02}-{step}.png", optimize=True)
                print(f"{name} {number:02} {step}: {', '.join(actions) or 'open'}", flush=True)


if __name__ == "__main__":
    play(Path(sys.argv[1]), Path(sys.argv[2]))
