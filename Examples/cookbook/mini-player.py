from pathlib import Path

from navd_textual import Go, Mini, NavApp, View, screen


@screen("AlbumsScreen")
class Albums(View):
    def compose(self):
        yield Go("Nightswimming", "play", title="Nightswimming")


class Music(NavApp):
    def fact_changed(self, name, old, new):
        if name == "playing":
            self.show_mini(Mini(new, route="player") if new else None)


if __name__ == "__main__":
    Music("mini-player", graph=Path(__file__).with_suffix(".yaml")).run()
