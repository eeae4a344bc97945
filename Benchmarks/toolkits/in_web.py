"""Times presses in the front end of the kiosk for browsers: `in_web.py URL COUNT`. Prints them as `screens` reads them."""

import json
import shutil
import sys
import time
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

PATIENCE = 30
#: The seconds after a press. Chromium ignores changes of the history after some 200 in ten seconds; two presses make three.
PAUSE = 0.1
ENTER = {"key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13}
#: A press begins when the front end rests, and its time is known when it does so again.
REST = """
const done = arguments[arguments.length - 1];
const check = () => (globalThis.kiosk?.settled && kiosk.isAtRest ? done(true) : setTimeout(check, 2));
check();"""


def browser():
    """Starts Chromium without transitions."""
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"):
        options.add_argument(argument)
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_script_timeout(PATIENCE)
    source = Path(__file__).with_name("stopwatch.js").read_text("utf-8")
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    return driver


def push(driver):
    """Presses Enter on the first drink."""
    driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyDown", **ENTER})
    driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **ENTER})


def back(driver):
    """Presses Back of the browser, which has no key there."""
    driver.execute_script("stopwatch.back()")


#: What presses, and the screen that it shows.
PRESSES = {"push": (push, "DrinkScreen"), "back": (back, "DrinksScreen")}


def run(driver, url, count):
    """Presses so many times, and returns the milliseconds of each press, and those until navd had answered."""
    times = {name: [] for name in PRESSES}
    driver.get(url)
    driver.execute_async_script(REST)
    for _ in range(count):
        for name, (press, screen) in PRESSES.items():
            driver.execute_script("stopwatch.begin(arguments[0])", screen)
            press(driver)
            times[name].append(driver.execute_async_script("stopwatch.taken().then(arguments[0])"))
            driver.execute_async_script(REST)
            time.sleep(PAUSE)
    return times


if __name__ == "__main__":
    chromium = browser()
    try:
        result = run(chromium, sys.argv[1], int(sys.argv[2]))
    finally:
        chromium.quit()
    print(json.dumps(result))
