"""The editor in a terminal: `python editor.py`. What is typed is saved state of the screen."""

from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Label

from navd_textual import Go, NavApp, SavedInput, SavedTextArea, View, screen


@screen("StartScreen")
class Start(View):
    def compose(self) -> ComposeResult:
        yield Label("Documents")
        for number in (1, 2, 3):
            yield Go(f"Document {number}", "open", id=number)


@screen("DocumentScreen")
class Document(View):
    def compose(self) -> ComposeResult:
        number = self.params["id"]
        yield Label(f"Document {number}")
        yield SavedInput(saved="title", placeholder="Title")
        yield SavedTextArea(saved="text")
        yield Go("Close", "close", id=number)


class Editor(NavApp):
    TITLE = "editor"
    CSS = "TextArea { height: 8; }"


if __name__ == "__main__":
    Editor("editor", graph=Path(__file__).parents[2] / "graphs" / "editor.yaml").run()
