"""An application from `navctl init textual`, in an environment of its own."""

import unittest

from support import HERE  # noqa: F401

from starting import StartingTestCase


class Start(StartingTestCase):
    def test_the_commands_of_the_readme_show_a_screen_that_a_shell_moves(self):
        self.begin("textual")
        self.drive(self.displays)

    def displays(self, text):
        """Whether the text has been written to the terminal since the last time."""
        _, found, rest = self.printed.rpartition(text)
        if found:
            self.printed = rest
        return bool(found)


if __name__ == "__main__":
    unittest.main()
