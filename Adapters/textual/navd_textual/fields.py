"""Fields whose text is kept in the state of their screen."""

from __future__ import annotations

from typing import Any

from textual.widgets import Input, TextArea

from navd.front import TextField

from .views import enclosing, front


class SavedInput(Input):
    """An `Input` whose text outlives its view: `SavedInput(saved="note")`.

    saved: the name of the text in the state of the screen.
    value: the initial text if nothing is saved.
    """

    _field: TextField | None = None

    def __init__(self, value: str = "", *, saved: str, **options: Any) -> None:
        super().__init__(value, **options)
        self._saved = saved

    def on_mount(self) -> None:
        """Starts with the saved text."""
        self._field = front(self).field(enclosing(self).key, self._saved, self.value, taken=self._take)
        self._take(self._field.value)

    def _take(self, text: str) -> None:
        self.value = text

    def watch_value(self, value: str) -> None:
        """Saves what is typed."""
        if self._field is not None:
            self._field.typed(value)


class SavedTextArea(TextArea):
    """A `TextArea` whose text outlives its view: `SavedTextArea(saved="note")`."""

    _field: TextField | None = None

    def __init__(self, text: str = "", *, saved: str, **options: Any) -> None:
        super().__init__(text, **options)
        self._saved = saved

    def on_mount(self) -> None:
        """Starts with the saved text."""
        self._field = front(self).field(enclosing(self).key, self._saved, self.text, taken=self.load_text)
        self.load_text(self._field.value)

    def on_text_area_changed(self) -> None:
        """Saves what is typed."""
        if self._field is not None:
            self._field.typed(self.text)
