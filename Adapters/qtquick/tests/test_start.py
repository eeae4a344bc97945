"""An application from `navctl init qtquick`, with the C library and the module built in its folder."""

import asyncio
import os
import unittest

from support import HERE, hosting  # noqa: F401

from starting import NAME, StartingTestCase


class Start(StartingTestCase):
    def test_the_commands_of_the_readme_show_a_screen_that_a_shell_moves(self):
        self.begin("qtquick")
        self.drive(lambda text: True)
        # The window of navd-qml cannot be read from outside. Another one with the same file can.
        self.assertIn("Espresso, coming up.", asyncio.run(self.texts()))

    async def texts(self):
        os.environ["NAVD_SOCKET"] = self.environment["NAVD_SOCKET"]
        try:
            async with hosting() as host:
                await host.do("open", file=str(self.folder / "App.qml"), properties={})
                while not (picture := await host.do("picture"))["settled"]:
                    pass
                return picture["texts"]
        finally:
            del os.environ["NAVD_SOCKET"]


if __name__ == "__main__":
    unittest.main()
