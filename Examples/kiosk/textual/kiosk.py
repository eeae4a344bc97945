"""The coffee machine in a terminal: `python kiosk.py`. The graph decides what each button does."""

from pathlib import Path

import look
from drawings import CardPicture, Drop, Stage
from menu import DRINKS, MACHINE, MENU, choices, price, spoken, word
from navd_textual import Action, Bones, Button, Go, Heading, Mini, NavApp, Row, State, View, screen
from parts import CSS, Chart, Dots, DrinkCard, Group, Hero, Tile
from textual.app import ComposeResult
from textual.containers import Grid, Horizontal, Vertical
from textual.widgets import Static

#: The drink that is drawn large, and the seconds after which orders are there.
LOVED, ORDERS_SECONDS = "Flat White", 0.8


class Page(View):
    """A view that speaks the language of the user."""

    @property
    def language(self):
        """The language of the user."""
        return self.front.chrome["language"]

    def word(self, name, **values):
        """Returns a text of the machine."""
        return word(name, self.language, **values)

    def note(self, name, **values):
        """Returns a paragraph."""
        return Static(self.word(name, **values), classes="note", markup=False)


@screen("DrinksScreen")
class Drinks(Page):
    @property
    def actions(self):
        return [Action(self.word("orders"), "orders")]

    def compose(self) -> ComposeResult:
        customer = self.front.facts.get("customer")
        yield Static(self.word("signedIn", customer=customer) if customer else self.word("hello"), classes="note hello")
        yield Heading(self.word("what"))
        with Horizontal(classes="menu"):
            yield Hero(LOVED, self.language, self.word("loved"), self.word("choose"))
            with Grid():
                for drink in DRINKS:
                    if drink != LOVED:
                        yield DrinkCard(drink, self.language)


@screen("DrinkScreen")
class Drink(Page):
    drink: str

    def compose(self) -> ComposeResult:
        drink = DRINKS[self.drink]
        heat = self.word("hot" if drink["temperature"] > 30 else "cold", temperature=drink["temperature"])
        facts = [f"{drink['volume']} ml", f"{drink['kcal']} kcal", heat]
        facts += [self.word("containsMilk")] if drink["contains"] else []
        yield Stage(self.drink, self.language)
        with Vertical(classes="about"):
            yield Heading(spoken(drink["name"], self.language), price(drink["price"], self.language))
            yield Static(f"{spoken(drink['note'], self.language)}\n\n{'  ·  '.join(facts)}", classes="note")
            yield Go.main(f"{self.word('make')} · {price(drink['price'], self.language)}", "make", drink=self.drink)
            with Grid(classes="buttons"):
                yield Go(self.word("customise"), "customise", drink=self.drink)
                yield Go(self.word("another"), "drinks")


@screen("CustomiseScreen")
class Customise(Page):
    drink: str

    def compose(self) -> ComposeResult:
        saved = self.front.saved(self.key)
        self.groups = {
            name: Group(self.word(name), options, saved.get(name, _middle(name, options)), self.language)
            for name, options in choices(DRINKS[self.drink]).items()}
        yield Stage(self.drink, self.language, has_names=False)
        with Vertical(classes="about"):
            yield Heading(self.word("yours", drink=spoken(DRINKS[self.drink]["name"], self.language)))
            yield from self.groups.values()
            yield Button(self.label, "primary", id="make")

    @property
    def label(self):
        """The label of the button, with the price of the choices."""
        cents = DRINKS[self.drink]["price"] + sum(group.option.get("price", 0) for group in self.groups.values())
        return f"{self.word('make')} · {price(cents, self.language)}"

    def on_group_chosen(self, event: Group.Chosen) -> None:
        self.front.save(self.key, **{name: group.option["id"] for name, group in self.groups.items()})
        self.query_one("#make", Button).label = self.label

    def on_button_pressed(self) -> None:
        self.trigger("make", drink=self.drink, **{name: group.option["id"] for name, group in self.groups.items()})


def _middle(name, options):
    return options[0 if name == "milk" else 1]["id"]


@screen("OrdersScreen")
class Orders(Page):
    is_loaded = False

    def compose(self) -> ComposeResult:
        orders = MACHINE["orders"].get(self.front.facts.get("customer"), [])
        yield Heading(self.word("lastOrders"))
        if not self.is_loaded:
            yield Bones(4)
        for order in orders if self.is_loaded else ():
            drink = DRINKS[order["drink"]]
            text = f"{spoken(drink['name'], self.language)}  ·  {price(drink['price'], self.language)}"
            yield Row(text, spoken(order["note"], self.language), "drink", drink=drink["id"])
        if self.is_loaded and not orders:
            yield State(self.word("ordersEmpty"), self.word("ordersEmptyNote"), Go(self.word("chooseDrink"), "drinks"))

    def on_mount(self) -> None:
        super().on_mount()
        # The till is not asked in this example, but takes its time.
        self.set_timer(ORDERS_SECONDS if self.app.animation_level == "full" else 0.001, self.loaded)

    async def loaded(self) -> None:
        """Shows the orders."""
        self.is_loaded = True
        await self.recompose()


