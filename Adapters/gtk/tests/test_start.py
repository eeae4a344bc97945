"""An application from `navctl init gtk`, with the C library and the adapter built in its folder."""

import os
import subprocess
import unittest

from support import HERE  # noqa: F401

from starting import StartingTestCase


class Start(StartingTestCase):
    def setUp(self):
        super().setUp()
        ours, theirs = os.pipe()
        screen = subprocess.Popen(["Xvfb", "-displayfd", str(theirs)], pass_fds=[theirs], stderr=subprocess.DEVNULL)
        os.close(theirs)
        self.addCleanup(screen.wait)
        self.addCleanup(screen.terminate)
        with os.fdopen(ours) as said:
            self.environment |= {
                "DISPLAY": f":{said.readline().strip()}", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none"}

    def test_the_commands_of_the_readme_show_a_screen_that_a_shell_moves(self):
        self.begin("gtk")
        # The window cannot be read from outside. It has drawn each screen when navd says so.
        self.drive(lambda text: True)
        self.assertNotIn("CRITICAL", self.printed)
        self.assertNotIn("Traceback", self.printed)


if __name__ == "__main__":
    unittest.main()
