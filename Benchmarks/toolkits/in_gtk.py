"""Times presses in the GTK front end of the kiosk: `in_gtk.py SOCKET COUNT`. Prints them as `screens` reads them."""

import asyncio
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Adapters" / "gtk" / "tests"))

from support import BUILD, hosting  # noqa: E402

#: What is pressed, and the text of the screen that it shows.
PRESSES = {"push": ("return", "Customise"), "back": ("escape", "What would you like?")}


async def run(socket, count):
    """Presses so many times, and returns the milliseconds of each press, and those until navd had answered."""
    times = {name: [] for name in PRESSES}
    async with hosting(LD_PRELOAD=str(BUILD / "libstopwatch.so")) as host:
        await host.do("open", file=str(ROOT / "Examples" / "kiosk" / "gtk" / "kiosk.py"), properties={"socket": socket, "pace": 0})
        while (await host.do("picture"))["focus"] != "Most loved this morning":
            await asyncio.sleep(0.01)
        for _ in range(count):
            for name, (key, text) in PRESSES.items():
                timed = await host.do("time", key=key, text=text)
                times[name].append([timed["screen"], timed["navd"]])
                # The window reports what it has drawn.
                await asyncio.sleep(0.01)
    return times


if __name__ == "__main__":
    result = asyncio.run(run(sys.argv[1], int(sys.argv[2])))
    print(json.dumps(result))
