"""Shows the tree of a graph with plain views: `python -m navd_textual GRAPH [TREE]`. Drive it with navctl."""

import sys
from pathlib import Path

import navd

from .app import NavApp


def main() -> None:
    """Runs the application."""
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: python -m navd_textual GRAPH [TREE]")
    graph = navd.load_graph(Path(sys.argv[1]))
    NavApp(sys.argv[2] if len(sys.argv) == 3 else graph["name"], graph=graph).run()


main()
