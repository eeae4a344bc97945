"""What the type checker must refuse: each line that ends with `wrong`, and no other."""

from __future__ import annotations

import navd
import odd_names as graph
from navd.types import FullRoute, Screen

graph.NoteRoutes.note(id="seven")  # wrong
graph.NoteRoutes.note()  # wrong
graph.NoteRoutes.note(id=7, name="x")  # wrong
graph.NoteRoutes.nte(id=7)  # wrong
graph.ListRoutes.noted(graph.ListRoutes.list())  # wrong
graph.ListRoutes.noted(graph.NoteRoutes.cancel())
graph.note_screen2(user_name=1)  # wrong
graph.any_screen(value=1, kind="three")  # wrong
graph.note_screen(price={"from": "cheap"})  # wrong
graph.note_screen(price={"form": 1})  # wrong
graph.list_coordinator(depth=1)  # wrong
graph.finish_note(["z"])  # wrong
graph.finish_bare("undone")  # wrong
navd.send(graph.NoteRoutes)  # wrong


def read(route: FullRoute, screen: Screen) -> None:
    known = graph.read_note_route(route)
    if known is not None and known["name"] == "note":
        number: str = known["params"]["id"]  # wrong
    shown = graph.read_screen(screen)
    if shown is not None and shown["name"] == "AnyScreen":
        print(shown["params"]["user-name"])  # wrong
