"""The benchmark of key presses runs."""

import asyncio
import json
import subprocess
import sys
import unittest

from support import GRAPHS, ROOT, DaemonTestCase, navd


class Pressing(DaemonTestCase):
    async def test_times_each_key(self):
        # Not through Benchmarks/screens, which would build the adapter again under the other tests.
        program = ROOT / "Benchmarks" / "toolkits" / "in_gtk.py"
        await (await self.connect()).graph.load(navd.load_graph(GRAPHS / "kiosk.yaml"))
        ended = await asyncio.to_thread(
            subprocess.run, [sys.executable, program, self.socket, "3"], capture_output=True, text=True, timeout=120)
        times = json.loads(ended.stdout)
        self.assertEqual({key: len(pairs) for key, pairs in times.items()}, {"push": 3, "back": 3}, ended.stderr)
        self.assertTrue(all(0 < part < whole for pairs in times.values() for whole, part in pairs), times)


if __name__ == "__main__":
    unittest.main()
