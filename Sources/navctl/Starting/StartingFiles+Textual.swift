extension StartingFiles {
  var textual: [StartingFile] {
    let commands = """
      python3 -m venv .venv
      .venv/bin/pip install \(libraries)/Bindings/python \(libraries)/Adapters/textual
      navd 2> navd.log &
      .venv/bin/python app.py
      """
    let themes = [StartingTheme(toolkit: .textual, name: "theme.py")]
    let page = page(
      where: "in a terminal with Textual",
      packages: "python3-venv",
      commands: commands,
      file: "app.py",
      themes: themes
    )
    return [StartingFile(name: "app.py", text: application)] + themes.map(\.file) + [page]
  }

  private var application: String {
    #"""
    """\#(name) in a terminal. The graph decides what each button does."""

    from pathlib import Path

    from textual.app import ComposeResult

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


    class App(NavApp):
        TITLE = "\#(name)"
        themes = (theme.LIGHT, theme.DARK)


    if __name__ == "__main__":
        App("\#(name)", graph=Path(__file__).with_name("\#(name).yaml")).run()

    """#
  }
}
