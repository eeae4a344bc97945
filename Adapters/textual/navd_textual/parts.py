"""Widgets that draw their parts themselves, such as the header.

One widget instead of many: a change redraws lines without a new layout.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.binding import Binding
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


#: The characters around texts that do not show the focus.
EDGES = " ▌▐▕▏▄▀▔●"


@dataclass(frozen=True)
class Part:
    """A part of a `Parts` widget.

    role: its role, such as `back`.
    text: its text.
    region: its region in the widget.
    lines: for each row from the top of the region, pieces of text with their component classes.
    press: called when the user presses it; None without an action.
    """

    role: str
    text: str
    region: Region
    lines: Sequence[Sequence[tuple[str, str]]] = ()
    press: Callable[[], object] | None = field(default=None, compare=False)


class Parts(Widget, can_focus=True):
    """Draws parts on a background. It is one focus stop; the arrow keys choose among the parts that can be pressed."""

    BINDINGS = [
        Binding("left,up", "choose(-1)", "Previous", show=False),
        Binding("right,down", "choose(1)", "Next", show=False),
        Binding("enter,space", "press", "Press", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[Part] = []
        self._chosen = 0

    def lay(self, width: int, height: int) -> list[Part]:
        """Returns the layout of the parts for a size."""
        raise NotImplementedError

    def laid(self) -> None:
        """Lays out the parts again, and redraws them if they differ."""
        parts = self.lay(*self.size) if self.size else []
        presses = [part for part in parts if part.press]
        self._chosen = min(self._chosen, max(0, len(presses) - 1))
        self.can_focus = bool(presses)
        if parts != self._parts:
            self.refresh()
        self._parts = parts

    @property
    def parts(self) -> list[Part]:
        """The drawn parts."""
        return self._parts

    @property
    def chosen(self) -> Part | None:
        """The focused part."""
        presses = [part for part in self._parts if part.press]
        return presses[self._chosen] if self.has_focus and presses else None

    def on_resize(self) -> None:
        """Lays out the parts for the new size."""
        self.laid()

    def render_line(self, y: int) -> Strip:
        ground = self.rich_style
        chosen, width = self.chosen, self.size.width
        segments, at = [], 0
        for part in sorted(self._parts, key=lambda part: part.region.x):
            # Parts without lines, such as a badge, are drawn by the part around them.
            if not part.lines or not part.region.y <= y < part.region.bottom or part.region.x < at:
                continue
            segments.append(Segment(" " * (part.region.x - at), ground))
            row = y - part.region.y
            room = part.region.width
            for text, name in part.lines[row] if row < len(part.lines) else ():
                is_chosen = part is chosen and text.strip(EDGES) != ""
                style = ground + self.get_component_rich_style("parts--chosen" if is_chosen else name, partial=True)
                text = set_cell_size(text, min(room, cell_len(text)))
                room -= cell_len(text)
                segments.append(Segment(text, style))
            segments.append(Segment(" " * room, ground))
            at = part.region.right
        segments.append(Segment(" " * (width - at), ground))
        return Strip(segments).crop(0, width)

    def on_click(self, event: events.Click) -> None:
        """Presses the part below the pointer. The border and the padding belong to the parts beside them."""
        event.stop()
        edge, size = self.gutter, self.size
        x = min(max(0, event.x - edge.left), size.width - 1)
        y = min(max(0, event.y - edge.top), size.height - 1)
        part = next((part for part in self._parts if part.press and part.region.contains(x, y)), None)
        if part and part.press:
            part.press()

    def action_choose(self, distance: int) -> None:
        """Moves the focus to another part."""
        presses = sum(part.press is not None for part in self._parts)
        self._chosen = (self._chosen + distance) % max(1, presses)
        self.refresh()

    def open_language(self) -> None:
        """Presses the language."""
        next(part.press for part in self._parts if part.role == "language" and part.press)()

    def action_press(self) -> None:
        """Presses the focused part."""
        if self.chosen and self.chosen.press:
            self.chosen.press()


def shortened(text: str, width: int) -> str:
    """Returns a text truncated to a number of cells, with … at the end."""
    return text if cell_len(text) <= width else f"{set_cell_size(text, max(0, width - 1)).rstrip()}…"
