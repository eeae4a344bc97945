"""Predicts the questions that follow an answer, and sends their answers with it, so that a chain costs one round trip.

It follows navd's order. The children that an action opens and the routes that it sends run in place. Then the parents
that pulled the coordinator back receive its route, and so on upward. Then the newest coordinator receives the next
route of a deep link. If another client or the graph decides, prediction assumes that its answer changes nothing else.

A wrong prediction costs a round trip and nothing else: navd uses an answer only if question and situation are the
predicted ones. The traits about actions come from Protocol, in one table for all languages.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union

from ._action_traits import ALWAYS_CHANGES, CHANGES_NOTHING, ENDS, OPENS_TABS
from ._rendering import Rendering
from ._values import Child
from .coordinator import Coordinator
from .situation import Situation
from .types import FullRoute

if TYPE_CHECKING:
    from ._stage import Command, Stage

Json = dict[str, Any]
#: The most answers that are predicted with one answer.
PREDICTED_MAX = 256


class _Unpredictable(Exception):
    """The next question is not certain."""


@dataclass
class Pull:
    """The pullback of a child's routes by its parent."""

    route: str
    mode: str

    @classmethod
    def of(cls, pullback: Union[Json, str, None]) -> Pull | None:
        """Reads a pullback in the form of actions and questions."""
        if pullback is None:
            return None
        written: Json = {"route": pullback} if isinstance(pullback, str) else pullback
        return cls(written["route"], written.get("mode", "always"))


@dataclass
class Node:
    """A coordinator during prediction."""

    #: None if another client or the graph serves it.
    coordinator: Coordinator | None
    #: Its id, or its label in the answer.
    name: Union[str, Json]
    parent: Node | None
    pull: Pull | None
    #: The certain members of its situation.
    known: Json = field(default_factory=dict)


class Prediction:
    """The questions and answers that follow one answer."""

    def __init__(self, stage: Stage, command: Command, asked: Json) -> None:
        self._stage = stage
        self._command = command
        self._asked = asked
        self._foreseen: list[Json] = []
        self._pulled: deque[tuple[Node, Node, FullRoute, str]] = deque()
        #: The coordinator that the current step opened last, and whether it is certain.
        self._newest: Node | None = None
        self._is_newest_known = True

    async def after(self, coordinator: Coordinator, rendering: Rendering, is_first: bool) -> list[Json]:
        """Returns the questions that follow the rendered answer, each with its own answer."""
        taker = self._chain(coordinator)
        question = self._asked["question"]
        route = None if is_first or question["kind"] == "completed" else _own_route(question)
        try:
            await self._follow(taker, route, rendering)
            await self._drain()
            if question["kind"] == "route":
                await self._next_steps(taker)
        except _Unpredictable:
            # navd asks the questions from here on.
            pass
        return self._foreseen

    def _chain(self, coordinator: Coordinator) -> Node:
        """Returns the node of the asked coordinator, with its ancestors."""
        situation, ancestors, tree = self._asked["situation"], self._asked["ancestors"], self._asked["tree"]
        parent: Node | None = None
        for above, ancestor in reversed(list(enumerate(ancestors))):
            found = self._stage.known(tree, ancestor["coordinator"], self._command)
            pull = ancestors[above + 1].get("pullback") if above + 1 < len(ancestors) else None
            level = situation["level"] - 1 - above
            # An ancestor has opened a child, so it is probably no longer initial.
            known = {"isInitial": False, "isRoot": level == 0, "level": level}
            parent = Node(found, ancestor["coordinator"], parent, Pull.of(pull), known)
        pull = ancestors[0].get("pullback") if ancestors else None
        return Node(coordinator, self._asked["coordinator"], parent, Pull.of(pull), dict(situation))

    async def _follow(self, node: Node, route: FullRoute | None, rendering: Rendering) -> None:
        """Runs what an answer opens and sends, and then queues the route for the parent, if there is a route."""
        for step in rendering.steps:
            if step.verb in ENDS:
                raise _Unpredictable
            if step.child:
                await self._open(node, step.child, step.label)
            # The coordinator of another type is not known here.
            if step.to:
                raise _Unpredictable
            if step.route:
                await self._route(node, step.route, is_first=False)
            if step.verb in OPENS_TABS:
                self._is_newest_known = False
            if step.verb in ALWAYS_CHANGES:
                node.known["isInitial"] = False
            elif step.verb not in CHANGES_NOTHING and node.known.get("isInitial"):
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
        # A tabs coordinator opens the coordinators of its tabs, which have no label here.
        self._is_newest_known = not (served and served.kind == "tabs")
        if served and child.route:
            await self._route(node, child.route, is_first=True)

    async def _route(self, node: Node, route: FullRoute, is_first: bool) -> None:
        rendering = await self._ask(node, {"kind": "route", "route": route})
        await self._follow(node, None if is_first else route, rendering)

    async def _drain(self) -> None:
        """Answers the queued routes for the parents."""
        while self._pulled:
            parent, child, route, carrier = self._pulled.popleft()
            question = {"kind": "pulled", "child": child.name, "route": route, "as": carrier}
            if parent.coordinator:
                rendering = await self._ask(parent, question, child)
                await self._follow(parent, _own_route(question), rendering)
            else:
                self._tell_parent(parent, _own_route(question), is_none=False)

    async def _next_steps(self, taker: Node) -> None:
        """Follows the remaining routes of a deep link."""
        for route in self._asked["remaining"]:
            if not self._is_newest_known:
                raise _Unpredictable
            taker = self._taker(route["name"], [self._newest or taker, taker])
            self._newest = None
            if taker.coordinator:
                await self._route(taker, route, is_first=False)
            else:
                # The children that another client opens have no label here.
                self._is_newest_known = False
                self._tell_parent(taker, route, is_none=False)
            await self._drain()

    @staticmethod
    def _taker(route: str, candidates: list[Node]) -> Node:
        for node in candidates:
            if node.coordinator is None or node.coordinator.declares(route):
                return node
        raise _Unpredictable

    async def _ask(self, node: Node, question: Json, child: Node | None = None) -> Rendering:
        """Asks a coordinator, and keeps its answer."""
        if node.coordinator is None or len(self._foreseen) == PREDICTED_MAX:
            raise _Unpredictable
        known = node.known | {name: self._asked[name] for name in ("revision", "dryRun")}
        if child:
            known["child"] = child.coordinator
            known |= {"childID": child.name} if isinstance(child.name, str) else {}
        situation = Situation(known, is_predicted=True)
        self._command.opened.add(node.coordinator)
        try:
            rendering = await self._stage.decide(self._command, node.coordinator, question, situation)
        except Exception:
            # navd will ask this question, and receive the error then.
            raise _Unpredictable from None
        entry: Json = {"coordinator": node.name, "question": question, "action": rendering.action}
        if situation.assumed:
            entry["situation"] = situation.assumed
        self._foreseen.append(entry)
        return rendering


def _own_route(question: Json) -> FullRoute:
    """Returns the coordinator's own route in a question."""
    if question["kind"] == "pulled":
        return {"name": question["as"], "params": {}, "route": question["route"]}
    route: FullRoute = question["route"]
    return route
