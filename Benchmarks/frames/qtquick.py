"""Times the frames of a push in the kiosk with Qt Quick's software renderer: `qtquick.py BUILD`. No screen and no GPU is needed."""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(sys.argv[1]).resolve()
os.environ |= {"QT_BUILD": str(BUILD / "qtquick"), "NAVD": str(BUILD / "navd")}
sys.path.append(str(ROOT / "Adapters" / "qtquick" / "tests"))

from support import hosting  # noqa: E402

SIZES = {"portrait": (1080, 1920), "landscape": (1280, 800)}
PUSHES = 5


async def measure(socket, size):
    """Returns the milliseconds from frame to frame of several pushes of the page of a drink, and those of the processor."""
    os.environ["NAVD_SOCKET"] = socket
    async with hosting() as host:
        width, height = size
        file = ROOT / "Examples" / "kiosk" / "qtquick" / "Kiosk.qml"
        await host.do("open", file=str(file), properties={"width": width, "height": height})
        while not (await host.do("picture"))["settled"]:
            await asyncio.sleep(0.01)
        steps, work = [], []
        for _ in range(PUSHES):
            frames = await host.do("frames", text="Latte")
            for all_steps, times in ((steps, frames["times"]), (work, frames["work"])):
                all_steps += [after - before for before, after in zip(times, times[1:])]
            await host.press("escape")
            while (await host.do("picture"))["moving"] or "Customise" in (await host.do("picture"))["texts"]:
                await asyncio.sleep(0.01)
        return steps, work


def main():
    """Prints the frames a second, and the slowest frame, in each size."""
    for name, size in SIZES.items():
        with tempfile.TemporaryDirectory() as folder:
            socket = f"{folder}/navd.sock"
            navd = subprocess.Popen([BUILD / "navd", "--ephemeral", "--socket", socket], stderr=subprocess.PIPE)
            try:
                # Its first line says that it listens.
                navd.stderr.readline()
                steps, work = asyncio.run(measure(socket, size))
            finally:
                navd.terminate()
                navd.communicate()
        print(f"{name} {size[0]} × {size[1]}: {1000 / statistics.mean(steps):.0f} frames a second; a frame takes "
              f"{statistics.median(steps):.1f} ms, {max(steps):.1f} ms at most, of the processor {statistics.median(work):.1f} ms, "
              f"{max(work):.1f} ms at most ({len(steps)} frames)")


main()
