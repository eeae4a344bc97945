"""Tests that each promise in Protocol/guarantees.md names tests, and that they exist."""

import re
import unittest
from pathlib import Path

PROTOCOL = Path(__file__).resolve().parents[2] / "Protocol"
GUARANTEES = (PROTOCOL / "guarantees.md").read_text(encoding="utf-8")
# The declaration of a test, by the suffix of its file.
DECLARATIONS = {
    ".swift": "func `{}`(", ".py": "def {}(", ".mjs": "it('{}'", ".c": "static void {}(void)",
}


def promises():
    """Returns the rows of the tables: a promise, its limit or default, and its tests."""
    rows = [re.split(r"\s*\|\s*", row)[1:-1] for row in GUARANTEES.splitlines() if row.startswith("| ")]
    return [row for row in rows if row[0] != "promise"]


class Guarantees(unittest.TestCase):
    def test_each_promise_names_tests_that_exist(self):
        self.assertGreater(len(promises()), 15)
        for promise, _, tests in promises():
            links = re.findall(r"\[([^\]]+)\]\(([^)]+)\)", tests)
            self.assertTrue(links, f"no test shows: {promise}")
            for name, target in links:
                with self.subTest(name):
                    self.assertTrue(self.declares(PROTOCOL / target, name), f"{target} has no test '{name}'")

    def declares(self, path, name):
        if path.suffix == ".txt":
            return path.is_file() and path.stem == name
        declaration = DECLARATIONS[path.suffix].format(name.replace("'", "\\'") if path.suffix == ".mjs" else name)
        return declaration in path.read_text(encoding="utf-8")

    def test_each_limit_and_error_that_is_named_exists(self):
        files = ("limits.json", "errors.json", "command.json")
        known = "".join((PROTOCOL / name).read_text(encoding="utf-8") for name in files)
        for _, limit, _ in promises():
            for name in re.findall(r"`([a-z]\w+)`", limit):
                with self.subTest(name):
                    self.assertTrue(f'"{name}"' in known, f"there is no limit and no error {name}")


if __name__ == "__main__":
    unittest.main()
