"""Random walks: commands and events that a tree of any graph takes, chosen by a seed."""

from __future__ import annotations

import logging
import random
from typing import Any, Awaitable, Callable, Iterator

import navd

#: A walk returns to the first screens when the tree has more entries than this.
ENTRIES_MAX = 40
STYLES = [None, "alert", "sheet", "full"]

#: The names of tabs that a walk adds.
ADDED_TABS = ["d0", "d1", "d2"]

Sent = tuple[str, Callable[[], Awaitable[navd.Outcome]]]


def graph_files(root: Any) -> list[Any]:
    """Returns the graphs of the examples, in which walks begin."""
    return sorted((root / "Examples" / "graphs").glob("*.yaml"))


class Walk:
    """One walk through a tree. Each call of `step` sends one command or reports one event.

    Many are rejected or change nothing, like taps of a user at the wrong time.
    """

    def __init__(self, tree: navd.Tree, graph: dict[str, Any], seed: int | str) -> None:
        self.tree = tree
        self.graph = graph
        self._random = random.Random(seed)
        # A walk includes routes that no coordinator takes.
        logging.getLogger("navd").setLevel(logging.ERROR)

    async def step(self, snapshot: navd.Snapshot) -> tuple[str, navd.Outcome | None]:
        """Sends something, and returns its description with the outcome; None if navd rejected its form."""
        if len(list(nodes(snapshot["window"]))) + len(snapshot["coordinators"]) > ENTRIES_MAX:
            said, call = self._shrink(snapshot)
        else:
            said, call = self._choose(snapshot)
        try:
            return said, await call()
        except navd.NavdError as error:
            return f"{said}: {error.name}", None

    def _choose(self, snapshot: navd.Snapshot) -> Sent:
        kinds = [self._route] * 6 + [self._transfer] * 5 + [self._event] * 3 + [self._fact]
        kinds += [lambda _: ("back", self.tree.back)] * 2
        kinds += [lambda _: ("undo", self.tree.undo), lambda _: ("redo", self.tree.redo)]
        sent: Sent | None = None
        while sent is None:
            sent = self._random.choice(kinds)(snapshot)
        return sent

    def _shrink(self, snapshot: navd.Snapshot) -> Sent:
        root = snapshot["coordinators"][0]["id"]
        return f"drop {root}", lambda: self.tree.drop(root)

    def _route(self, snapshot: navd.Snapshot) -> Sent | None:
        live = {coordinator["type"] for coordinator in snapshot["coordinators"]}
        types = [name for name in self.graph["coordinators"] if name in live]
        routes = (self.graph["coordinators"][self._random.choice(types)] or {}).get("routes") or {} if types else {}
        if not routes:
            return None
        name = self._random.choice(sorted(routes))
        declared = routes[name]
        params = declared.get("params") if isinstance(declared, dict) else None
        route: Any = {"name": name, "params": self._params(params or {})}
        return f"trigger {route}", lambda: self.tree.trigger(route)

    def _transfer(self, snapshot: navd.Snapshot) -> Sent | None:
        coordinator = self._random.choice(snapshot["coordinators"])["id"]
        action = self._random.choice([
            lambda: navd.push(self._screen()), lambda: navd.push(self._screen()),
            lambda: navd.present(self._screen(), style=self._random.choice(STYLES)),
            lambda: navd.present(self._screen(), style=self._random.choice(STYLES), stack=True),
            lambda: navd.present(self._screen(), style="alert", priority=self._random.randint(1, 3)),
            lambda: navd.pop(self._random.randint(1, 2)), navd.dismiss, navd.pop_to_root, navd.pop_or_dismiss,
            lambda: navd.replace(self._screen()), lambda: navd.replace_modal(self._screen()),
            lambda: navd.show(self._screen()), lambda: navd.set_screens(self._set(snapshot)),
            lambda: navd.primary(navd.push(self._screen())), lambda: navd.secondary(navd.push(self._screen())),
            lambda: navd.set_root(self._screen()), self._open_tab, self._open_tab,
            lambda: navd.close_tab(self._random.choice(ADDED_TABS)),
        ])()
        action = action.animated(self._random.random() < 0.7)
        return f"transfer {action.body} of {coordinator}", lambda: self.tree.transfer(action, coordinator=coordinator)

    def _open_tab(self) -> navd.Action:
        types = {name: declared or {} for name, declared in self.graph["coordinators"].items()}
        name = self._random.choice(sorted(types))
        routes = types[name].get("routes") or {}
        route = self._random.choice(sorted(routes)) if routes else None
        return navd.open_tab(self._random.choice(ADDED_TABS), name, route)

    def _set(self, snapshot: navd.Snapshot) -> list[Any]:
        keys = [node["key"] for node in nodes(snapshot["window"]) if node["kind"] == "screen"]
        kept = self._random.sample(keys, min(len(keys), self._random.randint(0, 3)))
        screens: list[Any] = [*map(navd.key, kept), *(self._screen() for _ in range(self._random.randint(0, 2)))]
        self._random.shuffle(screens)
        return screens or [self._screen()]

    def _event(self, snapshot: navd.Snapshot) -> Sent | None:
        tree, entries = self.tree, list(nodes(snapshot["window"]))
        node = self._random.choice(entries) if entries else {"kind": ""}
        key = node.get("key", "")
        if node["kind"] == "screen":
            return self._random.choice([
                (f"didPop {key}", lambda: tree.report_pop(key)), (f"didFocus {key}", lambda: tree.report_focus(key))])
        if node["kind"] == "tabs":
            tab = self._random.choice(node["children"])["tab"]
            if tab in ADDED_TABS and self._random.random() < 0.3:
                return f"didCloseTab {tab}", lambda: tree.report_close_tab(tab, key)
            return f"didSelect {tab}", lambda: tree.report_select(tab, key)
        if node["kind"] == "split":
            if node["collapsed"]:
                return f"expanded {key}", lambda: tree.report_expanded(key)
            return f"collapsed {key}", lambda: tree.report_collapsed(key)
        if "layer" in node:
            return f"didDismiss {key}", lambda: tree.report_dismiss(key)
        return None

    def _fact(self, snapshot: navd.Snapshot) -> Sent | None:
        facts = self.graph.get("facts") or {}
        if not facts:
            return None
        name = self._random.choice(sorted(facts))
        value = self._random.choice([None, self._value(facts[name] or {})])
        return f"fact {name} {value}", lambda: self.tree.set_facts({name: value})

    def _screen(self) -> navd.Screen:
        name = self._random.choice(sorted(self.graph["screens"]))
        return navd.Screen(name, self._params((self.graph["screens"][name] or {}).get("params") or {}))

    def _params(self, declared: dict[str, Any]) -> dict[str, Any]:
        return {name: self._value(schema or {}) for name, schema in declared.items()}

    def _value(self, schema: dict[str, Any]) -> Any:
        if "enum" in schema:
            return self._random.choice(schema["enum"])
        match schema.get("type"):
            case "integer" | "number":
                return self._random.randint(0, 9)
            case "boolean":
                return self._random.random() < 0.5
            case "object":
                return self._params(schema.get("properties") or {})
            case "array":
                return []
            case _:
                return self._random.choice(["Ada", "Red", "Latte", "TV"])


def nodes(of: Any) -> Iterator[dict[str, Any]]:
    """Yields the nodes of a list, parents first."""
    for node in of:
        yield node
        yield from nodes(node.get("children", []))
