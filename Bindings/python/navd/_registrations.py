"""Which coordinator types a client has registered, and for which trees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

from .coordinator import Coordinator

#: Called with a custom transition that no coordinator performs: the tree, its name and params.
Performer = Callable[[str, str, dict[str, Any]], Any]


@dataclass
class Registration:
    """What one call of `register` asked for, to be asked for again on the next connection."""

    types: dict[str, type[Coordinator]]
    tree: str | None
    performer: Performer | None
    #: Of `coordinator.register`.
    params: dict[str, Any]

    @property
    def key(self) -> tuple[str | None, frozenset[str]]:
        """What it is for; the later of two for the same counts."""
        return self.tree, frozenset(self.types)


class Registrations:
    """All that one client has registered, in order."""

    def __init__(self) -> None:
        self._all: dict[tuple[str | None, frozenset[str]], Registration] = {}

    def add(self, registration: Registration) -> Callable[[], None]:
        """Adds one, or puts it in the place of one for the same; what it gives undoes that."""
        before = self._all.get(registration.key)
        self._all[registration.key] = registration

        def undo() -> None:
            if before:
                self._all[registration.key] = before
            else:
                del self._all[registration.key]

        return undo

    def all(self) -> list[Registration]:
        """All of them."""
        return list(self._all.values())

    def type_of(self, tree: str, name: str) -> type[Coordinator] | None:
        """The class for a type."""
        found = self._first(tree, lambda registration: name in registration.types)
        return found.types[name] if found else None

    def performer(self, tree: str) -> Performer | None:
        """Who performs what no coordinator does."""
        found = self._first(tree, lambda registration: registration.performer is not None)
        return found.performer if found else None

    def _first(self, tree: str, fits: Callable[[Registration], bool]) -> Registration | None:
        """The one for the tree before one for all trees."""
        fitting = list(filter(fits, self._all.values()))
        own = (registration for registration in fitting if registration.tree == tree)
        return next(own, None) or next((registration for registration in fitting if registration.tree is None), None)
