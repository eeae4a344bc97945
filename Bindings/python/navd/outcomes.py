"""The results of commands and of flows as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, Mapping, cast

from . import types
from ._frozen import freeze
from .errors import Error

Ending = Literal["committed", "redirected", "blocked", "cancelled", "superseded", "failed", "noop"]


@dataclass(frozen=True)
class Reason:
    """The reason for an outcome. Match on `code`; `message` is for people and may change.

    details: all members of the reason, such as `coordinator` or `screen`, whose presence depends on the code.
    """

    code: str
    message: str
    details: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Outcome:
    """The outcome of a command.

    outcome: the kind of outcome, such as `committed`.
    revision: the revision of the tree afterwards.
    reason: the reason, unless the command was committed.
    details: all members of the outcome as navd wrote it, such as `taker`, `disposed` and `change`.
    """

    outcome: Ending
    revision: int
    reason: Reason | None = None
    details: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, outcome: types.Outcome) -> Outcome:
        """Returns the outcome that a method of navd returned."""
        details: Mapping[str, Any] = freeze(cast(dict[str, Any], outcome))
        reason = details.get("reason")
        return cls(
            outcome["outcome"], outcome["revision"],
            Reason(reason["code"], reason["message"], reason) if reason else None, details)

    @property
    def committed(self) -> bool:
        """Whether the command was carried out and changed the tree."""
        return self.outcome == "committed"

    def check(self) -> Outcome:
        """Returns the outcome if it is `committed`, and raises it as a `NotCommitted` otherwise."""
        if self.committed:
            return self
        if self.reason and self.reason.code == "unhandled":
            raise Unhandled(self)
        raise _ERRORS[self.outcome](self)

    def __str__(self) -> str:
        if self.reason:
            return f"{self.outcome}: {self.reason.message} ({self.reason.code})"
        redirects = [
            f"the requirement of {redirect.get('screen') or redirect.get('type')} does not hold, took "
            + ", ".join(route["name"] for route in redirect["routes"]) for redirect in self.details.get("redirects", [])]
        return f"{self.outcome}: {'; '.join(redirects)}" if self.outcome == "redirected" and redirects else self.outcome


class NotCommitted(Error):
    """A command that was not committed, from `Outcome.check`. `outcome` has the reason."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(str(outcome))
        self.outcome = outcome


class Noop(NotCommitted):
    """A command that changed nothing: the tree was already in the requested state, or no coordinator took the route."""


class Unhandled(Noop):
    """A route that no coordinator takes, or a URL that leads nowhere."""


class Redirected(NotCommitted):
    """A command whose requirement did not hold. The redirect changed the tree instead."""


class Blocked(NotCommitted):
    """A command that a coordinator, a requirement or a leave guard rejected."""


class Failed(NotCommitted):
    """A command that could not be carried out."""


class Superseded(NotCommitted):
    """A command that a later one replaced, or that was cancelled."""


_ERRORS: dict[str, type[NotCommitted]] = {
    "noop": Noop, "redirected": Redirected, "blocked": Blocked, "failed": Failed, "superseded": Superseded,
    "cancelled": Superseded,
}


@dataclass(frozen=True)
class Completion:
    """The completion of a started coordinator.

    value: its value, if `kind` is `value`.
    error: its error, if `kind` is `failed`.
    by: the id of the coordinator that dropped it, if `kind` is `dropped` and a coordinator did.
    """

    kind: Literal["value", "failed", "cancelled", "dropped"]
    value: Any = None
    error: Any = None
    by: str | None = None

    @classmethod
    def of(cls, completion: types.Completion | Mapping[str, Any]) -> Completion:
        """Returns the completion that navd sent."""
        members: Mapping[str, Any] = completion
        return cls(members["kind"], members.get("value"), members.get("error"), members.get("by"))
