"""coffee in a terminal. The graph decides what each button does."""

from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Input

import theme
from navd_textual import Go, Heading, NavApp, View, screen


@screen("DrinksScreen")
class Drinks(View):
    def compose(self) -> ComposeResult:
        yield Heading("What would you like?")
        for drink in ("Espresso", "Latte", "Flat White"):
            yield Go(drink, "drink", drink=drink)


@screen("DrinkScreen")
class Drink(View):
    drink: str

    def compose(self) -> ComposeResult:
        yield Heading(f"{self.drink}, coming up.")
        yield Go("Customise", "customise")


@screen("StrengthScreen")
class Strength(View):
    def compose(self) -> ComposeResult:
        yield Heading("How strong?")
        yield Go("Mild", "chosen", strength="mild")
        yield Go("Strong", "chosen", strength="strong")


@screen("ReadyScreen")
class Ready(View):
    strength: str

    def compose(self) -> ComposeResult:
        yield Heading(f"A {self.strength} one is ready.")


@screen("PinScreen")
class Pin(View):
    def compose(self) -> ComposeResult:
        yield Heading("The technician's PIN (1234):")
        yield Input(password=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value == "1234":
            self.trigger("unlock")


@screen("ServiceScreen")
class Service(View):
    def compose(self) -> ComposeResult:
        yield Heading("Service")
        yield Go("Leave", "leave")


class App(NavApp):
    TITLE = "coffee"
    themes = (theme.LIGHT, theme.DARK)


if __name__ == "__main__":
    App("coffee", graph=Path(__file__).with_name("coffee.yaml")).run()
