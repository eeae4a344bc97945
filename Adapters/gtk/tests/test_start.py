"""An application from `navctl init gtk`, with the C library and the adapter built in its folder."""

import asyncio
import unittest

from support import display

from starting import StartingTestCase


class Start(StartingTestCase):
    def test_the_commands_of_the_readme_show_a_screen_that_a_shell_moves(self):
        asyncio.run(self.start())

    async def start(self):
        async with display() as screen:
            self.environment |= screen | {"GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory"}
            self.begin("gtk")
            # The window cannot be read from outside. It has reported what it has drawn.
            self.drive(lambda text: True)
            for word in ("Traceback", "CRITICAL", "Gtk-WARNING"):
                self.assertNotIn(word, self.printed)


if __name__ == "__main__":
    unittest.main()