@screen("SignInScreen")
class SignIn(Page):
    def compose(self) -> ComposeResult:
        yield CardPicture()
        yield Heading(self.word("card"))
        yield self.note("cardNote")
        yield Go.main(self.word("adasCard"), "done", customer="Ada")


@screen("PinScreen")
class Pin(Page):
    PIN = "1234"

    def compose(self) -> ComposeResult:
        yield Heading(self.word("pin"))
        yield self.note("pinNote")
        yield Dots()
        with Grid(classes="keys"):
            for key in "123456789 0⌫":
                yield Static() if key == " " else Button(key, name=key)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.typed(event.button.name)

    def on_key(self, event) -> None:
        if event.key.isdigit() or event.key == "backspace":
            event.stop()
            self.typed(event.key if event.key.isdigit() else "⌫")

    def typed(self, key) -> None:
        """Takes a key, and compares the PIN when it is complete."""
        dots = self.query_one(Dots)
        dots.say(dots.text[:-1] if key == "⌫" else dots.text + key)
        if dots.text == self.PIN:
            self.trigger("unlock")
        elif len(dots.text) == len(self.PIN):
            dots.say("")
            self.notify(self.word("pinWrong"), severity="error")


@screen("ServiceScreen")
class Service(Page):
    def compose(self) -> ComposeResult:
        yield Heading(self.word("service"), f"{self.word('ready')}, {MACHINE['temperature']} °C")
        with Grid(classes="tiles"):
            for stock in MACHINE["stock"]:
                yield Tile(self.word(stock["name"]), stock)
        with Horizontal(classes="two"):
            with Vertical(classes="list"):
                yield Row(self.word("descale"), self.word("descaleNote"), "descale")
                if self.front.facts.get("faults"):
                    yield Row(self.word("refill"), self.word("refillNote"), "refill")
                yield Row(self.word("leave"), self.word("leaveNote"), "leave")
            yield Chart(self.word("cups"), MACHINE["cups"])


@screen("DescaleScreen")
class Descale(Page):
    def compose(self) -> ComposeResult:
        done = MACHINE["descaling"]
        yield Heading(self.word("descaling"))
        yield self.note("descalingNote")
        yield Tile(done["left"], {"value": f"{done['share']:.0%}", "share": done["share"]})


@screen("AlarmScreen")
class Alarm(Page):
    def compose(self) -> ComposeResult:
        yield Drop()
        yield Heading(self.word("leaks"))
        yield Static(self.word("leaksNote"))
        yield Go(self.word("help"), "help")
        yield Static(self.word("since"), classes="since")


@screen("AlarmHelpScreen")
class AlarmHelp(Page):
    def compose(self) -> ComposeResult:
        yield Heading(self.word("tap"))
        yield self.note("tapNote")
        yield Button(self.word("done"), "primary")

    def on_button_pressed(self) -> None:
        self.front.back()


class Kiosk(NavApp):
    """The coffee machine."""

    TITLE = "kiosk"
    CSS = CSS
    BINDINGS = [("ctrl+d", "dark", "Light or dark")]
    themes = (look.LIGHT, look.DARK)
    voice = "public"
    start_over = "startOver"
    left = 0

    def action_dark(self) -> None:
        """Switches between light and dark."""
        self.dark = not self.dark

    def fact_changed(self, name, old, new) -> None:
        """Makes the drink, and shows who has signed in, and what the machine asks for."""
        if name == "making":
            self.left = MENU["seconds"] if new else 0
            self.make()
        for kind in {"customer": (Drinks,), "faults": (Service,)}.get(name, ()):
            for view in self.query(kind):
                view.run_worker(view.recompose())

    def make(self) -> None:
        """Shows how far the drink is, every second."""
        drink = self.front.facts.get("making")
        if not drink or not self.left:
            self.show_mini(None)
            if drink:
                self.perform(self.navigation.trigger("made"))
            return
        language, name = self.front.chrome["language"], spoken(DRINKS[drink]["name"], self.front.chrome["language"])
        self.show_mini(Mini(word("making", language, drink=name), word("makingLeft", language, seconds=self.left),
                            1 - self.left / MENU["seconds"]))
        self.left -= 1
        self.set_timer(1, self.make)


if __name__ == "__main__":
    Kiosk("kiosk", graph=Path(__file__).parents[2] / "graphs" / "kiosk.yaml").run()
