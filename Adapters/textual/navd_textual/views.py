"""The views of an application's screens, and the registry that finds them by name."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Awaitable, Callable, Coroutine, Mapping, Sequence, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Offset, Region, Size
from textual.layout import DockArrangeResult, WidgetPlacement
from textual.widget import Widget
from textual.widgets import Label

import navd
from navd.front import FrontEnd, Lifecycle, Place

if TYPE_CHECKING:
    from .app import NavApp
    from .widgets import Heading

Kind = TypeVar("Kind", bound="type[View]")

#: The registered views by the names of screens.
REGISTRY: dict[str, type[View]] = {}


def application(widget: Widget) -> NavApp:
    """Returns the application of a widget."""
    return cast("NavApp", widget.app)


def front(widget: Widget) -> FrontEnd:
    """Returns the front end of a widget."""
    return application(widget).front


def enclosing(widget: Widget) -> View:
    """Returns the view that a widget is in."""
    return next(ancestor for ancestor in widget.ancestors if isinstance(ancestor, View))


def screen(name: str) -> Callable[[Kind], Kind]:
    """Registers a subclass of `View` for the screens of a name."""
    def register(kind: Kind) -> Kind:
        REGISTRY[name] = kind
        return kind
    return register


@dataclass(frozen=True)
class Action:
    """An action of a view, at the end of its header: a label, and the route that it sends."""

    label: str
    route: navd.Route
    params: Mapping[str, Any] = field(default_factory=dict)


class Flow(Widget):
    """A container that mirrors the places of what is in it for languages from right to left, or centres it.

    It comes last among the bases of a class, since Textual reads style sheets only of the first ones.
    """

    is_centred = False
    _across = 0

    def arrange(self, size: Size, optimal: bool = False) -> DockArrangeResult:
        """Stores the width, which the positions depend on."""
        self._across = size.width
        return super().arrange(size, optimal)

    def process_layout(self, placements: list[WidgetPlacement]) -> list[WidgetPlacement]:
        """Mirrors the layout."""
        if not self.is_centred and not application(self).is_mirrored:
            return placements
        return [placement._replace(region=self._placed(placement.region)) for placement in placements]

    def _placed(self, region: Region) -> Region:
        x = (self._across - region.width) // 2 if self.is_centred else self._across - region.right
        return Region(x, region.y, region.width, region.height)


class View(VerticalScroll, Flow, can_focus=False):
    """The view of one screen. A subclass composes widgets; its annotated attributes are the screen's params.

        @screen("DrinkScreen")
        class Drink(View):
            drink: str

            def compose(self) -> ComposeResult:
                yield Label(self.drink)
                yield Go("Customise", "customise", drink=self.drink)

    A param whose name is taken by Textual, such as `id`, is read from `params`. When the params change, the view is composed
    again, unless `params_changed` is overridden.
    """

    DEFAULT_CSS = """
    View {
        width: 100%; height: 100%; margin-top: 1; padding: 1 2; background: $navd-canvas; scrollbar-size-vertical: 1;
    }
    """

    @property
    def actions(self) -> Sequence[Action]:
        """The actions in the header."""
        return ()

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        for name in inspect.get_annotations(cls):
            if hasattr(View, name):
                raise TypeError(f"{cls.__name__}.{name} would replace an attribute of Textual's widgets. "
                                f"Read the param as self.params[{name!r}].")

    def __init__(self, key: str, name: str, params: Mapping[str, Any]) -> None:
        super().__init__(id=key)
        self.key = key
        self.screen_name = name
        self.params: Mapping[str, Any] = {}
        #: Its place in the tree, and whether it is `active`, `visible` or `retained`.
        self.place = Place((), 0)
        self.lifecycle: Lifecycle = "retained"
        self._focus_index: int | None = None
        self._take(params)

    def _take(self, params: Mapping[str, Any]) -> None:
        self.params = params
        for kind in type(self).__mro__[:type(self).__mro__.index(View)]:
            for name in inspect.get_annotations(kind):
                setattr(self, name, params.get(name, getattr(kind, name, None)))

    def compose(self) -> ComposeResult:
        """Shows the name and the params, or the title to the public, for screens without a view."""
        self.add_class("-plain")
        for at, line in enumerate(self.front.placeholder(self.screen_name, self.params)):
            yield Label(line, markup=False, classes=None if at else "-name")

    def on_mount(self) -> None:
        """Centres the content of an alarm."""
        self.is_centred = self.screen.has_class("-alarm")

    def live(self, lifecycle: Lifecycle) -> None:
        """Applies a new lifecycle."""
        self.lifecycle, self.display = lifecycle, lifecycle != "retained"
        if lifecycle == "retained":
            self.offset = Offset(0, 0)

    async def update(self, params: Mapping[str, Any]) -> None:
        """Applies new params."""
        self._take(params)
        changing = self.params_changed()
        if inspect.isawaitable(changing):
            await changing

    def params_changed(self) -> Awaitable[None] | None:
        """Called when the params have changed. By default composes the view again. May be a coroutine."""
        return self.recompose()

    async def language_changed(self) -> None:
        """Called when the user has chosen another language. By default composes the view again."""
        await self.recompose()

    @property
    def front(self) -> FrontEnd:
        """The front end."""
        return front(self)

    @property
    def navigation(self) -> navd.Tree:
        """The handle of the tree, whose commands are sent from this screen."""
        return self.front.tree.with_options(from_=self.key)

    def trigger(self, route: navd.Route, /, **params: Any) -> None:
        """Sends a route from this screen. An outcome that is `failed` or `blocked` is shown."""
        self.perform(self.navigation.trigger(route, **params))

    def perform(self, command: Coroutine[Any, Any, navd.Outcome]) -> None:
        """Awaits a command in the background."""
        self.front.perform(command)

    # The header

    @property
    def heading(self) -> Heading | None:
        """Its heading, which is also its title."""
        return cast("Heading | None", next(iter(self.query("Heading")), None))

    @property
    def shows_heading(self) -> bool:
        """Whether its heading is visible, so that the header does not repeat it."""
        heading = self.heading
        if heading is None:
            return False
        around = [node for node in heading.ancestors if isinstance(node, Widget) and self in node.ancestors]
        above = sum(node.virtual_region.y for node in around)
        return above + heading.virtual_region.bottom > self.scroll_y or not heading.virtual_region

    def watch_scroll_y(self, old: float, new: float) -> None:
        """Shows the title in the header while the heading has scrolled away."""
        super().watch_scroll_y(old, new)
        if self.heading is not None:
            self.call_after_refresh(application(self).around_changed)

    # Focus

    @property
    def focus_chain(self) -> list[Widget]:
        """The widgets in it that can have the focus."""
        return [widget for widget in self.query("*") if widget.focusable]

    @property
    def has_focused(self) -> bool:
        """Whether the focus of its layer is in it."""
        focused = self.screen.focused
        return focused is not None and self in focused.ancestors

    def restore_focus(self) -> None:
        """Focuses the last focused widget, else the first."""
        chain = self.focus_chain
        if not self.has_focused:
            index = self._focus_index if self._focus_index is not None and self._focus_index < len(chain) else 0
            self.screen.set_focus(chain[index] if chain else None)

    async def recompose(self) -> None:
        """Composes the view again. Keeps the focus, and takes it if no widget has it."""
        had_focus = self.is_attached and self.has_focused
        if had_focus:
            # Textual would focus a neighbour, such as the header.
            self.screen.set_focus(None)
        await super().recompose()
        if self.is_attached and (had_focus or self.lifecycle == "active" and self.screen.focused is None):
            self.restore_focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Remembers the focused widget, and reports that the user has focused another column."""
        if not self.has_focused:
            return
        chain = self.focus_chain
        self._focus_index = chain.index(event.widget) if event.widget in chain else None
        if self.lifecycle == "visible" and self.screen is self.app.screen:
            self.perform(self.front.tree.report_focus(self.key))
