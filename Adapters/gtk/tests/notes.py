"""A front end with a view of its own for the list of notes."""

from gi.repository import GLib, Gtk

import plain


def window(routes=(("one", "note", 1), ("two", "note", 2), ("no", "no", None)), **properties):
    def build(screen):
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for text, route, number in routes:
            button = Gtk.Button(label=text)
            params = {} if number is None else {"id": GLib.Variant("s" if isinstance(number, str) else "i", number)}
            button.set_action_name("navd.trigger")
            button.set_action_target_value(GLib.Variant("(sa{sv})", (route, params)))
            box.append(button)
        return box

    window = plain.window(**properties)
    window.get_child().add_screen("ListScreen", build)
    return window
