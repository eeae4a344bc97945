"""The values in actions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Union

from .types import FullRoute, Route

if TYPE_CHECKING:
    from .coordinator import Coordinator

Json = dict[str, Any]
#: A route, or its method: `self.note_route` or `"note_route"`.
RouteName = Union[str, Callable[..., Any]]
#: Handles the completion of a child: returns an action, None, or an awaitable of either.
Completed = Callable[[Any], Any]


@dataclass(frozen=True)
class Action:
    """One action. `body` is a word, or an object with one member that may hold screens, children and actions."""

    body: str | Json

    def animated(self, animated: bool) -> Action:
        """Returns the same action with or without animation."""
        if isinstance(self.body, str):
            return Action({self.body: {"animated": animated}})
        [(verb, value)] = self.body.items()
        if isinstance(value, Action):
            return Action({verb: value.animated(animated)})
        if isinstance(value, list):
            return Action({verb: [part.animated(animated) for part in value]})
        return Action({verb: Together(value, {"animated": animated})})


@dataclass(frozen=True)
class Screen:
    """A screen: its name and params."""

    name: str
    params: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Key:
    """An existing screen, by its key."""

    key: str


@dataclass(frozen=True)
class Foreign:
    """A coordinator whose type the graph declares or another client serves, with its params."""

    type: str
    params: Json = field(default_factory=dict)


@dataclass(frozen=True)
class Child:
    """A coordinator that an action opens."""

    coordinator: Coordinator | Foreign
    route: FullRoute | None = None
    pullback: Json | str | None = None
    collapsed: bool | None = None
    completed: Completed | None = None


@dataclass(frozen=True)
class Tab:
    """A tab: its name, and its coordinator's type, params and first route.

    lazy: whether the coordinator is opened when the tab is first selected.
    reselect: the route that the coordinator receives if the tab is selected although it is selected already.
    """

    name: str
    coordinator: type[Coordinator] | str
    route: Route | None = None
    params: Json = field(default_factory=dict)
    lazy: bool = False
    pullback: RouteName | Json | None = None
    reselect: Route | None = None

    def as_json(self) -> Json:
        """Returns the tab in the form of graph documents."""
        kind = self.coordinator if isinstance(self.coordinator, str) else self.coordinator.type_name
        optional = {
            "route": full(self.route), "params": self.params or None, "lazy": self.lazy or None,
            "pullback": pullback_json(self.pullback), "reselect": full(self.reselect),
        }
        return {"name": self.name, "coordinator": kind} | {n: v for n, v in optional.items() if v is not None}


@dataclass(frozen=True)
class Together:
    """The subject of an action, with further members."""

    target: Any
    members: Json


def full(route: Route | None) -> FullRoute | None:
    """Returns a route with all its members."""
    if route is None:
        return None
    if isinstance(route, str):
        return {"name": route, "params": {}}
    result: FullRoute = {"name": route["name"], "params": route.get("params", {})}
    carried = full(route.get("route"))
    if carried is not None:
        result["route"] = carried
    return result


def name_of(route: RouteName) -> str:
    """Returns the name of a route, which may be given as its method."""
    name: str = route if isinstance(route, str) else getattr(route, "route_name", None) or ""
    if not name:
        raise TypeError(f"{route!r} is neither a route's name nor a method with @route.")
    return name


def pullback_json(pullback: RouteName | Json | None) -> Json | str | None:
    """Returns a pullback in the form of actions."""
    return pullback if pullback is None or isinstance(pullback, dict) else name_of(pullback)


#: A screen or a coordinator to open; a string is a screen's name, or a coordinator's type if a route is given.
Target = Union[str, Screen, "Coordinator", Foreign]


def coordinator_of(target: str | Coordinator | Foreign) -> Coordinator | Foreign:
    """Returns a coordinator, which may be given as the name of its type."""
    return Foreign(target) if isinstance(target, str) else target


def opened_by(target: Target, route: Route | None, pullback: RouteName | Json | None, collapsed: bool | None) -> Any:
    """Returns the screen or the child that an action opens."""
    if isinstance(target, str) and route is None:
        return Screen(target)
    if isinstance(target, Screen):
        return target
    return Child(coordinator_of(target), full(route), pullback_json(pullback), collapsed)


def with_params(name: str | Screen, params: Json) -> Screen:
    """Returns a screen, which may be given as its name, with further params."""
    if isinstance(name, Screen):
        return Screen(name.name, name.params | params)
    return Screen(name, params)


def place(to: str | Screen | Key) -> Screen | Key:
    """Returns a screen or a key; a screen may be given as its name."""
    return Screen(to) if isinstance(to, str) else to


def with_members(target: Any, **members: Any) -> Any:
    """Returns the subject of an action with those members that are not None."""
    given = {name: value for name, value in members.items() if value is not None}
    return Together(target, given) if given else target
