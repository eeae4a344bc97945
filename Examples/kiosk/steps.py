"""The steps of the demo, which `demo.py` of each toolkit plays: what the user taps and a shell commands, with a picture of each."""

import asyncio
import contextlib
import subprocess
import tempfile
from pathlib import Path

import navd

#: The name of each step, and what is done: `tap` and the text of a button, or the words after `navctl`.
STEPS = [
    ("drinks", []),
    ("drink", ["tap Latte"]),
    ("customise", ["tap Customise"]),
    ("making", ["trigger make drink=Latte"]),
    ("sign-in", ["tap My orders"]),
    ("orders", ["tap Ada’s card", "trigger orders"]),
    ("pin", ["tap Service"]),
    ("service", ["facts faults:=2", "trigger unlock"]),
    ("german", ["trigger leave", "facts language=de", "trigger drink drink=Latte"]),
    ("alarm", ["facts language:=null", "trigger alarm"]),
    ("help", ["tap What can I do?"]),
    ("mended", ["facts leaking=false"]),
]
#: The sizes of a window, which is a 1.5-fold one of 720 × 1280 and of 1280 × 800 points, and of a terminal.
WINDOWS = {"portrait": (1080, 1920), "landscape": (1920, 1200)}
TERMINALS = {"portrait": (80, 24), "landscape": (128, 40)}
GRAPH = Path(__file__).resolve().parents[1] / "graphs" / "kiosk.yaml"
PATIENCE = 30


async def play(programs, folder, sizes, start):
    """Plays the steps in each size, and writes the pictures as `folder/SIZE/NUMBER-NAME.png`.

    programs: the folder of the programs.
    start: `start(socket, size)` is an asynchronous context manager. It starts a front end of the tree `kiosk`, without motion, and
        yields it, with the functions `tap(text)` and `write(path)`.
    """
    for name, size in sizes.items():
        (folder / name).mkdir(parents=True, exist_ok=True)
        with running(programs / "navd") as socket:
            async with start(socket, size) as front, navd.connect(socket) as client:
                tree = client.at("kiosk")
                await tree.wait(settled=1, timeout=PATIENCE)
                async with await tree.watch() as mirror:
                    for number, (step, actions) in enumerate(STEPS):
                        for action in actions:
                            await _perform(action, front, mirror, [programs / "navctl", "--socket", socket])
                        assert await tree.wait(settled=mirror.revision, timeout=PATIENCE), f"{step} was not drawn"
                        await front.write(folder / name / f"{number:02}-{step}.png")
                        print(f"{name} {number:02} {step}: {', '.join(actions) or 'open'}", flush=True)


async def _perform(action, front, mirror, navctl):
    """Does what the user or the shell does, and waits until the tree is another one."""
    changes = mirror.changes()
    if action.startswith("tap "):
        await front.tap(action.removeprefix("tap "))
    else:
        await asyncio.to_thread(subprocess.run, [*navctl, *action.split()], stdout=subprocess.DEVNULL)
    await asyncio.wait_for(anext(changes), PATIENCE)


@contextlib.contextmanager
def running(program):
    """Runs navd with the graph within the block, and yields its socket."""
    with tempfile.TemporaryDirectory() as directory:
        socket = f"{directory}/navd.sock"
        process = subprocess.Popen([program, "--ephemeral", "--socket", socket, "--graph", GRAPH], stderr=subprocess.PIPE)
        try:
            # Its first line says that it listens.
            process.stderr.readline()
            yield socket
        finally:
            process.terminate()
            process.communicate()
