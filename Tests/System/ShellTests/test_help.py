"""The help of every verb: pinned, and small enough to be read at a glance."""

import re

from programs import ROOT, TestCase

PINNED = ROOT / "Tests" / "System" / "ShellTests" / "help"


class HelpTests(TestCase):
    has_daemon = False

    def verbs(self):
        """All verbs, also those of fleets, such as `fleet show`."""
        verbs = self.listed("--help")
        return [*verbs, *(f"fleet {verb}" for verb in self.listed("fleet --help"))]

    def listed(self, line):
        return re.findall(r"^  ([a-z]+)  ", self.navctl(line).stdout, re.MULTILINE)

    def test_every_verb_has_a_pinned_help(self):
        pinned = sorted(path.stem for path in PINNED.glob("*.txt"))
        self.assertEqual(sorted([*(verb.replace(" ", "-") for verb in self.verbs()), "navctl"]), pinned)

    def test_help_is_as_pinned_and_one_screen(self):
        for path in PINNED.glob("*.txt"):
            with self.subTest(path.stem):
                line = "--help" if path.stem == "navctl" else f"{path.stem.replace('-', ' ')} --help"
                text = self.navctl(line).stdout
                self.assertEqual(text, path.read_text())
                lines = text.splitlines()
                # The overview has a line for each verb.
                self.assertLessEqual(len(lines), 74 if path.stem == "navctl" else 42)
                self.assertLessEqual(max(map(len, lines)), 80)

    def test_every_verb_has_an_example(self):
        for verb in self.verbs():
            self.assertRegex(self.navctl(f"{verb} --help").stdout, rf"(?m)^  (source <\()?navctl {verb}\b", verb)

    def test_a_narrow_terminal_breaks_no_word(self):
        for verb in [*self.verbs(), ""]:
            with self.subTest(verb):
                wide = self.navctl(f"{verb} --help").stdout
                words = [*verb.split(), "--help"]
                narrow = self.on_terminal(*words, columns=40).replace("\r", "")
                self.assertLessEqual(max(map(len, narrow.splitlines())), 40)
                self.assertEqual(narrow.split(), wide.split())

    def test_a_narrow_terminal_breaks_no_word_of_an_error(self):
        wide = self.navctl("wathc").stderr
        narrow = self.on_terminal("wathc", columns=40, errors=True, status=64).replace("\r", "")
        self.assertGreater(len(wide.splitlines()[0]), 40)
        self.assertLessEqual(max(map(len, narrow.splitlines())), 40)
        self.assertEqual(narrow.split(), wide.split())
