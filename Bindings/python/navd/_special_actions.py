"""The hand-written part of `navd.actions`: actions that are not plain data, and the values in actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Sequence

from ._values import (
    Action, Child, Completed, Foreign, Json, Key, RouteName, Screen, Tab, Target, Together, coordinator_of, full, name_of,
    opened_by, place, pullback_json, with_members,
)
from .types import Route

if TYPE_CHECKING:
    from .coordinator import Coordinator


def screen(name: str, /, **params: Any) -> Screen:
    """Returns a screen with params, for actions that take several screens or further members."""
    return Screen(name, params)


def key(of: str) -> Key:
    """Returns an existing screen by its key, for `set_screens`."""
    return Key(of)


def foreign(type: str, /, **params: Any) -> Foreign:
    """Returns a coordinator of a type that the graph declares or another client serves."""
    return Foreign(type, params)


def unhandled(route: RouteName) -> Json:
    """Returns a pullback of only the routes that the child does not handle."""
    return {"route": name_of(route), "mode": "unhandled"}


#: Does nothing, like returning None.
none = Action("none")


def send(route: Route, *, to: str | type[Coordinator] | None = None) -> Action:
    """Sends a route to the coordinator itself, or to the nearest coordinator of a type, else the newest."""
    sent: Any = full(route)
    if to is not None:
        sent = {**sent, "to": to if isinstance(to, str) else to.type_name}
    return Action({"send": sent})


def sequence(*actions: Action) -> Action:
    """Carries out several actions as one. An action without an effect does not fail."""
    return Action({"sequence": list(actions)})


def finish(value: Any = None, *, keep: bool | None = None) -> Action:
    """Ends a started coordinator with a value; with `keep` its screens and children pass to its opener."""
    if keep is None:
        return Action("finish" if value is None else {"finish": {"value": value}})
    return Action({"finish": {"value": value, "keep": keep}})


def drop(*, self_: bool | None = None) -> Action:
    """Returns to the coordinator's first screen; with `self_` the coordinator ends too."""
    return Action("drop" if self_ is None else {"drop": {"self": self_}})


def set_screens(screens: Sequence[str | Screen | Key], *, scope: Literal["all", "own"] | None = None) -> Action:
    """Replaces all screens of home, or only the coordinator's own."""
    return Action({"set": with_members({"screens": [place(item) for item in screens]}, scope=scope)})


def set_tabs(tabs: Sequence[Tab]) -> Action:
    """Replaces the tabs."""
    return Action({"set": {"tabs": [tab.as_json() for tab in tabs]}})


def set_root(target: Target | Sequence[str | Screen], route: Route | None = None) -> Action:
    """Replaces the window's root by a screen, several screens as a stack, or a coordinator."""
    if isinstance(target, Sequence) and not isinstance(target, str):
        return Action({"setRoot": {"screens": [place(item) for item in target]}})
    return Action({"setRoot": opened_by(target, route, None, None)})


def start(
    child: str | Coordinator | Foreign,
    route: Route | None = None,
    *,
    in_: Literal["current", "layer", "modal", "new", "fallback"] | None = None,
    style: str | None = None,
    priority: int | None = None,
    beneath: bool | None = None,
    stack: bool | None = None,
    completed: Completed | None = None,
    pullback: RouteName | Json | None = None,
    collapsed: bool | None = None,
) -> Action:
    """Opens a child that ends with a result.

    in_: the place: at home; in a new layer (`layer`: always, `modal`: for a coordinator of kind window, as the root); or
        in a new navigation stack (`new`: always, `fallback`: if home is not a stack).
    style: the style of the new layer or stack, if there is one.
    priority: the priority of that layer, which lies above layers of lower priority.
    beneath: whether the layer lies below all others of its priority.
    stack: for `layer`: whether the layer holds a stack.
    completed: called with the completion. To handle it also in a program that takes over the coordinators, pass a method
        of the opener.
    """
    context: Any = {"new": {"navigation": "new"}, "fallback": {"navigation": "fallback"}}.get(in_ or "", in_)
    members = {"style": style, "priority": priority, "beneath": beneath, "stack": stack}
    spec: dict[str, Any] = {name: value for name, value in members.items() if value is not None}
    if spec:
        word = in_ if in_ in ("layer", "new", "fallback") else "modal"
        context = {"navigation": {word: spec}} if word in ("new", "fallback") else {word: spec}
    opened = Child(coordinator_of(child), full(route), pullback_json(pullback), collapsed, completed or _unheard)
    return Action({"start": Together(opened, {} if context is None else {"in": context})})


def _unheard(completion: Any) -> None:
    """Ignores a completion."""


def set_params(params: Json, *, of: str | Key | None = None) -> Action:
    """Gives params of a screen new values, by name or key, else of the coordinator's topmost screen.

    Other params stay. None resets a param to its default, or removes its value.
    """
    return Action({"setParams": with_members({"params": params}, **({} if of is None else _member(of)))})


def _member(of: str | Key) -> Json:
    return {"key": of.key} if isinstance(of, Key) else {"screen": of}


def custom(name: str, /, **params: Any) -> Action:
    """Records a transition that only the toolkit can perform; see `performs`."""
    return Action({"custom": {"name": name, "params": params}})


__all__ = [
    "custom", "drop", "finish", "foreign", "key", "none", "screen", "send", "sequence", "set_params", "set_root",
    "set_screens", "set_tabs", "start", "unhandled",
]
