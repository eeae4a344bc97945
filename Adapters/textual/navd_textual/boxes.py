"""The widgets for containers: layers, stacks, tabs and splits. They hold views, and decide nothing."""

from __future__ import annotations

from typing import Any, Mapping

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static, Tab, Tabs

from .views import View, front

Node = Mapping[str, Any]
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

    def __init__(self, key: str, style: str | None) -> None:
        super().__init__(name=key, classes=f"-{style}" if style else None)
        self.key = key
        self.panel = Container(classes="panel")

    def compose(self) -> ComposeResult:
        yield Banner()
        yield self.panel


class StackBox(Container):
    """A stack, or a bare container. It shows one view, and two while one of them moves."""

    def __init__(self, node: Node) -> None:
        super().__init__(id=node["key"])

    @property
    def body(self) -> Widget:
        """The parent of its content."""
        return self

    @property
    def views(self) -> list[View]:
        """Its views, the lowest first."""
        return [child for child in self.children if isinstance(child, View)]

    async def show(self, node: Node) -> None:
        """Takes what the tree says of the container. Views come by steps."""


class TabBar(Tabs):
    """The names of the tabs. A tap reports the tab; only the tree selects one."""

    def __init__(self, node: Node) -> None:
        super().__init__(
            *(Tab(Content(front(self).tab_label(tab["tab"])), id=_tab(tab["key"])) for tab in node["children"]),
            active=_tab(node["selected"]))
        self.names = {_tab(tab["key"]): tab["tab"] for tab in node["children"]}
        self.key: str = node["key"]

    def _activate_tab(self, tab: Tab) -> None:
        front(self).perform(front(self).navigation.report_select(self.names[tab.id or ""], self.key))

    def action_next_tab(self) -> None:
        self._beside(1)

    def action_previous_tab(self) -> None:
        self._beside(-1)

    def _beside(self, distance: int) -> None:
        order = list(self.names)
        self._activate_tab(self.query_one(f"#{order[(order.index(self.active) + distance) % len(order)]}", Tab))


class TabsBox(Vertical):
    """Tabs: their names, and the container of the selected one."""

    def __init__(self, node: Node) -> None:
        super().__init__(id=node["key"])
        self.bar = TabBar(node)
        self.body = Container(classes="tab-body")

    def compose(self) -> ComposeResult:
        yield self.bar
        yield self.body

    async def show(self, node: Node) -> None:
        """Selects the tab that the tree has selected."""
        if list(self.bar.names) != [_tab(tab["key"]) for tab in node["children"]]:
            await self.bar.remove()
            self.bar = TabBar(node)
            await self.mount(self.bar, before=self.body)
        self.bar.active = _tab(node["selected"])
        for child in self.body.children:
            child.display = child.id == node["selected"]


class SplitBox(Horizontal):
    """A split: its columns, or the one with the last screen of the compact order."""

    def __init__(self, node: Node) -> None:
        super().__init__(id=node["key"])
        self.key: str = node["key"]
        self._is_narrow: bool | None = None
        self.collapsed = False

    @property
    def body(self) -> Widget:
        """The parent of its content."""
        return self

    async def show(self, node: Node) -> None:
        """Shows the columns that the tree shows."""
        self.collapsed = node["collapsed"]
        top = node["compact"][-1:] if self.collapsed else []
        for column in node["children"]:
            holds_top = any(screen["key"] in top for screen in column["children"])
            front(self).canvas.box(column["key"]).display = not self.collapsed or holds_top

    def on_resize(self, event: events.Resize) -> None:
        """Reports that the window has become too narrow for the columns, or wide enough."""
        width = front(self).collapse_width
        is_narrow = width is not None and event.size.width < width
        if width is None or is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        if is_narrow != self.collapsed:
            tree = front(self).navigation
            front(self).perform(tree.report_collapsed(self.key) if is_narrow else tree.report_expanded(self.key))


Box = StackBox | TabsBox | SplitBox


def make_box(node: Node) -> Box:
    """Returns the widget for a container."""
    match node["kind"]:
        case "tabs":
            return TabsBox(node)
        case "split":
            return SplitBox(node)
    return StackBox(node)


def _tab(key: str) -> str:
    return f"tab-{key}"
