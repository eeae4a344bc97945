"""navctl check --explore: the defects of a corpus of graphs are found, and nothing is found in sound ones."""

import collections
import json
import pathlib
import re
import shutil
import unittest

from programs import ROOT, TestCase

WRONG = sorted((ROOT / "Tests" / "Fixtures" / "graphs" / "wrong").glob("*.yaml"))
RIGHT = sorted((ROOT / "Tests" / "Fixtures" / "graphs" / "right").glob("*.yaml"))
EXAMPLES = sorted((ROOT / "Examples" / "graphs").glob("*.yaml"))

# More than any graph of the corpus has; a debug build needs seconds for the larger examples.
STATES = 500

CODES = {
    "neverSent", "neverShown", "neverOpened", "cannotLeave", "doesNothing", "neverCloses", "redirectLoop", "growsForever",
    "canFail", "showsOther", "showsNothing", "propertyFails",
}
# That something never happens has no counter-example.
WITHOUT_SCENE = {"neverSent", "neverShown", "neverOpened"}


# What examples mean to do: contexts has a table of what a stack can hold, in a narrow window news puts one article on the
# other as the framework does whose sample it is, and the window of onboarding is empty after a flow that was given up.
MEANT = {"contexts": ["canFail"], "news": ["growsForever"], "onboarding": ["showsNothing"]}


def declared_code(path):
    """The finding that the comments at the beginning of a wrong graph announce."""
    return re.search(r"^# finds: (\w+)$", path.read_text("utf-8"), re.MULTILINE)[1]


class Exploring(TestCase):
    has_daemon = False

    found = {}

    def problems(self, path):
        """All problems of a copy of the graph in the scratch directory, as navctl prints them in JSON.

        Each graph is searched once for all tests.
        """
        shutil.copy(path, self.directory)
        if path not in self.found:
            finished = self.navctl(f"check --explore --states {STATES} --json {path.name}")
            self.assertEqual(finished.stderr, "")
            results = [json.loads(line) for line in finished.stdout.splitlines()]
            # The others are about properties and the search itself.
            self.found[path] = [result for result in results if "code" in result]
        return self.found[path]


class WrongGraphs(Exploring):
    def test_pass_the_check_that_does_not_search(self):
        for path in WRONG:
            with self.subTest(path.stem):
                self.says(f"check {path}", "no errors\n")

    def test_have_one_finding_each(self):
        for path in WRONG:
            with self.subTest(path.stem):
                self.assertEqual([problem["code"] for problem in self.problems(path)], [declared_code(path)])

    def test_have_a_scene_for_what_can_happen(self):
        for path in WRONG:
            with self.subTest(path.stem):
                for problem in self.problems(path):
                    self.assertEqual("scene" not in problem, problem["code"] in WITHOUT_SCENE, problem)
                    self.assertGreater(problem["states"], 0)
                    self.assertIn(problem["exhausted"], (True, False))

    def test_do_in_the_scene_what_the_finding_says(self):
        scripts = []
        for path in WRONG:
            for problem in self.problems(path):
                if "scene" in problem:
                    script = self.directory / f"{path.stem}.script"
                    script.write_text(problem["scene"], "utf-8")
                    scripts.append(script.name)
        finished = self.navctl(f"test --json {' '.join(scripts)}")
        results = [json.loads(line) for line in finished.stdout.splitlines()]
        self.assertEqual([result for result in results if not result["passed"]], [], finished.stderr)
        self.assertEqual([pathlib.Path(result["file"]).name for result in results], scripts)

    def test_have_each_finding_twice_or_more(self):
        number = collections.Counter(map(declared_code, WRONG))
        self.assertEqual(set(number), CODES)
        self.assertGreater(min(number.values()), 1)
        self.assertGreaterEqual(len(WRONG), 30)


class SoundGraphs(Exploring):
    def test_have_no_finding_that_is_more_than_a_note_unless_it_is_meant(self):
        for path in RIGHT + EXAMPLES:
            with self.subTest(path.stem):
                serious = [problem["code"] for problem in self.problems(path) if problem["severity"] != "note"]
                self.assertEqual(serious, [] if path in RIGHT else MEANT.get(path.stem, []))

    def test_are_repaired_wrong_ones(self):
        self.assertGreaterEqual(len(RIGHT), 10)
        self.assertLessEqual({path.name for path in RIGHT}, {path.name for path in WRONG})


if __name__ == "__main__":
    unittest.main()
