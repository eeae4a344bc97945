"""Times presses in the Textual front end of the kiosk: `in_textual.py SOCKET COUNT`. Prints them as `screens` reads them."""

import asyncio
import json
import re
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Examples" / "kiosk" / "textual"))

import kiosk  # noqa: E402
import navd._link  # noqa: E402
from navd._wire import Wire  # noqa: E402
from textual import events  # noqa: E402
from textual.drivers.headless_driver import HeadlessDriver  # noqa: E402

#: What is pressed, and the text of the screen that it shows.
PRESSES = {"push": ("enter", "Make it"), "back": ("escape", "What would you like?")}
COMMANDS = ("coordinator.trigger", "coordinator.back")
PATIENCE = 30
CONTROL = re.compile("\x1b\\[[^a-zA-Z]*[a-zA-Z]")


class Stopwatch:
    """The times of one press, in seconds of one clock."""

    def begin(self, text):
        """Begins a press that shows a text."""
        self.text = text
        self.pressed = self.sent = self.changed = None
        self.drawn = asyncio.get_running_loop().create_future()

    def drew(self, output):
        """Takes the output of a frame."""
        now = time.perf_counter()
        if self.pressed and not self.drawn.done() and self.text in CONTROL.sub("", output):
            self.drawn.set_result(now)


class WatchedTerminal(HeadlessDriver):
    """A terminal for which each frame is rendered, and which shows none."""

    @property
    def is_headless(self):
        return False

    def send_message(self, message):
        if isinstance(message, events.Key):
            stopwatch.pressed = time.perf_counter()
        super().send_message(message)

    def write(self, data):
        stopwatch.drew(data)


class WatchedWire(Wire):
    """A connection that notes when a command was sent, and when its change was read."""

    def send(self, message):
        if message.get("method") in COMMANDS:
            stopwatch.sent = time.perf_counter()
        super().send(message)

    async def receive(self):
        message = await super().receive()
        if message.get("method") == "tree.changed":
            stopwatch.changed = time.perf_counter()
        return message


stopwatch = Stopwatch()


async def run(socket, count):
    """Presses so many times, and returns the milliseconds of each press, and those until navd had answered."""
    times = {name: [] for name in PRESSES}
    app = kiosk.Kiosk("kiosk", graph=ROOT / "Examples" / "graphs" / "kiosk.yaml", socket=socket)
    app.animation_level = "none"
    app.driver_class = WatchedTerminal

    async def play(pilot):
        while not app.front.settled:
            await pilot.pause()
        for _ in range(count):
            for name, (key, text) in PRESSES.items():
                # Textual ignores a second press of a button within 0.2 s.
                while app.screen.query("Button.-active"):
                    await pilot.pause()
                revision = app.front.snapshot["revision"] + 1
                stopwatch.begin(text)
                await pilot.press(key)
                drawn = await asyncio.wait_for(stopwatch.drawn, PATIENCE)
                assert await app.navigation.wait(settled=revision, timeout=PATIENCE), f"{name} was not drawn"
                await pilot.pause()
                times[name].append([
                    1000 * (drawn - stopwatch.pressed), 1000 * (stopwatch.changed - stopwatch.sent)])
        app.exit()

    stopwatch.begin(None)
    await app.run_async(size=(80, 24), auto_pilot=play)
    return times


if __name__ == "__main__":
    navd._link.Wire = WatchedWire
    result = asyncio.run(run(sys.argv[1], int(sys.argv[2])))
    print(json.dumps(result))
