"""Test cases with a private navd."""

import asyncio
import contextlib
import os
import tempfile
import unittest
from pathlib import Path

import navd
from transcripts import daemon, listening

HERE = Path(__file__).resolve().parent
NAVD = os.environ.get("NAVD", str(HERE.parents[1] / ".build" / "debug" / "navd"))
#: The graph of the tests that play a user.
NOTES = HERE / "notes.yaml"


class DaemonTestCase(unittest.IsolatedAsyncioTestCase):
    """A test with a private navd."""

    maxDiff = None

    def setUp(self):
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.socket = stack.enter_context(daemon(NAVD))

    async def asyncSetUp(self):
        # unittest enables asyncio's debug mode, with which Textual is three times as slow.
        asyncio.get_running_loop().set_debug(False)

    async def connect(self):
        client = await navd.connect(self.socket)
        self.addAsyncCleanup(client.close)
        return client


class LostDaemonTestCase(DaemonTestCase):
    """A test that starts navd repeatedly, with the same socket and state."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.socket, self.state = f"{directory.name}/navd.sock", f"{directory.name}/state"

    def navd(self):
        """Runs navd within the block, and kills it."""
        return listening(NAVD, self.socket, "--state", self.state, kill=True)
