"""A Textual application that shows a tree of navd."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar, Coroutine, Mapping

from textual import events
from textual.app import App, ScreenError
from textual.dom import NoScreen
from textual.screen import Screen
from textual.theme import Theme
from textual.widget import MountError

import navd
from navd.front import FrontEnd, Message, Policy, Tab, Voice

from . import theme
from .canvas import Canvas
from .heads import show_heads
from .layers import Banner
from .overlays import Idle, Menu, Mini, Overlay
from .parts import Parts
from .views import REGISTRY, View

#: The durations in seconds of a message, of an error, and of a message that takes time to read.
MESSAGE_SECONDS, ERROR_SECONDS, READING_SECONDS = 5.0, 10.0, 30.0
#: The languages that are written from right to left.
RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")


class NavApp(App[None]):
    """Shows a tree. A subclass names the tree, and classes with `@screen` are the views.

    tree: the name of the tree. It is opened with `graph`, a document or the path of one, or attached to if it is open.
        Without a graph the application waits until the tree is open.
    socket: the daemon's socket; by default that of `navd.connect`.

    A screen without a registered view shows its name and params.
    """

    ENABLE_COMMAND_PALETTE = False
    #: The classes of Textual's screens in terminals of these widths and heights.
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (36, "-high")]
    DEFAULT_CSS = (Path(__file__).parent / "navd.tcss").read_text("utf-8")
    #: The light and the dark theme. `navctl generate theme textual` writes custom ones.
    themes: tuple[Theme, Theme] = (theme.LIGHT, theme.DARK)
    #: Whether to start with the dark theme; None follows the terminal. `app.dark = True` switches.
    is_dark: bool | None = None
    #: The duration of a push and of a sheet in seconds; 0 for no animation.
    transition_seconds: ClassVar[float] = 0.16
    #: The columns of a terminal below which splits collapse; None for never.
    collapse_width: int | None = 72
    #: The columns from which tabs are a rail at the side.
    rail_width: int = 100
    #: The seconds before an idle reset during which the application asks whether the user is still there.
    idle_seconds: int = 15
    #: The route of the button `Start over` in that question; None for no button.
    start_over: navd.Route | None = None
    policy: Policy = Policy()
    views: Mapping[str, type[View]] = REGISTRY
    #: Whether messages are for `developers` or for the `public`, and replaced texts.
    voice: Voice = "developers"
    texts: Mapping[str, str] = {}
    language: str = "en"

    def __init__(
        self, tree: str, *, graph: str | os.PathLike[str] | dict[str, Any] | None = None, socket: str | None = None
    ) -> None:
        super().__init__()
        for shown in self.themes:
            self.register_theme(shown)
        self.dark = _is_terminal_dark() if self.is_dark is None else self.is_dark
        self._canvas = Canvas(self)
        #: The work in progress.
        self.mini: Mini | None = None
        #: The front end, which does not depend on Textual.
        self.front: FrontEnd = FrontEnd(
            tree, self._canvas, graph=graph, socket=socket, client=self.title, policy=self.policy, voice=self.voice,
            texts=self.texts, language=self.language)

    @property
    def navigation(self) -> navd.Tree:
        """The handle of the tree. (`App.tree` is Textual's.)"""
        return self.front.tree

    def perform(self, command: Coroutine[Any, Any, navd.Outcome]) -> None:
        """Awaits a command in the background, and shows a message if it failed."""
        self.front.perform(command)

    # The look

    @property
    def dark(self) -> bool:
        """Whether the dark theme is shown."""
        return self.current_theme.dark

    @dark.setter
    def dark(self, is_dark: bool) -> None:
        self.theme = self.themes[is_dark].name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Returns the colours of the look. Style sheets are read before a theme is chosen."""
        return self.themes[0].variables

    @property
    def is_mirrored(self) -> bool:
        """Whether the language is written from right to left."""
        return self.front.chrome["language"].partition("-")[0] in RIGHT_TO_LEFT

    def tab(self, tab: Tab) -> Tab:
        """Returns the label of a tab: by default the title, the badge and the lock from the graph."""
        return tab

    def show_mini(self, mini: Mini | None) -> None:
        """Shows work in progress above the tabs; None hides it."""
        self.mini = mini
        self._canvas.show_mini()

    def fact_changed(self, name: str, old: Any, new: Any) -> None:
        """Called when a fact has changed. For example, a subclass may show work in progress."""

    def around_changed(self) -> None:
        """Updates the chrome. Call it when the `actions` of a view have changed."""
        if self.is_running:
            show_heads(self, self._canvas.boxes)

    # What is said

    def show_message(self, message: Message) -> None:
        """Shows a message, such as the reason for an outcome, by default as a toast."""
        severity = message.severity
        seconds = READING_SECONDS if message.stays else ERROR_SECONDS if severity == "error" else MESSAGE_SECONDS
        self.notify(message.text, severity=severity, timeout=seconds, markup=False)

    def show_line(self, text: str | None) -> None:
        """Shows a line on top with the reason why the views cannot be used, or hides it."""
        for screen in self.screen_stack:
            for banner in screen.query(Banner):
                banner.update(text or "")
        self.set_class(text is not None, "-lost")

    async def show_idle(self, seconds: int | None) -> None:
        """Asks whether the user is still there, during the last seconds before an idle reset."""
        asking = self.screen if isinstance(self.screen, Idle) else None
        if seconds is None or seconds > self.idle_seconds:
            if asking is not None:
                await self.close_overlays()
        elif asking is not None:
            asking.show(seconds)
        else:
            await self.close_overlays()
            await self.push_screen(Idle(seconds))

    def stay(self, start_over: bool = False) -> None:
        """Ends the question whether the user is still there."""
        self.run_worker(self.close_overlays())
        if start_over and self.start_over is not None:
            self.perform(self.navigation.trigger(self.start_over))

    def choose_language(self, bar: Parts) -> None:
        """Opens the menu of languages beside its button."""
        beside = next(part.region for part in bar.parts if part.role == "language")
        chrome = self.front.chrome
        self.push_screen(Menu(chrome["languages"], chrome["language"], beside.translate(bar.region.offset)))

    async def close_overlays(self) -> None:
        """Closes the overlays."""
        while isinstance(self.screen, Overlay):
            await self.pop_screen()

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


def _is_terminal_dark() -> bool:
    """Whether the terminal reports a dark background."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return ground not in ("7", "15")
