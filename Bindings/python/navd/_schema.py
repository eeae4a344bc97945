"""Declares params from type hints, in the form of graph documents (`Protocol/graph.md`, "Params")."""

from __future__ import annotations

import inspect
import types
import typing
from typing import Annotated, Any, Callable, Literal, Union, get_args, get_origin

Json = dict[str, Any]
SCALARS: dict[Any, str] = {
    str: "string", int: "integer", float: "number", bool: "boolean", dict: "object", list: "array",
}


def params_of(function: Callable[..., Any], skip: int) -> Json:
    """Returns the params of a function without the first ones, by their names in routes."""
    hints = typing.get_type_hints(function, include_extras=True)
    declared = {}
    for parameter in list(inspect.signature(function).parameters.values())[skip:]:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise TypeError(f"{function.__qualname__}: a route has named params, not *{parameter.name}.")
        declared[outside(parameter.name)] = param(
            hints.get(parameter.name, Any), parameter.default, f"{function.__qualname__}, {parameter.name}")
    return declared


def outside(name: str) -> str:
    """Returns the name of a parameter or method in the protocol: `from_` is `from`."""
    return name[:-1] if name.endswith("_") else name


def param(hint: Any, default: Any, place: str) -> Json:
    """Returns the declaration of one param; `default` is `inspect.Parameter.empty` if the param is required."""
    inner, is_optional = _without_none(hint)
    declaration = schema(inner, place)
    if default is inspect.Parameter.empty:
        if is_optional:
            raise TypeError(f"{place}: a param that may be None is optional. Give it the default None.")
        return declaration
    return declaration | ({"optional": True} if default is None else {"default": default})


def schema(hint: Any, place: str) -> Json:
    """Returns the declaration of a type. Raises TypeError, with the place, if the type cannot be declared."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return schema(arguments[0], place) | dict(*arguments[1:])
    if hint in (Any, object):
        return {}
    if hint in SCALARS:
        return {"type": SCALARS[hint]}
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin is list:
        items = schema(arguments[0], place)
        return {"type": "array"} | ({"items": items} if items else {})
    if origin is dict:
        return {"type": "object"}
    if typing.is_typeddict(hint):
        return {"type": "object", "properties": _members(hint, place)}
    raise TypeError(
        f"{place}: {hint} cannot be declared. Use str, int, float, bool, Literal, list, dict, a TypedDict or Any, each "
        "also as `… | None = None`, or Annotated with a dict of more members, such as {'minimum': 1}.")


def _members(hint: Any, place: str) -> Json:
    members = {}
    for name, value in typing.get_type_hints(hint, include_extras=True).items():
        if getattr(get_origin(value), "_name", None) in ("Required", "NotRequired"):
            value = get_args(value)[0]
        declaration = schema(value, f"{place}.{name}")
        members[name] = declaration if name in hint.__required_keys__ else declaration | {"optional": True}
    return members


def _without_none(hint: Any) -> tuple[Any, bool]:
    """Returns a type without None, and whether it had None."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint, False
    rest = [part for part in get_args(hint) if part is not type(None)]
    is_optional = len(rest) < len(get_args(hint))
    return (rest[0] if len(rest) == 1 else Any), is_optional
