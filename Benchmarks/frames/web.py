"""Times the frames of a push in the kiosk with Chromium's software renderer: `web.py BUILD`. No screen and no GPU is needed."""

import asyncio
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = Path(sys.argv[1]).resolve()
sys.path.append(str(ROOT / "Examples" / "kiosk" / "web"))

import demo  # noqa: E402

SIZES = {"portrait": (1080, 1920), "landscape": (1280, 800)}
PUSHES = 5
#: Taps the Latte, and returns the times of the frames while the page moves.
PUSH = """
const [done] = arguments;
const times = [];
const frame = (now) => {
  const isMoving = document.querySelector('.navd-shade') !== null;
  if (isMoving) times.push(now);
  if (isMoving || times.length === 0) requestAnimationFrame(frame);
  else done(times);
};
[...document.querySelectorAll('.drink')].find((one) => one.textContent.includes('Latte')).click();
requestAnimationFrame(frame);
"""
#: Waits until nothing moves, and the history has followed.
REST = """
const [done] = arguments;
const rests = () => kiosk.isAtRest && kiosk.settled === kiosk.snapshot.revision && kiosk.snapshot.revision % 2 === 1;
const check = () => (rests() ? done() : setTimeout(check, 5));
check();
"""


async def measure(socket, size):
    """Returns the milliseconds from frame to frame of several pushes of the page of a drink."""
    async with demo.started(BUILD, socket, size, moves=True) as page:
        steps = []
        for _ in range(PUSHES):
            times = await asyncio.to_thread(page.driver.execute_async_script, PUSH)
            steps += [after - before for before, after in zip(times, times[1:])]
            await asyncio.to_thread(page.driver.execute_script, "return kiosk.back()")
            await asyncio.to_thread(page.driver.execute_async_script, REST)
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
