"""The layers: Textual's screens, with the frames of their content."""

from __future__ import annotations

from typing import Any, Mapping

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.screen import ModalScreen, Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from .overlays import MiniRoom

BACK = Binding("escape", "app.back", "Back")
#: The columns of a stripe.
STRIPE = 4


class Banner(Static):
    """The line that says that there is no connection."""

    def __init__(self) -> None:
        # Foreign texts, such as the name of a tree, may contain brackets.
        super().__init__(markup=False)


class Stripes(Widget):
    """The edge of an alarm: hazard stripes, whose half blocks have an angle of 45 degrees."""

    COMPONENT_CLASSES = {"stripes--one", "stripes--other"}

    def render_line(self, y: int) -> Strip:
        one, other = (self.get_component_styles(name).color.hex for name in ("stripes--one", "stripes--other"))

        def color(x: int, row: int) -> str:
            return other if (x - row) // STRIPE % 2 else one
        styles = (Style(color=color(x, y * 2), bgcolor=color(x, y * 2 + 1)) for x in range(self.size.width))
        return Strip([Segment("▀", style) for style in styles])


class Base(Screen[None]):
    """The root layer. Its box changes if another coordinator becomes the root."""

    AUTO_FOCUS = ""
    BINDINGS = [BACK]

    def __init__(self) -> None:
        super().__init__()
        self.panel = Container(classes="panel")
        #: The work in progress. Tabs show it themselves.
        self.mini = MiniRoom()

    def compose(self) -> ComposeResult:
        yield Banner()
        yield self.panel
        yield self.mini


class Layer(ModalScreen[None]):
    """A modal layer. Its style is a CSS class, such as `-sheet`."""

    AUTO_FOCUS = ""
    BINDINGS = [BACK]

    def __init__(self, key: str) -> None:
        super().__init__(name=key)
        self.key = key
        #: The style in the tree.
        self.style: str | None = None
        self.is_alarm = False
        self._shown = ""
        self.panel = Container(classes="panel")

    def compose(self) -> ComposeResult:
        yield Banner()
        yield Stripes(classes="above")
        yield self.panel
        yield Stripes(classes="below")

    def shape(self, members: Mapping[str, Any], fits: bool | None = None) -> None:
        """Takes the style and the priority of the layer. `fits`: whether the layer is as high as its content."""
        self.style = members.get("style")
        self.is_alarm = self.style == "alarm" or self.style == "alert" and members.get("priority", 0) > 0
        self.set_class(self.has_class("-fits") if fits is None else fits, "-fits")
        self.remove_class(f"-{self._shown}")
        self._shown = "alarm" if self.is_alarm else self.style or "sheet"
        self.add_class(f"-{self._shown}")

    def on_mount(self) -> None:
        """Rings the bell for an alarm."""
        if self.is_alarm:
            self.app.bell()
