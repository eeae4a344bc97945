"""Plain front ends: `python -m navd_textual GRAPH [TREE]` shows a tree, which you drive with navctl.

`python -m navd_textual --views GRAPH` writes a starting module with a view for each screen of a graph.
"""

import sys
from pathlib import Path

import navd

from .app import NavApp
from .skeleton import skeleton


def main() -> None:
    """Runs the application, or writes the module."""
    match sys.argv[1:]:
        case ["--views", path]:
            print(skeleton(navd.load_graph(path), Path(path).name), end="")
        case [path] | [path, _] if not path.startswith("-"):
            graph = navd.load_graph(Path(path))
            NavApp(sys.argv[2] if len(sys.argv) == 3 else graph["name"], graph=graph).run()
        case _:
            sys.exit("usage: python -m navd_textual GRAPH [TREE]\n       python -m navd_textual --views GRAPH")


if __name__ == "__main__":
    main()
