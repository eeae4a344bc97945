"""Runs the test programs, which report their failures."""

import os
import unittest

import programs

NAMES = ["messages", "sockets", "trees", "actions", "methods", "coordinators", "repeating", "links", "handles", "reconciler",
         "chrome", "front", "front_saved", "testing", "plus"]
ARGUMENTS = {name: [str(programs.ROOT / "Protocol" / name)] for name in ("reconciler", "chrome")}


class Programs(unittest.TestCase):
    def test_each_passes(self):
        for name in NAMES:
            with self.subTest(name):
                result = programs.run(
                    programs.command(name, *ARGUMENTS.get(name, [])), env={**os.environ, "NAVD": programs.NAVD})
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_all_are_run(self):
        sources = {path.stem for path in programs.HERE.glob("*.c*")} - {"check", "peer", "recorder", "session"}
        run_by_others = {"canonical", "driver", "end_to_end", "delegated"}
        self.assertEqual(sources - run_by_others, set(NAMES))


if __name__ == "__main__":
    unittest.main()
