"""The coffee machine in a terminal: `python kiosk.py`. The graph decides what each button does."""

from pathlib import Path

from textual.app import ComposeResult
from textual.widgets import Input, Label

from navd_textual import Go, NavApp, View, screen


@screen("DrinksScreen")
class Drinks(View):
    def compose(self) -> ComposeResult:
        yield Label("What would you like?")
        for drink in ("Espresso", "Latte", "Flat White"):
            yield Go(drink, "drink", drink=drink)
        yield Go("My orders", "orders")


@screen("DrinkScreen")
class Drink(View):
    drink: str

    def compose(self) -> ComposeResult:
        yield Label(f"{self.drink}, coming up.")
        yield Go("Customise", "customise", drink=self.drink)
        yield Go("Another drink", "drinks")


@screen("CustomiseScreen")
class Customise(View):
    drink: str

    def compose(self) -> ComposeResult:
        yield Label(f"{self.drink}: how strong?")
        yield Go("Mild", "drinks")
        yield Go("Strong", "drinks")


@screen("OrdersScreen")
class Orders(View):
    def compose(self) -> ComposeResult:
        yield Label("Your last order: a Latte.")
        yield Go("The same again", "drink", drink="Latte")


@screen("SignInScreen")
class SignIn(View):
    def compose(self) -> ComposeResult:
        yield Label("Hold your card to the reader.")
        yield Go("Ada's card", "done", customer="Ada")


@screen("PinScreen")
class Pin(View):
    def compose(self) -> ComposeResult:
        yield Label("The technician's PIN (1234):")
        yield Input(password=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value == "1234":
            self.trigger("unlock")
        else:
            self.notify("That is not the PIN.", severity="error")


@screen("ServiceScreen")
class Service(View):
    def compose(self) -> ComposeResult:
        yield Label("Service")
        yield Go("Descale", "descale")
        yield Go("Leave", "leave")


@screen("DescaleScreen")
class Descale(View):
    def compose(self) -> ComposeResult:
        yield Label("Descaling takes ten minutes.")


@screen("AlarmScreen")
class Alarm(View):
    def compose(self) -> ComposeResult:
        yield Label("The machine leaks.")
        yield Go("What can I do?", "help")


@screen("AlarmHelpScreen")
class AlarmHelp(View):
    def compose(self) -> ComposeResult:
        yield Label("Close the water tap below the machine.")


class Kiosk(NavApp):
    TITLE = "kiosk"


if __name__ == "__main__":
    Kiosk("kiosk", graph=Path(__file__).parents[2] / "graphs" / "kiosk.yaml").run()
