"""The transcripts of the reconciler: after each stage the elements show the snapshot, and those that stay are the same."""

import json
import unittest

from support import ROOT, BrowserTestCase, Front

import suite
from navd.reconciler import Policy

MODULE = "import('/Adapters/web/tests/transcripts.js')"
#: Notes the elements of containers and screens, and returns the keys of those that were there before with another element.
CHANGED = """
const before = test.elements ?? {};
const now = Object.fromEntries([...document.querySelectorAll('.navd [data-key]:not(dialog)')].map((one) => [one.dataset.key, one]));
test.elements = now;
return Object.keys(now).filter((key) => before[key] && before[key] !== now[key]).sort();
"""
#: What is made anew in a stage, by the title of the stage.
ANEW = {
    "the split has become a stack, with a screen of it": ["n3", "s3"],
    "and tabs, which take the other tab into them": ["n2", "n3", "s1", "s2", "s3"],
    "that has become a layer": ["n2", "s1", "s2"],
}


class Transcripts(BrowserTestCase):
    arguments = ("--force-prefers-reduced-motion",)

    async def test_the_elements_show_each_stage(self):
        for path in sorted((ROOT / "Protocol" / "reconciler").glob("*.json")):
            transcript = json.loads(path.read_text("utf-8"))
            kept = transcript.get("policy", {})
            policy = Policy(keep_covered=kept["keepCovered"]) if "keepCovered" in kept else Policy()
            for stage in transcript["stages"]:
                with self.subTest(transcript=path.stem, stage=stage["title"]):
                    await self.play(f"show(...arguments, {json.dumps(kept)})", stage["snapshot"])
                    self.assertEqual(await Front(self).picture(), suite.expected(stage["snapshot"], policy))
                    self.assertEqual(await self.script(CHANGED), ANEW.get(stage["title"], []))
            await self.play("end()")
            await self.script("delete test.elements")

    async def play(self, call, *arguments):
        """Calls a function of the module in the page, and waits for it."""
        await self.script(f"const module = await {MODULE}; await module.{call}", *arguments)


if __name__ == "__main__":
    unittest.main()
