"""Test cases with a navd of their own."""

import asyncio
import contextlib
import os
import unittest
from pathlib import Path

import navd
from transcripts import daemon

HERE = Path(__file__).resolve().parent
NAVD = os.environ.get("NAVD", str(HERE.parents[1] / ".build" / "debug" / "navd"))
#: The graph on which the tests play a user.
NOTES = HERE / "notes.yaml"


class DaemonTestCase(unittest.IsolatedAsyncioTestCase):
    """A test with a navd of its own."""

    maxDiff = None

    def setUp(self):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.socket = stack.enter_context(daemon(NAVD))

    async def asyncSetUp(self):
        # unittest turns it on, and Textual is three times as slow with it.
        asyncio.get_running_loop().set_debug(False)

    async def connect(self):
        client = await navd.connect(self.socket)
        self.addAsyncCleanup(client.close)
        return client
