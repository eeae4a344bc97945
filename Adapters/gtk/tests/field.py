"""A front end whose list of notes has a field."""

from gi.repository import Gtk

import plain


def window(**properties):
    def build(screen):
        field = Gtk.Entry()
        screen.bind_text(field, "note")
        return field

    window = plain.window(**properties)
    window.get_child().add_screen("ListScreen", build)
    return window
