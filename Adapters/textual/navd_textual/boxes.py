"""The widgets for containers: stacks, tabs and splits."""

from __future__ import annotations

from typing import Any, Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.widget import Widget

from navd import front as core

from .bars import Bar, TabBar
from .overlays import MiniRoom
from .views import Flow, View, application, front


class StackBox(Container):
    """A stack, or a bare container, with its header. It shows one view, or two during a movement."""

    def __init__(self, key: str) -> None:
        super().__init__(id=key)
        self.key = key
        self.bar = Bar()

    def compose(self) -> ComposeResult:
        yield self.bar

    @property
    def views(self) -> list[View]:
        """Its views, the lowest first."""
        return [child for child in self.children if isinstance(child, View)]

    @property
    def top(self) -> View | None:
        """The top view."""
        live = [view for view in self.views if view.lifecycle != "retained"]
        return max(live, key=lambda view: view.place.at) if live else None

    @property
    def body(self) -> Widget:
        """The parent of its content."""
        return self

    async def change(self, step: core.ChangeContainer) -> None:
        """Does nothing: steps for views change a stack."""


class TabsBox(Vertical):
    """Tabs: the container of the selected one, and their names below or at the side of it."""

    def __init__(self, key: str) -> None:
        super().__init__(id=key)
        self.key = key
        self.body = Container(classes="tab-body")
        self.bar = TabBar(key)
        #: The work in progress, in the tabs of the root.
        self.mini = MiniRoom()

    def compose(self) -> ComposeResult:
        self.bar.set_class(self.app.size.width >= application(self).rail_width, "-rail")
        yield self.bar
        yield self.body
        yield self.mini

    async def change(self, step: core.ChangeContainer) -> None:
        """Selects the tab that the tree has selected."""
        if step.shown is not None:
            display(self.body, step.shown)
            self.bar.show(selected=next(iter(step.shown), ""))

    def on_resize(self, event: events.Resize) -> None:
        """Moves the tabs to the side of a wide terminal."""
        is_rail = event.size.width >= application(self).rail_width
        if is_rail != self.bar.is_rail:
            self.bar.set_class(is_rail, "-rail")
            application(self).around_changed()


class SplitBox(Horizontal, Flow):
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
            display(self, step.shown)
        if step.collapsed is not None:
            self.collapsed = step.collapsed
        self.set_class(not self.collapsed, "-open")
        self.set_class(len(self.children) > 2, "-three")
        for at, column in enumerate(self.children):
            # Pseudo-classes for the first and the last would make Textual style whole views anew with each push.
            column.set_class(at == 0, "-first").set_class(at == len(self.children) - 1, "-last")

    def on_resize(self, event: events.Resize) -> None:
        """Reports when the window becomes too narrow or wide enough for the columns."""
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


def display(body: Widget, shown: Sequence[str]) -> None:
    """Shows the children with these keys, and hides the others."""
    for child in body.children:
        if isinstance(child, (StackBox, TabsBox, SplitBox)):
            child.display = child.id in shown
