"""Actions as JSON, with the children that they open and the routes that they send."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable

from ._values import Action, Child, Foreign, Json, Key, Screen, Together
from .types import FullRoute


@dataclass(frozen=True)
class Step:
    """One action of an answer, in navd's order. A sequence or a column counts as the actions in it."""

    verb: str
    #: The child that it opens, and the child's label in the answer.
    child: Child | None = None
    label: str = ""
    #: The route that it sends.
    route: FullRoute | None = None
    #: The type of the coordinator that takes the route, if it is not the sender.
    to: str | None = None


@dataclass
class Rendering:
    """An action as JSON, and its steps."""

    action: Any = "none"
    steps: list[Step] = field(default_factory=list)

    @property
    def is_none(self) -> bool:
        """Whether the action does nothing."""
        return bool(self.action == "none")


def render(action: Action | None, label: Callable[[Child], str]) -> Rendering:
    """Renders an action; `label` returns the label of each child."""
    rendering = Rendering()
    if action is None:
        return rendering
    if not isinstance(action, Action):
        raise TypeError(f"A coordinator answered {action!r}, which is not an action. Return one, such as navd.push(…).")
    rendering.action = _Renderer(rendering.steps, label).action(action)
    return rendering


def transfer_json(action: Action | str | Json) -> str | Json:
    """Returns an action in the form of `coordinator.transfer`, where no coordinator waits for completions."""
    if not isinstance(action, Action):
        return action
    written: str | Json = render(action, _unlabelled).action
    return written


def _unlabelled(child: Child) -> str:
    if not isinstance(child.coordinator, Foreign):
        raise TypeError(f"{child.coordinator.type_name} cannot be opened by a transfer: name its type with "
                        "navd.foreign(…), or send a route to a coordinator that opens it.")
    return ""


class _Renderer:
    def __init__(self, steps: list[Step], label: Callable[[Child], str]) -> None:
        self.steps = steps
        self.label = label

    def action(self, action: Action) -> Any:
        if isinstance(action.body, str):
            self.steps.append(Step(action.body))
            return action.body
        [(verb, value)] = action.body.items()
        target = value
        while isinstance(target, Together):
            target = target.target
        if isinstance(target, Child):
            self.steps.append(Step(verb, child=target, label=self.label(target)))
        elif verb == "send":
            self.steps.append(Step(verb, route=value, to=value.get("to")))
        elif not isinstance(value, (Action, list)):
            self.steps.append(Step(verb))
        return {verb: self.value(value)}

    def value(self, value: Any) -> Any:
        if isinstance(value, Action):
            return self.action(value)
        if isinstance(value, Together):
            return self.members(value.target) | value.members
        if isinstance(value, Screen) and not value.params:
            return value.name
        if isinstance(value, (Screen, Key, Child)):
            return self.members(value)
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if isinstance(value, dict) and "screens" in value:
            return {**value, "screens": self.value(value["screens"])}
        # Params and results are JSON already.
        return value

    def members(self, target: Any) -> Json:
        if isinstance(target, Together):
            return self.members(target.target) | target.members
        if isinstance(target, Screen):
            return {"screen": target.name} | ({"params": target.params} if target.params else {})
        if isinstance(target, Key):
            return {"key": target.key}
        if isinstance(target, Child):
            return self.child(target)
        written = self.value(target)
        return written if isinstance(written, dict) else {"name": written}

    def child(self, child: Child) -> Json:
        coordinator = child.coordinator
        kind = coordinator.type if isinstance(coordinator, Foreign) else coordinator.type_name
        optional = {
            "route": child.route, "params": coordinator.params or None, "pullback": child.pullback,
            "collapsed": child.collapsed,
        }
        given = {name: value for name, value in optional.items() if value is not None}
        # The last step is the child's, because a child holds no actions.
        label = {"label": self.steps[-1].label} if self.steps[-1].label else {}
        return {"coordinator": kind} | label | given
