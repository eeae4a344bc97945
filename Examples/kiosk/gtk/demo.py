"""Writes pictures of the kiosk's steps: `demo.py PROGRAMS FOLDER`."""

import asyncio
import contextlib
import os
import sys
from pathlib import Path
from unittest.mock import patch

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "Adapters" / "gtk" / "tests"))

from support import hosting  # noqa: E402

sys.path.insert(0, str(HERE.parent))

import looks  # noqa: E402
import steps  # noqa: E402


class Window:
    """The window of the kiosk."""

    def __init__(self, host):
        self._host = host

    async def tap(self, text):
        """Taps a text."""
        await self._host.tap(text)

    async def write(self, path):
        """Writes a picture."""
        await self._host.do("grab", path=str(path))


@contextlib.asynccontextmanager
async def start(socket, size):
    """Starts the kiosk in a window of a size, without motion."""
    width, height = size
    with patch.dict(os.environ, FONTCONFIG_FILE=str(looks.FONTS)):
        async with hosting() as host:
            await host.do("open", file=str(HERE / "kiosk.py"), properties={
                "width": width, "height": height, "socket": socket, "pace": 0, "collapse_width": 0})
            while not (await host.do("picture"))["settled"]:
                await asyncio.sleep(0.01)
            yield Window(host)


if __name__ == "__main__":
    programs, folder = map(Path, sys.argv[1:])
    asyncio.run(steps.play(programs, folder, steps.WINDOWS, start))
