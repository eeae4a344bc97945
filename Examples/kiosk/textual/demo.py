"""Writes a picture of each step of the kiosk in a terminal: `demo.py PROGRAMS FOLDER`."""

import asyncio
import contextlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(HERE), str(HERE.parent), str(ROOT / "Adapters" / "textual" / "tests")]

import cells  # noqa: E402
import kiosk  # noqa: E402
import steps  # noqa: E402
from navd_textual import Parts, Pressable  # noqa: E402
from textual.widgets import Button  # noqa: E402


class Terminal(kiosk.Kiosk):
    """The kiosk without motion, which presses what has a text."""

    transition_seconds = 0
    is_dark = False

    async def tap(self, text):
        """Presses the button, the card or the part with a text."""
        await cells.rest(self)
        for widget in self.screen.query("*"):
            if isinstance(widget, Button) and str(widget.label) == text:
                return widget.press()
            if isinstance(widget, Pressable) and text in _names(widget):
                return widget.action_press()
            for part in widget.parts if isinstance(widget, Parts) else ():
                if part.text == text and part.press:
                    return part.press()
        raise AssertionError(f"Nothing has the text {text}")

    async def write(self, path):
        """Writes a picture."""
        await cells.rest(self)
        path.write_bytes(cells.png(self))


def _names(widget):
    return getattr(widget, "text", None), getattr(widget, "drink", {}).get("id")


@contextlib.asynccontextmanager
async def start(socket, size):
    """Runs the kiosk in a terminal of a size within the block, and yields it."""
    app = Terminal("kiosk", graph=steps.GRAPH, socket=socket)
    app.animation_level = "none"
    async with app.run_test(size=size, notifications=True) as pilot:
        while not app.front.settled:
            await pilot.pause()
        yield app


if __name__ == "__main__":
    programs, folder = map(Path, sys.argv[1:])
    asyncio.run(steps.play(programs, folder, steps.TERMINALS, start))
