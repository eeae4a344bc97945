"""Transitions: one widget moves by its offset. A change during a movement continues from the current position."""

from __future__ import annotations

from typing import Any, Callable

from textual.geometry import Offset
from textual.widget import Widget


class Moving:
    """The moving widget, and the position at which the previous movement was stopped."""

    def __init__(self) -> None:
        self._widget: Widget | None = None
        self._aside = Offset(0, 0)
        self._comes = False
        #: The position of the widget when its movement was stopped, from 0 to 1.
        self._left: float | None = None
        #: The number of the movement. Textual reports the end of a stopped movement too, and late.
        self._number = 0

    @property
    def widget(self) -> Widget | None:
        """The moving or stopped widget."""
        return self._widget

    async def cut_short(self) -> None:
        """Stops the widget at its position, where a movement in the other direction begins."""
        self._number += 1
        if self._widget is not None:
            await self._widget.stop_animation("offset", complete=False)
            offset, aside = self._widget.offset, self._aside
            self._left = abs(offset.x / aside.x if aside.x else offset.y / max(1, aside.y))

    def rest(self) -> None:
        """Moves a stopped widget to its place in the tree."""
        if self._widget is not None:
            self._widget.offset = Offset(0, 0)
        self._widget = self._left = None

    def begin(self, widget: Widget, aside: Offset, comes: bool, seconds: float, done: Callable[[], None]) -> None:
        """Moves a widget out of its place, or into it."""
        turns = self._left is not None and comes != self._comes and bool(aside.x) == bool(self._aside.x)
        at = min(1.0, self._left) if turns and self._left is not None else float(comes)
        self.rest()
        self._widget, self._aside, self._comes = widget, aside, comes
        widget.offset = Offset(round(aside.x * at), round(aside.y * at))
        until: Any = Offset(0, 0) if comes else aside
        number = self._number

        def ended() -> None:
            if self._number == number:
                self._widget = None
                done()
        # At the speed of a whole movement.
        seconds *= at if comes else 1 - at
        widget.animate("offset", until, duration=seconds, easing="out_cubic", on_complete=ended)
