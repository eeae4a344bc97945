"""Times the frames of a push in the kiosk with GTK's cairo renderer: `gtk.py BUILD`. No screen and no GPU is needed."""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(sys.argv[1]).resolve()
os.environ |= {"GTK_BUILD": str(BUILD / "gtk"), "NAVD": str(BUILD / "navd")}
sys.path.append(str(ROOT / "Adapters" / "gtk" / "tests"))

from support import hosting  # noqa: E402

SIZES = {"portrait": (1080, 1920), "landscape": (1280, 800)}
PUSHES = 5


async def measure(socket, size):
    """Returns the milliseconds from frame to frame of several pushes of the page of a drink."""
    async with hosting() as host:
        width, height = size
        file = ROOT / "Examples" / "kiosk" / "gtk" / "kiosk.py"
        await host.do("open", file=str(file), properties={"socket": socket, "width": width, "height": height})
        while not (await host.do("picture"))["settled"]:
            await asyncio.sleep(0.01)
        if width > height:
            # The first button leads to the orders.
            await host.press("tab")
        steps = []
        for _ in range(PUSHES):
            times = (await host.do("frames", key="return"))["times"]
            steps += [after - before for before, after in zip(times, times[1:])]
            await host.do("frames", key="escape")
        return steps


def main():
    """Prints the frames a second, and the slowest frame, in each size."""
    for name, size in SIZES.items():
        with tempfile.TemporaryDirectory() as folder:
            socket = f"{folder}/navd.sock"
            graph = ROOT / "Examples" / "graphs" / "kiosk.yaml"
            navd = subprocess.Popen([BUILD / "navd", "--ephemeral", "--socket", socket, "--graph", graph], stderr=subprocess.PIPE)
            try:
                # Its first line says that it listens.
                navd.stderr.readline()
                steps = asyncio.run(measure(socket, size))
            finally:
                navd.terminate()
                navd.communicate()
        print(f"{name} {size[0]} × {size[1]}: {1000 / statistics.mean(steps):.0f} frames a second; a frame takes "
              f"{statistics.median(steps):.1f} ms, {max(steps):.1f} ms at most ({len(steps)} frames)")


main()
