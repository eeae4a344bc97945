"""Text that the user types, kept in the state of its screen."""

from __future__ import annotations

from typing import Any, Callable, Mapping


class TextField:
    """The text of a field, from `FrontEnd.field`. It outlives the widget, a restart of navd and one of the front end.

    taken: called with text that another front end has saved, but never while the user types in the field.
    """

    def __init__(
        self,
        name: str,
        text: str,
        *,
        saved: Mapping[str, Any],
        save: Callable[[str, str], None],
        taken: Callable[[str], object] | None = None,
    ) -> None:
        self.name = name
        self._first = text
        self._save = save
        self._taken = taken
        #: The text now.
        self.value = self._text(saved.get(name))

    def typed(self, text: str) -> None:
        """Takes the whole text of the field after the user has typed."""
        if text != self.value:
            self.value = text
            self._save(self.name, text)

    def changed(self, members: Mapping[str, Any]) -> None:
        """Takes state that another front end has saved for the screen."""
        if self.name in members and (text := self._text(members[self.name])) != self.value:
            self.value = text
            if self._taken:
                self._taken(text)

    def _text(self, saved: Any) -> str:
        return saved if isinstance(saved, str) else self._first
