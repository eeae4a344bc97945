"""The page on Swift: its program is the example, and prints what the page says."""

import re
import unittest

from programs import BUILD, ROOT, TestCase

PAGE = (ROOT / "Bindings" / "swift" / "README.md").read_text(encoding="utf-8")


class SwiftPage(TestCase):
    def test_shows_the_example(self):
        shown = re.search(r"```swift Notes.swift\n(.*?)```", PAGE, re.DOTALL)[1]
        self.assertEqual(shown, (ROOT / "Examples" / "Notes" / "Notes.swift").read_text(encoding="utf-8"))

    def test_shows_what_it_prints(self):
        shown = re.search(r"`swift run Notes` prints:\n\n```text\n(.*?)```", PAGE, re.DOTALL)[1]
        printed = self.run_program(BUILD / "Notes")
        self.assertEqual((printed.stdout, printed.stderr, printed.returncode), (shown, "", 0))


if __name__ == "__main__":
    unittest.main()
