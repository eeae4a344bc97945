"""The conformance suite: after every step of the scripts and of random walks, the elements of the page show the tree."""

import contextlib
import os
import sys
import unittest

from support import GRAPHS, ROOT, BrowserTestCase, Front

import scripts
import suite
import walks
from navd.reconciler import Policy

STEPS = int(os.environ.get("STEPS", "10"))
SEED = os.environ.get("SEED", "1")
FORGETFUL = Policy(keep_covered=0)


class Conformance(BrowserTestCase):
    # Most of the time goes into transitions.
    arguments = ("--force-prefers-reduced-motion",)

    @contextlib.asynccontextmanager
    async def start(self, tree, **options):
        await self.script("test.mount(...arguments)", tree, options)
        yield Front(self)
        await self.script("return test.unmount()")

    async def test_scripts_of_the_examples(self):
        steps = await suite.play_scripts(await self.connect(), scripts.scenes(GRAPHS), self.start)
        self.assertGreater(steps, 300)
        print(f"web: {steps} steps of scripts", file=sys.stderr)

    async def test_random_walks(self):
        steps = await suite.play_walks(
            await self.connect(), walks.graph_files(ROOT), self.start, steps=STEPS, seed=SEED)
        steps += await suite.play_walks(
            await self.connect(), walks.graph_files(ROOT), lambda tree: self.start(tree, policy={"keepCovered": 0}),
            steps=STEPS // 2, seed=f"{SEED} forgetful", policy=FORGETFUL)
        print(f"web: {steps} steps of random walks", file=sys.stderr)


class Moving(Conformance):
    """The same, a little, with transitions."""

    arguments = ()
    test_scripts_of_the_examples = None

    async def test_random_walks(self):
        await self.script("for (const name of ['base', 'slow']) document.documentElement.style.setProperty(`--navd-${name}`, '1ms')")
        steps = await suite.play_walks(
            await self.connect(), walks.graph_files(ROOT), self.start, steps=STEPS // 3, seed=f"{SEED} moving")
        print(f"web: {steps} steps of random walks with transitions", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
