"""Writes a picture of each step of the kiosk: `demo.py NAVD NAVCTL FOLDER`. Taps come from the user, commands from a shell.

The texts that each step shows are in `steps.txt`.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "Adapters" / "qtquick" / "tests"))

from support import hosting, navd  # noqa: E402

#: The name of each picture, and what the user taps, the keys that the user presses, or the words after `navctl`.
STEPS = [
    ("drinks", []), ("drink", "tap Latte"), ("customise", "tap Customise"), ("sign-in", "trigger orders"),
    ("signed-in", "tap Ada's card"), ("orders", "trigger orders"), ("pin", "go kiosk:///service"),
    ("service", [*"1234", "return"]), ("alarm", "trigger alarm"), ("help", "tap What can I do?"),
    ("mended", "facts leaking=false"),
]
PATIENCE = 30


async def perform(host, done, socket, navctl):
    """Does what the user or the shell does in a step."""
    if isinstance(done, list):
        await host.press(*done)
    elif done.startswith("tap "):
        await host.tap(done.removeprefix("tap "))
    else:
        # A redirected command ends with 1.
        await asyncio.to_thread(subprocess.run, [navctl, "--socket", socket, *done.split()], stdout=subprocess.DEVNULL)


async def write(socket, navctl, folder):
    """Goes through all steps, and writes their pictures."""
    said = []
    os.environ["NAVD_SOCKET"] = socket
    async with hosting() as host, navd.connect(socket) as client:
        await host.do("open", file=str(HERE / "Kiosk.qml"), properties={})
        tree, revision = client.at("kiosk"), 0
        while (await host.do("picture"))["settled"] == 0:
            await asyncio.sleep(0.01)
        for number, (name, done) in enumerate(STEPS):
            revision += 1
            await perform(host, done, socket, navctl)
            if not await tree.wait(settled=revision, timeout=PATIENCE):
                sys.exit(f"demo: the step {name} was not drawn")
            await host.do("grab", path=str(folder / f"{number:02}-{name}.png"))
            seen = (await host.do("picture"))["texts"]
            said.append(f"{number:02} {name}: {done if isinstance(done, str) else ' '.join(done) or 'open'}\n   "
                        + " | ".join(seen))
    (folder / "steps.txt").write_text("\n".join(said) + "\n", "utf-8")
    print("\n".join(said))


def main():
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
