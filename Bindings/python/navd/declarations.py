"""Builders of declarations: facts, screens, requirements and leave guards, for `client.register` and coordinator classes.

    await client.register(
        Shop, Discard,
        facts={"signedIn": declare_fact(bool, default=False, kept=False)},
        screens={
            "AccountScreen": declare_screen(requires=fact("signedIn"), otherwise=redirect("signIn", park="10m")),
            "EditScreen": declare_screen(
                params={"dirty": {"type": "boolean", "default": False}},
                leave=leave(equals("${params.dirty}", True), confirm=Discard, route=Discard.ask(), style="alert")),
        })

Declarations have the form of graph documents; `Protocol/graph.md` explains each member.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, Mapping, TypedDict, overload

from ._schema import param
from ._values import Foreign
from .types import Route

if TYPE_CHECKING:
    from .coordinator import Coordinator

__all__ = [
    "Alternative", "Condition", "FactDeclaration", "LeaveGuard", "ScreenDeclaration", "all_of", "any_of", "declare_fact",
    "declare_screen", "equals", "fact", "leave", "not_", "redirect",
]

#: A condition, such as `{"fact": "signedIn"}`.
Condition = Mapping[str, Any]
#: The declaration of a fact.
FactDeclaration = Mapping[str, Any]


class Alternative(TypedDict, total=False):
    """The effect of a requirement that does not hold: `routes`, optionally with `park`, or `reject`."""

    routes: list[Any]
    park: str
    reject: str


class LeaveGuard(TypedDict, total=False):
    """A condition that protects a screen from removal, and either `reject` or `confirm`."""

    when: Condition
    reject: str
    confirm: dict[str, Any]


class ScreenDeclaration(TypedDict, total=False):
    """The declaration of a screen."""

    params: Mapping[str, Any]
    back: Any
    requires: Condition
    otherwise: Alternative
    leave: LeaveGuard


def fact(name: str) -> Condition:
    """Holds if the fact, which is a boolean, is true."""
    return {"fact": name}


def equals(left: Any, right: Any) -> Condition:
    """Holds if the values are equal. They may be references, such as "${facts.role}" or "${params.dirty}"."""
    return {"equals": [left, right]}


def all_of(*conditions: Condition) -> Condition:
    """Holds if all of the conditions hold."""
    return {"all": list(conditions)}


def any_of(*conditions: Condition) -> Condition:
    """Holds if any of the conditions holds."""
    return {"any": list(conditions)}


def not_(condition: Condition) -> Condition:
    """Holds if the condition does not."""
    return {"not": condition}


def redirect(*routes: Route, park: str | None = None) -> Alternative:
    """Takes these routes instead of a command whose requirement does not hold.

    park: the time for which the tree keeps the command, such as "10m", and carries it out when the requirement holds.
    """
    return {"routes": list(routes)} if park is None else {"routes": list(routes), "park": park}


@overload
def leave(when: Condition, *, reject: str) -> LeaveGuard: ...
@overload
def leave(
    when: Condition, *, confirm: Coordinator | type[Coordinator] | Foreign | str, route: Route | None = None,
    style: str | None = None,
) -> LeaveGuard: ...
def leave(
    when: Condition, *, reject: str | None = None, confirm: Any = None, route: Route | None = None,
    style: str | None = None,
) -> LeaveGuard:
    """Keeps commands from removing a screen while a condition holds, which reads the screen's params and facts.

    reject: the text with which commands are blocked.
    confirm: the coordinator that asks the user in a new layer instead: a type, or an object with params. If it finishes
        with True, the command is carried out.
    route: its first route.
    style: the style of the layer.
    """
    if (reject is None) == (confirm is None):
        raise TypeError("A leave guard has either 'reject' or 'confirm'.")
    if reject is not None:
        return {"when": when, "reject": reject}
    asking: dict[str, Any] = {"coordinator": confirm if isinstance(confirm, str) else _type_of(confirm)}
    given = {"params": getattr(confirm, "params", None) if not isinstance(confirm, type) else None,
             "route": route, "style": style}
    return {"when": when, "confirm": asking | {name: value for name, value in given.items() if value}}


def _type_of(child: Any) -> str:
    name: str = child.type if isinstance(child, Foreign) else child.type_name
    return name


def declare_screen(
    *, params: Mapping[str, Any] | None = None, back: Route | None = None, requires: Condition | None = None,
    otherwise: Alternative | None = None, leave: LeaveGuard | None = None,
) -> ScreenDeclaration:
    """Declares a screen.

    params: the declarations of its params, as in a graph document.
    back: the route that Back sends while the screen is active; "none": Back does nothing.
    requires: a condition on facts that must hold while the screen is in the tree.
    otherwise: the effect on a command if the condition does not hold: `redirect(…)` or `{"reject": "…"}`.
    leave: its leave guard, from `leave(…)`.
    """
    declared: ScreenDeclaration = {}
    if params is not None:
        declared["params"] = params
    if back is not None:
        declared["back"] = back
    if requires is not None:
        declared["requires"] = requires
    if otherwise is not None:
        declared["otherwise"] = otherwise
    if leave is not None:
        declared["leave"] = leave
    return declared


def declare_fact(type: Any, *, default: Any = None, kept: bool = True) -> FactDeclaration:
    """Declares a fact with the type of a type hint, such as `bool`. Without a default it may be absent.

    kept: whether it keeps its value when navd restarts.
    """
    declared = param(type, inspect.Parameter.empty if default is None else default, "fact")
    return declared | ({"optional": True} if default is None else {}) | ({} if kept else {"kept": False})
