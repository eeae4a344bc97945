"""The parts of the machine's screens."""

from drawings import DrinkPicture, drink_lines
from menu import DRINKS, price, spoken
from navd_textual import Go, Part, Parts, Pressable
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

#: The digits of a PIN, and the columns of a tile's bar.
DIGITS, BAR = 4, 16


class DrinkCard(Pressable):
    """A drink with its name and its price, drawn by one widget, since there are many."""

    COMPONENT_CLASSES = {"card--name", "card--chosen", "card--price"}

    def __init__(self, drink, language):
        super().__init__("drink", drink=drink)
        self.drink = DRINKS[drink]
        self.language = language
        self.add_class(f"drink-{self.drink['file']}")

    def render_line(self, y):
        width, height = self.size
        is_big = height > 12
        rows = height - (4 if is_big else 2)
        if y < rows:
            ground = self.background_colors[1].hex6.lower()
            return drink_lines(self.drink["file"], width, rows, ground, not is_big)[y]
        name = spoken(self.drink["name"], self.language)
        words = [name if len(name) + 2 <= width else name.split()[-1], price(self.drink["price"], self.language)]
        row = y - rows - (1 if is_big else 0)
        text = f" {words[row]}" if 0 <= row < 2 else ""
        if row == 0 and self.has_focus:
            text = f" ›{text}"
        name = "card--price" if row else "card--chosen" if self.has_focus else "card--name"
        style = self.get_component_rich_style(name) if text else self.rich_style
        return Strip([Segment(text[:width].ljust(width), style)])


class Hero(Vertical):
    """The drink of the day."""

    def __init__(self, drink, language, tag, choose):
        super().__init__()
        self.drink = DRINKS[drink]
        self.words = (tag, spoken(self.drink["name"], language), spoken(self.drink["note"], language))
        self.label = f"{choose} · {price(self.drink['price'], language)}"

    def compose(self) -> ComposeResult:
        tag, name, note = self.words
        yield DrinkPicture(self.drink["id"])
        yield Static(tag, classes="tag")
        yield Static(name, classes="name")
        yield Static(note, classes="tag note")
        yield Go(self.label, "drink", drink=self.drink["id"])


class Group(Parts):
    """One choice of several, such as the size, each in a box."""

    COMPONENT_CLASSES = {
        "group--title", "group--chosen", "group--option", "group--edge", "group--edge-chosen", "parts--chosen"}

    class Chosen(Message):
        """Sent when the user has chosen."""

    def __init__(self, title, options, chosen, language):
        super().__init__()
        self.title = title
        self.options = options
        self.option = next(option for option in options if option["id"] == chosen)
        self.language = language
        self._chosen = options.index(self.option)

    def lay(self, width, height):
        parts = [Part("text", self.title, Region(0, 0, width, 1), [[(self.title, "group--title")]])]
        each = (width + 1) // len(self.options)
        for index, option in enumerate(self.options):
            is_chosen, size = option is self.option, each - 1
            edge, name = ("group--edge-chosen", "group--chosen") if is_chosen else ("group--edge", "group--option")
            extra = f" +{price(option['price'], self.language)}" if option.get("price", 0) > 0 and size > 18 else ""
            label = f"{'✓ ' if is_chosen else ''}{spoken(option['name'], self.language)}{extra}"[:size]
            lines = [[("▄" * size, edge)], [(label.center(size), name)], [("▀" * size, edge)]]
            parts.append(Part("choice", label, Region(each * index, 1, size, 3), lines,
                              lambda option=option: self.choose(option)))
        return parts

    def choose(self, option):
        """Takes the user's choice."""
        self.option = option
        self._chosen = self.options.index(option)
        self.laid()
        self.post_message(self.Chosen())


class Dots(Static):
    """What is typed of a PIN."""

    text = ""

    def on_mount(self):
        self.say("")

    def say(self, text):
        """Shows how many digits there are."""
        self.text = text[:DIGITS]
        self.update("   ".join("●" * len(self.text) + "○" * (DIGITS - len(self.text))))


class Tile(Static):
    """An amount, with a bar that says how much of it is there."""

    def __init__(self, name, stock):
        super().__init__(classes="-scarce" if stock.get("low") else None)
        self.words = name, stock

    def on_resize(self):
        """Draws the bar as wide as there is room."""
        name, stock = self.words
        ink, quiet = ("$navd-danger-text",) * 2 if stock.get("low") else ("$navd-accent-text", "$navd-muted")
        bar = min(BAR, self.content_size.width)
        full = round(bar * stock["share"])
        self.update(f"[{quiet}]{name}[/]\n[b]{stock['value']}[/] {stock.get('unit', '')}\n"
                    f"[{ink}]{'━' * full}[/][$navd-line]{'━' * (bar - full)}[/]")


