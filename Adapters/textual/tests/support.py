"""Support for the tests: front ends in Textual, what their widgets show, and the user in front of them."""

import asyncio
import contextlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(path) for path in (
    HERE.parent, ROOT / "Bindings" / "python", ROOT / "Adapters" / "conformance",
    ROOT / "Tests" / "System" / "BindingTests")]

import navd  # noqa: E402
from navd_textual import Base, Go, Layer, NavApp, SplitBox, TabsBox, View  # noqa: E402
from textual.widgets import Label, Static  # noqa: E402
from transcripts import listening  # noqa: E402

import suite  # noqa: E402
from cases import NAVD, NOTES, DaemonTestCase  # noqa: E402, F401

GRAPHS = ROOT / "Examples" / "graphs"
#: The limit for a test that hangs; others take less than a second.
PATIENCE = 60


class Target(Static, can_focus=True):
    """Something that can have the focus."""


class ProbeView(View):
    """The plain view with something that can have the focus."""

    def compose(self):
        yield from super().compose()
        yield Target()


class Probes(dict):
    """Every screen has the same view."""

    def get(self, name, default=None):
        return ProbeView


class Front(NavApp):
    """A front end without transitions."""

    transition_seconds = 0
    collapse_width = None
    views = Probes()

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        # Textual's own widgets animate, too.
        self.animation_level = "full" if self.transition_seconds else "none"

    async def picture(self):
        """Returns what the widgets show, in the form of the conformance suite."""
        layers = [{"style": getattr(screen, "style", None), "box": box(next(iter(screen.panel.children)))}
                  for screen in self.screen_stack if isinstance(screen, (Base, Layer)) and screen.panel.children]
        focused = self.screen.focused
        active = [view.id for view in focused.ancestors if isinstance(view, View)] if focused else []
        return {"layers": layers, "active": next(iter(active), None)}


class ListView(View):
    """The list of notes, with buttons."""

    def compose(self):
        yield Go("one", "note", id=1)
        yield Go("two", "note", id=2)
        yield Go("no", "no")


class NotesFront(Front):
    """A front end of the notes."""

    views = {"ListScreen": ListView}


def box(widget):
    assert widget.styles.display != "none" or widget.parent.has_class("tab-body") or isinstance(widget.parent, SplitBox)
    if isinstance(widget, TabsBox):
        children = {child.id: child for child in widget.body.children}
        shown = [child.id for child in widget.body.children if child.display]
        assert shown == [widget.bar.selected], (shown, widget.bar.selected)
        labels = {tab["key"]: tab["label"] for tab in widget.bar.tabs}
        return {"tabs": {label: box(children[key]) for key, label in labels.items()}, "selected": labels[shown[0]]}
    if isinstance(widget, SplitBox):
        columns = list(widget.children)
        return {"columns": [box(column) for column in columns], "shown": sum(column.display for column in columns)}
    return {"screens": [
        {"key": view.id, "lines": [str(label.content) for label in view.query("Label, Heading")], "seen": view.display}
        for view in widget.views]}


@contextlib.asynccontextmanager
async def shown(tree, socket, kind=Front, size=(100, 40), **options):
    """Runs a front end within the block, and yields it with its pilot."""
    app = kind(tree, socket=socket, **options)
    async with app.run_test(size=size) as pilot:
        yield app, pilot


async def press(pilot, parts, text):
    """Presses a part of a header or of tabs."""
    region = next(part.region for part in parts.parts if part.text == text)
    edge = parts.gutter
    assert await pilot.click(parts, offset=(edge.left + region.x + 1, edge.top + region.y))


class Users(DaemonTestCase):
    """A test that opens a tree, and waits for what its front ends show."""

    async def open(self, graph=None, name="notes"):
        self.client = await self.connect()
        if graph is None:
            graph = navd.load_graph(NOTES)
        self.graph = graph
        self.tree = await self.client.open(name, graph=graph)
        self.mirror = await self.tree.watch()
        return self.tree, self.mirror

    async def settle(self, *apps):
        """Waits until the front ends have drawn the tree: those that have reported so before, and these."""
        self.assertTrue(await suite.settled(self.tree, self.mirror))
        await self.until(lambda: all(app.front.settled == self.mirror.revision for app in apps))

    async def until(self, condition):
        """Waits until a condition of the widgets holds, which no revision of the tree announces."""
        async def work():
            while not condition():
                await asyncio.sleep(0)
        await asyncio.wait_for(work(), PATIENCE)

    async def commands(self):
        entries = (await self.client.tree.history(tree=self.tree.name))["entries"]
        return [(entry["cause"]["method"], entry["outcome"]) for entry in entries if
                entry["cause"].get("client", {}).get("name") == "NotesFront"]
