"""Answers what navd will surely ask next, together with what it has asked: so a chain costs one round trip.

The order is navd's own: what a coordinator opens and sends runs where it stands, then its parent hears its route if
it pulled it back, and when nothing is left the next route of a deep link goes to the newest coordinator. Where
another client or the graph decides, this goes on as if nothing else came of that. What turns out otherwise does no
harm: navd takes an answer only for exactly the question that it comes to, and asks else.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union

from ._rendering import Rendering
from ._values import Child
from .coordinator import Coordinator
from .situation import Situation
from .types import FullRoute

if TYPE_CHECKING:
    from ._stage import Command, Stage

Json = dict[str, Any]
FORESEEN_MAX = 256
#: After these it is not known what follows.
ENDING = {"finish", "fail", "cancel", "reject"}
#: These surely change something, so that the coordinator is initial no more; and these surely nothing.
CHANGING = {"push", "show", "present", "replaceModal", "handover", "start", "setRoot"}
IDLE = {"none", "send"}
#: These may open coordinators that have no label.
OPENING_TABS = {"select", "set"}


class _Uncertain(Exception):
    """What comes next is not known."""


@dataclass
class Pull:
    """How a parent hears a child's routes."""

    route: str
    mode: str

    @classmethod
    def of(cls, pullback: Union[Json, str, None]) -> Pull | None:
        """A pullback as actions and questions write it."""
        if pullback is None:
            return None
        written: Json = {"route": pullback} if isinstance(pullback, str) else pullback
        return cls(written["route"], written.get("mode", "always"))


@dataclass
class Node:
    """A coordinator on the way, as far as it is known."""

    #: None if another client or the graph answers for it.
    coordinator: Coordinator | None
    #: Its id, or its label in the answer.
    name: Union[str, Json]
    parent: Node | None
    pull: Pull | None
    #: What is known of its situation.
    known: Json = field(default_factory=dict)


