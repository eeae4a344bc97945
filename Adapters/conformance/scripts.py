"""The scripts of `Examples/graphs` as commands of a client. `Examples/README.md` describes their form."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import navd

EVENTS = {
    "didPop": "key", "didDismiss": "key", "didFocus": "key", "didSelect": "tab", "collapsed": "container",
    "expanded": "container", "idle": "coordinator",
}


@dataclass(frozen=True)
class Command:
    """One command of a script: its words, and the expected outcome."""

    words: tuple[str, ...]
    expected: str

    @property
    def text(self) -> str:
        """The command as in the script."""
        return shlex.join(self.words)


@dataclass(frozen=True)
class Scene:
    """One scene: its graph, its title, the params of `tree.open`, and its commands."""

    graph: Path
    title: str
    root: Any
    commands: tuple[Command, ...]


def scenes(folder: Path) -> list[Scene]:
    """Reads all scripts of a folder."""
    return [scene for path in sorted(folder.glob("*.script")) for scene in _scenes(path)]


def _scenes(path: Path) -> list[Scene]:
    text = path.read_text("utf-8").replace("\\\n", " ")
    found = []
    for part in re.split(r"^== ", text, flags=re.M)[1:]:
        title, _, rest = part.partition("\n")
        commands = [_command(lines) for lines in re.split(r"^\$ ", rest, flags=re.M)[1:]]
        options = [word for word in commands[0].words[2:] if word not in ("--graph", f"{path.stem}.yaml")]
        found.append(Scene(path.with_suffix(".yaml"), title, _root(options), tuple(commands[1:])))
    return found


def _command(text: str) -> Command:
    """Reads a command and the lines below it: the verdict, or expectations of a part, or nothing."""
    command, *below = text.split("\n")
    verdicts = [line.removeprefix("expect outcome ") for line in below if re.match(r"expect outcome |(?!expect )[^\s#]", line)]
    return Command(tuple(shlex.split(command)), verdicts[0] if verdicts else "committed")


def _root(options: list[str]) -> Any:
    """Returns the root from the options of `open`; True for the graph's root, collapsed."""
    if not options or options == ["--collapsed"]:
        return bool(options) or None
    _, coordinator, *route = options
    return {"coordinator": coordinator} | ({"route": route[0]} if route else {})


def root_of(scene: Scene, graph: dict[str, Any]) -> Any:
    """Returns the param `root` of `tree.open` for a scene."""
    return {**graph["root"], "collapsed": True} if scene.root is True else scene.root


class Player:
    """Sends the commands of a script to a tree."""

    def __init__(self, tree: navd.Tree, graph: dict[str, Any]) -> None:
        self._tree = tree
        self._types: dict[tuple[str, str], Any] = {}
        for coordinator in graph["coordinators"].values():
            for name, route in ((coordinator or {}).get("routes") or {}).items():
                declared = route.get("params") if isinstance(route, dict) else None
                for param, schema in (declared or {}).items():
                    self._types[name, param] = (schema or {}).get("type")

    async def send(self, command: Command) -> navd.Outcome:
        """Sends one command."""
        verb, *words = command.words
        options = {}
        while "--coordinator" in words or "--from" in words:
            index = next(i for i, word in enumerate(words) if word in ("--coordinator", "--from"))
            options[words[index]] = words[index + 1]
            del words[index:index + 2]
        tree, client = self._tree, self._tree.client
        coordinator, common = options.get("--coordinator"), {"tree": tree.name, "from_": options.get("--from")}
        match verb:
            case "trigger":
                route = self._routes(words)[0]
                return navd.Outcome.of(await client.coordinator.trigger(route, coordinator=coordinator, **common))
            case "handle":
                routes = self._routes(words)
                return navd.Outcome.of(await client.coordinator.handle(routes, coordinator=coordinator, **common))
            case "transfer":
                return await tree.transfer(words[0], coordinator=coordinator)
            case "go":
                return await tree.go(words[0])
            case "back":
                return await tree.back()
            case "drop":
                ends_too = "--self" in words or None
                return navd.Outcome.of(await client.coordinator.drop(words[0], self_=ends_too, **common))
            case "facts":
                return await tree.set_facts({name: value for name, value in map(_fact, words)})
            case "finish":
                return await tree.finish(words[0], self._result(words[1:]))
            case "report":
                members = {EVENTS[words[0]]: word for word in words[1:]}
                return navd.Outcome.of(await client.ui.report(words[0], tree=tree.name, **members))
        raise ValueError(f"The scripts have no command {verb}.")

    def _routes(self, words: list[str]) -> list[Any]:
        routes: list[Any] = []
        outer: list[Any] = []
        for word in words:
            if word == ",":
                outer = []
            elif word == "/":
                outer = [*outer, routes.pop()]
            elif "=" in word:
                name, value = self._param(routes[-1]["name"], word)
                (routes[-1] if not outer else outer[-1]["route"])["params"][name] = value
            else:
                routes.append({"name": word, "params": {}})
                if outer:
                    outer[-1]["route"] = routes.pop()
                    routes.append(outer[0])
        return routes

    def _param(self, route: str, word: str) -> tuple[str, Any]:
        name, is_json, value = re.fullmatch(r"(\w+)(:?)=(.*)", word, re.S).groups()  # type: ignore[union-attr]
        is_text = self._types.get((route, name)) in ("string", None) and not is_json
        return name, value if is_text else json.loads(value)

    @staticmethod
    def _result(words: list[str]) -> Any:
        if not words:
            return None
        return dict(word.split("=", 1) for word in words) if "=" in words[0] else words[0]


def _fact(word: str) -> tuple[str, Any]:
    name, is_json, value = re.fullmatch(r"(\w+)(:?)=(.*)", word, re.S).groups()  # type: ignore[union-attr]
    return name, json.loads(value) if is_json or value in ("true", "false", "null") else value
