"""Functions that create actions, the answers of coordinators. `Protocol/README.md`, section 7, describes each action.

Every action has `animated`: `push("Note", id=7).animated(False)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Sequence, Union

from ._values import (
    Action, Child, Completed, Foreign, Json, Key, RouteName, Screen, Tab, Together, full, name_of, pullback_json,
)
from .types import Route

if TYPE_CHECKING:
    from .coordinator import Coordinator

Target = Union[str, Screen, "Coordinator", Foreign]


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


def _coordinator(target: str | Coordinator | Foreign) -> Coordinator | Foreign:
    return Foreign(target) if isinstance(target, str) else target


def _opened(target: Target, route: Route | None, pullback: RouteName | Json | None, collapsed: bool | None) -> Any:
    if isinstance(target, str) and route is None:
        return Screen(target)
    if isinstance(target, Screen):
        return target
    return Child(_coordinator(target), full(route), pullback_json(pullback), collapsed)


def _with(target: Any, **members: Any) -> Any:
    given = {name: value for name, value in members.items() if value is not None}
    return Together(target, given) if given else target


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


def _screen(name: str | Screen, params: Json) -> Screen:
    if isinstance(name, Screen):
        return Screen(name.name, name.params | params)
    return Screen(name, params)


def _place(to: str | Screen | Key) -> Screen | Key:
    return Screen(to) if isinstance(to, str) else to


def set_screens(screens: Sequence[str | Screen | Key], *, scope: Literal["all", "own"] | None = None) -> Action:
    """Replaces all screens of home, or only the coordinator's own."""
    return Action({"set": _with({"screens": [_place(item) for item in screens]}, scope=scope)})


def set_tabs(tabs: Sequence[Tab]) -> Action:
    """Replaces the tabs."""
    return Action({"set": {"tabs": [tab.as_json() for tab in tabs]}})


def set_root(target: Target | Sequence[str | Screen], route: Route | None = None) -> Action:
    """Replaces the window's root by a screen, several screens as a stack, or a coordinator."""
    if isinstance(target, Sequence) and not isinstance(target, str):
        return Action({"setRoot": {"screens": [_place(item) for item in target]}})
    return Action({"setRoot": _opened(target, route, None, None)})


def start(
    child: str | Coordinator | Foreign,
    route: Route | None = None,
    *,
    in_: Literal["current", "modal", "new", "fallback"] | None = None,
    style: str | None = None,
    priority: int | None = None,
    completed: Completed | None = None,
    pullback: RouteName | Json | None = None,
    collapsed: bool | None = None,
) -> Action:
    """Opens a child that ends with a result.

    in_: the place: at home, in a layer above, or in a navigation stack of its own (`new`: always, `fallback`: if home
        is not a stack).
    style: the style of the new layer or stack, if there is one.
    priority: the priority of that layer, which lies above those of lower priority.
    completed: called with the completion. A program that takes the coordinators over after this one has ended finds
        only methods of the opener.
    """
    context: Any = {"new": {"navigation": "new"}, "fallback": {"navigation": "fallback"}}.get(in_ or "", in_)
    spec: dict[str, Any] = {n: v for n, v in (("style", style), ("priority", priority)) if v is not None}
    if spec:
        context = {"navigation": {in_: spec}} if in_ in ("new", "fallback") else {"modal": spec}
    opened = Child(_coordinator(child), full(route), pullback_json(pullback), collapsed, completed or _unheard)
    return Action({"start": Together(opened, {} if context is None else {"in": context})})


def _unheard(completion: Any) -> None:
    """Ignores a completion."""


def set_params(params: Json, *, of: str | Key | None = None) -> Action:
    """Sets the params of a screen, by name or key, else of the coordinator's topmost screen."""
    return Action({"setParams": _with({"params": params}, **({} if of is None else _member(of)))})


def _member(of: str | Key) -> Json:
    return {"key": of.key} if isinstance(of, Key) else {"screen": of}


def custom(name: str, /, **params: Any) -> Action:
    """Records a transition that only the toolkit can perform; see `performs`."""
    return Action({"custom": {"name": name, "params": params}})


# Actions: written by Tools/generate, do not edit.


def cancel() -> Action:
    """Ends a started coordinator without a result."""
    return Action("cancel")


def fail(error: Any) -> Action:
    """Ends a started coordinator with an error."""
    return Action({"fail": {"error": error}})


def reject(reason: str) -> Action:
    """Rejects the whole command, which is then `blocked` with this text as the reason."""
    return Action({"reject": reason})


def set_facts(**facts: Any) -> Action:
    """Gives facts of the tree new values; null returns one to its default, or to having no value."""
    return Action({"setFacts": facts})


def back_to_root() -> Action:
    """Closes the layers above the coordinator's own, then pops to the coordinator's first screen."""
    return Action("backToRoot")


