"""A front end with plain views."""

import json

from gi.repository import Gtk, Navd


def window(name="kiosk", socket=None, graph=None, voice=0, texts=(), width=400, height=300, double_click_ms=None, **properties):
    """Makes a window that shows a tree."""
    if isinstance(graph, dict):
        graph = json.dumps(graph)
    if double_click_ms:
        Gtk.Settings.get_default().set_property("gtk-double-click-time", double_click_ms)
    properties = {"pace": 0, "collapse_width": 0, "hold_limit": 600_000} | properties
    view = Navd.View(tree=name, socket=socket, graph=graph, voice=Navd.Voice(voice), **properties)
    for about, text in dict(texts).items():
        view.set_word(about, text)
    return Gtk.Window(child=view, default_width=width, default_height=height)
