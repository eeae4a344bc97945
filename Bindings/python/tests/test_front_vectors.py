"""The values that a front end derives from snapshots: the steps for containers, and what is around the screens."""

import json
import sys
import unittest

from support import ROOT

from navd.chrome import chrome
from navd.containers import containers

sys.path.append(str(ROOT / "Adapters" / "conformance"))

from steps import container_as_json  # noqa: E402


def documents(folder):
    for path in sorted((ROOT / "Protocol" / folder).glob("*.json")):
        yield path.stem, json.loads(path.read_text("utf-8"))


class Containers(unittest.TestCase):
    maxDiff = None

    def test_follow_the_transcripts(self):
        count = 0
        for name, transcript in documents("reconciler"):
            shown = None
            for number, stage in enumerate(transcript["stages"]):
                with self.subTest(name, stage=number):
                    before, after = containers(shown, stage["snapshot"])
                    steps = {"before": [*map(container_as_json, before)], "after": [*map(container_as_json, after)]}
                    self.assertEqual(steps, stage["containers"])
                shown, count = stage["snapshot"], count + 1
        self.assertGreater(count, 80)


class Chrome(unittest.TestCase):
    maxDiff = None

    def test_is_that_of_each_case(self):
        count = 0
        for name, document in documents("chrome"):
            for case in document["cases"]:
                with self.subTest(name, case=case["title"]):
                    found = chrome(document.get("graph"), case["snapshot"], case.get("language", "en"))
                    self.assertEqual(found, case["chrome"])
                count += 1
        self.assertGreater(count, 40)


if __name__ == "__main__":
    unittest.main()
