"""The coffee machine in GTK: `kiosk.py`, with Debian's Python. The graph decides what each button does."""

import sys
from pathlib import Path

import gi

for name, version in (("Gdk", "4.0"), ("Gtk", "4.0"), ("Navd", "1")):
    gi.require_version(name, version)
from gi.repository import Gdk, GLib, Gtk, Navd  # noqa: E402

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import drinks  # noqa: E402
import service  # noqa: E402
from shop import Shop, drink, menu  # noqa: E402

SCREENS = {
    "DrinksScreen": drinks.drinks, "DrinkScreen": drinks.drink, "CustomiseScreen": drinks.customise, "OrdersScreen": drinks.orders,
    "SignInScreen": drinks.sign_in, "PinScreen": service.pin, "ServiceScreen": service.service, "DescaleScreen": service.descale,
    "AlarmScreen": service.alarm, "AlarmHelpScreen": service.alarm_help}
#: The facts that the contents of screens display.
SHOWN = ("language", "customer", "faults")


def window(width=1080, height=1920, **properties):
    """Makes the window of the kiosk."""
    view = Navd.View(tree="kiosk", graph="kiosk", voice=Navd.Voice.PUBLIC, start_over="startOver", **properties)
    view.set_theme(str(HERE / "theme-light.css"), str(HERE / "theme-dark.css"))
    Navd.Icon.add_folder(str(HERE.parent / "icons"))
    style(view)
    words = Shop(view)
    for name, build in SCREENS.items():
        view.add_screen(name, lambda screen, build=build: content(screen, words, build))
    Making(view, words)
    return Gtk.Window(child=view, default_width=width, default_height=height, title="rill")


def content(screen, words, build):
    """Fills a screen, and again when what it displays has changed."""
    def fill():
        if child := build(screen, words):
            screen.set_child(child)

    def changed(*_):
        GLib.idle_add(fill)

    screen.view_pace = words.view.get_property("pace")
    handlers = [words.view.connect(signal, changed) for signal in ("notify::wide", *(f"fact-changed::{fact}" for fact in SHOWN))]
    screen.connect("destroy", lambda _: [words.view.disconnect(handler) for handler in handlers])
    fill()


def style(view):
    """Adds the colours of the drinks to the style sheet of the kiosk."""
    is_dark = Gtk.Settings.get_default().get_property("gtk-application-prefer-dark-theme")
    tints = "".join(
        f".tint-{one['file']} {{ background: {one['card']['dark' if is_dark else 'light']}; }}\n" for one in menu["drinks"])
    provider = Gtk.CssProvider()
    provider.load_from_data(((HERE / "kiosk.css").read_text("utf-8") + tints).encode())
    Gtk.StyleContext.add_provider_for_display(
        Gdk.Display.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION)


class Making:
    """The drink that the machine makes, in the mini bar. It is made after some time, whoever looks."""

    def __init__(self, view, words):
        self.view, self.words, self.timer = view, words, 0
        view.connect("fact-changed::making", self.changed)

    def changed(self, view, name, value):
        if self.timer:
            GLib.source_remove(self.timer)
        self.timer, self.drink, self.left = 0, value and value.unpack(), menu["seconds"]
        if self.drink:
            self.timer = GLib.timeout_add_seconds(1, self.tick)
        self.show()

    def tick(self):
        self.left -= 1
        if self.left == 0:
            self.view.trigger("made")
        self.show()
        return self.left > 0

    def show(self):
        if not self.drink:
            self.view.set_mini_bar(None)
            return
        title = self.words.word("making", drink=self.words.spoken(drink(self.drink)["name"]))
        left = self.words.word("makingLeft", seconds=self.left)
        self.view.set_mini_bar(Navd.mini_bar_new("cup", title, left, 1 - self.left / menu["seconds"]))


if __name__ == "__main__":
    application = Gtk.Application(application_id="org.example.Rill")
    application.connect("activate", lambda application: application.add_window(shown := window()) or shown.present())
    application.run()
