"""Draws the picture of the front page, run by `Tools/together`: `front.py PROGRAMS FOLDER DRAWINGS`.

A browser, Qt Quick, a terminal and the inspector show one tree of one navd at the same moment. `front.html` puts them together in
`front.png` of the folder. navctl draws the graph and the tree.
"""

import asyncio
import base64
import contextlib
import importlib.util
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from PIL import Image  # noqa: E402

import navd  # noqa: E402
import steps  # noqa: E402

#: The sizes: of a window, which is drawn at a scale of 1.5, of a terminal in cells, and of the inspector in points.
WINDOW, TERMINAL, INSPECTOR = (1760, 1100), (112, 35), (1280, 650)
#: The width of the picture in points, and the pixels of each.
WIDTH, SCALE = 1200, 1.5
#: The commands before the picture.
COMMANDS = [
    "trigger drink drink=Mocha", "trigger customise drink=Mocha", "trigger make drink=Mocha", "trigger service", "back"]
#: The commands that are drawn with what they print. The first one changes the tree, the other one nothing.
SHELL = ["go kiosk:///drinks/Latte", "trigger make drink=Latte"]


async def main(programs, path, drawings):
    """Starts everything, drives the tree from a shell, and writes the picture and the drawings."""
    async with contextlib.AsyncExitStack() as stack:
        socket = stack.enter_context(steps.running(programs / "navd"))
        fronts = {}
        for name, toolkit, size in [("web", "web", WINDOW), ("qtquick", "qtquick", WINDOW), ("terminal", "textual", TERMINAL)]:
            demo = module(toolkit)
            start = demo.started(programs, socket, size) if toolkit == "web" else demo.start(socket, size)
            fronts[name] = await stack.enter_async_context(start)
        tree = (await stack.enter_async_context(navd.connect(socket))).at("kiosk")
        navctl = [programs / "navctl", "--socket", socket]
        inspector = stack.enter_context(inspecting(navctl))
        printed = [await run([*navctl, *words.split()]) for words in [*COMMANDS, *SHELL]]
        shell = [f"$ navctl {words}\n{said.strip()}" for words, said in zip(SHELL, printed[-len(SHELL):])]
        revision = re.search(r"revision (\d+)", shell[0])[1]
        assert await tree.wait(settled=int(revision), timeout=steps.PATIENCE), "a front end has not drawn the tree"
        await run([*navctl, "graph", "--live", "--output", drawings / "kiosk-graph.svg"])
        await run([*navctl, "show", "--svg", "--output", drawings / "kiosk-tree.svg"])
        pictures = {}
        with tempfile.TemporaryDirectory() as folder:
            for name, front in fronts.items():
                await front.write(Path(folder, f"{name}.png"))
                pictures[name] = Path(folder, f"{name}.png").read_bytes()
        pictures["inspector"] = await asyncio.to_thread(inspected, inspector, revision)
        whole = await asyncio.to_thread(composed, inspector, pictures, shell)
    picture = Image.open(io.BytesIO(whole)).convert("RGB")
    colours = picture.quantize(256, method=Image.Quantize.MAXCOVERAGE, kmeans=3)
    picture.quantize(palette=colours, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
    print(f"{path}: {path.stat().st_size // 1000} kB, revision {revision}")


def module(toolkit):
    """Imports the demo of a toolkit; all of these modules have the same name."""
    spec = importlib.util.spec_from_file_location(f"{toolkit}_demo", HERE / toolkit / "demo.py")
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


async def run(words):
    """Runs a command, and returns what it prints."""
    process = await asyncio.create_subprocess_exec(*words, stdout=subprocess.PIPE)
    return (await process.communicate())[0].decode()


@contextlib.contextmanager
def inspecting(navctl):
    """Opens the inspector in a Chromium of its own within the block, and yields the driver."""
    served = subprocess.Popen([*navctl, "inspect", "kiosk", "--no-open"], stdout=subprocess.PIPE, text=True)
    driver = module("web").browser(*INSPECTOR, moves=False)
    try:
        resize(driver, *INSPECTOR)
        driver.get(served.stdout.readline().strip())
        yield driver
    finally:
        driver.quit()
        served.terminate()
        served.communicate()


def resize(driver, width, height):
    """Gives the page another size."""
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": SCALE, "mobile": False})


def inspected(driver, revision):
    """Returns the picture of the inspector, as soon as it shows a revision."""
    driver.execute_async_script("""
        const [revision, done] = arguments;
        const check = () => (document.querySelector('#top .rev')?.innerText.endsWith(` ${revision}`)
          ? setTimeout(done, 500) : setTimeout(check, 20));
        check();""", revision)
    return driver.get_screenshot_as_png()


def composed(driver, pictures, shell):
    """Returns the picture of the page that has all pictures, and the panes of a shell."""
    resize(driver, WIDTH, 100)
    driver.get((HERE / "front.html").as_uri())
    height = driver.execute_async_script("""
        const [pictures, shell, done] = arguments;
        for (const [name, data] of Object.entries(pictures)) document.getElementById(name).src = `data:image/png;base64,${data}`;
        document.querySelectorAll('pre').forEach((pane, index) => { pane.textContent = shell[index]; });
        Promise.all([...document.images].map((image) => image.decode())).then(() => document.fonts.ready)
          .then(() => done(document.documentElement.getBoundingClientRect().height));""",
        {name: base64.b64encode(data).decode() for name, data in pictures.items()}, shell)
    resize(driver, WIDTH, round(height))
    return driver.get_screenshot_as_png()


if __name__ == "__main__":
    os.environ["FONTCONFIG_FILE"] = str(HERE.parents[1] / "Adapters" / "conformance" / "looks-fonts.conf")
    built, folder, drawings = (Path(word).resolve() for word in sys.argv[1:])
    asyncio.run(main(built, folder / "front.png", drawings))
