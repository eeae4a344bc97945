"""Valid Python code. A strict type checker accepts all of it, and the program prints its results."""

from __future__ import annotations

import json

import navd
import odd_names as graph
from navd.types import FullRoute, Screen

ListRoutes = graph.ListRoutes
SAID = [
    ListRoutes.log_in(user_name="me", in_=False),
    ListRoutes.log_in2(user_name="me"),
    ListRoutes.heard(graph.NoteRoutes.note(id=7), page=2),
    ListRoutes.everything(
        any=None, truth=True, text="t", count=3, ratio=2.5, object={"a": 1}, anything=[1, "b"], self="s", params="p",
        choice="dark red", flag=True, mixed="one", matrix=[[0.5], []],
        ranges=[{"from": 1, "labels": ["x"]}, {"from": 2, "to": 3, "labels": []}],
        price={"from": 1.5, "user-name": "me"}),
]
SCREENS = [graph.note_screen2(user_name="me", tags=["a", "b"]), graph.any_screen(value=[1], kind="one")]


class List(navd.StackCoordinator, in_graph=True):
    folder: str
    depth: int = 1

    def prepare(self, route: FullRoute) -> navd.Action:
        known = graph.read_list_route(route)
        if known is not None and known["name"] == "log-in":
            return navd.push(graph.note_screen2(user_name=known["params"]["user-name"]))
        if known is not None and known["name"] == "heard":
            if known["route"]["name"] == "note":
                return navd.replace(graph.screen(class_=known["route"]["params"]["id"]))
        if known is not None and known["name"] == "noted":
            return navd.start(graph.note_coordinator(), graph.NoteRoutes.note(id=7))
        if known is not None and known["name"] == "anyone":
            return navd.handover(graph.list_coordinator(folder=self.folder), ListRoutes.list())
        if known is not None and known["name"] == "default":
            return graph.finish_list({"id": self.depth, "why": "made"})
        return graph.finish_list(None, keep=True)


class Other(navd.StackCoordinator, requires=graph.TYPES["Other"]["requires"]):
    def prepare(self, route: FullRoute) -> navd.Answer:
        return navd.none


async def serve(client: navd.Client) -> None:
    await client.register(List, Other, screens=graph.SCREENS, facts=graph.FACTS)


def title(screen: Screen) -> str:
    shown = graph.read_screen(screen)
    if shown is not None and shown["name"] == "note-screen":
        return shown["params"]["user-name"] + ", ".join(shown["params"]["tags"])
    return "" if shown is None else shown["key"]


assert graph.url_for(graph.note_screen2(user_name="a b")) == "/notes/a%20b"
assert graph.url_for(graph.any_screen(value=1, kind="one")) == "/gr%C3%B6%C3%9Fe/%22a%20b%22/one"
assert graph.url_for(graph.screen(class_=7)) == "/odd?class=7"
assert graph.url_for(graph.list_screen()) == "/" and graph.url_for(graph.note_screen2(user_name="")) is None

KEYS: "list[graph.MetaKey]" = ["title", "for you"]

for route in SAID:
    print(json.dumps(route))
for screen in SCREENS:
    print(json.dumps({"screen": screen.name, "params": screen.params}))
