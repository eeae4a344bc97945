"""Functions that create actions, the answers of coordinators. `Protocol/graph.md`, "Actions", describes each.

Written by Tools/generate from Protocol/actions. Do not edit.
Every action has `animated`: `push("Note", id=7).animated(False)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from ._special_actions import *  # noqa: F403
from ._values import (
    Action, Child, Foreign, Json, Key, RouteName, Screen, Target, coordinator_of, full, opened_by, place, pullback_json,
    with_members, with_params,
)
from .types import Route

if TYPE_CHECKING:
    from .coordinator import Coordinator


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
    """Goes to a screen: pushes it, unless home has the screen already, which then gets exactly these params."""
    return Action({"navigate": with_members(place(name), dedupe=dedupe)})


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
    return Action({"popTo": with_members(place(to), inclusive=inclusive, ifAbsent=if_absent)})


def pop_to_root() -> Action:
    """Pops all screens of home except the first."""
    return Action("popToRoot")


def push(name: str | Screen, /, **params: Any) -> Action:
    """Pushes a screen on home."""
    return Action({"push": with_params(name, params)})


def remove(to: str | Screen | Key) -> Action:
    """Removes one screen at any place, and keeps the screens above it."""
    return Action({"remove": place(to)})


def replace(name: str | Screen, /, **params: Any) -> Action:
    """Replaces the top screen of home."""
    return Action({"replace": with_params(name, params)})


def show(name: str | Screen, /, **params: Any) -> Action:
    """Shows a screen at home: pushed on a stack, or in place of the screen of a bare layer."""
    return Action({"show": with_params(name, params)})


def dismiss(key: str | None = None) -> Action:
    """Closes the layers above the coordinator's own; with a key, that layer and those above."""
    return Action("dismiss" if key is None else {"dismiss": {"key": key}})


def dismiss_self() -> Action:
    """Closes the coordinator's own layer and those above."""
    return Action("dismissSelf")


def dismiss_to(to: str | Screen | Key) -> Action:
    """Closes the layers above the one that holds the named screen."""
    return Action({"dismissTo": place(to)})


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
    beneath: bool | None = None,
) -> Action:
    """Presents a screen or a child in a new layer, above the others of its priority."""
    return Action({"present": with_members(opened_by(target, route, pullback, collapsed), style=style, priority=priority, stack=stack, beneath=beneath)})


def push_or_present(
    name: str | Screen,
    /,
    *,
    style: str | None = None,
    priority: int | None = None,
    beneath: bool | None = None,
) -> Action:
    """Pushes on a stack, shows in an empty bare layer, and presents otherwise."""
    return Action({"pushOrPresent": with_members(place(name), style=style, priority=priority, beneath=beneath)})


def replace_modal(
    target: Target,
    route: Route | None = None,
    *,
    pullback: RouteName | Json | None = None,
    collapsed: bool | None = None,
    style: str | None = None,
    priority: int | None = None,
    stack: bool | None = None,
    beneath: bool | None = None,
) -> Action:
    """Closes the topmost layer above the root, if any, and presents."""
    return Action({"replaceModal": with_members(opened_by(target, route, pullback, collapsed), style=style, priority=priority, stack=stack, beneath=beneath)})


def close_tab(tab: str) -> Action:
    """Closes a tab that `openTab` has added."""
    return Action({"closeTab": {"tab": tab}})


def open_tab(
    tab: str,
    child: str | Coordinator | Foreign,
    route: Route | None = None,
    *,
    pullback: RouteName | Json | None = None,
    collapsed: bool | None = None,
) -> Action:
    """Adds a tab at the end and selects it, or selects the existing tab with the name."""
    return Action({"openTab": with_members(Child(coordinator_of(child), full(route), pullback_json(pullback), collapsed), tab=tab)})


def primary(action: Action) -> Action:
    """Performs one transfer in the first column of a split."""
    return Action({"primary": action})


def secondary(action: Action) -> Action:
    """Performs one transfer in the last column of a split."""
    return Action({"secondary": action})


def select(tab: str) -> Action:
    """Selects a tab by its name."""
    return Action({"select": {"tab": tab}})


def supplementary(action: Action) -> Action:
    """Performs one transfer in the middle one of three columns of a split."""
    return Action({"supplementary": action})


def handover(
    child: str | Coordinator | Foreign,
    route: Route | None = None,
    *,
    pullback: RouteName | Json | None = None,
    collapsed: bool | None = None,
) -> Action:
    """Opens a child that shares home, or the column."""
    return Action({"handover": Child(coordinator_of(child), full(route), pullback_json(pullback), collapsed)})


__all__ = [
    "back_to_root", "cancel", "close_tab", "custom", "dismiss", "dismiss_self", "dismiss_to", "drop", "fail",
    "finish", "foreign", "handover", "key", "navigate", "none", "open_tab", "pop", "pop_or_dismiss", "pop_to",
    "pop_to_root", "pop_to_root_or_dismiss", "present", "primary", "push", "push_or_present", "reject",
    "remove", "replace", "replace_modal", "screen", "secondary", "select", "send", "sequence", "set_facts",
    "set_params", "set_root", "set_screens", "set_tabs", "show", "start", "supplementary", "unhandled",
]
