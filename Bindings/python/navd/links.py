"""The URLs of screens, by the links of a graph. `navctl generate python` writes the links."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Mapping
from urllib.parse import quote

__all__ = ["ScreenLink"]


@dataclass(frozen=True)
class ScreenLink:
    """A link that shows a screen: the pattern of its path, and the params of its query with their defaults."""

    pattern: str
    query: Mapping[str, Any] = field(default_factory=dict)

    def url(self, params: Mapping[str, Any]) -> str | None:
        """Returns the URL that leads to the screen with these params; None if a param of the path has no value.

        `tree.url` also knows whether another link of the graph comes before this one.
        """
        url = ""
        for segment in self.pattern.split("/")[1:]:
            if not segment.startswith("{"):
                url += f"/{_encoded(segment)}" if segment else ""
                continue
            text = _text(params.get(segment.strip("{*}")))
            if not text:
                return None
            parts = text.split("/") if segment.endswith("*}") else [text]
            url += "".join(f"/{_encoded(part)}" for part in parts)
        given = [
            f"{name}={_encoded(text)}"
            for name, default in self.query.items()
            if (text := _text(params.get(name))) is not None and text != _text(default)
        ]
        return (url or "/") + ("?" if given else "") + "&".join(given)


def _text(value: Any) -> str | None:
    """The text of a value in a URL; None if the value has no text."""
    if isinstance(value, str):
        return value
    return json.dumps(value) if isinstance(value, (bool, int, float)) else None


def _encoded(text: str) -> str:
    return quote(text, safe="-._~")
