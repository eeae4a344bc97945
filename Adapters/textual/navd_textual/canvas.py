"""The views and containers of an application, kept up to date by the steps of a front end."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Callable, Collection, Iterable, Mapping

from textual.geometry import Offset
from textual.widget import Widget

from navd.front import (
    AddContainer, Appear, ChangeContainer, Chrome, Cover, Disappear, Message, Move, PlaceContainer, RemoveContainer,
    State, Toolkit, Transition, Uncover, Update, WayBack,
)

from .boxes import KINDS, Box, StackBox, TabsBox
from .layers import Base, Layer
from .moving import Moving
from .overlays import Overlay
from .views import View

if TYPE_CHECKING:
    from .app import NavApp


class Canvas(Toolkit):
    """Keeps a widget for each live screen, container and layer, by key."""

    def __init__(self, app: NavApp) -> None:
        self._app = app
        self._boxes: dict[str, Box] = {}
        self._views: dict[str, View] = {}
        #: The layers, lowest first, by the keys of their boxes. The root is in the base.
        self.base = Base()
        self._layers: dict[str, Base | Layer] = {}
        self._moving = Moving()
        self._language: str | None = None

    @property
    def views(self) -> Collection[str]:
        return self._app.views

    @property
    def boxes(self) -> Iterable[Box]:
        """The widgets of the containers."""
        return self._boxes.values()

    def batch(self) -> AbstractContextManager[object]:
        return self._app.batch_update()

    # Containers

    async def add_container(self, step: AddContainer) -> None:
        box = self._boxes[step.key] = KINDS[step.kind](step.key)
        if step.parent is not None:
            box.display = False
            await _insert(self._boxes[step.parent].body, box, step.at)
            return
        is_root = step.key == self._app.front.snapshot["window"][0]["key"]
        layer: Base | Layer = self.base if is_root else Layer(step.key)
        if isinstance(layer, Layer):
            self._app.install_screen(layer, step.key)
            layer.shape(step.layer or {}, fits=isinstance(box, StackBox))
        await self._order_layers(_inserted(self._layers, step.key, layer, step.at))
        await layer.panel.mount(box)
        if is_root:
            self.show_mini()

    async def place_container(self, step: PlaceContainer) -> None:
        if step.key in self._layers:
            layer = self._layers.pop(step.key)
            await self._order_layers(_inserted(self._layers, step.key, layer, step.at))
            return
        box = self._boxes[step.key]
        others = [child for child in _siblings(box) if child is not box]
        if step.at < len(others):
            _parent(box).move_child(box, before=others[step.at])
        elif others:
            _parent(box).move_child(box, after=others[-1])

    async def change_container(self, step: ChangeContainer) -> None:
        layer = self._layers.get(step.key)
        if step.layer is not None and isinstance(layer, Layer):
            layer.shape(step.layer)
        await self._boxes[step.key].change(step)

    async def remove_container(self, step: RemoveContainer) -> None:
        await self._boxes.pop(step.key).remove()
        if step.key in self._layers:
            layer = self._layers.pop(step.key)
            await self._order_layers(self._layers)
            if isinstance(layer, Layer):
                self._app.uninstall_screen(layer)
                await layer.remove()

    async def _order_layers(self, layers: dict[str, Base | Layer]) -> None:
        """Sorts the layers on Textual's stack."""
        self._layers = layers
        await self._app.close_overlays()
        wanted = [layer for layer in layers.values() if isinstance(layer, Layer)]
        shown, same = self._app.screen_stack[1:], 0
        while same < min(len(shown), len(wanted)) and shown[same] is wanted[same]:
            same += 1
        for _ in shown[same:]:
            await self._app.pop_screen()
        for layer in wanted[same:]:
            await self._app.push_screen(layer)

    # Screens

    async def appear(self, step: Appear) -> None:
        await self._put(self._made(step, step.name, step.params))

    async def move(self, step: Move) -> None:
        view = self._views[step.key]
        view.place = step.place
        if view.parent is not self._boxes[step.place.containers[-1]]:
            # Textual cannot reparent a widget, so a new view shows the screen.
            await self._replace(view, view.screen_name, view.params)
        else:
            _sort(view.parent)

    async def update(self, step: Update) -> None:
        view = self._views[step.key]
        if step.name != view.screen_name:
            await self._replace(view, step.name, step.params)
        else:
            await view.update(step.params)

    def show(self, step: Uncover | Cover) -> None:
        self._views[step.key].live(step.lifecycle)

    async def disappear(self, step: Disappear) -> None:
        view = self._views.pop(step.key)
        if view.has_focused:
            # Textual would focus a neighbour in the view below, which would then lose its remembered focus.
            view.screen.set_focus(None)
        await view.remove()

    def _made(self, of: Appear | View, name: str, params: Mapping[str, Any]) -> View:
        view = self._views[of.key] = self._app.views.get(name, View)(of.key, name, params)
        view.place = of.place
        view.live(of.lifecycle)
        return view

    async def _replace(self, view: View, name: str, params: Mapping[str, Any]) -> None:
        await view.remove()
        await self._put(self._made(view, name, params))

    async def _put(self, view: View) -> None:
        box = self._boxes[view.place.containers[-1]]
        await box.mount(view)
        _sort(box)

    # The transition

    def begin(self, transition: Transition, done: Callable[[], None]) -> bool:
        self._app.around_changed()
        seconds = self._app.transition_seconds
        is_animated = transition.animated and seconds > 0 and self._app.animation_level != "none"
        widget = self._mover(transition) if is_animated else None
        if widget is None:
            self._moving.rest()
            return False
        is_layer = transition.kind in ("present", "dismiss")
        width = -self._app.size.width if self._app.is_mirrored else self._app.size.width
        aside = Offset(0, self._app.size.height) if is_layer else Offset(width, 0)
        self._moving.begin(widget, aside, transition.kind in ("push", "present"), seconds, done)
        return True

    async def cut_short(self) -> None:
        await self._moving.cut_short()

    def _mover(self, transition: Transition) -> Widget | None:
        """Returns the widget that a transition moves: the upper one of two. Dialogs and alarms do not move."""
        if transition.kind in ("present", "dismiss"):
            top = next((layer for layer in reversed(self._app.screen_stack) if isinstance(layer, Layer)), None)
            return None if top is None or top.has_class("-alert") or top.is_alarm else top.panel
        if transition.kind not in ("push", "pop") or transition.container is None:
            return None
        boxes = [self._boxes[transition.container], *self._boxes[transition.container].query(StackBox)]
        views = [view for box in boxes if isinstance(box, StackBox) and box.display for view in box.views]
        seen = sorted((view for view in views if view.display), key=_place_at)
        if not seen or transition.kind == "pop" and len(seen) < 2:
            return None
        for view in seen:
            view.styles.layer = "upper" if view is seen[-1] else "lower"
        return seen[-1]

    # After the transition

    def focus(self, key: str | None) -> None:
        """Focuses the active view, unless its layer's tabs have the focus."""
        view = self._views.get(key or "")
        if view is None:
            self._app.screen.set_focus(None)
        elif not (view.screen.focused and view.screen.focused.has_class("-keeps-focus")):
            view.restore_focus()

    async def paint(self) -> None:
        painted = asyncio.get_running_loop().create_future()
        if self._app.call_after_refresh(lambda: None if painted.done() else painted.set_result(None)):
            await painted

    # Around the screens

    async def chrome_changed(self, chrome: Chrome) -> None:
        spoken, self._language = self._language, chrome["language"]
        for view in list(self._views.values()) if spoken not in (None, self._language) else ():
            await view.language_changed()
        self._app.sub_title = chrome.get("title", "")
        self._app.set_class(self._app.is_mirrored, "-mirrored")
        for key, tabs in chrome["tabs"].items():
            box = self._boxes.get(key)
            if isinstance(box, TabsBox):
                box.bar.show(tabs)

    def way_back_changed(self, way: WayBack | None) -> None:
        self._app.around_changed()

    def fact_changed(self, name: str, old: Any, new: Any) -> None:
        self._app.fact_changed(name, old, new)

    async def idle_changed(self, seconds: int | None) -> None:
        await self._app.show_idle(seconds)

    def state_changed(self, state: State, text: str | None) -> None:
        self._app.show_line(text)

    def show_mini(self) -> None:
        """Shows work in progress above the tabs of the root, or at the bottom."""
        root = next(iter(self._layers), "")
        box = self._boxes.get(root)
        self.base.mini.show(None if isinstance(box, TabsBox) else self._app.mini)
        if isinstance(box, TabsBox):
            box.mini.show(self._app.mini)

    def say(self, message: Message) -> None:
        self._app.show_message(message)


async def _insert(body: Widget, child: Widget, at: int) -> None:
    siblings = body.children
    await (body.mount(child, before=siblings[at]) if at < len(siblings) else body.mount(child))


def _inserted(layers: dict[str, Base | Layer], key: str, layer: Base | Layer, at: int) -> dict[str, Base | Layer]:
    order = list(layers.items())
    order.insert(at, (key, layer))
    return dict(order)


def _parent(widget: Widget) -> Widget:
    assert isinstance(widget.parent, Widget)
    return widget.parent


def _siblings(widget: Widget) -> Iterable[Widget]:
    return _parent(widget).children


def _sort(box: Any) -> None:
    box.sort_children(key=_place_at)


def _place_at(child: Widget) -> int:
    return child.place.at if isinstance(child, View) else -1
