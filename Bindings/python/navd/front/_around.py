"""Chrome, facts, the way back, and the idle countdown."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Mapping

from ..chrome import Chrome, chrome, screen_title
from ..client import Client
from ..errors import Error
from ..types import Screen, Snapshot
from ._drawing import called
from ._idle import Countdown
from ._values import Clock, WayBack
from ._way_back import way_back
from .toolkit import Toolkit


class Around:
    """Derives chrome, facts and the way back, and reports changes to the toolkit.

    snapshot: returns the snapshot that is drawn.
    spawn: runs a coroutine in the background.
    """

    def __init__(
        self,
        tree: str,
        toolkit: Toolkit,
        language: str,
        clock: Clock,
        *,
        snapshot: Callable[[], Snapshot],
        spawn: Callable[[Any], object],
    ) -> None:
        self._tree = tree
        self._toolkit = toolkit
        self._language = language
        self._snapshot = snapshot
        self._graph: Mapping[str, Any] | None = None
        self._derived: tuple[Snapshot, Mapping[str, Any] | None, Chrome] | None = None
        self._shown: Chrome = {"language": language, "tabs": {}}
        self._facts: Mapping[str, Any] = {}
        self.idle = Countdown(clock, lambda seconds: spawn(called(toolkit.idle_changed, seconds)))
        self.way_back: WayBack | None = None

    @property
    def chrome(self) -> Chrome:
        """The titles, icons, tabs and languages around the screens."""
        snapshot = self._snapshot()
        if self._derived is None or self._derived[0] is not snapshot or self._derived[1] is not self._graph:
            self._derived = (snapshot, self._graph, chrome(self._graph, snapshot, self._language))
        return self._derived[2]

    def title(self, screen: Screen) -> str:
        """Returns the title of a screen."""
        return screen_title(self._graph, self._snapshot(), screen, self._language)

    async def read_graph(self, client: Client) -> set[str]:
        """Reads the graph of the tree, and returns the names of all screens that are declared for it."""
        declared: Any = {}
        with contextlib.suppress(Error):
            declared = await client.graph.get(tree=self._tree)
            self._graph = declared.get("graph")
        return {*declared.get("graph", {}).get("screens", {}), *declared.get("registered", {}).get("screens", {})}

    async def show(self) -> None:
        """Reports the changes of a snapshot to the toolkit."""
        if self.chrome != self._shown:
            self._shown = self.chrome
            await called(self._toolkit.chrome_changed, self._shown)
        old, self._facts = self._facts, self._snapshot().get("facts", {})
        for name in {**old, **self._facts}:
            if old.get(name) != self._facts.get(name):
                await called(self._toolkit.fact_changed, name, old.get(name), self._facts.get(name))

    async def find_way_back(self, client: Client) -> None:
        """Asks navd for the effect of Back."""
        snapshot = self._snapshot()
        with contextlib.suppress(Error):
            explained = await client.tree.explain_back(self._tree)
            if self._snapshot() is snapshot and explained["revision"] == snapshot["revision"]:
                await self._take_way_back(way_back(explained, snapshot, self.title))

    async def leave(self) -> None:
        """Resets the state after the tree is gone."""
        self.idle.end()
        await self._take_way_back(None)

    async def _take_way_back(self, way: WayBack | None) -> None:
        if way != self.way_back:
            self.way_back = way
            await called(self._toolkit.way_back_changed, way)

    def notified(self, method: str, params: Mapping[str, Any]) -> None:
        """Handles a notification of navd."""
        if method == "tree.idle" and params["tree"] == self._tree:
            if "idle" in params:
                self.idle.begin(params["idle"]["remainingMs"])
            else:
                self.idle.end()
