"""A Textual application that shows a tree of navd."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar, Coroutine, Mapping

from textual import events
from textual.app import App, ScreenError
from textual.dom import NoScreen
from textual.screen import Screen
from textual.widget import MountError

import navd
from navd.front import FrontEnd, Message, Policy, Tab, Voice

from .boxes import Banner
from .canvas import Canvas
from .views import REGISTRY, View

#: The seconds for which a message stays that needs time to be read.
READING_SECONDS = 30.0


class NavApp(App[None]):
    """Shows a tree: a subclass says which one, and modules with `@screen` have the views.

    tree: the name of the tree. It is opened with `graph`, a document or the path of one, or attached to if it is open.
        Without a graph the application waits until the tree is open.
    socket: the daemon's socket; by default that of `navd.connect`.

    A screen without a registered view shows its name and params.
    """

    ENABLE_COMMAND_PALETTE = False
    DEFAULT_CSS = (Path(__file__).parent / "navd.tcss").read_text("utf-8")
    #: The seconds of a transition; 0 for none.
    transition_seconds: ClassVar[float] = 0.2
    #: The columns of a terminal in which a split is too narrow for its columns; None to leave that to others.
    collapse_width: int | None = 60
    policy: Policy = Policy()
    views: Mapping[str, type[View]] = REGISTRY
    #: Whether messages are for `developers` or for the `public`, and the texts for the public that are others.
    voice: Voice = "developers"
    texts: Mapping[str, str] = {}
    language: str = "en"

    def __init__(
        self, tree: str, *, graph: str | os.PathLike[str] | dict[str, Any] | None = None, socket: str | None = None
    ) -> None:
        super().__init__()
        self._canvas = Canvas(self)
        #: The connection to the tree, with everything that does not depend on Textual.
        self.front = FrontEnd(
            tree, self._canvas, graph=graph, socket=socket, client=self.title, policy=self.policy, voice=self.voice,
            texts=self.texts, language=self.language)

    @property
    def navigation(self) -> navd.Tree:
        """The handle of the tree. (`App.tree` is Textual's.)"""
        return self.front.tree

    def perform(self, command: Coroutine[Any, Any, navd.Outcome]) -> None:
        """Awaits a command in the background, and shows its outcome if it was not what the user wanted."""
        self.front.perform(command)

    def tab_label(self, tab: Tab) -> str:
        """Returns the label of a tab. By default it is its title or name, with its badge."""
        badge = tab.get("badge")
        return tab["label"] if badge is None else f"{tab['label']} ({'•' if badge is True else badge})"

    def show_message(self, message: Message) -> None:
        """Shows a message, such as the reason for an outcome. By default it is a toast."""
        severity = message.severity
        self.notify(message.text, severity=severity, timeout=READING_SECONDS if message.stays else None, markup=False)

    def show_line(self, text: str | None, reason: str) -> None:
        """Shows a line on top, or hides it: why the views cannot be used (`-lost`), or what time is left (`-idle`)."""
        for screen in self.screen_stack:
            for banner in screen.query(Banner):
                banner.update(text or "")
        self.set_class(text is not None, reason)

    async def action_back(self) -> None:
        """Goes back."""
        self.front.back()

    async def on_event(self, event: events.Event) -> None:
        """Reports the activity of the user."""
        if isinstance(event, (events.Key, events.MouseDown)) and not event.is_forwarded:
            self.front.touched()
        await super().on_event(event)

    def get_default_screen(self) -> Screen[Any]:
        return self._canvas.base

    def on_mount(self) -> None:
        self.run_worker(self._live(), exclusive=False)

    async def _live(self) -> None:
        try:
            await self.front.run()
        except (MountError, NoScreen, ScreenError):
            # Textual removes the screens before it cancels this task.
            if self.screen_stack:
                raise