def navigate(name: str | Screen, /, *, dedupe: Literal["top", "inStack"] | None = None) -> Action:
    """Goes to a screen: pushes it, unless home shows a screen of that name already, which then gets the params."""
    return Action({"navigate": _with(_place(name), dedupe=dedupe)})


def pop(count: int | None = None) -> Action:
    """Pops screens from the top of home, at most down to its first screen."""
    return Action("pop" if count is None else {"pop": {"count": count}})


def pop_to(
    to: str | Screen | Key,
    *,
    inclusive: bool | None = None,
    if_absent: Literal["fail", "noop", "push"] | None = None,
) -> Action:
    """Pops the screens of home above the named one."""
    return Action({"popTo": _with(_place(to), inclusive=inclusive, ifAbsent=if_absent)})


def pop_to_root() -> Action:
    """Pops all screens of home but the first."""
    return Action("popToRoot")


def push(name: str | Screen, /, **params: Any) -> Action:
    """Pushes a screen on home."""
    return Action({"push": _screen(name, params)})


def remove(to: str | Screen | Key) -> Action:
    """Removes one screen, wherever it is, and leaves those above it."""
    return Action({"remove": _place(to)})


def replace(name: str | Screen, /, **params: Any) -> Action:
    """Replaces the top screen of home."""
    return Action({"replace": _screen(name, params)})


def show(name: str | Screen, /, **params: Any) -> Action:
    """Shows a screen at home: pushed on a stack, or in place of the screen of a bare layer."""
    return Action({"show": _screen(name, params)})


def dismiss(key: str | None = None) -> Action:
    """Closes the layers above the coordinator's own; with a key, that layer and all above."""
    return Action("dismiss" if key is None else {"dismiss": {"key": key}})


def dismiss_self() -> Action:
    """Closes the coordinator's own layer and all above."""
    return Action("dismissSelf")


def dismiss_to(to: str | Screen | Key) -> Action:
    """Closes the layers above the one that shows the named screen."""
    return Action({"dismissTo": _place(to)})


def pop_or_dismiss() -> Action:
    """Closes the layers above, else pops, else closes the coordinator's own modal layer."""
    return Action("popOrDismiss")


def pop_to_root_or_dismiss() -> Action:
    """Closes the layers above and pops to the first screen, else closes the coordinator's own modal layer."""
    return Action("popToRootOrDismiss")


def present(
    target: Target,
    route: Route | None = None,
    *,
    pullback: RouteName | Json | None = None,
    collapsed: bool | None = None,
    style: str | None = None,
    priority: int | None = None,
    stack: bool | None = None,
) -> Action:
    """Presents a screen or a child in a new layer, above those of the same priority."""
    return Action({"present": _with(_opened(target, route, pullback, collapsed), style=style, priority=priority, stack=stack)})


def push_or_present(name: str | Screen, /, *, style: str | None = None, priority: int | None = None) -> Action:
    """Pushes on a stack, shows in an empty bare layer, and presents otherwise."""
    return Action({"pushOrPresent": _with(_place(name), style=style, priority=priority)})


def replace_modal(
    target: Target,
    route: Route | None = None,
    *,
    pullback: RouteName | Json | None = None,
    collapsed: bool | None = None,
    style: str | None = None,
    priority: int | None = None,
    stack: bool | None = None,
) -> Action:
    """Closes the topmost layer, if there is one above the root, and presents."""
    return Action({"replaceModal": _with(_opened(target, route, pullback, collapsed), style=style, priority=priority, stack=stack)})


def primary(action: Action) -> Action:
    """Carries out one transfer in the first column of a split."""
    return Action({"primary": action})


def secondary(action: Action) -> Action:
    """Carries out one transfer in the last column of a split."""
    return Action({"secondary": action})


def select(tab: str) -> Action:
    """Selects a tab by its name."""
    return Action({"select": {"tab": tab}})


def supplementary(action: Action) -> Action:
    """Carries out one transfer in the middle one of three columns of a split."""
    return Action({"supplementary": action})


def handover(
    child: str | Coordinator | Foreign,
    route: Route | None = None,
    *,
    pullback: RouteName | Json | None = None,
    collapsed: bool | None = None,
) -> Action:
    """Opens a child that shares home, or the column."""
    return Action({"handover": Child(_coordinator(child), full(route), pullback_json(pullback), collapsed)})


__all__ = [
    "back_to_root", "cancel", "custom", "dismiss", "dismiss_self", "dismiss_to", "drop", "fail", "finish",
    "foreign", "handover", "key", "navigate", "none", "pop", "pop_or_dismiss", "pop_to", "pop_to_root",
    "pop_to_root_or_dismiss", "present", "primary", "push", "push_or_present", "reject", "remove", "replace",
    "replace_modal", "screen", "secondary", "select", "send", "sequence", "set_facts", "set_params",
    "set_root", "set_screens", "set_tabs", "show", "start", "supplementary", "unhandled",
]

# End of the actions.
