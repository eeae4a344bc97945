"""The program in the README runs."""

import re
import sys
import types
import unittest

from support import HERE, DaemonTestCase, navd

import navd_textual

PAGE = (HERE.parent / "README.md").read_text("utf-8")
PROGRAMS = dict(re.findall(r"^```python (\S+)\n(.*?)^```$", PAGE, re.M | re.S))


class Readme(DaemonTestCase):
    def front(self, program):
        """Returns the application of a program on the page."""
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
            exec(compile(PROGRAMS[program], program, "exec"), module.__dict__)
        finally:
            sys.modules["navd_textual"].NavApp = before
        return started[0]

    async def test_the_program_shows_a_drink(self):
        front = self.front("kiosk.py")
        async with front.run_test() as pilot, navd.connect(self.socket) as client:
            while not front.front.settled:
                await pilot.pause()
            await pilot.press("enter")
            tree = client.at("kiosk")
            self.assertTrue(await tree.wait(screen="DrinkScreen"))
            self.assertTrue(await tree.wait(settled=True))
            self.assertEqual([str(label.content) for label in front.query("#s2 Label")], ["Latte"])

    async def test_the_look_shows_a_state_and_what_goes_on(self):
        front = self.front("look.py")
        async with front.run_test(size=(80, 24)) as pilot, navd.connect(self.socket) as client:
            while not front.front.settled:
                await pilot.pause()
            # The view is composed again for the first values of facts.
            while not isinstance(front.focused, navd_textual.Go):
                await pilot.pause()
            await pilot.press("enter")
            tree = client.at("printer")
            self.assertTrue(await tree.wait(settled=2))
            while front.mini is None or not front.query("Row"):
                await pilot.pause()
            self.assertEqual(front.mini.text, "1 jobs")

    async def test_the_form_keeps_what_is_typed_while_its_params_change(self):
        front = self.front("form.py")
        async with front.run_test() as pilot, navd.connect(self.socket) as client:
            while not front.front.settled:
                await pilot.pause()
            field = front.query_one("#s1 Input")
            field.focus()
            for typed, text in ((["a"], "a"), (["b", "c"], "abc")):
                await pilot.press(*typed)
                # The first change is sent, and comes back as another param of the screen.
                while not front.query_one("#s1").dirty:
                    await pilot.pause()
                self.assertEqual(front.query_one("#s1 Input").value, text)
            await pilot.click("#s1 Button")
            while front.query_one("#s1").dirty:
                await pilot.pause()
            snapshot = (await client.tree.get("note"))["snapshot"]
            self.assertEqual(snapshot["window"][0]["children"][0]["params"], {"text": "abc", "dirty": False})


if __name__ == "__main__":
    unittest.main()
