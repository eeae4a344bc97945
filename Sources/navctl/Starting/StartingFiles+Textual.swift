extension StartingFiles {
  var textual: [StartingFile] {
    let commands = """
      python3 -m venv .venv
      .venv/bin/pip install \(libraries)/Bindings/python \(libraries)/Adapters/textual
      navd 2> navd.log &
      .venv/bin/python app.py
      """
    return [
      StartingFile(name: "app.py", text: application),
      page(
        where: "in a terminal with Textual",
        packages: "python3-venv",
        commands: commands,
        file: "app.py"
      ),
    ]
  }

  private var application: String {
    #"""
    """\#(name) in a terminal. The graph decides what each button does."""

    from pathlib import Path

    from textual.app import ComposeResult
    from textual.widgets import Label

    from navd_textual import Go, NavApp, View, screen


    @screen("DrinksScreen")
    class Drinks(View):
        def compose(self) -> ComposeResult:
            yield Label("What would you like?")
            for drink in ("Espresso", "Latte", "Flat White"):
                yield Go(drink, "drink", drink=drink)


    @screen("DrinkScreen")
    class Drink(View):
        drink: str

        def compose(self) -> ComposeResult:
            yield Label(f"{self.drink}, coming up. Escape goes back.")


    class App(NavApp):
        TITLE = "\#(name)"


    if __name__ == "__main__":
        App("\#(name)", graph=Path(__file__).with_name("\#(name).yaml")).run()

    """#
  }
}
