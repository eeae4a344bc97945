"""The coordinator types that a client has registered, and their trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

from .coordinator import Coordinator


@dataclass
class Registration:
    """One call of `register`, repeated on the next connection."""

    types: dict[str, type[Coordinator]]
    tree: str | None
    #: The params of `coordinator.register`.
    params: dict[str, Any]

    @property
    def key(self) -> tuple[str | None, frozenset[str]]:
        """The tree and the types. A later registration with the same key replaces this one."""
        return self.tree, frozenset(self.types)


class Registrations:
    """All registrations of one client, in order."""

    def __init__(self) -> None:
        self._all: dict[tuple[str | None, frozenset[str]], Registration] = {}

    def add(self, registration: Registration) -> Callable[[], None]:
        """Adds a registration or replaces the one with the same key. Returns a function that undoes this."""
        before = self._all.get(registration.key)
        self._all[registration.key] = registration

        def undo() -> None:
            if before:
                self._all[registration.key] = before
            else:
                del self._all[registration.key]

        return undo

    def all(self) -> list[Registration]:
        """Returns all registrations."""
        return list(self._all.values())

    def type_of(self, tree: str, name: str) -> type[Coordinator] | None:
        """Returns the class of a type."""
        fitting = [registration for registration in self._all.values() if name in registration.types]
        # A registration for the tree takes precedence over one for all trees.
        own = (registration for registration in fitting if registration.tree == tree)
        found = next(own, None) or next((registration for registration in fitting if registration.tree is None), None)
        return found.types[name] if found else None
