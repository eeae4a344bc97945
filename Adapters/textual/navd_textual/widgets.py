"""Widgets for the views of an application."""

from __future__ import annotations

import math
from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from textual import events, on, widgets
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

import navd

from . import pixels
from .views import Flow, enclosing

#: The delay before placeholders appear, in seconds.
BONES_SECONDS = 0.3
#: The marks around the label of a focused button.
FOCUSED = "› | ‹"


class Button(widgets.Button):
    """A button, two lines thick, or one with `compact=True`. `primary` is the main action, `default` any other."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # The effect of a press is visible at once. A pressed look would draw two more frames.
        self.active_effect_duration = 0

    def get_content_width(self, container: Any, viewport: Any) -> int:
        # Room for the marks of the focus.
        return super().get_content_width(container, viewport) + len(FOCUSED) - 1

    def render(self) -> Content:
        label = Content(str(self.label))
        if not self.has_focus or label.cell_length + len(FOCUSED) - 1 > self.content_size.width:
            return label
        before, after = FOCUSED.split("|")
        return Content.assemble(before, label, after)


class Go(Button):
    """A button that sends a route: `Go("Latte", "drink", drink="Latte")`."""

    def __init__(self, label: str, route: navd.Route, /, **params: Any) -> None:
        super().__init__(Content(label))
        self._route = route
        self._params = params

    @classmethod
    def main(cls, label: str, route: navd.Route, /, **params: Any) -> Go:
        """Returns the button of the main action of a view."""
        button = cls(label, route, **params)
        button.variant = "primary"
        return button

    @classmethod
    def line(cls, label: str, route: navd.Route, /, **params: Any) -> Go:
        """Returns a button of one line."""
        button = cls(label, route, **params)
        button.compact = True
        return button

    @on(widgets.Button.Pressed)
    def _pressed(self, event: widgets.Button.Pressed) -> None:
        event.stop()
        enclosing(self).trigger(self._route, **self._params)


class Pressable(Widget, can_focus=True):
    """A widget that sends a route when it is pressed. Without a route it does nothing."""

    BINDINGS = [Binding("enter,space", "press", "Press", show=False)]

    def __init__(self, route: navd.Route | None = None, /, **params: Any) -> None:
        super().__init__()
        self._route = route
        self._params = params
        self.can_focus = route is not None

    def action_press(self) -> None:
        """Sends the route."""
        if self._route is not None:
            enclosing(self).trigger(self._route, **self._params)

    def on_click(self, event: events.Click) -> None:
        """Sends the route."""
        event.stop()
        self.action_press()


class Row(Pressable):
    """A row of a list: a text, and a second one below it. The current row has a background."""

    COMPONENT_CLASSES = {"row--second"}

    def __init__(
        self, text: str, second: str = "", route: navd.Route | None = None, /, *, current: bool = False, **params: Any
    ) -> None:
        super().__init__(route, **params)
        self.text = text
        self.second = second
        self.set_class(current, "-current")
        self.styles.height = 2 if second else 1

    def render(self) -> Content:
        second = (f"\n{self.second}", self.get_visual_style("row--second"))
        text = (f"{'› ' if self.has_focus else ''}{self.text}", "bold")
        return Content.assemble(text, second) if self.second else Content.assemble(text)


class Heading(Static):
    """The heading of a view, and perhaps a second text at the end of its line.

    The header shows it when it has scrolled away, and in columns. In an alarm its letters are large.
    """

    def __init__(self, text: str, second: str = "") -> None:
        super().__init__(text, markup=False)
        self.text = text
        self.second = second

    def render(self) -> Content:
        room = self.content_size.width - cell_len(self.text) - cell_len(self.second)
        return Content(f"{self.text}{' ' * room}{self.second}" if self.second and room > 0 else self.text)

    def on_mount(self) -> None:
        """Makes the letters large in an alarm."""
        if self.screen.has_class("-alarm"):
            self.display = False
            self.parent.mount(Large(self.text), after=self)  # type: ignore[union-attr]


class State(Vertical, Flow):
    """The state of a view without content: a title, a text, and a next step."""

    is_centred = True

    def __init__(self, title: str, text: str = "", go: Button | None = None) -> None:
        super().__init__()
        self.title = title
        self._text = text
        self._go = go

    def compose(self) -> ComposeResult:
        yield Static(self.title, classes="navd-title", markup=False)
        if self._text:
            yield Static(self._text, classes="navd-second", markup=False)
        if self._go is not None:
            yield self._go


class Bones(Static):
    """Placeholders for text. They appear after a delay, so that fast content does not flicker."""

    def __init__(self, lines: int = 3) -> None:
        super().__init__("\n\n".join("▆" * (24 - 5 * (line % 3)) for line in range(lines)), markup=False)
        self.visible = False

    def on_mount(self) -> None:
        """Shows the lines after the delay."""
        self.set_timer(BONES_SECONDS, self._show)

    def _show(self) -> None:
        self.visible = True


class Large(Widget):
    """A line of text in letters of 5 × 7 pixels if it fits, otherwise in spaced ones."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def say(self, text: str) -> None:
        """Shows another text."""
        self.text = text
        self.refresh()

    def render_line(self, y: int) -> Strip:
        style, width = self.rich_style, self.size.width
        if width < len(self.text) * pixels.LETTER_WIDTH + 2 or not pixels.has_letters(self.text):
            spaced = " ".join(self.text.upper())
            line = (spaced if cell_len(spaced) <= width else self.text) if y == 1 else ""
            return Strip([Segment(line.center(width), style)])
        upper, lower = pixels.letters(self.text)[y * 2:y * 2 + 2]
        text = "".join(" ▀▄█"[above + 2 * below] for above, below in zip(upper, lower)).rstrip()
        left = (width - (len(self.text) * pixels.LETTER_WIDTH - 1)) // 2
        return Strip([Segment((" " * left + text).ljust(width), style)])


class Sign(pixels.Picture):
    """The sign of an alarm: a triangle with an exclamation mark, in a disc."""

    def pixels(self, width: int, height: int, ground: str) -> list[list[str]]:
        red, white = pixels.color_of(ground), pixels.color_of(self.styles.color.hex6.lower())
        radius = min(width, height) / 2

        def color(x: float, y: float) -> pixels.Color:
            u, v = (x - width / 2) / radius / 0.88, (y - height / 2) / radius / 0.88
            far = math.hypot(u, v)
            if far >= 0.92:
                return pixels.over(red, white, 0.35) if 1.0 < far < 1.12 else red
            is_sign = -0.6 < v < 0.42 and abs(u) < (v + 0.6) * 0.6
            is_mark = abs(u) < 0.08 and -0.22 < v < 0.12 or math.hypot(u, v - 0.26) < 0.085
            return red if is_sign and not is_mark else white
        return pixels.sampled(width, height, color)
