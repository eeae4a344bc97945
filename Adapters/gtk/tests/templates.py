"""A front end with a template of GtkBuilder for notes."""

from pathlib import Path

import plain


def window(**properties):
    window = plain.window(**properties)
    window.get_child().add_template("NoteScreen", str(Path(__file__).with_name("template.ui")))
    return window
