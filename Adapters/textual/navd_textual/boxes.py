"""The widgets for containers: layers, stacks, tabs and splits. They hold views, and decide nothing."""

from __future__ import annotations

from typing import Any, Sequence

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static, Tab, Tabs

from navd import front as core

from .views import View, application, front

BACK = Binding("escape", "app.back", "Back")


class Banner(Static):
    """The line that says that there is no connection."""

    def __init__(self) -> None:
        # Texts of others, such as the name of a tree in brackets.
        super().__init__(markup=False)


class Base(Screen[None]):
    """The root layer. Its box changes if another coordinator becomes the root."""

    AUTO_FOCUS = ""
    BINDINGS = [BACK]

    def __init__(self) -> None:
        super().__init__()
        self.panel = Container(classes="panel")

    def compose(self) -> ComposeResult:
        yield Banner()
        yield self.panel


class Layer(ModalScreen[None]):
    """A modal layer. Its style is a CSS class, such as `-sheet`."""

    AUTO_FOCUS = ""
    BINDINGS = [BACK]

    def __init__(self, key: str) -> None:
        super().__init__(name=key)
        self.key = key
        self.panel = Container(classes="panel")

    def compose(self) -> ComposeResult:
        yield Banner()
        yield self.panel


class StackBox(Container):
    """A stack, or a bare container. It shows one view, and two while one of them moves."""

    def __init__(self, key: str) -> None:
        super().__init__(id=key)

    @property
    def views(self) -> list[View]:
        """Its views, the lowest first."""
        return [child for child in self.children if isinstance(child, View)]

    @property
    def body(self) -> Widget:
        """The parent of its content."""
        return self

    async def change(self, step: core.ChangeContainer) -> None:
        """A stack shows its views, by other steps."""


class TabBar(Tabs):
    """The names of the tabs. A tap reports the tab; only the tree selects one."""

    def __init__(self, key: str, tabs: Sequence[core.Tab], selected: str) -> None:
        super().__init__(*(Tab("", id=_tab(tab["key"])) for tab in tabs), active=_tab(selected))
        self.key = key
        self.names = {_tab(tab["key"]): tab["tab"] for tab in tabs}

    def label(self, tabs: Sequence[core.Tab]) -> None:
        """Writes the labels of the same tabs."""
        self.names = {_tab(tab["key"]): tab["tab"] for tab in tabs}
        for widget, tab in zip(self.query(Tab), tabs):
            label = Content(application(self).tab_label(tab))
            if widget.label != label:
                # Textual lays out the tabs again whenever a label is set.
                widget.label = label
            widget.set_class(tab["locked"], "-locked")

    def _activate_tab(self, tab: Tab) -> None:
        front(self).perform(front(self).tree.report_select(self.names[tab.id or ""], self.key))

    def action_next_tab(self) -> None:
        self._beside(1)

    def action_previous_tab(self) -> None:
        self._beside(-1)

    def _beside(self, distance: int) -> None:
        order = list(self.names)
        self._activate_tab(self.query_one(f"#{order[(order.index(self.active) + distance) % len(order)]}", Tab))


class TabsBox(Vertical):
    """Tabs: their names, and the container of the selected one."""

    def __init__(self, key: str) -> None:
        super().__init__(id=key)
        self.key = key
        self.body = Container(classes="tab-body")
        self._bar: TabBar | None = None
        self._selected = ""

    def compose(self) -> ComposeResult:
        yield self.body

    async def change(self, step: core.ChangeContainer) -> None:
        """Selects the tab that the tree has selected."""
        if step.shown is not None:
            _display(self.body, step.shown)
            self._selected = next(iter(step.shown), "")
            if self._bar is not None and _tab(self._selected) in self._bar.names:
                self._bar.active = _tab(self._selected)

    async def label(self, tabs: Sequence[core.Tab]) -> None:
        """Writes the labels of the tabs."""
        if self._bar is None or list(self._bar.names) != [_tab(tab["key"]) for tab in tabs]:
            if self._bar is not None:
                await self._bar.remove()
            self._bar = TabBar(self.key, tabs, self._selected)
            await self.mount(self._bar, before=self.body)
        self._bar.label(tabs)


class SplitBox(Horizontal):
    """A split: its columns, or the one with the last screen of the compact order."""

    def __init__(self, key: str) -> None:
        super().__init__(id=key)
        self.key = key
        self._is_narrow: bool | None = None
        self.collapsed = False

    @property
    def body(self) -> Widget:
        """The parent of its content."""
        return self

    async def change(self, step: core.ChangeContainer) -> None:
        """Shows the columns that the tree shows."""
        if step.shown is not None:
            _display(self, step.shown)
        if step.collapsed is not None:
            self.collapsed = step.collapsed

    def on_resize(self, event: events.Resize) -> None:
        """Reports that the window has become too narrow for the columns, or wide enough."""
        width = application(self).collapse_width
        is_narrow = width is not None and event.size.width < width
        if width is None or is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        if is_narrow != self.collapsed:
            tree = front(self).tree
            front(self).perform(tree.report_collapsed(self.key) if is_narrow else tree.report_expanded(self.key))


Box = StackBox | TabsBox | SplitBox
KINDS: dict[str, type[Any]] = {"tabs": TabsBox, "split": SplitBox, "stack": StackBox, "bare": StackBox}


def _display(body: Widget, shown: Sequence[str]) -> None:
    for child in body.children:
        child.display = child.id in shown


def _tab(key: str) -> str:
    return f"tab-{key}"
