"""The conformance suite: after every step of the scripts and of random walks, the widgets show the tree."""

import contextlib
import os
import sys
import unittest

from support import GRAPHS, DaemonTestCase, Front, shown

import scripts
import suite
import walks
from navd.reconciler import Policy

from support import ROOT

STEPS = int(os.environ.get("STEPS", "10"))
SEED = os.environ.get("SEED", "1")


class Forgetful(Front):
    """A front end that keeps no views of covered screens."""

    policy = Policy(keep_covered=0)


class Conformance(DaemonTestCase):
    @contextlib.asynccontextmanager
    async def start(self, tree, kind=Front):
        # Most of the time goes into the drawing of lines.
        async with shown(tree, self.socket, kind, size=(24, 6)) as (app, _):
            yield app

    async def test_scripts_of_the_examples(self):
        steps = await suite.play_scripts(await self.connect(), scripts.scenes(GRAPHS), self.start)
        self.assertGreater(steps, 300)
        print(f"textual: {steps} steps of scripts", file=sys.stderr)

    async def test_random_walks(self):
        steps = await suite.play_walks(
            await self.connect(), walks.graph_files(ROOT), self.start, steps=STEPS, seed=SEED)
        steps += await suite.play_walks(
            await self.connect(), walks.graph_files(ROOT), lambda tree: self.start(tree, Forgetful),
            steps=STEPS // 2, seed=f"{SEED} forgetful", policy=Forgetful.policy)
        print(f"textual: {steps} steps of random walks", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
