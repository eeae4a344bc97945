"""Tests that the documents in Protocol that promise or compare something name tests, and that these exist."""

import re
import unittest
from pathlib import Path

PROTOCOL = Path(__file__).resolve().parents[3] / "Protocol"
# The declaration of a test, by the suffix of its file.
DECLARATIONS = {
    ".swift": "func `{}`(", ".py": "def {}(", ".mjs": "it('{}'", ".c": "static void {}(void)", ".script": "== {}\n",
}


def text(name):
    return (PROTOCOL / name).read_text(encoding="utf-8")


def rows(name, first):
    """Returns the rows of the tables whose first column has that title, as lists of cells."""
    found, is_inside = [], False
    for line in text(name).splitlines():
        cells = re.split(r"\s*\|\s*", line)[1:-1] if line.startswith("|") else []
        if is_inside and cells and not line.startswith("|---"):
            found.append(cells)
        is_inside = bool(cells) and (is_inside or cells[0] == first)
    return found


def sections(name):
    """Returns the sections of a page, each with its title."""
    parts = re.split(r"^## (.*)\n", text(name), flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2]))


class Named(unittest.TestCase):
    """Tests that are named in the text of a promise, a feature, a scenario or a check."""

    def assert_shown(self, subject, tests):
        links = re.findall(r"\[([^\]]+)\]\(([^)]+)\)", tests)
        self.assertTrue(links, f"no test shows: {subject}")
        for name, target in links:
            with self.subTest(name):
                self.assertTrue(self.declares(PROTOCOL / target, name), f"{target} has no test '{name}'")

    def declares(self, path, name):
        if not path.is_file():
            return False
        if path.suffix == ".txt":
            return path.stem == name
        declaration = DECLARATIONS[path.suffix].format(name.replace("'", "\\'") if path.suffix == ".mjs" else name)
        return declaration in path.read_text(encoding="utf-8")


class Guarantees(Named):
    def test_each_promise_names_tests_that_exist(self):
        promises = rows("guarantees.md", "promise")
        self.assertGreater(len(promises), 15)
        for promise, _, tests in promises:
            self.assert_shown(promise, tests)

    def test_each_limit_and_error_that_is_named_exists(self):
        files = ("limits.json", "errors.json", "command.json")
        known = "".join(text(name) for name in files)
        for _, limit, _ in rows("guarantees.md", "promise"):
            for name in re.findall(r"`([a-z]\w+)`", limit):
                with self.subTest(name):
                    self.assertTrue(f'"{name}"' in known, f"there is no limit and no error {name}")


class Features(Named):
    def test_are_fifty_and_name_tests_that_exist(self):
        features = rows("features.md", "feature")
        numbers = [feature.split()[0] for feature, *_ in features]
        self.assertEqual(numbers, [f"F{number}" for number in range(1, 51)])
        for feature, _, answer, tests in features:
            self.assertRegex(answer, r"^\*\*(yes|partly|no)\*\*: ")
            self.assert_shown(feature, tests)


class Pains(Named):
    def test_are_fifteen_and_name_tests_that_exist(self):
        pains = sections("pains.md")
        numbers = [int(title.split(".")[0]) for title, _ in pains]
        self.assertEqual(numbers, list(range(1, 16)))
        for title, body in pains:
            with self.subTest(title):
                parts = re.fullmatch(
                    r"\s*\*\*Scenario\.\*\* .+\n\n\*\*In navd\.\*\* .+\n\n\*\*Shown by\*\*\n\n(.+)", body, re.DOTALL)
                self.assertTrue(parts, "the section has no scenario, no answer or no tests")
                self.assert_shown(title, parts[1])


class Checks(Named):
    def test_are_thirty_and_name_tests_that_exist(self):
        checks = rows("checks.md", "check")
        numbers = [int(check.split(".")[0]) for check, *_ in checks]
        self.assertEqual(numbers, list(range(1, 31)))
        for check, _, tests in checks:
            self.assert_shown(check, tests)


class Scenes(unittest.TestCase):
    def test_each_is_a_row_and_has_a_graph_and_a_script(self):
        found = [re.fullmatch(r"\[([\w-]+)\]\(\1\.yaml\)", scene)[1] for scene, *_ in rows("scenes/README.md", "scene")]
        for suffix in ("yaml", "script"):
            self.assertEqual(found, sorted(path.stem for path in (PROTOCOL / "scenes").glob(f"*.{suffix}")))


if __name__ == "__main__":
    unittest.main()
