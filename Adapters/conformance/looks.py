"""The looks of adapters: scenes that show each part of the chrome, and what must be on each picture.

An adapter's own tests start a front end for a scene, and give `play` an object with `look(around)`: a picture of its
window, and its *structure*, the list of what is drawn with role, text and place. The scenes open the tree of `looks.yaml`.

Its views are in `looks.json`: for each screen by name `parts`, and perhaps `actions` of its header, each with `text`, `icon` and
`route`. A test's view draws the parts from top to bottom with the components of its adapter, and knows no screen:

    heading     the title of the view; a view without one has its title in the header
    text        a paragraph
    row         with `route`, and perhaps `second`, `icon`, `isCurrent`
    button      with `kind` (`main`, `plain`) and `route`
    field       with `value`: a text field with a label
    state       with `icon`, `text`, `button`, `route`: an empty screen, or one that is not allowed
    bones       the number of rows that are being loaded
    sign        the sign of an alarm, with an icon

`around` of a scene is what no command brings about. The front end does it by the functions that its events call:

    idle: 9                         "Still there?" with that many seconds left
    say: {text, severity?}          a message; of severity `error`, or without
    lost: true                      the connection is lost
    mini: {icon, text, second}      the mini bar
    menu: true                      the language menu is open
    scroll: true                    the view of the active screen is at its end
    focus: text                     the row of that text has the focus, with its ring
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import shlex
import sys
import unittest
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, AsyncIterator, Callable, Iterable, Protocol

import navd

import looks_pictures
import suite
from scripts import Command, Player

HERE = Path(__file__).resolve().parent
GRAPH = HERE / "looks.yaml"
#: The folder with the icons that the graph and the views name.
ICONS = HERE / "looks-icons"
#: The configuration of the fonts, for the environment variable `FONTCONFIG_FILE`.
FONTS = HERE / "looks-fonts.conf"
TREE = "looks"
#: The languages written from right to left.
RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")

#: The sizes of a window in points, and of a terminal in cells.
WINDOWS = {"portrait": (540, 960), "landscape": (1280, 800)}
TERMINALS = {"narrow": (80, 24), "wide": (120, 40)}
BIG = ("landscape", "wide")


@dataclass(frozen=True)
class Scene:
    """One picture.

    name: the name of its files.
    size: the size of the window in points, or of the terminal in cells.
    is_big: whether the window is wide: it has a rail, and its splits show their columns.
    commands: the commands that come after the tree is opened, as in the scripts of the examples.
    around: what the front end itself brings about once the tree is drawn.
    shows: what the structure must have: a role, and a text unless any will do.
    hides: the roles that the structure must not have.
    """

    name: str
    size: tuple[int, int]
    is_big: bool
    is_dark: bool
    commands: tuple[str, ...]
    root: dict[str, Any] | None
    around: dict[str, Any]
    shows: tuple[str, ...]
    hides: tuple[str, ...]

    @property
    def language(self) -> str:
        """The language of its views."""
        stated = [word for command in self.commands for word in shlex.split(command) if word.startswith("language=")]
        return stated[0].partition("=")[2] if stated else "en"

    @property
    def views(self) -> dict[str, Any]:
        """The content of the view of each screen, in the language of the scene."""
        return _spoken(json.loads((HERE / "looks.json").read_text("utf-8")), self.language)


def _spoken(value: Any, language: str) -> Any:
    if isinstance(value, dict):
        return value[language] if language in value else {name: _spoken(part, language) for name, part in value.items()}
    return [_spoken(part, language) for part in value] if isinstance(value, list) else value


@dataclass(frozen=True)
class _Look:
    name: str
    commands: tuple[str, ...] = ()
    root: dict[str, Any] | None = None
    around: dict[str, Any] = field(default_factory=dict)
    shows: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    #: Big and small windows, or one of them.
    sizes: str = "both"
    #: The sizes in which there is a dark picture too.
    dark: str = ""


_STUDIO = "trigger detail name=Studio"
_SPLIT = ("trigger devices", "trigger group", _STUDIO)
_MINI = {"icon": "printer", "text": "Studio prints 3 pages", "second": "25 seconds left"}
_WAY_ON = ("row Studio", "heading Printers")

_LOOKS = (
    _Look("home", shows=(*_WAY_ON, "brand Studio", "language English", "action Log"), hides=("back", "badge"), dark="both"),
    _Look("pushed", (_STUDIO,), shows=("back Printers", "heading Studio", "button Rename"), hides=("title",), dark="small"),
    _Look("long-title", ("trigger warranty", "trigger detail name=Drum"), shows=("back Back",), sizes="small"),
    _Look("scrolled", ("trigger warranty",), around={"scroll": True}, shows=("title What the warranty covers", "back Printers")),
    _Look("no-back", ("trigger last",), shows=("heading The printer is updated.",), hides=("back",), sizes="small"),
    _Look("sheet", ("trigger rename",), shows=("layer sheet", "back Close", "field Name", "button Save"), dark="both"),
    _Look("sheet-pushed", ("trigger rename", "trigger icons"), shows=("layer sheet", "back Rename", "row Gear"), sizes="small"),
    _Look("alert", ("trigger remove",), shows=("layer alert", "back Close", "heading Remove Studio?", "button Remove"), dark="small"),
    _Look("full", ("trigger guide",), shows=("layer full", "back Close", "button Done"), sizes="small"),
    _Look("alarm", ("trigger alarm",), shows=("layer alarm", "sign", "button What can I do?"), hides=("back",), dark="small"),
    _Look("alarm-help", ("trigger alarm", "trigger help"), shows=("layer alarm", "layer sheet", "back Close", "button Done")),
    _Look("tabs", ("facts problems:=3",), shows=("tab Printers", "tab Devices", "tab Safe", "badge 3", "lock locked"), dark="both"),
    _Look("tabs-open", ("facts keeper=true", "trigger safe"), shows=("tab Safe", "heading Safe"), hides=("lock", "badge", "back"),
          sizes="small"),
    _Look("split-one", ("trigger list",), root={"coordinator": "Pair"}, shows=("row Studio", "title Printers"), hides=("tab",)),
    _Look("split-two", ("trigger list", _STUDIO), root={"coordinator": "Pair"}, shows=("button Rename",), hides=("tab",)),
    _Look("split-three", _SPLIT, shows=("button Rename", "tab Devices"), dark="big"),
    _Look("loading", ("trigger loading",), shows=("bones", "back Printers"), sizes="small"),
    _Look("empty", ("trigger empty",), shows=("state No supplies yet", "button Order supplies"), dark="small"),
    _Look("not-allowed", ("trigger notAllowed",), shows=("state Not with this card", "button Use another card"), sizes="small"),
    _Look("lost", around={"lost": True}, shows=("line One moment, please …", *_WAY_ON)),
    _Look("toast", around={"say": {"text": "The test page is printed."}}, shows=("toast The test page is printed.",)),
    _Look("toast-error", around={"say": {"text": "That did not work.", "severity": "error"}}, shows=("toast That did not work.",),
          sizes="small", dark="small"),
    _Look("mini", around={"mini": _MINI}, shows=("mini Studio prints 3 pages",), dark="small"),
    _Look("idle", around={"idle": 9}, shows=("idle Still there?", "button I am still here", "button Start over"), dark="small"),
    _Look("menu", around={"menu": True}, shows=("choice English", "choice Deutsch", "choice العربية"), dark="small"),
    _Look("focus", around={"focus": "Studio"}, shows=_WAY_ON, dark="small"),
    _Look("german", ("facts language=de problems:=3", _STUDIO),
          shows=("back Drucker", "tab Geräte", "lock gesperrt", "heading Druckerwarteschlangenverwaltung")),
    _Look("german-log", ("facts language=de", "trigger log", "trigger rename"), shows=("back Schließen", "button Speichern"), sizes="small"),
    _Look("right-to-left", ("facts language=ar problems:=3", _STUDIO), shows=("back الطابعات", "tab الأجهزة", "badge 3")),
    _Look("plain", ("trigger plain",), shows=("view PlainScreen", "back Printers"), sizes="small"),
)


def scenes(sizes: dict[str, tuple[int, int]]) -> list[Scene]:
    """Returns the scenes for `WINDOWS` or `TERMINALS`."""
    return [
        Scene(f"{look.name}-{size}{'-dark' if is_dark else ''}", sizes[size], size in BIG, is_dark, look.commands, look.root,
              look.around, look.shows, look.hides)
        for look in _LOOKS for size in sizes for is_dark in (False, True)
        if (look.dark if is_dark else look.sizes) in ("both", "big" if size in BIG else "small")]


class FrontEnd(Protocol):
    """A front end that shows the tree of a scene."""

    async def look(self, around: dict[str, Any]) -> tuple[bytes, list[dict[str, Any]]]:
        """Brings about what is around the tree, and returns a picture as PNG and its structure.

        The picture has a pixel for each point, or any size for a cell. The structure has the form of `looks_pictures`.
        """


Start = Callable[[Scene], AbstractAsyncContextManager[FrontEnd]]


#: The least width and height of what a finger taps.
FINGER = 48


async def play(client: navd.Client, chosen: Iterable[Scene], start: Start, folder: Path) -> int:
    """Compares each scene with the accepted picture in a folder, and returns the number of scenes."""
    if lacking := looks_pictures.missing_fonts():
        advice = "`make toolkit-dependencies` installs what is missing."
        print(f"Missing: pictures of {folder.parents[1].name} (no {', '.join(lacking)}). {advice}", file=sys.stderr)
        raise unittest.SkipTest("There are other fonts.")
    wrong, count = [], 0
    for scene in chosen:
        async with opened(client, scene) as tree, start(scene) as front:
            await drawn(tree, scene)
            picture, structure = await front.look(scene.around)
        wrong += [f"{scene.name}: {problem}" for problem in compare(folder, scene, picture, structure)]
        count += 1
    assert not wrong, "\n".join(wrong)
    return count


def compare(folder: Path, scene: Scene, picture: bytes, structure: list[dict[str, Any]]) -> list[str]:
    """Returns what is wrong with a picture of a scene."""
    in_cells = scene.size in TERMINALS.values()
    # Cells are not rounded, and no finger taps them.
    options = {"distance": 0} if in_cells else {}
    return [
        *missing(scene, structure), *([] if in_cells else looks_pictures.small(structure, FINGER)),
        *looks_pictures.differences(folder, scene.name, scene.size, picture, structure, **options)]


def missing(scene: Scene, structure: list[dict[str, Any]]) -> list[str]:
    """Returns what the structure of a scene should have and has not, and what it should not have."""
    found = {(part["role"], part["text"]) for part in structure}
    roles = {role for role, _ in found}
    wanted = [shown.partition(" ") for shown in scene.shows]
    return [f"there is no {role} {text}".rstrip() for role, _, text in wanted
            if (role, text) not in found and (text or role not in roles)] + [
            f"there is a {role}" for role in scene.hides if role in roles]


@contextlib.asynccontextmanager
async def opened(client: navd.Client, scene: Scene) -> AsyncIterator[navd.Tree]:
    """Opens the tree of a scene within the block, after its commands."""
    graph = navd.load_graph(GRAPH)
    tree = await client.open(TREE, graph=graph, root=scene.root)
    try:
        player = Player(tree, graph)
        for text in scene.commands:
            outcome = await player.send(Command(tuple(shlex.split(text)), "committed"))
            assert outcome.outcome == "committed", f"{scene.name}: {text}: {outcome}"
        yield tree
    finally:
        await tree.close()


async def drawn(tree: navd.Tree, scene: Scene) -> None:
    """Waits until the splits are as the width of the window wants them, and the front end has drawn the tree."""
    async with await tree.watch() as mirror:
        async def collapse() -> None:
            if _fits(mirror.snapshot, scene):
                return
            async for _ in mirror.changes():
                if _fits(mirror.snapshot, scene):
                    return
        await asyncio.wait_for(collapse(), suite.PATIENCE)
        assert await suite.settled(tree, mirror), f"{scene.name}: revision {mirror.revision} was not settled"


def _fits(snapshot: navd.Snapshot, scene: Scene) -> bool:
    def splits(nodes: Any) -> list[Any]:
        inner = [node for node in nodes if node["kind"] != "screen"]
        return [node for node in inner if node["kind"] == "split"] + [
            split for node in inner for split in splits(node["children"])]
    seen = [split for split in splits(snapshot["window"]) if _is_seen(snapshot, split["key"])]
    return all(split["collapsed"] != scene.is_big for split in seen)


def _is_seen(snapshot: navd.Snapshot, key: str) -> bool:
    """Whether a container is not in a tab that is not selected."""
    def holds(node: Any) -> bool:
        return node.get("key") == key or any(map(holds, node.get("children", ())))
    def seen(node: Any) -> bool:
        if node.get("key") == key:
            return True
        inside = [child for child in node.get("children", ()) if holds(child)]
        return bool(inside) and (node["kind"] != "tabs" or inside[0]["key"] == node["selected"]) and seen(inside[0])
    return any(map(seen, snapshot["window"]))
