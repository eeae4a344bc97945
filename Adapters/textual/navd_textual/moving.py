"""Transitions: one widget moves by its offset. A change that comes meanwhile turns it around from where it is."""

from __future__ import annotations

from typing import Any, Callable

from textual.geometry import Offset
from textual.widget import Widget


class Moving:
    """The widget that moves, and where the movement before was cut short."""

    def __init__(self) -> None:
        self._widget: Widget | None = None
        self._aside = Offset(0, 0)
        self._comes = False
        #: How far aside the widget was when its movement was cut short, from 0 to 1.
        self._left: float | None = None
        #: The number of the movement. Textual also reports the end of one that was stopped, and later.
        self._number = 0

    @property
    def widget(self) -> Widget | None:
        """The widget that moves, or that was cut short."""
        return self._widget

    async def cut_short(self) -> None:
        """Stops the widget where it is. A movement in the other direction begins there."""
        self._number += 1
        if self._widget is not None:
            await self._widget.stop_animation("offset", complete=False)
            offset, aside = self._widget.offset, self._aside
            self._left = abs(offset.x / aside.x if aside.x else offset.y / max(1, aside.y))

    def rest(self) -> None:
        """Puts a widget that was cut short where the tree has it."""
        if self._widget is not None:
            self._widget.offset = Offset(0, 0)
        self._widget = self._left = None

    def begin(self, widget: Widget, aside: Offset, comes: bool, seconds: float, done: Callable[[], None]) -> None:
        """Moves a widget from its place aside, or to it."""
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
        # As fast as a whole movement.
        seconds *= at if comes else 1 - at
        widget.animate("offset", until, duration=seconds, easing="out_cubic", on_complete=ended)