class Foresight:
    """What follows from one answer."""

    def __init__(self, stage: Stage, command: Command, asked: Json) -> None:
        self._stage = stage
        self._command = command
        self._asked = asked
        self._foreseen: list[Json] = []
        self._pulled: deque[tuple[Node, Node, FullRoute, str]] = deque()
        #: What the step has opened last, and whether that is known.
        self._newest: Node | None = None
        self._is_newest_known = True

    async def after(self, coordinator: Coordinator, rendering: Rendering, is_first: bool) -> list[Json]:
        """What will be asked after the answer that was rendered, with the answers."""
        taker = self._chain(coordinator)
        question = self._asked["question"]
        route = None if is_first or question["kind"] == "completed" else _own_route(question)
        try:
            await self._follow(taker, route, rendering)
            await self._drain()
            if question["kind"] == "route":
                await self._next_steps(taker)
        except _Uncertain:
            # navd asks from here on.
            pass
        return self._foreseen

    def _chain(self, coordinator: Coordinator) -> Node:
        """The coordinator that is asked, below its ancestors."""
        situation, ancestors, tree = self._asked["situation"], self._asked["ancestors"], self._asked["tree"]
        parent: Node | None = None
        for above, ancestor in reversed(list(enumerate(ancestors))):
            found = self._stage.known(tree, ancestor["coordinator"], self._command)
            pull = ancestors[above + 1].get("pullback") if above + 1 < len(ancestors) else None
            level = situation["level"] - 1 - above
            # It has opened a child, so it has shown something: else navd asks.
            known = {"isInitial": False, "isRoot": level == 0, "level": level}
            parent = Node(found, ancestor["coordinator"], parent, Pull.of(pull), known)
        pull = ancestors[0].get("pullback") if ancestors else None
        return Node(coordinator, self._asked["coordinator"], parent, Pull.of(pull), dict(situation))

    async def _follow(self, node: Node, route: FullRoute | None, rendering: Rendering) -> None:
        """What an answer opens and sends; then the parent hears the route, unless it is one that nobody hears."""
        for step in rendering.steps:
            if step.verb in ENDING or step.verb == "drop" and step.body:
                raise _Uncertain
            if step.child:
                await self._open(node, step.child, step.label)
            if step.route:
                await self._route(node, step.route, is_first=False)
            if step.verb in OPENING_TABS:
                self._is_newest_known = False
            if step.verb in CHANGING:
                node.known["isInitial"] = False
            elif step.verb not in IDLE and node.known.get("isInitial"):
                del node.known["isInitial"]
        if route:
            self._tell_parent(node, route, rendering.is_none)

    def _tell_parent(self, node: Node, route: FullRoute, is_none: bool) -> None:
        if node.parent and node.pull and (node.pull.mode == "always" or is_none):
            self._pulled.append((node.parent, node, route, node.pull.route))

    async def _open(self, parent: Node, child: Child, label: str) -> None:
        served = child.coordinator if isinstance(child.coordinator, Coordinator) else None
        if served and self._stage.type_of(self._asked["tree"], served.type_name) is not type(served):
            served = None
        known: Json = {"isInitial": True, "isRoot": False}
        if "level" in parent.known:
            known["level"] = parent.known["level"] + 1
        node = self._newest = Node(served, {"label": label}, parent, Pull.of(child.pullback), known)
        # Tabs open coordinators of their own, which have no label here.
        self._is_newest_known = not (served and served.kind == "tabs")
        if served and child.route:
            await self._route(node, child.route, is_first=True)

    async def _route(self, node: Node, route: FullRoute, is_first: bool) -> None:
        rendering = await self._ask(node, {"kind": "route", "route": route})
        await self._follow(node, None if is_first else route, rendering)

    async def _drain(self) -> None:
        """Parents hear what their children did."""
        while self._pulled:
            parent, child, route, carrier = self._pulled.popleft()
            question = {"kind": "pulled", "child": child.name, "route": route, "as": carrier}
            if parent.coordinator:
                rendering = await self._ask(parent, question, child)
                await self._follow(parent, _own_route(question), rendering)
            else:
                self._tell_parent(parent, _own_route(question), is_none=False)

    async def _next_steps(self, taker: Node) -> None:
        """The routes of a deep link that are still to come."""
        for route in self._asked["remaining"]:
            if not self._is_newest_known:
                raise _Uncertain
            taker = self._taker(route["name"], [self._newest or taker, taker])
            self._newest = None
            if taker.coordinator:
                await self._route(taker, route, is_first=False)
            else:
                # What somebody else opens has no name here.
                self._is_newest_known = False
                self._tell_parent(taker, route, is_none=False)
            await self._drain()

    @staticmethod
    def _taker(route: str, candidates: list[Node]) -> Node:
        for node in candidates:
            if node.coordinator is None or node.coordinator.declares(route):
                return node
        raise _Uncertain

    async def _ask(self, node: Node, question: Json, child: Node | None = None) -> Rendering:
        """What a coordinator would answer."""
        if node.coordinator is None or len(self._foreseen) == FORESEEN_MAX:
            raise _Uncertain
        known = node.known | {name: self._asked[name] for name in ("revision", "dryRun")}
        if child:
            known["child"] = child.coordinator
            known |= {"childID": child.name} if isinstance(child.name, str) else {}
        situation = Situation(known, is_foreseen=True)
        self._command.opened.add(node.coordinator)
        try:
            rendering = await self._stage.decide(self._command, node.coordinator, question, situation)
        except Exception:
            # navd will ask, and the error is told then.
            raise _Uncertain from None
        entry: Json = {"coordinator": node.name, "question": question, "action": rendering.action}
        if situation.assumed:
            entry["situation"] = situation.assumed
        self._foreseen.append(entry)
        return rendering


def _own_route(question: Json) -> FullRoute:
    """The route of the coordinator itself that a question is about."""
    if question["kind"] == "pulled":
        return {"name": question["as"], "params": {}, "route": question["route"]}
    route: FullRoute = question["route"]
    return route
