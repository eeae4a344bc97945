"""The conformance suite: after every step of the scripts and of random walks, the widgets show the tree."""

import os
import sys
import unittest

from support import GRAPHS, ROOT, HostTestCase, window

import scripts
import suite
import walks
from navd.reconciler import Policy

STEPS = int(os.environ.get("STEPS", "10"))
SEED = os.environ.get("SEED", "1")


class Conformance(HostTestCase):
    async def starting(self, **properties):
        """Returns a function that starts a front end."""
        host = await self.host()
        return lambda tree: window(host, tree, self.socket, **properties)

    async def test_scripts_of_the_examples(self):
        steps = await suite.play_scripts(await self.connect(), scripts.scenes(GRAPHS), await self.starting())
        self.assertGreater(steps, 300)
        print(f"gtk: {steps} steps of scripts", file=sys.stderr)

    async def test_random_walks(self):
        client, graphs = await self.connect(), walks.graph_files(ROOT)
        steps = await suite.play_walks(client, graphs, await self.starting(), steps=STEPS, seed=SEED)
        steps += await suite.play_walks(
            client, graphs, await self.starting(keep_covered=0), steps=STEPS // 2, seed=f"{SEED} forgetful",
            policy=Policy(keep_covered=0))
        print(f"gtk: {steps} steps of random walks", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
