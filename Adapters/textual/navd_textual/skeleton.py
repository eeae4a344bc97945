"""A starting point for a front end: a module with a view for each screen of a graph."""

from __future__ import annotations

import re
from typing import Any, Iterator

from .views import View

TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
#: The title of a screen, in the language of the user.
TITLE = "self.front.title(self.screen_name, self.params)"

HEAD = """\
\"\"\"The views of {name}, one for each screen.\"\"\"

from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.widgets import Label

from navd_textual import Heading, NavApp, View, screen
"""

FOOT = """

if __name__ == "__main__":
    NavApp({name!r}, graph=Path(__file__).with_name({file!r})).run()
"""


def skeleton(graph: dict[str, Any], file: str) -> str:
    """Returns the text of the module, which expects the graph beside it in a file of that name."""
    views = [_view(name, (screen or {}).get("params") or {}) for name, screen in graph["screens"].items()]
    name = graph["name"]
    return HEAD.format(name=name) + "".join(views) + FOOT.format(name=name, file=file)


def _view(name: str, params: dict[str, Any]) -> str:
    typed = dict(_annotations(params))
    members = "".join(f"    {param}: {kind}\n" for param, kind in typed.items())
    texts = "".join(
        f"        yield Label(f\"{param}: {{self.{param}}}\")\n" if param in typed else
        f"        yield Label(f\"{param}: {{self.params.get({param!r})}}\")\n" for param in params)
    return (f"\n\n@screen({name!r})\nclass {_identifier(name)}(View):\n{members}{chr(10) if members else ''}"
            f"    def compose(self) -> ComposeResult:\n        yield Heading({TITLE})\n{texts}")


def _annotations(params: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, schema in params.items():
        if name.isidentifier() and not hasattr(View, name):
            kind = TYPES.get((schema or {}).get("type", ""), "Any")
            yield name, f"{kind} | None = None" if (schema or {}).get("optional") and kind != "Any" else kind


def _identifier(name: str) -> str:
    return re.sub(r"\W", "_", name)
