"""Tests that each feature in Protocol/features.md names tests that exist, and each scene its graph and script."""

import re
import unittest
from pathlib import Path

PROTOCOL = Path(__file__).resolve().parents[3] / "Protocol"
# The declaration of a test, by the suffix of its file.
DECLARATIONS = {".swift": "func `{}`(", ".py": "def {}(", ".mjs": "it('{}'", ".c": "static void {}(void)"}


def text(name):
    return (PROTOCOL / name).read_text(encoding="utf-8")


def rows(name, first):
    """Returns the rows of the tables whose first column has that title, as lists of cells."""
    found, is_inside = [], False
    for line in text(name).splitlines():
        cells = re.split(r"\s*\|\s*", line)[1:-1] if line.startswith("|") else []
        if is_inside and cells and not line.startswith("|---") and cells[0] != first:
            found.append(cells)
        is_inside = bool(cells) and (is_inside or cells[0] == first)
    return found


def declares(path, name):
    """Whether the file is the transcript or the script of that name, or declares the test."""
    if not path.is_file():
        return False
    if path.suffix in (".txt", ".script"):
        return path.stem == name
    declaration = DECLARATIONS[path.suffix].format(name.replace("'", "\\'") if path.suffix == ".mjs" else name)
    return declaration in path.read_text(encoding="utf-8")


class Features(unittest.TestCase):
    ROWS = rows("features.md", "feature")

    def test_each_has_an_answer_and_names_tests_that_exist(self):
        self.assertGreater(len(self.ROWS), 80)
        for feature, _, answer, tests in self.ROWS:
            with self.subTest(feature):
                self.assertRegex(answer, r"^(\*\*yes\*\*: .|\*\*\[(partly|no)\]\(\.\./Documentation/contribute/known\.md\)\*\*(: .|$))")
                links = re.findall(r"\[([^\]]+)\]\(([^)]+)\)", tests)
                self.assertTrue(links, "no test shows it")
                self.assertEqual([link for link in links if not declares(PROTOCOL / link[1], link[0])], [])

    def test_what_navd_lacks_is_in_the_list_of_what_users_may_miss(self):
        known = text("../Documentation/contribute/known.md")
        lacking = [feature for feature, _, answer, _ in self.ROWS if not answer.startswith("**yes**")]
        self.assertGreater(len(lacking), 3)
        self.assertEqual([feature for feature in lacking if f"| {feature} |" not in known], [])

    def test_name_limits_errors_methods_and_words_that_exist(self):
        known = "".join(path.read_text(encoding="utf-8") for path in PROTOCOL.rglob("*.json"))
        known += text("graph.md") + text("reconciler.md")
        for feature, _, answer, _ in self.ROWS:
            for name in re.findall(r"`([a-z]+(?:[A-Z.]\w+)+)`", answer):
                with self.subTest(feature):
                    self.assertTrue(f'"{name}"' in known or f"`{name}`" in known, f"there is no {name}")

    def test_the_names_of_a_test_that_is_renamed_are_missed(self):
        file = PROTOCOL / "../Tests/Unit/NavigationTests/Rules/Popping.swift"
        self.assertTrue(declares(file, "pop removes as many as it says"))
        self.assertFalse(declares(file, "pop removes as many as it said"))
        self.assertFalse(declares(PROTOCOL / "transcripts/back.txt", "forth"))
        self.assertFalse(declares(PROTOCOL / "transcripts/forth.txt", "forth"))


class Scenes(unittest.TestCase):
    def test_each_is_a_row_and_has_a_graph_and_a_script(self):
        found = [re.fullmatch(r"\[([\w-]+)\]\(\1\.yaml\)", scene)[1] for scene, *_ in rows("scenes/README.md", "scene")]
        for suffix in ("yaml", "script"):
            self.assertEqual(found, sorted(path.stem for path in (PROTOCOL / "scenes").glob(f"*.{suffix}")))


if __name__ == "__main__":
    unittest.main()
