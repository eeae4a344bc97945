"""Support for the tests: a host that shows windows offscreen, and what their items show."""

import asyncio
import contextlib
import json
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(path) for path in (
    ROOT / "Bindings" / "python", ROOT / "Adapters" / "conformance", ROOT / "Tests" / "System" / "BindingTests")]

import navd  # noqa: E402
from transcripts import listening  # noqa: E402, F401

from cases import NAVD, NOTES, DaemonTestCase  # noqa: E402, F401

BUILD = Path(os.environ.get("QT_BUILD", ROOT / ".build" / "debug" / "qtquick"))
GRAPHS = ROOT / "Examples" / "graphs"
#: The limit for a test that hangs; others take less than a second.
PATIENCE = 60
KEYS = {"end": 0x01000011, "escape": 0x01000000, "tab": 0x01000001, "return": 0x01000004, "back": 0x01000061}


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
        """Returns what the items show, in the form of the conformance suite."""
        shown = await self.do("picture")
        return {"layers": shown["layers"], "active": shown["active"]}

    async def press(self, *keys):
        for key in keys:
            await self.do("key", key=KEYS.get(key) or ord(key.upper()))

    async def tap(self, text):
        await self.do("tap", text=text)

    async def drag(self, *places):
        """Presses at the first place, and moves over the others."""
        for index, x in enumerate(places):
            await self.point("move" if index else "press", x)

    async def point(self, action, x):
        """Does something with the mouse, or with a finger: `press`, `move`, `release`; `touch`, `slide`, `cancel`."""
        await self.do("point", action=action, x=x, y=150)

    async def release(self, x):
        await self.point("release", x)


@contextlib.asynccontextmanager
async def hosting():
    """Runs a host within the block."""
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software", "XDG_RUNTIME_DIR": str(BUILD / "run")}
    (BUILD / "run").mkdir(mode=0o700, exist_ok=True)
    process = await asyncio.create_subprocess_exec(
        str(BUILD / "host"), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=environment,
        limit=1 << 24)
    try:
        yield Host(process)
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


@contextlib.asynccontextmanager
async def window(host, tree, socket, file=HERE / "Plain.qml", pace=0, **properties):
    """Shows a window within the block; its movements take as long as designed, times the pace."""
    await host.do("open", file=str(file), properties={"name": tree, "socket": socket, **properties}, theme={"pace": pace})
    yield host
    if host.process.returncode is None:
        await host.do("close")


class HostTestCase(DaemonTestCase):
    """A test with hosts of windows."""

    async def host(self):
        stack = contextlib.AsyncExitStack()
        self.addAsyncCleanup(stack.aclose)
        return await stack.enter_async_context(hosting())
