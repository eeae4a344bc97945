"""A front end: connects a toolkit to a tree, as `Protocol/front-end.md` specifies it."""

from __future__ import annotations

import asyncio
import os
from typing import Any, Callable, Coroutine, Literal, Mapping, cast

from ..chrome import Chrome
from ..client import Client
from ..errors import Disconnected, Error
from ..graphs import graph_param
from ..handle import Tree
from ..methods import Methods, given
from ..outcomes import Outcome
from ..reconciler import Policy
from ..types import FactValues, Root, Snapshot
from ._connection import Connection
from ._drawing import NOTHING
from ._messages import Message, Messages, Voice
from ._session import Session
from ._values import Clock, LoopClock, State, WayBack
from .fields import TextField
from .toolkit import Toolkit

#: The seconds between two reports of activity.
ACTIVITY_SECONDS = 1.0


class FrontEnd:
    """Shows a tree with the widgets of a toolkit: `await FrontEnd("kiosk", toolkit, graph=graph).run()`.

    tree: the name of the tree. It is opened with `graph` or `root`, or attached to if it is open. Without them the
        front end waits until another program has opened it.
    graph, root, facts, lifetime, durability: as `Client.open` takes them.
    socket: the daemon's socket; by default that of `navd.connect`.
    client: the name of this program, for navd's log and for other clients.
    voice: whether messages are for `developers` or for the `public`. `texts` replace those of `TEXTS`, by name.
    language: the language of titles, such as `de` or `de-AT`; the fact `language` takes precedence.
    clock: the clock of all timers; by default that of the running loop.

    All functions belong to the thread of `run`.
    """

    def __init__(
        self,
        tree: str,
        toolkit: Toolkit,
        *,
        graph: str | os.PathLike[str] | dict[str, Any] | None = None,
        root: Root | None = None,
        facts: FactValues | None = None,
        lifetime: Literal["tree", "connection"] | None = None,
        durability: Literal["memory", "process", "power"] | None = None,
        socket: str | None = None,
        client: str = "front end",
        voice: Voice = "developers",
        texts: Mapping[str, str] = {},
        language: str = "en",
        policy: Policy = Policy(),
        clock: Clock | None = None,
    ) -> None:
        #: The name of the tree.
        self.name = tree
        self._loop_clock = LoopClock()
        self._clock = clock or self._loop_clock
        self._active_at = float("-inf")
        self._living: asyncio.Task[None] | None = None
        self._session = Session(
            tree, toolkit, messages=Messages(voice, texts), language=language, policy=policy, clock=self._clock)
        params = given({
            "graph": graph_param(graph), "root": root, "facts": facts, "lifetime": lifetime, "durability": durability})
        self._connection = Connection(
            self._session, tree, params if "graph" in params or "root" in params else None, socket=socket,
            client=client, clock=self._clock, spawn=self._session.spawn)

    async def run(self) -> None:
        """Shows the tree until it is cancelled or closed. An exception of the toolkit ends it."""
        loop = self._loop_clock.loop = self._session.loop = asyncio.get_running_loop()
        failure = self._session.failure = loop.create_future()
        living = self._living = asyncio.ensure_future(self._connection.live())
        try:
            await asyncio.wait({living, failure}, return_when=asyncio.FIRST_COMPLETED)
            for ended in (failure, living):
                if ended.done() and not ended.cancelled():
                    ended.result()
        finally:
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)
            self._session.cancel()

    def close(self) -> None:
        """Ends `run`, which first sends unsaved state."""
        if self._living is not None:
            self._living.cancel()

    # The tree

    @property
    def tree(self) -> Tree:
        """The handle of the tree. Its calls raise `Disconnected` without a connection."""
        return Tree(self._session.client or cast(Client, Methods(_not_connected)), self.name)

    @property
    def state(self) -> State:
        """Whether there is a connection, and whether the tree is open."""
        return self._session.state

    @property
    def problem(self) -> Error | None:
        """The error of opening the tree; None without one."""
        return self._session.problem

    @property
    def settled(self) -> int:
        """The revision that is fully painted; 0 before the first one and without a tree."""
        return self._session.settled

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot that is shown."""
        return self._session.drawing.shown or NOTHING

    @property
    def active(self) -> str | None:
        """The key of the active screen."""
        return self._session.drawing.active

    @property
    def facts(self) -> Mapping[str, Any]:
        """The values of the facts that have one."""
        return self.snapshot.get("facts", {})

    @property
    def chrome(self) -> Chrome:
        """The titles, icons, tabs and languages around the screens."""
        return self._session.around.chrome

    @property
    def way_back(self) -> WayBack | None:
        """The effect of Back; None if there is none."""
        return self._session.around.way_back

    @property
    def idle_seconds(self) -> int | None:
        """The seconds until the idle application resets; None without a countdown."""
        return self._session.around.idle.seconds

    def text(self, name: str) -> str:
        """Returns a word of `TEXTS`, such as `back`, or a text of the graph, in the language of the user."""
        return self._session.messages.text(name)

    def title(self, name: str, params: Mapping[str, Any]) -> str:
        """Returns the title of a screen in the language of the user, or its name."""
        screen: Any = {"name": name, "params": params}
        return self._session.around.title(screen)

    def placeholder(self, name: str, params: Mapping[str, Any]) -> list[str]:
        """Returns the lines of a screen without a view."""
        screen: Any = {"name": name, "params": params}
        return self._session.messages.placeholder(name, self._session.around.title(screen), params)

    # The user

    def perform(self, command: Coroutine[Any, Any, Outcome]) -> asyncio.Task[None]:
        """Awaits a command in the background, and shows a message if it was not carried out."""
        return self._session.spawn(self._session.perform(command))

    def report(self, event: Coroutine[Any, Any, Outcome]) -> asyncio.Task[None]:
        """Awaits a report in the background, and ignores its outcome."""
        return self._session.spawn(self._session.report(event))

    def say(self, message: Message) -> None:
        """Shows a message."""
        self._session.say(message)

    def back(self) -> None:
        """Goes back, unless the active screen swallows Back."""
        if self._session.client and self.snapshot.get("back", {}).get(self.active or "") != "swallowed":
            self.perform(self.tree.back())

    def touched(self) -> None:
        """Reports a key or a touch, at most once a second."""
        if self._session.client and self._clock.time() - self._active_at >= ACTIVITY_SECONDS:
            self._active_at = self._clock.time()
            self.report(self.tree.report_activity())

    # Saved state

    def saved(self, key: str) -> Mapping[str, Any]:
        """Returns the saved state of a screen."""
        return self._session.saving.saved(key)

    def save(self, key: str, /, **members: Any) -> None:
        """Saves members of the state of a screen, such as a scroll position; None removes one."""
        self._session.saving.save(key, members)

    def field(
        self, key: str, name: str, text: str = "", *, taken: Callable[[str], object] | None = None
    ) -> TextField:
        """Returns a field of a screen, which begins with the text that is saved under the name, otherwise with `text`.

        taken: called with text that another front end has saved, but never while the user types in the field.
        """
        field = TextField(
            name, text, saved=self.saved(key), save=lambda name, typed: self._session.saving.save(key, {name: typed}),
            taken=taken)
        self._session.fields.setdefault(key, {})[name] = field
        return field


async def _not_connected(method: str, params: dict[str, Any] | None = None) -> Any:
    raise Disconnected("There is no connection to navd yet.")
