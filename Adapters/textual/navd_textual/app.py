"""A Textual application that shows a tree of navd."""

from __future__ import annotations

import asyncio
import contextlib
import difflib
import os
import time
from pathlib import Path
from typing import Any, ClassVar, Coroutine, Literal, Mapping

from textual import events
from textual.app import App, ScreenError
from textual.dom import NoScreen
from textual.screen import Screen
from textual.widget import MountError

import navd
from navd.reconciler import Policy

from .boxes import Banner
from .canvas import NOTHING, Canvas
from .views import REGISTRY, View

RETRY_SECONDS = 0.5
ACTIVITY_SECONDS = 1.0
#: The seconds for which a toast stays that is for the developer.
PROBLEM_SECONDS = 30.0


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

    def __init__(
        self, tree: str, *, graph: str | os.PathLike[str] | dict[str, Any] | None = None, socket: str | None = None
    ) -> None:
        super().__init__()
        self._opening = (tree, graph, socket)
        self.canvas = Canvas(self)
        self._client: navd.Client | None = None
        self._active_at = 0.0

    # For views and boxes

    @property
    def navigation(self) -> navd.Tree:
        """The handle of the tree. (`App.tree` is Textual's.)"""
        if self._client is None:
            raise navd.Disconnected("There is no connection to navd yet.")
        return self._client.at(self._opening[0])

    @property
    def snapshot(self) -> navd.Snapshot:
        """The tree as it is shown."""
        return self.canvas.snapshot

    def perform(self, command: Coroutine[Any, Any, navd.Outcome]) -> None:
        """Awaits a command in the background, and shows its outcome if it was not what the user wanted."""
        self.run_worker(self._perform(command), exit_on_error=False)

    async def _perform(self, command: Coroutine[Any, Any, navd.Outcome]) -> None:
        try:
            outcome = await command
        except navd.Error as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self.show_outcome(outcome)

    def report(self, event: Coroutine[Any, Any, navd.Outcome]) -> None:
        """Reports an event of the front end in the background. A lost connection does not matter to it."""
        async def work() -> None:
            with contextlib.suppress(navd.Error):
                await event
        self.run_worker(work(), exit_on_error=False)

    def show_outcome(self, outcome: navd.Outcome) -> None:
        """Shows a toast for a command that failed or was blocked, or that no coordinator took."""
        reason = outcome.reason
        if reason and reason.code != "leaveAsked" and (
                outcome.outcome in ("failed", "blocked") or reason.code == "unhandled"):
            severity: Literal["error", "warning"] = "error" if outcome.outcome == "failed" else "warning"
            self.notify(reason.message, severity=severity, markup=False)

    def tab_label(self, name: str) -> str:
        """Returns the label of a tab. By default it is the tab's name."""
        return name

    def show_connection(self, said: str | None) -> None:
        """Shows why the views cannot be used at the moment, or hides that."""
        for screen in self.screen_stack:
            for banner in screen.query(Banner):
                banner.update(said or "")
        self.set_class(said is not None, "-lost")

    async def action_back(self) -> None:
        """Goes back, unless the tree says that Back is swallowed."""
        if self.snapshot.get("back", {}).get(self.canvas.active or "") != "swallowed":
            with contextlib.suppress(navd.Disconnected):
                self.perform(self.navigation.back())

    async def on_event(self, event: events.Event) -> None:
        """Reports the activity of the user, at most once a second."""
        if isinstance(event, (events.Key, events.MouseDown)) and self._client and not event.is_forwarded:
            now = time.monotonic()
            if now - self._active_at >= ACTIVITY_SECONDS:
                self._active_at = now
                self.report(self.navigation.report_activity())
        await super().on_event(event)

    # Following the tree

    def get_default_screen(self) -> Screen[Any]:
        return self.canvas.base

    def on_mount(self) -> None:
        self.run_worker(self._live(), exclusive=False)

    async def _live(self) -> None:
        while True:
            self._client = client = await self._connected(self._opening[2])
            async with client:
                self.run_worker(self._watch_connection(client))
                await self._open(client)
                ended = asyncio.ensure_future(client.closed())
                try:
                    await self._show(ended)
                except (MountError, NoScreen, ScreenError):
                    # Textual removes the screens before it cancels this task.
                    if self.screen_stack:
                        raise
                    return
                finally:
                    ended.cancel()
            # A restarted navd could not open the tree again. The next client reports the error.

    async def _show(self, ended: asyncio.Future[None]) -> None:
        """Shows the tree, now and whenever it is opened again, until the client has ended."""
        is_first = True
        while mirror := await self._subscribed(ended):
            if is_first:
                await self._check_views()
            is_first = False
            # The error of a tree that is missing after a restart; subscribing shows it.
            with contextlib.suppress(navd.NavdError):
                await self._follow(mirror)
            await self.canvas.draw(NOTHING)
        with contextlib.suppress(navd.Error):
            await ended

    async def _open(self, client: navd.Client) -> None:
        """Opens the tree if there is a graph for it, again after a connection that was lost before the answer."""
        tree, graph, _ = self._opening
        try:
            while graph is not None:
                try:
                    await client.open(tree, graph=graph)
                    return
                except navd.Disconnected:
                    await client.reconnected()
        except navd.Error as error:
            # A toast, because the line on top is for the tree, which another graph may have opened.
            self.notify(_with_advice(error, tree), severity="error", timeout=PROBLEM_SECONDS, markup=False)

    async def _subscribed(self, ended: asyncio.Future[None]) -> navd.TreeMirror | None:
        """Waits until the tree is open, and returns its mirror; None if the client has ended."""
        while not ended.done():
            try:
                mirror = await self.navigation.watch()
                self.show_connection(None)
                return mirror
            except navd.Error as error:
                self.show_connection(str(error))
                await asyncio.sleep(RETRY_SECONDS)
        return None

    async def _check_views(self) -> None:
        """Reports the views of screens that nothing declares for the tree, most likely because of a typing error."""
        tree = self._opening[0]
        with contextlib.suppress(navd.Error):
            declared = await self.navigation.client.graph.get(tree=tree)
            names = {*declared.get("graph", {}).get("screens", {}), *declared.get("registered", {}).get("screens", {})}
            # A tree without a graph accepts any screen.
            for name in sorted(set(self.views) - names) if names else ():
                text = f"There is a view for the screen {name}, which the tree {tree} does not declare."
                near = difflib.get_close_matches(name, names, 1)
                self.notify(f"{text} Did you mean {near[0]}?" if near else text, severity="warning",
                            timeout=PROBLEM_SECONDS, markup=False)

    async def _connected(self, socket: str | None) -> navd.Client:
        while True:
            try:
                return await navd.connect(socket, client=self.title)
            except navd.Disconnected as error:
                self.show_connection(str(error))
                await asyncio.sleep(RETRY_SECONDS)

    async def _watch_connection(self, client: navd.Client) -> None:
        with contextlib.suppress(navd.Error):
            while True:
                self.show_connection(None)
                await client.disconnected()
                self.show_connection("No connection to navd …")
                await client.reconnected()

    async def _follow(self, mirror: navd.TreeMirror) -> None:
        instance, updates = mirror.instance, mirror.changes()
        changes: list[navd.Change] = []
        await self.canvas.draw(mirror.snapshot)
        async for update in updates:
            if mirror.instance != instance:
                # The same keys belong to other screens.
                instance = mirror.instance
                await self.canvas.draw(NOTHING)
            if isinstance(update, navd.Changed):
                changes.append(update.change)
                if update.change["revision"] < mirror.revision:
                    continue
            await self.canvas.draw(mirror.snapshot, *changes)
            changes.clear()


def _with_advice(error: navd.Error, tree: str) -> str:
    if not isinstance(error, navd.NavdError) or error.name != "treeExists":
        return str(error)
    return (f"{error}\nIt is shown as it is. To move it to this version of its graph: navctl dev FILE. To open it anew: "
            f"navctl close {tree}")
