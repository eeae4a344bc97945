"""The help of every verb: pinned, and small enough to be read at a glance."""

import re

from programs import ROOT, TestCase

PINNED = ROOT / "Tests" / "System" / "ShellTests" / "help"


class HelpTests(TestCase):
    has_daemon = False

    def verbs(self):
        return re.findall(r"^  ([a-z]+)  ", self.navctl("--help").stdout, re.MULTILINE)

    def test_every_verb_has_a_pinned_help(self):
        pinned = sorted(path.stem for path in PINNED.glob("*.txt"))
        self.assertEqual(sorted([*self.verbs(), "navctl"]), pinned)

    def test_help_is_as_pinned_and_one_screen(self):
        for path in PINNED.glob("*.txt"):
            with self.subTest(path.stem):
                line = "--help" if path.stem == "navctl" else f"{path.stem} --help"
                text = self.navctl(line).stdout
                self.assertEqual(text, path.read_text())
                lines = text.splitlines()
                # The overview has a line for each verb.
                self.assertLessEqual(len(lines), 64 if path.stem == "navctl" else 40)
                self.assertLessEqual(max(map(len, lines)), 80)
