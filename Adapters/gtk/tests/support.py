"""Support for the tests: a host that shows windows on an X display of its own, and what their widgets show."""

import asyncio
import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(path) for path in (
    ROOT / "Bindings" / "python", ROOT / "Adapters" / "conformance", ROOT / "Tests" / "System" / "BindingTests")]

import navd  # noqa: E402
from transcripts import listening  # noqa: E402, F401

from cases import NAVD, NOTES, DaemonTestCase  # noqa: E402, F401

BUILD = Path(os.environ.get("GTK_BUILD", ROOT / ".build" / "debug" / "gtk"))
#: Debian's Python, which has PyGObject; another one may come first on the path.
PYTHON = "/usr/bin/python3"
GRAPHS = ROOT / "Examples" / "graphs"
#: The limit for a test that hangs; others take less than a second.
PATIENCE = 60


class Host:
    """A process that shows one window after the other, and does what a user would do."""

    def __init__(self, process):
        self.process = process
        self._turn = asyncio.Lock()

    async def do(self, verb, **members):
        """Performs a command, and returns what the window shows then."""
        async with self._turn:
            self.process.stdin.write(json.dumps({"do": verb, **members}).encode() + b"\n")
            line = await asyncio.wait_for(self.process.stdout.readline(), PATIENCE)
        answer = json.loads(line)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer

    async def picture(self):
        """Returns what the widgets show, in the form of the conformance suite."""
        shown = await self.do("picture")
        return {"layers": shown["layers"], "active": shown["active"]}

    async def press(self, *keys):
        for key in keys:
            await self.do("key", key=key)

    async def tap(self, text):
        await self.do("tap", text=text)

    async def drag(self, *places):
        """Presses at the first place, and moves over the others."""
        for index, x in enumerate(places):
            await self.point("move" if index else "press", x)

    async def point(self, action, x, **members):
        """Does something with the mouse: `press`, `move`, `release`; or takes the gesture away: `cancel`."""
        await self.do("point", action=action, x=x, y=150, **members)

    async def release(self, x):
        await self.point("release", x)


def environment(**members):
    """Returns the environment of a program that uses the library of the build."""
    return os.environ | {
        "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GI_TYPELIB_PATH": str(BUILD),
        "LD_LIBRARY_PATH": str(BUILD), "PYTHONPATH": f"{HERE}:{HERE.parent}/python", "GSETTINGS_BACKEND": "memory", "GDK_DEBUG": ""} | members


@contextlib.asynccontextmanager
async def display(size="1920x1920"):
    """Runs an X display within the block, and yields what a program on it has in its environment."""
    ours, theirs = os.pipe()
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            "Xvfb", "-displayfd", str(theirs), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-fbdir", folder,
            pass_fds=[theirs], stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
        os.close(theirs)
        try:
            with os.fdopen(ours) as said:
                number = await asyncio.to_thread(said.readline)
            yield {"DISPLAY": f":{number.strip()}", "DISPLAY_MEMORY": f"{folder}/Xvfb_screen0"}
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


@contextlib.asynccontextmanager
async def hosting(**members):
    """Runs a host within the block, with members of its environment."""
    async with display() as screen:
        process = await asyncio.create_subprocess_exec(
            PYTHON, "-B", str(HERE / "host.py"), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            env=environment(**screen, **members), limit=1 << 24)
        try:
            yield Host(process)
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


@contextlib.asynccontextmanager
async def window(host, tree, socket, file=HERE / "plain.py", **properties):
    """Shows a window within the block."""
    await host.do("open", file=str(file), properties={"name": tree, "socket": socket, **properties})
    yield host
    if host.process.returncode is None:
        await host.do("close")


class HostTestCase(DaemonTestCase):
    """A test with hosts of windows."""

    async def host(self):
        stack = contextlib.AsyncExitStack()
        self.addAsyncCleanup(stack.aclose)
        return await stack.enter_async_context(hosting())
