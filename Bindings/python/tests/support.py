"""Support for tests: a real navd and a scripted one."""

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
sys.path[:0] = [str(BINDING), str(ROOT / "Tests" / "System" / "BindingTests")]

import navd  # noqa: E402
from transcripts import daemon, listening  # noqa: E402

NAVD = os.environ.get("NAVD", str(ROOT / ".build" / "debug" / "navd"))
# The limit for a test that hangs; others take less than a second.
PATIENCE = 60
# Errors that tests provoke do not belong in the output.
logging.getLogger("navd").addHandler(logging.NullHandler())
logging.getLogger("navd").propagate = False

INTRODUCTION = {"server": {"name": "navd", "version": "0"}, "instance": "i1", "durability": "memory"}


class TestCase(unittest.IsolatedAsyncioTestCase):
    """A test with a time limit."""

    maxDiff = None

    async def soon(self, awaitable):
        """Awaits something, with a time limit."""
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
        """Returns a client and navd's end of its connection, after `initialize`."""
        connecting = asyncio.ensure_future(asyncio.wait_for(self._connect(options), PATIENCE))
        peer = await self.peer()
        if "client" in options:
            await peer.answers("initialize", {"client": {"name": options["client"]}}, INTRODUCTION)
        client = await connecting
        self.addAsyncCleanup(client.close)
        return client, peer

    async def _connect(self, options):
        return await navd.connect(self.path, **{"client": "", **options})

    async def peer(self):
        """Returns navd's end of the next connection."""
        return await self.soon(self.accepted.get())


class Peer:
    """navd's end of a connection, played by the test."""

    def __init__(self, test, reader, writer):
        self.test = test
        self.reader = reader
        self.writer = writer
        #: The `commandId` of the last message; None if it had none.
        self.command_id = None

    async def receives(self):
        """Returns the next message of the client, without a `commandId`; None at the end."""
        line = await self.test.soon(self.reader.readline())
        message = json.loads(line) if line else None
        self.command_id = message and message.get("params", {}).pop("commandId", None)
        if self.command_id and not message["params"]:
            del message["params"]
        return message

    async def expects(self, method, params=None):
        """Expects a request as the next message, and returns its id."""
        message = await self.receives()
        expected = {"jsonrpc": "2.0", "id": message and message.get("id"), "method": method}
        self.test.assertEqual(message, expected | ({"params": params} if params is not None else {}))
        return message["id"]

    async def answers(self, method, params, result):
        """Expects a request as the next message, and answers it."""
        self.sends(id=await self.expects(method, params), result=result)

    def sends(self, *messages, **message):
        """Sends messages in one write."""
        text = "".join(json.dumps({"jsonrpc": "2.0", **m}) + "\n" for m in [*messages, *([message] if message else [])])
        self.writer.write(text.encode())

    def notifies(self, method, **params):
        """Sends a notification."""
        self.sends(method=method, params=params)

    async def asks(self, method, id="navd:1", **params):
        """Sends a request, and returns the answer without `jsonrpc` and `id`."""
        self.sends(id=id, method=method, params=params)
        answer = await self.receives()
        self.test.assertEqual((answer.pop("jsonrpc"), answer.pop("id")), ("2.0", id))
        return answer

    def close(self):
        self.writer.close()
