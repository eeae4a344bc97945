"""Immutable JSON values: dictionaries and lists that refuse changes, and share their parts with other values."""

from __future__ import annotations

import copy
from typing import Any, NoReturn, TypeVar

Value = TypeVar("Value")


def _refuse(self: object, *arguments: Any, **named: Any) -> NoReturn:
    raise TypeError("Snapshots and changes are immutable. copy.deepcopy returns a copy that can be changed.")


class FrozenDict(dict[str, Any]):
    """A dictionary that cannot be changed. Copies of it are ordinary dictionaries."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __copy__(self) -> dict[str, Any]:
        return dict(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        return {name: copy.deepcopy(value, memo) for name, value in self.items()}

    def __reduce__(self) -> Any:
        return (dict, (dict(self),))


class FrozenList(list[Any]):
    """A list that cannot be changed. Copies of it are ordinary lists."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = append = clear = extend = _refuse
    insert = pop = remove = reverse = sort = _refuse

    def __copy__(self) -> list[Any]:
        return list(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> list[Any]:
        return [copy.deepcopy(value, memo) for value in self]

    def __reduce__(self) -> Any:
        return (list, (list(self),))


def freeze(value: Value) -> Value:
    """Returns an immutable copy of a JSON value. Shares frozen parts without reading them."""
    frozen: Any = value
    if isinstance(value, (FrozenDict, FrozenList)):
        pass
    elif isinstance(value, dict):
        frozen = FrozenDict((name, freeze(member)) for name, member in value.items())
    elif isinstance(value, list):
        frozen = FrozenList(freeze(member) for member in value)
    result: Value = frozen
    return result
