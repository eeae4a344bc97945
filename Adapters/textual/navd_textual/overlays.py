"""The overlays: work in progress, the question whether the user is still there, and the choice of a language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.widgets import Static

from navd.front import Language

from .parts import Part, Parts, shortened
from .views import application
from .widgets import Button, Large

#: The preferred and the least width of a progress bar.
PROGRESS, LEAST_PROGRESS = 60, 6


@dataclass(frozen=True)
class Mini:
    """Work in progress, such as a drink that is being made.

    second: a text at the end, such as the remaining time.
    share: the progress, from 0 to 1.
    route, params: the route that a press sends.
    """

    text: str
    second: str = ""
    share: float | None = None
    route: Any = None
    params: Mapping[str, Any] = field(default_factory=dict)


class MiniBar(Parts):
    """Shows work in progress above the tabs. It is not modal."""

    COMPONENT_CLASSES = {"mini--mark", "mini--text", "mini--second", "mini--done", "mini--rest", "parts--chosen"}
    mini: Mini | None = None

    def show(self, mini: Mini | None) -> None:
        """Shows new content, or hides the bar."""
        self.mini = mini
        self.laid()

    def lay(self, width: int, height: int) -> list[Part]:
        if self.mini is None:
            return []
        second = f" {self.mini.second}" if self.mini.second else ""
        text = f"{shortened(self.mini.text, width - cell_len(second) - 4)} "
        pieces = [("◔ ", "mini--mark"), (text, "mini--text")]
        free = width - sum(cell_len(piece) for piece, _ in pieces) - cell_len(second)
        if self.mini.share is not None and free >= LEAST_PROGRESS:
            size = min(PROGRESS, free)
            done = round(size * min(1.0, max(0.0, self.mini.share)))
            pieces += [("━" * done, "mini--done"), ("━" * (size - done), "mini--rest")]
            free -= size
        pieces += [(" " * free, "mini--text"), (second, "mini--second")]
        return [Part("mini", self.mini.text, Region(0, 0, width, 1), [pieces], self._send if self.mini.route else None)]

    def _send(self) -> None:
        if self.mini is not None:
            app = application(self)
            app.perform(app.navigation.trigger(self.mini.route, **self.mini.params))


class MiniRoom(Container):
    """The place for work in progress. It takes no space while empty."""

    def __init__(self) -> None:
        super().__init__()
        self._bar = MiniBar()

    def compose(self) -> ComposeResult:
        yield self._bar

    def show(self, mini: Mini | None) -> None:
        """Shows new content, or hides the bar."""
        self.display = mini is not None
        self._bar.show(mini)


class Overlay(ModalScreen[None]):
    """A Textual screen above all layers, which is not part of the tree."""

    AUTO_FOCUS = "*"


class Idle(Overlay):
    """Asks whether the user is still there. Any key or press confirms it, except on `Start over`."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds

    def compose(self) -> ComposeResult:
        app = application(self)
        with Vertical(classes="navd-idle"):
            yield Large(str(self.seconds))
            yield Static(app.front.text("stillThere"), classes="navd-title", markup=False)
            yield Static(app.front.text("stillThereReason"), classes="navd-second", markup=False)
            with Horizontal():
                yield Button(app.front.text("stay"), "primary", id="stay")
                if app.start_over is not None:
                    yield Button(app.front.text("startOver"), id="over")

    def show(self, seconds: int) -> None:
        """Shows the remaining seconds."""
        self.seconds = seconds
        for number in self.query(Large):
            number.say(str(seconds))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Starts over, or keeps everything as it is."""
        event.stop()
        application(self).stay(start_over=event.button.id == "over")

    def on_click(self, event: events.Click) -> None:
        """Treats a press anywhere as activity."""
        application(self).stay()

    def on_key(self, event: events.Key) -> None:
        """Treats any key as activity, except those that choose a button."""
        if event.key not in ("tab", "shift+tab", "enter"):
            event.stop()
            application(self).stay()


class Choices(Parts):
    """The languages, each with its own name."""

    COMPONENT_CLASSES = {"menu--choice", "menu--current", "parts--chosen"}

    def __init__(self, languages: Sequence[Language], current: str, choose: Callable[[str], object]) -> None:
        super().__init__()
        self._languages = languages
        self._current = current
        self._choose = choose
        self.width = self.styles.width = max(cell_len(language["name"]) for language in languages) + 6
        self.height = self.styles.height = len(languages)
        self._chosen = next((index for index, language in enumerate(languages) if language["language"] == current), 0)

    def lay(self, width: int, height: int) -> list[Part]:
        return [self._part(index, language, width) for index, language in enumerate(self._languages)]

    def _part(self, index: int, language: Language, width: int) -> Part:
        is_current = language["language"] == self._current
        text = f" {'✓' if is_current else ' '} {language['name']}".ljust(width)
        lines = [[(text, "menu--current" if is_current else "menu--choice")]]
        return Part("choice", language["name"], Region(0, index, width, 1), lines,
                    lambda: self._choose(language["language"]))


class Menu(Overlay):
    """The choice of a language, beside the button that opens it."""

    BINDINGS = [("escape", "close", "Close")]

    def __init__(self, languages: Sequence[Language], current: str, beside: Region) -> None:
        super().__init__()
        self._beside = beside
        self.choices = Choices(languages, current, self._choose)

    def compose(self) -> ComposeResult:
        yield Vertical(self.choices, classes="navd-menu")

    def on_mount(self) -> None:
        """Puts the choices below the button, or above it at the bottom."""
        wide, high = self.app.size
        width, height = self.choices.width + 2, self.choices.height + 2
        below = self._beside.bottom if self._beside.bottom + height <= high else self._beside.y - height
        self.query_one(".navd-menu").styles.offset = (max(0, min(self._beside.x, wide - width)), max(0, below))

    def on_click(self) -> None:
        """Closes the menu on a press elsewhere."""
        self.action_close()

    def action_close(self) -> None:
        """Closes it."""
        self.dismiss()

    def _choose(self, language: str) -> None:
        app = application(self)
        self.dismiss()
        app.perform(app.navigation.set_facts(language=language))
