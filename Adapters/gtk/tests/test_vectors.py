"""The transcripts of the reconciler, told by a scripted navd: after each stage the widgets show the snapshot."""

import asyncio
import contextlib
import json
import tempfile
import unittest
from pathlib import Path

from support import HERE, PATIENCE, ROOT, hosting, window

import suite
from navd.reconciler import Policy

TRANSCRIPTS = sorted((ROOT / "Protocol" / "reconciler").glob("*.json"))


class Navd:
    """A navd with one tree, whose snapshot a test replaces: the front end subscribes again after a change that does not fit."""

    def __init__(self):
        self.snapshot, self.writer, self.subscription = None, None, 0

    @contextlib.asynccontextmanager
    async def listening(self, socket):
        server = await asyncio.start_unix_server(self.serve, socket)
        async with server:
            yield self

    async def serve(self, reader, writer):
        self.writer = writer
        while line := await self.line(reader):
            call = json.loads(line)
            if call["method"] == "tree.subscribe":
                self.subscription += 1
            # A member more does no harm.
            self.say(id=call["id"], result={
                "subscription": self.subscription, "tree": "main", "instance": "i1", "revision": self.snapshot["revision"],
                "snapshot": self.snapshot, "outcome": "committed"})

    async def line(self, reader):
        """Returns the next call; nothing if the front end has ended."""
        try:
            return await reader.readline()
        except ConnectionError:
            return b""

    def say(self, **members):
        self.writer.write(json.dumps({"jsonrpc": "2.0", **members}).encode() + b"\n")

    def replace(self, snapshot):
        self.snapshot = snapshot
        if self.writer:
            self.say(method="tree.changed", params={
                "subscription": self.subscription, "tree": "main", "cause": {"method": "x"}, "change": {"revision": -1}})


class Vectors(unittest.IsolatedAsyncioTestCase):
    maxDiff = None

    async def test_the_items_show_each_stage(self):
        async with hosting() as host:
            for path in TRANSCRIPTS:
                await self.play(host, json.loads(path.read_text("utf-8")), path.stem)

    async def play(self, host, transcript, name):
        given = transcript.get("policy", {})
        policy = Policy(opaque=frozenset(given.get("opaque", ["full"])), keep_covered=given.get("keep_covered"))
        properties = {"opaque": sorted(policy.opaque), "keep_covered": given.get("keep_covered", -1)}
        with tempfile.TemporaryDirectory() as folder:
            socket = str(Path(folder, "navd.sock"))
            async with Navd().listening(socket) as navd:
                navd.snapshot = transcript["stages"][0]["snapshot"]
                async with window(host, "main", socket, HERE / "plain.py", **properties):
                    for stage in transcript["stages"]:
                        navd.replace(stage["snapshot"])
                        await self.shows(host, suite.expected(stage["snapshot"], policy), f"{name}, {stage['title']}")

    async def shows(self, host, wanted, title):
        """Waits until the widgets show a picture."""
        async def work():
            while await host.picture() != wanted:
                await asyncio.sleep(0.005)
        with self.subTest(title):
            try:
                await asyncio.wait_for(work(), PATIENCE)
            except asyncio.TimeoutError:
                self.assertEqual(await host.picture(), wanted)


if __name__ == "__main__":
    unittest.main()
