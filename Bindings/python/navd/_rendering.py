"""Actions as JSON."""

from __future__ import annotations

from typing import Any, Callable

from ._values import Action, Child, Foreign, Json, Key, Screen, Together


def render(action: Action | None, label: Callable[[Child], str]) -> Any:
    """Returns an action as JSON; `label` returns the label of each child."""
    if action is None:
        return "none"
    if not isinstance(action, Action):
        raise TypeError(f"A coordinator answered {action!r}, which is not an action. Return one, such as navd.push(…).")
    return _Renderer(label).action(action)


def transfer_json(action: Action | str | Json) -> str | Json:
    """Returns an action in the form of `coordinator.transfer`, without completions."""
    if not isinstance(action, Action):
        return action
    written: str | Json = render(action, _unlabelled)
    return written


def _unlabelled(child: Child) -> str:
    if not isinstance(child.coordinator, Foreign):
        raise TypeError(f"{child.coordinator.type_name} cannot be opened by a transfer: name its type with "
                        "navd.foreign(…), or send a route to a coordinator that opens it.")
    return ""


class _Renderer:
    def __init__(self, label: Callable[[Child], str]) -> None:
        self.label = label

    def action(self, action: Action) -> Any:
        if isinstance(action.body, str):
            return action.body
        [(verb, value)] = action.body.items()
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
        label = self.label(child)
        return {"coordinator": kind} | ({"label": label} if label else {}) | given
