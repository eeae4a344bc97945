"""Writes a picture of the application of the tutorial, as it is now: `tutorial_picture.py FILE`, in the application's folder."""

import asyncio
import sys
from pathlib import Path

import app
import cells


class Still(app.App):
    """The application without motion."""

    transition_seconds = 0
    is_dark = False


async def draw(path):
    still = Still("coffee", graph=Path(app.__file__).with_name("coffee.yaml"))
    still.animation_level = "none"
    async with still.run_test(size=(80, 24)) as pilot:
        while not still.front.settled:
            await pilot.pause()
        await cells.rest(still)
        path.write_bytes(cells.png(still))


asyncio.run(draw(Path(sys.argv[1])))
