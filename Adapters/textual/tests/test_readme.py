"""The program in the README runs, and so does a form as it describes one."""

import sys
import tempfile
import types
import unittest
from pathlib import Path
from unittest.mock import patch

from support import ROOT, DaemonTestCase, navd
from textual.widgets import Button, Input

import navd_textual
from navd_textual import NavApp, SavedInput, View
from programs import write_application


class Note(View):
    """A note that sends only the first change of its text."""

    text: str
    dirty: bool

    def compose(self):
        yield SavedInput(self.text, saved="draft")
        yield Button("Save")

    def params_changed(self):
        pass

    def on_input_changed(self, event):
        if not self.dirty and event.value != self.text:
            self.trigger("edited")

    def on_button_pressed(self):
        self.trigger("save", text=self.query_one(Input).value)


class Notes(NavApp):
    transition_seconds = 0
    views = {"NoteScreen": Note}


class Readme(DaemonTestCase):
    def front(self, folder):
        """Returns the application of the program on the page."""
        started = []

        class Started(NavApp):
            transition_seconds = 0

            def __init__(self, *arguments, **options):
                super().__init__(*arguments, socket=self.path, **options)
                started.append(self)

            def run(self):
                pass

        Started.path = self.socket
        write_application("textual", folder)
        program = folder / "app.py"
        module = types.ModuleType("__main__")
        module.__file__ = str(program)
        with patch.object(navd_textual, "NavApp", Started), patch.object(sys, "path", [str(folder), *sys.path]):
            exec(compile(program.read_text("utf-8"), program, "exec"), module.__dict__)
        return started[0]

    async def test_the_program_shows_a_drink_and_what_is_being_made(self):
        with tempfile.TemporaryDirectory() as folder:
            front = self.front(Path(folder))
        async with front.run_test(size=(80, 24)) as pilot, navd.connect(self.socket) as client:
            while not front.front.settled:
                await pilot.pause()
            await pilot.click("#s1 Row")
            tree = client.at("coffee")
            self.assertTrue(await tree.wait(screen="DrinkScreen"))
            self.assertTrue(await tree.wait(settled=True))
            self.assertEqual([heading.text for heading in front.query("#s2 Heading")], ["Latte"])
            front.query_one("#s2 Input").focus()
            await pilot.press("A", "n", "n")
            await pilot.click("#s2 Button")
            while front.mini is None:
                await pilot.pause()
            self.assertEqual(front.mini.text, "Latte, coming up")
            self.assertEqual(front.query_one("#s2 Input").value, "Ann")

    async def test_a_form_keeps_what_is_typed_while_its_params_change(self):
        front = Notes("form", graph=ROOT / "Examples" / "cookbook" / "form.yaml", socket=self.socket)
        async with front.run_test() as pilot, navd.connect(self.socket) as client:
            while not front.front.settled:
                await pilot.pause()
            await client.at("form").trigger("note")
            self.assertTrue(await client.at("form").wait(settled=True))
            field = front.query_one("#s2 Input")
            field.focus()
            for typed, text in ((["a"], "a"), (["b", "c"], "abc")):
                await pilot.press(*typed)
                # The first change is sent, and comes back as another param of the screen.
                while not front.query_one("#s2").dirty:
                    await pilot.pause()
                self.assertEqual(front.query_one("#s2 Input").value, text)
            await pilot.click("#s2 Button")
            while front.query_one("#s2").dirty:
                await pilot.pause()
            snapshot = (await client.tree.get("form"))["snapshot"]
            self.assertEqual(snapshot["window"][0]["children"][1]["params"], {"text": "abc", "dirty": False})


if __name__ == "__main__":
    unittest.main()
