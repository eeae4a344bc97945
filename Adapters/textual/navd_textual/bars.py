"""The header of a stack, and the tabs. They show the content from the canvas, and report presses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Sequence

from rich.cells import cell_len
from textual.geometry import Region

import navd
from navd import front as core

from .parts import Part, Parts, shortened
from .views import application, front

#: The length of the longest title that replaces the word Back.
BACK_LETTERS = 18
#: The widest tab at the bottom, the rows of a tab in the rail, and the first row of the tabs there.
TAB_WIDTH, TAB_ROWS, TAB_TOP = 24, 3, 4


@dataclass(frozen=True)
class Head:
    """The content of a header.

    left: the role and the text at the beginning, `brand` or `back`; None for neither.
    right: the role, the text and the press of each at the end.
    """

    left: tuple[str, str] | None = None
    title: str = ""
    right: tuple[tuple[str, str, Callable[[], object]], ...] = field(default=(), compare=False)
    #: The texts at the end, for comparison: functions cannot be compared.
    labels: tuple[str, ...] = ()


class Bar(Parts):
    """The line above the views of a stack: the brand or Back, the title, the actions and the language."""

    COMPONENT_CLASSES = {"bar--mark", "bar--brand", "bar--back", "bar--title", "bar--action", "parts--chosen"}
    head = Head()

    def show(self, head: Head) -> None:
        """Shows new content."""
        if head != self.head or head.right != self.head.right:
            self.head = head
            self.laid()

    def lay(self, width: int, height: int) -> list[Part]:
        parts, begin, end = [], 1, width - 1
        if self.head.left:
            role, text = self.head.left
            pieces = [("● ", "bar--mark"), (text, "bar--brand")] if role == "brand" else [(text, "bar--back")]
            parts.append(_padded(role, text, begin, pieces, front(self).back if role == "back" else None))
            begin = parts[-1].region.right
        for role, text, press in reversed(self.head.right):
            end -= cell_len(text) + 2
            parts.append(_padded(role, text, end, [(text, "bar--action")], press))
        title = shortened(self.head.title, end - begin - 2)
        if title:
            # Centred in the window, unless that space is taken.
            size = cell_len(title)
            at = max(begin + 1, min((width - size) // 2, end - size - 1))
            parts.append(Part("title", self.head.title, Region(at, 0, size, 1), [[(title, "bar--title")]]))
        return mirrored(parts, width) if application(self).is_mirrored else parts


def _padded(role: str, text: str, at: int, pieces: list[tuple[str, str]], press: Callable[[], object] | None) -> Part:
    pieces = [(" ", pieces[0][1]), *pieces, (" ", pieces[-1][1])]
    return Part(role, text, Region(at, 0, sum(cell_len(piece) for piece, _ in pieces), 1), [pieces], press)


def back_text(way: core.WayBack, app: Any) -> str:
    """Returns the label of Back: the title of its target if that is short."""
    if way.kind == "close":
        return f"✕ {app.front.text('close')}"
    title = way.title if way.title and len(way.title) <= BACK_LETTERS else app.front.text("back")
    return f"{title} ›" if app.is_mirrored else f"‹ {title}"


MIRRORED = str.maketrans("▌▐▕▏", "▐▌▏▕")


def mirrored(parts: list[Part], width: int) -> list[Part]:
    """Returns the parts from right to left."""
    return [Part(part.role, part.text, Region(width - part.region.right, part.region.y, *part.region.size),
                 [[(_flipped(text), name) for text, name in reversed(line)] for line in part.lines], part.press)
            for part in parts]


def _flipped(text: str) -> str:
    """Returns a text with its leading space moved to the end."""
    inner = text.strip(" ")
    before = len(text) - len(text.lstrip(" ")) if inner else 0
    return f"{' ' * (len(text) - len(inner) - before)}{inner}{' ' * before}".translate(MIRRORED)


class TabBar(Parts):
    """The tabs: two lines at the bottom, or a rail at the side of a wide terminal.

    A press reports the tab; only the tree selects. Until the resulting revision is drawn, further presses do nothing.
    """

    COMPONENT_CLASSES = {
        "bar--mark", "bar--brand", "bar--action", "tabs--line", "tabs--pill", "tabs--selected", "tabs--tab",
        "tabs--note", "tabs--badge", "tabs--space", "parts--chosen"}

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key
        self.tabs: Sequence[core.Tab] = ()
        self.selected = ""
        self.brand: str | None = None
        self.language: tuple[str, Callable[[], object]] | None = None
        self._is_reporting = False
        #: The revision of the last press.
        self._revision = 0

    @property
    def is_rail(self) -> bool:
        """Whether it is at the side."""
        return self.has_class("-rail")

    def show(self, tabs: Sequence[core.Tab] | None = None, selected: str | None = None) -> None:
        """Shows new tabs, or a new selection."""
        self.tabs = self.tabs if tabs is None else [application(self).tab(tab) for tab in tabs]
        self.selected = self.selected if selected is None else selected
        self.laid()

    def lay(self, width: int, height: int) -> list[Part]:
        parts = self._rail(width, height) if self.is_rail else self._bottom(width)
        return mirrored(parts, width) if application(self).is_mirrored else parts

    def _bottom(self, width: int) -> list[Part]:
        each = min(TAB_WIDTH, width // max(1, len(self.tabs)))
        begin = (width - each * len(self.tabs)) // 2
        parts = [Part("line", "", Region(0, 0, begin, 2), [[("▔" * begin, "tabs--line")]])]
        for index, tab in enumerate(self.tabs):
            at, is_selected, note = begin + each * index, tab["key"] == self.selected, self._note(tab)
            edge = [("▀" * each, "tabs--pill")] if is_selected else [("▔" * each, "tabs--line")]
            name = "tabs--selected" if is_selected else "tabs--tab"
            label = shortened(tab["label"], each - 2 - (cell_len(note[1]) + 2 if note else 0))
            words = [(label, name)]
            if note:
                text = f" {note[1]} " if note[0] == "badge" else note[1]
                words += [(" ", name), (text, "tabs--badge" if note[0] == "badge" else "tabs--note")]
            words = _centred(words, each, name)
            parts.append(self._part(tab, Region(at, 0, each, 2), [edge, words]))
            if note:
                noted = sum(cell_len(text) for text, _ in words[:3])
                parts.append(Part(note[0], note[1], Region(at + noted, 1, cell_len(words[3][0]), 1)))
        end = begin + each * len(self.tabs)
        return [*parts, Part("line", "", Region(end, 0, width - end, 2), [[("▔" * (width - end), "tabs--line")]])]

    def _rail(self, width: int, height: int) -> list[Part]:
        parts = []
        if self.brand:
            pieces = [("● ", "bar--mark"), (shortened(self.brand, width - 5), "bar--brand")]
            size = sum(cell_len(text) for text, _ in pieces)
            parts.append(Part("brand", self.brand, Region(2, 1, size, 1), [pieces]))
        step = max(1, min(TAB_ROWS + 1, (height - TAB_TOP - 3) // max(1, len(self.tabs))))
        for index, tab in enumerate(self.tabs):
            parts += self._beside(tab, Region(0, TAB_TOP + step * index, width - 1, min(TAB_ROWS, step)))
        if self.language:
            text, press = self.language
            region = Region(1, height - 2, cell_len(text) + 2, 1)
            parts.append(Part("language", text, region, [[(f" {text} ", "bar--action")]], press))
        return [*parts, Part("line", "", Region(width - 1, 0, 1, height), [[("▕", "tabs--line")]] * height)]

    def _beside(self, tab: core.Tab, region: Region) -> list[Part]:
        """Returns the parts of a tab in the rail: its label in the middle, and a lock below it."""
        is_selected, note, middle = tab["key"] == self.selected, self._note(tab), region.height // 2
        name = "tabs--selected" if is_selected else "tabs--tab"
        begin = ("▌", "tabs--pill") if is_selected else (" ", name)
        badge = note[1] if note and note[0] == "badge" else ""
        room = region.width - 1 - (cell_len(badge) + 2 if badge else 0)
        words = [begin, (f" {shortened(tab['label'], room - 2)} ".ljust(room), name)]
        words += [(f" {badge} ", "tabs--badge")] if badge else []
        empty = [begin, (" " * (region.width - 1), name)]
        lines = [empty] * middle + [words] + [empty] * (region.height - middle - 1)
        parts = [self._part(tab, region, lines)]
        if badge:
            size = cell_len(badge) + 2
            parts.append(Part("badge", badge, Region(region.right - size, region.y + middle, size, 1)))
        elif note and region.height > middle + 1:
            text = shortened(note[1], region.width - 2)
            lines[middle + 1] = [begin, (f" {text}".ljust(region.width - 1), name if is_selected else "tabs--note")]
            parts.append(Part("lock", note[1], Region(2, region.y + middle + 1, cell_len(text), 1)))
        return parts

    def _part(self, tab: core.Tab, region: Region, lines: list[list[tuple[str, str]]]) -> Part:
        return Part("tab", tab["label"], region, lines, lambda: self._select(tab["tab"]))

    def _select(self, name: str) -> None:
        if not self._is_reporting and front(self).settled >= self._revision:
            self._is_reporting = True
            front(self).perform(self._report(name))

    async def _report(self, name: str) -> navd.Outcome:
        try:
            outcome = await front(self).tree.report_select(name, self.key)
            self._revision = outcome.revision
            return outcome
        finally:
            self._is_reporting = False

    def _note(self, tab: core.Tab) -> tuple[str, str] | None:
        """Returns the text beside the label of a tab: its badge, else the lock."""
        if tab["locked"]:
            return "lock", front(self).text("locked")
        badge = tab.get("badge")
        return None if badge is None else ("badge", "•" if badge is True else f"{badge}")

    def action_press(self) -> None:
        # The tree may then show another view, which must not take the focus.
        self.add_class("-keeps-focus")
        super().action_press()

    def on_blur(self) -> None:
        """Allows views to take the focus again."""
        self.remove_class("-keeps-focus")


def _centred(words: list[tuple[str, str]], width: int, name: str) -> list[tuple[str, str]]:
    free = max(0, width - sum(cell_len(text) for text, _ in words))
    return [(" " * (free // 2), name), *words, (" " * (free - free // 2), name)]
