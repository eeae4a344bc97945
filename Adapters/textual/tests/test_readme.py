"""The program in the README runs."""

import re
import sys
import types
import unittest

from support import HERE, DaemonTestCase, navd

PROGRAMS = dict(re.findall(r"^```python (\S+)\n(.*?)^```$", (HERE.parent / "README.md").read_text("utf-8"), re.M | re.S))


class Readme(DaemonTestCase):
    async def test_the_program_shows_a_drink(self):
        from navd_textual import NavApp

        started = []

        class Started(NavApp):
            transition_seconds = 0

            def __init__(self, *arguments, **options):
                super().__init__(*arguments, socket=self.path, **options)
                started.append(self)

            def run(self):
                pass

        Started.path = self.socket
        module = types.ModuleType("__main__")
        before, sys.modules["navd_textual"].NavApp = sys.modules["navd_textual"].NavApp, Started
        try:
            exec(compile(PROGRAMS["kiosk.py"], "kiosk.py", "exec"), module.__dict__)
        finally:
            sys.modules["navd_textual"].NavApp = before
        async with started[0].run_test() as pilot, navd.connect(self.socket) as client:
            while not started[0].canvas.settled:
                await pilot.pause()
            await pilot.press("enter")
            tree = client.at("kiosk")
            self.assertTrue(await tree.wait(screen="DrinkScreen"))
            self.assertTrue(await tree.wait(settled=True))
            self.assertEqual([str(label.content) for label in started[0].query("#s2 Label")], ["Latte"])


if __name__ == "__main__":
    unittest.main()
