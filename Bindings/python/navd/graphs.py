"""Graph documents from files."""

from __future__ import annotations

import importlib
import json
import os
import re
from typing import Any

__all__ = ["load_graph"]


def load_graph(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Reads a graph document from a JSON or YAML file. YAML needs PyYAML: `pip install navd[yaml]`.

    YAML is read as `navctl` reads it, by the core schema of YAML 1.2: `on`, `yes`, `12:30` and dates are strings.
    """
    with open(path, encoding="utf-8") as file:
        text = file.read()
    graph = json.loads(text) if os.fspath(path).endswith(".json") else _yaml(text, os.fspath(path))
    if not isinstance(graph, dict):
        raise ValueError(f"{os.fspath(path)} is not a graph document: it must be an object.")
    return graph


def graph_param(graph: str | os.PathLike[str] | dict[str, Any] | None) -> str | dict[str, Any] | None:
    """Returns the param `graph` of `tree.open`: a document, which is read if a path is given, or a name."""
    if isinstance(graph, os.PathLike):
        return load_graph(graph)
    if isinstance(graph, str) and ("." in graph or "/" in graph):
        raise ValueError(f"{graph!r} cannot be the name of a graph. To read a file, pass pathlib.Path({graph!r}).")
    return graph


def _yaml(text: str, path: str) -> Any:
    try:
        yaml = importlib.import_module("yaml")
    except ImportError as error:
        raise ImportError(f"{path} is YAML, which needs PyYAML: pip install navd[yaml]") from error

    class Loader(yaml.SafeLoader):  # type: ignore
        """The core schema of YAML 1.2, without its special numbers, and with distinct keys."""

        yaml_implicit_resolvers: dict[str, Any] = {}

    def mapping(loader: Any, node: Any) -> dict[str, Any]:
        members: dict[str, Any] = {}
        for key, value in node.value:
            # Keys are always strings.
            if key.value in members:
                raise yaml.constructor.ConstructorError(None, None, f"{key.value} is there twice", key.start_mark)
            members[key.value] = loader.construct_object(value, deep=True)
        return members

    for tag, pattern, first in _CORE:
        Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))
    Loader.add_constructor("tag:yaml.org,2002:map", mapping)
    Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: _integer(node.value))
    Loader.add_constructor("tag:yaml.org,2002:float", lambda loader, node: float(node.value))
    loader = Loader(text)
    # The name in syntax errors.
    loader.name = path
    try:
        return loader.get_single_data()
    finally:
        loader.dispose()


#: The tags of plain scalars: their patterns and first characters.
_CORE = [
    ("null", r"^(~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("bool", r"^(true|True|TRUE|false|False|FALSE)$", "tTfF"),
    ("int", r"^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$", "-+0123456789"),
    ("float", r"^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$", "-+.0123456789"),
]


def _integer(text: str) -> int:
    return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
