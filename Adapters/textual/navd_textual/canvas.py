"""The views and containers of an application, as the steps of the reconciler have left them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Sequence, cast

from textual.geometry import Offset
from textual.widget import Widget

import navd
from navd.reconciler import (
    Appear, Cover, Disappear, Move, Reconciler, Reconciliation, Step, Uncover, Update,
)

from .boxes import Base, Box, Layer, Node, StackBox, make_box
from .views import View

if TYPE_CHECKING:
    from .app import NavApp

NOTHING: navd.Snapshot = {"revision": 0, "window": [], "coordinators": []}


class Canvas:
    """Draws one snapshot after the other. It keeps a widget for each live screen, container and layer, by key."""

    def __init__(self, app: NavApp) -> None:
        self._app = app
        self._kept = Reconciler(app.policy)
        #: The root layer.
        self.base = Base()
        self._layers: dict[str, Layer] = {}
        self._boxes: dict[str, Box] = {}
        self._views: dict[str, View] = {}
        #: The reconciliation whose transition runs, and the widget that moves.
        self._ending: Reconciliation | None = None
        self._moving: Widget | None = None
        self._turn = asyncio.Lock()
        #: The revision that is drawn and does not move.
        self.settled = 0

    @property
    def snapshot(self) -> navd.Snapshot:
        """The tree as it is shown."""
        return self._kept.shown or NOTHING

    @property
    def active(self) -> str | None:
        """The key of the active screen."""
        return next((key for key, lifecycle in self._kept.lifecycles.items() if lifecycle == "active"), None)

    def box(self, key: str) -> Box:
        """Returns the widget of a container."""
        return self._boxes[key]

    async def draw(self, snapshot: navd.Snapshot, *changes: navd.Change) -> None:
        """Shows a snapshot; `changes` are those since the one before, if they are known."""
        async with self._turn:
            with self._app.batch_update():
                await self._end()
                done = self._kept.apply(snapshot, *changes)
                stays = self._top() if done.transition.kind == "dismiss" else None
                await self._build(snapshot["window"], stays)
                for step in done.before:
                    await self._perform_step(step)
                await self._show_boxes(snapshot["window"])
            self._ending = done
            if not self._begin_moving(done):
                await self._end()

    async def _end(self) -> None:
        """Performs the steps after the transition, at once if it still runs."""
        done, self._ending = self._ending, None
        if done is None:
            return
        if self._moving:
            moving, self._moving = self._moving, None
            await moving.stop_animation("offset")
            moving.offset = Offset(0, 0)
        with self._app.batch_update():
            for step in done.after:
                await self._perform_step(step)
            window = self.snapshot["window"]
            await self._prune(window)
            await self._show_boxes(window)
        self._focus()
        self._app.call_after_refresh(self._settled, self.snapshot["revision"])

    async def _perform_step(self, step: Step) -> None:
        match step:
            case Appear(key, name, params, place, lifecycle):
                view = self._views[key] = self._app.views.get(name, View)(key, name, params)
                view.place, view.lifecycle, view.display = place, lifecycle, lifecycle != "retained"
                await self._put(view)
            case Move(key, place):
                view = self._views[key]
                view.place = place
                if view.parent is not self._boxes[place.containers[-1]]:
                    # Textual cannot give a widget another parent: another view shows the screen.
                    await self._replace(view, view.screen_name, view.params)
                else:
                    _sort(view.parent)
            case Update(key, name, params):
                view = self._views[key]
                if name != view.screen_name:
                    await self._replace(view, name, params)
                else:
                    await view.update(params)
            case Uncover(key, lifecycle) | Cover(key, lifecycle):
                view = self._views[key]
                view.lifecycle, view.display = lifecycle, lifecycle != "retained"
            case Disappear(key):
                view = self._views.pop(key)
                if view.has_focused:
                    # Textual would focus a neighbour in the view below, which then forgets what had the focus.
                    view.screen.set_focus(None)
                await view.remove()

    async def _put(self, view: View) -> None:
        box = cast(StackBox, self._boxes[view.place.containers[-1]])
        await box.mount(view)
        _sort(box)

    async def _replace(self, view: View, name: str, params: Mapping[str, Any]) -> None:
        other = self._views[view.key] = self._app.views.get(name, View)(view.key, name, params)
        other.place, other.lifecycle, other.display = view.place, view.lifecycle, view.display
        await view.remove()
        await self._put(other)

    # Containers

    async def _build(self, window: Sequence[Node], stays: Layer | None) -> None:
        """Makes the layers and containers that are missing."""
        for layer in window[1:]:
            if layer["key"] not in self._layers:
                self._layers[layer["key"]] = Layer(layer["key"], layer["layer"].get("style"))
                self._app.install_screen(self._layers[layer["key"]], layer["key"])
        await self._stack([*(self._layers[layer["key"]] for layer in window[1:]), *([stays] if stays else [])])
        for index, layer in enumerate(window):
            await self._ensure(layer, self._layers[layer["key"]].panel if index else self.base.panel)

    async def _stack(self, layers: list[Layer]) -> None:
        """Puts the layers on Textual's stack in this order."""
        shown, same = self._app.screen_stack[1:], 0
        while same < min(len(shown), len(layers)) and shown[same] is layers[same]:
            same += 1
        for _ in shown[same:]:
            await self._app.pop_screen()
        for layer in layers[same:]:
            await self._app.push_screen(layer)

    def _top(self) -> Layer | None:
        top = self._app.screen_stack[-1]
        return top if isinstance(top, Layer) else None

    async def _ensure(self, node: Node, parent: Widget) -> None:
        box = self._boxes.get(node["key"])
        if box is None or not isinstance(box, type(make_box(node))):
            if box is not None:
                await box.remove()
            box = self._boxes[node["key"]] = make_box(node)
            await parent.mount(box)
        for child in _containers(node["children"]):
            await self._ensure(child, box.body)
        if node["kind"] in ("tabs", "split"):
            order = {child["key"]: index for index, child in enumerate(node["children"])}
            box.body.sort_children(key=lambda child: order.get(child.id or "", len(order)))

    async def _show_boxes(self, nodes: Sequence[Node]) -> None:
        for node in _containers(nodes):
            await self._show_boxes(node["children"])
            await self._boxes[node["key"]].show(node)

    async def _prune(self, window: Sequence[Node]) -> None:
        """Removes the layers and containers that are gone."""
        await self._stack([self._layers[layer["key"]] for layer in window[1:]])
        keys = set(_keys(window))
        for key in [key for key in self._boxes if key not in keys]:
            await self._boxes.pop(key).remove()
        for key in [key for key in self._layers if key not in keys]:
            layer = self._layers.pop(key)
            self._app.uninstall_screen(layer)
            await layer.remove()

    # The transition

    def _begin_moving(self, done: Reconciliation) -> bool:
        """Begins the animation of a transition, and returns whether there is one."""
        kind, seconds = done.transition.kind, self._app.transition_seconds
        if self._app.animation_level == "none":
            return False
        moving = self._mover(done) if done.transition.animated and seconds > 0 else None
        if moving is None:
            return False
        aside = Offset(0, self._app.size.height) if kind in ("present", "dismiss") else Offset(self._app.size.width, 0)
        comes = kind in ("push", "present")
        moving.offset = aside if comes else Offset(0, 0)
        self._moving = moving
        until: Any = Offset(0, 0) if comes else aside
        moving.animate("offset", until, duration=seconds, on_complete=self._moved)
        return True

    def _mover(self, done: Reconciliation) -> Widget | None:
        """Returns the widget that a transition moves: the upper one of two."""
        kind = done.transition.kind
        if kind in ("present", "dismiss"):
            top = self._top()
            return top.panel if top else None
        steps = {"push": done.before, "pop": done.after}.get(kind, ())
        views = [self._views[step.key] for step in steps if step.key in self._views]
        seen = [view for view in views if view.display and view.place.containers[-1:] and view.is_attached]
        view = max(seen, key=lambda view: view.place.at, default=None)
        if view is not None and isinstance(view.parent, StackBox):
            for other in view.parent.views:
                other.styles.layer = "upper" if other is view else "lower"
        return view

    def _moved(self) -> None:
        if self._ending is not None:
            self._app.run_worker(self._end_in_turn(self._ending))

    async def _end_in_turn(self, ending: Reconciliation) -> None:
        async with self._turn:
            if self._ending is ending:
                await self._end()

    # Afterwards

    def _focus(self) -> None:
        """Focuses the active view, unless its layer's tabs have the focus."""
        view = self._views.get(self.active or "")
        if view is None:
            self._app.screen.set_focus(None)
        elif not (view.screen.focused and view.screen.focused.has_class("-keeps-focus")):
            view.restore_focus()

    def _settled(self, revision: int) -> None:
        if revision == self.snapshot["revision"] and self._ending is None:
            self.settled = revision
            self._app.report(self._app.navigation.report_settled(revision))


def _containers(nodes: Sequence[Node]) -> Iterator[Node]:
    return (node for node in nodes if "children" in node)


def _keys(nodes: Sequence[Node]) -> Iterator[str]:
    for node in _containers(nodes):
        yield node["key"]
        yield from _keys(node["children"])


def _sort(box: Any) -> None:
    box.sort_children(key=lambda view: view.place.at)
