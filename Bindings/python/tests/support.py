"""What the tests have in common: navd itself, and a scripted one."""

import asyncio
import contextlib
import json
import logging
import os
import sys
import tempfile
import unittest
from pathlib import Path

BINDING = Path(__file__).resolve().parents[1]
ROOT = BINDING.parents[1]
sys.path[:0] = [str(BINDING), str(ROOT / "Protocol"), str(ROOT / "Tests" / "BindingTests")]

import navd  # noqa: E402
from transcripts import daemon, listening  # noqa: E402

NAVD = os.environ.get("NAVD", str(ROOT / ".build" / "debug" / "navd"))
# Nothing takes a second; only what hangs takes as long as this.
PATIENCE = 60
# What coordinators do wrong on purpose is not for those who read the tests' output.
logging.getLogger("navd").addHandler(logging.NullHandler())
logging.getLogger("navd").propagate = False

INTRODUCTION = {
    "server": {"name": "navd", "version": "0"}, "instance": "i1", "durability": "memory", "limits": {},
    "capabilities": {},
}


class TestCase(unittest.IsolatedAsyncioTestCase):
    """A test that cannot hang."""

    maxDiff = None

    async def soon(self, awaitable):
        """Awaits something, but not for ever."""
        return await asyncio.wait_for(awaitable, PATIENCE)


class DaemonTestCase(TestCase):
    """A test with a navd of its own."""

    def setUp(self):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.socket = stack.enter_context(daemon(NAVD))

    async def connect(self, **options):
        client = await navd.connect(self.socket, **options)
        self.addAsyncCleanup(client.close)
        return client


class FakeTestCase(TestCase):
    """A test with a scripted navd."""

    async def asyncSetUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = f"{directory.name}/navd.sock"
        self.accepted = asyncio.Queue()
        self.server = await asyncio.start_unix_server(self._accept, self.path)
        self.addAsyncCleanup(self.server.wait_closed)
        self.addCleanup(self.server.close)

    async def _accept(self, reader, writer):
        self.addCleanup(writer.close)
        self.accepted.put_nowait(Peer(self, reader, writer))

    async def connect(self, **options):
        """A client, and navd's end of its connection; the introduction is over."""
        connecting = asyncio.ensure_future(asyncio.wait_for(self._connect(options), PATIENCE))
        peer = await self.peer()
        if "client" in options:
            await peer.answers("initialize", {"client": {"name": options["client"]}}, INTRODUCTION)
        client = await connecting
        self.addAsyncCleanup(client.close)
        return client, peer

    async def _connect(self, options):
        return await navd.connect(self.path, **options)

    async def peer(self):
        """navd's end of the next connection."""
        return await self.soon(self.accepted.get())


class Peer:
    """navd's end of a connection, as the test plays it."""

    def __init__(self, test, reader, writer):
        self.test = test
        self.reader = reader
        self.writer = writer

    async def hears(self):
        """What the client says next; None at the end."""
        line = await self.test.soon(self.reader.readline())
        return json.loads(line) if line else None

    async def expects(self, method, params=None):
        """The client's next message is this request; its id."""
        message = await self.hears()
        expected = {"jsonrpc": "2.0", "id": message and message.get("id"), "method": method}
        self.test.assertEqual(message, expected | ({"params": params} if params is not None else {}))
        return message["id"]

    async def answers(self, method, params, result):
        """The client's next message is this request, and this is the answer."""
        self.says(id=await self.expects(method, params), result=result)

    def says(self, *messages, **message):
        """Sends messages at once."""
        text = "".join(json.dumps({"jsonrpc": "2.0", **m}) + "\n" for m in [*messages, *([message] if message else [])])
        self.writer.write(text.encode())

    def tells(self, method, **params):
        """Sends a notification."""
        self.says(method=method, params=params)

    async def asks(self, method, id="navd:1", **params):
        """Sends a request; the client's next message, which is the answer, without what all have."""
        self.says(id=id, method=method, params=params)
        answer = await self.hears()
        self.test.assertEqual((answer.pop("jsonrpc"), answer.pop("id")), ("2.0", id))
        return answer

    def close(self):
        self.writer.close()