class Chart(Widget):
    """The cups of each hour."""

    COMPONENT_CLASSES = {"chart--title", "chart--hour", "chart--now", "chart--bar", "chart--bar-now"}

    def __init__(self, title, cups):
        super().__init__()
        self.title = title
        self.cups = cups

    def render_line(self, y):
        width, height = self.size
        style, each = self.get_component_rich_style, max(2, width // len(self.cups["hours"]))
        if y == 0:
            return Strip([Segment(self.title.ljust(width)[:width], style("chart--title"))])
        segments = []
        for index, cups in enumerate(self.cups["hours"]):
            hour = self.cups["from"] + index
            now = "-now" if hour == self.cups["now"] else ""
            if y == height - 1:
                text = str(hour) if each > 3 or index % 2 == 0 else ""
                text = text.center(each - 1).ljust(each)[:each]
                segments.append(Segment(text, style("chart--now" if now else "chart--hour")))
                continue
            eighths = round(cups / max(self.cups["hours"]) * (height - 3) * 8) - (height - 2 - y) * 8
            block = " ▁▂▃▄▅▆▇█"[max(0, min(8, eighths))]
            segments += [Segment(block * (each - 1), style(f"chart--bar{now}")), Segment(" ", self.rich_style)]
        return Strip([*segments, Segment(" " * width, self.rich_style)]).crop(0, width)


#: The grounds of the drinks, in light and in dark.
GROUNDS = "".join(f"Kiosk:{mode} .drink-{drink['file']} {{ background: {drink['card'][mode]}; }}\n"
                  for drink in DRINKS.values() for mode in ("light", "dark"))

CSS = GROUNDS + """
.note { color: $navd-muted; height: auto; }
Layer .note { margin-bottom: 1; }
Pin .note { margin: 0; }
.-narrow .hello, .-narrow Hero .tag { display: none; }
Drinks { padding: 0 3 1 3; }
.-narrow Drinks { padding: 1 2; }
.menu { height: 1fr; }
Hero { width: 32; height: 1fr; margin-right: 2; background: $navd-accent; color: $navd-on-accent; }
.-narrow Hero { width: 24; margin-right: 1; }
Hero DrinkPicture { width: 100%; height: 1fr; }
Hero Static, Hero .note { padding: 0 2; color: $navd-on-accent; height: auto; }
.name { text-style: bold; }
Kiosk Hero Button.-style-default {
    margin: 1 2; width: 1fr; border: block $navd-on-accent; background: $navd-on-accent; color: $navd-accent;
}
Kiosk .-narrow Hero Button.-style-default { margin: 1 1; border: none; height: 1; }
.menu Grid { grid-size: 4 2; grid-gutter: 1 2; height: 1fr; }
.-narrow .menu Grid { grid-gutter: 1 1; }
DrinkCard { height: 1fr; }
.card--name { color: $navd-text; text-style: bold; }
.card--chosen { background: $navd-accent; color: $navd-on-accent; text-style: bold; }
.card--price { color: $navd-text 75%; }
Drink, Customise { layout: horizontal; padding: 0; }
Stage { width: 1fr; height: 100%; color: $navd-text; }
.-narrow Stage { width: 30; }
.about { width: 50; height: 100%; padding: 0 4; align-vertical: middle; }
.-narrow .about { width: 1fr; padding: 0 2; }
.about .note, .about > Button { width: 100%; margin-bottom: 1; }
.buttons { height: 3; grid-size: 2 1; grid-gutter: 0 1; }
.buttons Button { width: 1fr; }
Group { height: 4; margin-bottom: 1; }
.-low Group { margin-bottom: 0; }
.group--title { color: $navd-text; text-style: bold; }
.group--edge { color: $navd-surface; }
.group--option { background: $navd-surface; color: $navd-text; }
.group--edge-chosen { color: $navd-accent-soft; }
.group--chosen { background: $navd-accent-soft; color: $navd-accent-text; text-style: bold; }
SignIn Heading, SignIn .note, Pin Heading, Pin .note, Dots { text-align: center; width: 100%; }
CardPicture { width: 100%; height: 7; margin-bottom: 1; }
SignIn Button { width: 100%; }
Pin Heading { margin: 0; }
Dots { color: $navd-accent-text; margin: 1 0; }
.keys { grid-size: 3 4; grid-gutter: 0 1; grid-rows: 3; height: 12; width: 100%; }
Kiosk .keys Button.-style-default { width: 1fr; min-width: 4; }
.tiles { height: auto; grid-size: 4 1; grid-gutter: 0 2; grid-rows: auto; margin-bottom: 1; }
.-low .tiles { grid-gutter: 0 1; }
Tile { width: 1fr; height: 5; padding: 1 2; background: $navd-surface; }
Tile.-scarce { background: $navd-danger-soft; }
.-low Tile { height: 3; padding: 0 1; }
Descale Tile { width: 40; margin-top: 1; }
.two { height: 1fr; }
.list { width: 1fr; height: 100%; padding: 1 2; margin-right: 2; background: $navd-surface; }
.-low .list { padding: 0 1; margin-right: 1; }
Chart { width: 1fr; height: 100%; padding: 1 2; background: $navd-surface; }
.-low Chart { padding: 0 1; }
.chart--title { color: $navd-text; text-style: bold; }
.chart--hour { color: $navd-muted; }
.chart--now { color: $navd-accent-text; text-style: bold; }
.chart--bar { color: $navd-accent-soft; }
.chart--bar-now { color: $navd-accent-text; }
Drop { width: 16; height: 8; }
.-high Drop { width: 32; height: 16; margin-bottom: 1; }
.since { color: #FFD9D6; margin-top: 1; }
"""
