"""The handle of one tree."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Mapping, cast

from ._rendering import transfer_json
from ._schema import outside
from ._values import Action
from .methods import CommandOptions
from .mirror import TreeMirror
from .outcomes import Outcome
from .types import CoordinatorTransactionSteps, Route

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types
    from .client import Client

log = logging.getLogger("navd")


class Tree:
    """A tree of navd, from `Client.open` or `Client.at`: a name with methods, which holds no resources.

    Commands return an `Outcome`. If no coordinator takes a route, the logger `navd` also gets a warning. After the
    connection was lost, the handle works again as soon as the client has reconnected.
    """

    def __init__(self, client: Client, name: str, options: CommandOptions | None = None) -> None:
        self.client = client
        self.name = name
        self._options: CommandOptions = options or {}

    def with_options(self, **options: Unpack[CommandOptions]) -> Tree:
        """Returns a handle whose commands have these options: `tree.with_options(from_="s3").trigger("note", id=7)`."""
        if "tree" in options:
            raise TypeError(f"The tree of this handle is {self.name}: use client.at(…) for another tree.")
        return Tree(self.client, self.name, cast(CommandOptions, {**self._options, **options}))

    async def trigger(self, route: Route, /, **params: Any) -> Outcome:
        """Sends a route: `tree.trigger("note", id=7)`, or `tree.trigger(Notes.note(id=7))`.

        A `_` at the end of a param's name, such as `from_`, is ignored.
        """
        sent = _with_params(route, {outside(name): value for name, value in params.items()})
        return self._ended(sent, await self.client.coordinator.trigger(sent, **self._all()))

    async def handle(self, *routes: Route) -> Outcome:
        """Sends a deep link of several routes, as one command."""
        return self._ended(list(routes), await self.client.coordinator.handle(list(routes), **self._all()))

    async def go(self, url: str) -> Outcome:
        """Follows a URL, by a link of the tree's graph."""
        return self._ended(url, await self.client.coordinator.handle(url=url, **self._all()))

    async def back(self) -> Outcome:
        """Goes back, as the Back button does."""
        return Outcome.of(await self.client.coordinator.back(**self._all()))

    async def transfer(self, action: Action | str | dict[str, Any], *, coordinator: str | None = None) -> Outcome:
        """Applies an action, such as `navd.pop(2)`, on behalf of a coordinator; by default of the active screen's."""
        return Outcome.of(await self.client.coordinator.transfer(
            transfer_json(action), coordinator=coordinator, **self._all()))

    async def transaction(self, *steps: CoordinatorTransactionSteps | Action) -> Outcome:
        """Executes several commands as one. An action is the command `coordinator.transfer` of that action."""
        return Outcome.of(await self.client.coordinator.transaction([_step(step) for step in steps], **self._all()))

    async def finish(self, coordinator: str, value: Any = None, *, keep: bool | None = None) -> Outcome:
        """Ends a started coordinator with a value."""
        return Outcome.of(await self.client.coordinator.finish(coordinator, value=value, keep=keep, **self._all()))

    async def drop(self, coordinator: str) -> Outcome:
        """Returns a coordinator to its first screen, and ends its descendants."""
        return Outcome.of(await self.client.coordinator.drop(coordinator, **self._all()))

    async def forget(self) -> Outcome:
        """Gives up the command that the tree keeps."""
        return Outcome.of(await self.client.coordinator.forget(**self._all()))

    async def set_facts(self, facts: Mapping[str, Any] | None = None, /, **named: Any) -> Outcome:
        """Sets facts: `tree.set_facts(signedIn=True)`. None resets a fact to its default."""
        return Outcome.of(await self.client.tree.set_facts({**(facts or {}), **named}, **self._all()))

    async def undo(self) -> Outcome:
        """Restores the presentation from before the newest commit that is not undone."""
        return Outcome.of(await self.client.tree.undo(**self._all()))

    async def redo(self) -> Outcome:
        """Restores the presentation of the commit that was undone last."""
        return Outcome.of(await self.client.tree.redo(**self._all()))

    async def watch(self) -> TreeMirror:
        """Subscribes to the tree, and returns its mirror."""
        return await self.client.subscribe(self.name)

    async def url(self, key: str | None = None) -> str | None:
        """Returns the URL of a screen, or of what the tree shows; None without a link that leads there."""
        return (await self.client.tree.url(self.name, key=key)).get("url")

    async def wait(
        self,
        *,
        screen: str | None = None,
        params: dict[str, Any] | None = None,
        closed: str | None = None,
        settled: bool | int = False,
        timeout: float = 30,
    ) -> bool:
        """Waits for one of three conditions. Returns False if the time is over first.

        screen: a screen of this name is on view; with `params`, one with these identity params.
        closed: the screen, container or coordinator with this key or id has left the tree.
        settled: the front ends have drawn this revision; with `True`, the current one.
        timeout: the time, in seconds.
        """
        if sum((screen is not None, closed is not None, settled is not False)) != 1:
            raise TypeError("tree.wait takes exactly one of screen, closed and settled.")
        until: Any = "onView" if screen is not None else "closed" if closed is not None else "settled"
        revision = None if isinstance(settled, bool) else settled
        waited = await self.client.tree.wait(
            until, tree=self.name, screen=screen, params=params, key=closed, revision=revision,
            timeout_ms=round(timeout * 1000))
        return waited["holds"]

    async def close(self) -> None:
        """Closes the tree, for all clients. It is not opened again after a reconnect."""
        self.client._openings.pop(self.name, None)
        await self.client.tree.close(self.name)

    # Events of a front end

    async def report_pop(self, key: str) -> Outcome:
        """Reports that the user has removed a screen and all above it."""
        return await self._report("didPop", key=key)

    async def report_dismiss(self, key: str) -> Outcome:
        """Reports that the user has removed a layer and all above it."""
        return await self._report("didDismiss", key=key)

    async def report_select(self, tab: str, container: str | None = None) -> Outcome:
        """Reports that the user has tapped a tab; `container` is the key of the tabs if there could be others."""
        return await self._report("didSelect", tab=tab, container=container)

    async def report_close_tab(self, tab: str, container: str | None = None) -> Outcome:
        """Reports that the user has closed a tab which `openTab` has added; `container` is as for `report_select`."""
        return await self._report("didCloseTab", tab=tab, container=container)

    async def report_focus(self, key: str) -> Outcome:
        """Reports that the user has focused the column of a screen."""
        return await self._report("didFocus", key=key)

    async def report_collapsed(self, container: str | None = None) -> Outcome:
        """Reports that a split shows one column."""
        return await self._report("collapsed", container=container)

    async def report_expanded(self, container: str | None = None) -> Outcome:
        """Reports that a split shows all columns."""
        return await self._report("expanded", container=container)

    async def report_activity(self) -> Outcome:
        """Reports that the user does something other than navigate."""
        return await self._report("activity")

    async def report_idle(self, coordinator: str | None = None) -> Outcome:
        """Reports that the user has been idle for the time that a coordinator declares. navd also detects this itself."""
        return await self._report("idle", coordinator=coordinator)

    async def report_settled(self, revision: int) -> Outcome:
        """Reports that a revision is drawn and that no animation runs."""
        return await self._report("settled", revision=revision)

    async def _report(self, event: Any, **members: Any) -> Outcome:
        timing: Any = {name: self._options.get(name) for name in ("on_busy", "deadline_ms", "within")}
        return Outcome.of(await self.client.ui.report(event, tree=self.name, **members, **timing))

    def _all(self) -> CommandOptions:
        return cast(CommandOptions, {**self._options, "tree": self.name})

    def _ended(self, sent: Any, json: types.Outcome) -> Outcome:
        outcome = Outcome.of(json)
        if outcome.reason and outcome.reason.code == "unhandled":
            log.warning("navd: nothing in the tree %s takes %s: %s", self.name, _text(sent), outcome.reason.message)
        return outcome


def _with_params(route: Route, params: dict[str, Any]) -> Route:
    if not params:
        return route
    if isinstance(route, str):
        return {"name": route, "params": params}
    raise TypeError(f"The route {route['name']} has its params already; {', '.join(params)} cannot be added.")


def _step(step: Any) -> CoordinatorTransactionSteps:
    if isinstance(step, Action):
        return {"method": "coordinator.transfer", "params": {"transfer": transfer_json(step)}}
    if isinstance(step, Mapping) and "method" in step:
        return cast(CoordinatorTransactionSteps, step)
    raise TypeError(f"{step!r} is not a step of a transaction. A step is an action, such as navd.push(…), or a command: "
                    "{'method': 'coordinator.trigger', 'params': {'route': …}}.")


def _text(sent: Any) -> str:
    if isinstance(sent, list):
        return ", ".join(map(_text, sent))
    return str(sent if isinstance(sent, str) else sent["name"])
