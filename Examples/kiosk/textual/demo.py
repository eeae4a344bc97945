"""Writes a picture of each step of the kiosk: `demo.py NAVD NAVCTL FOLDER`. Taps come from the user, commands from a shell."""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import kiosk
import navd

#: The name of each picture, and the keys that the user presses, or the words after `navctl`.
STEPS = [
    ("drinks", []), ("drink", ["tab", "enter"]), ("customise", ["enter"]), ("sign-in", "trigger orders"),
    ("signed-in", ["enter"]), ("orders", "trigger orders"), ("pin", "go kiosk:///service"),
    ("service", [*"1234", "enter"]), ("alarm", "trigger alarm"), ("help", ["enter"]), ("mended", "facts leaking=false"),
]
PATIENCE = 30


async def write(socket: str, navctl: str, folder: Path) -> None:
    """Goes through all steps, and writes their pictures."""
    app = kiosk.Kiosk("kiosk", graph=Path(__file__).parents[2] / "graphs" / "kiosk.yaml", socket=socket)
    app.animation_level = "none"
    async with app.run_test(size=(60, 20)) as pilot:
        # `tree.wait` holds once a front end has reported a revision.
        while not app.front.settled:
            await pilot.pause()
        for number, (name, done) in enumerate(STEPS):
            revision = app.front.snapshot["revision"] + bool(done)
            if isinstance(done, list):
                await pilot.press(*done)
            else:
                said = ["--socket", socket, *done.split()]
                # A redirected command ends with 1.
                await asyncio.to_thread(subprocess.run, [navctl, *said], stdout=subprocess.DEVNULL)
            if not await app.navigation.wait(settled=revision, timeout=PATIENCE):
                sys.exit(f"demo: the step {name} was not drawn")
            await pilot.pause()
            (folder / f"{number:02}-{name}.svg").write_text(app.export_screenshot(title="kiosk", simplify=True), "utf-8")
            print(f"{number:02} {name}: {done if isinstance(done, str) else ' '.join(done) or 'open'}")


def main() -> None:
    """Runs the demo with a navd of its own."""
    program, navctl, folder = sys.argv[1:]
    with tempfile.TemporaryDirectory() as directory:
        socket = f"{directory}/navd.sock"
        process = subprocess.Popen([program, "--ephemeral", "--socket", socket], stderr=subprocess.PIPE)
        try:
            # Its first line says that it listens.
            process.stderr.readline()
            asyncio.run(write(socket, navctl, Path(folder)))
        finally:
            process.terminate()
            process.communicate()


main()
