"""A front end of the scenes: its views draw what they are given, and it brings about what no command does."""

import os
import socket as sockets

from gi.repository import GLib, GObject, Gtk, Navd

from picture import below

LEFT, RIGHT = 0.0, 1.0


def window(name, socket, views, icons, width, height, is_dark):
    """Makes a window that shows a scene."""
    Navd.Icon.add_folder(icons)
    Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
    view = Navd.View(
        tree=name, socket=socket, voice=Navd.Voice.PUBLIC, language="en", pace=0, start_over="home",
        appearance=Navd.Appearance.DARK if is_dark else Navd.Appearance.LIGHT)
    for screen, given in views.items():
        view.add_screen(screen, lambda screen, given=given: fill(screen, given))
    return Gtk.Window(child=view, default_width=width, default_height=height)


def fill(screen, given):
    parts = given["parts"]
    for action in given.get("actions", ()):
        screen.add_action(sends(Navd.button_new(action["icon"], action["text"]), action["route"]))
    first = {kind: part for part in reversed(parts) for kind in part}
    if "sign" in first:
        return Navd.alarm_new(first["sign"]["sign"], first["heading"]["heading"], first["text"]["text"], button(first["button"]))
    if "state" in first:
        state = first["state"]
        return Navd.state_new(state["icon"], state["state"], state["text"], button({**state, "kind": "main"}))
    page = Navd.page_new(screen, first["heading"]["heading"] if "heading" in first else None)
    for part in parts:
        if "heading" not in part and "button" not in part:
            page.append(part_of(part))
    page.append(buttons(screen, [part for part in parts if "button" in part]))
    return None


def buttons(screen, parts):
    """Returns buttons below each other, or side by side on a wide page."""
    layer = screen
    while layer.get_css_name() != "navd-layer":
        layer = layer.get_parent()
    panel = layer.get_first_child()
    is_page = not panel.has_css_class("navd-sheet") and not panel.has_css_class("navd-dialog")
    box = Gtk.Box(orientation="vertical", spacing=12, visible=bool(parts))
    for part in parts:
        box.append(button(part))

    def orientation(_, is_wide):
        return Gtk.Orientation.HORIZONTAL if is_page and is_wide else Gtk.Orientation.VERTICAL
    screen.get_ancestor(Navd.View).bind_property("wide", box, "orientation", GObject.BindingFlags.SYNC_CREATE, orientation)
    return box


def part_of(part):
    if "row" in part:
        row = sends(Navd.row_new(part.get("icon"), part["row"], part.get("second")), part["route"])
        if part.get("isCurrent"):
            row.add_css_class("navd-selected")
        return row
    if "text" in part:
        text = Gtk.Label(label=part["text"], xalign=0, wrap=True)
        text.add_css_class("navd-muted")
        return text
    if "button" in part:
        return button(part)
    if "field" in part:
        box = Gtk.Box(orientation="vertical", spacing=4)
        label = Gtk.Label(label=part["field"], xalign=0)
        label.add_css_class("navd-caption")
        box.append(label)
        box.append(Gtk.Entry(text=part["value"]))
        return box
    bones = Navd.loading_new(part["bones"])
    # They appear after a while.
    bones.set_opacity(1)
    return bones


def button(part):
    result = sends(Gtk.Button(label=part["button"]), part["route"])
    result.add_css_class(part["kind"])
    return result


def sends(widget, route):
    params = {name: GLib.Variant("s", value) for name, value in route.get("params", {}).items()}
    widget.set_action_target_value(GLib.Variant("(sa{sv})", (route["name"], params)))
    widget.set_action_name("navd.trigger")
    return widget


# Around the tree

def around(view, given):
    """Brings about what is around the tree."""
    if "idle" in given:
        view.set_property("idle", given["idle"])
    if "say" in given:
        view.show_message(given["say"]["text"], given["say"].get("severity") == "error")
    if "lost" in given:
        lose(view)
    if "mini" in given:
        mini = given["mini"]
        view.set_mini_bar(Navd.mini_bar_new(mini["icon"], mini["text"], mini["second"], 0.6))
    if "menu" in given:
        next(child for child in below(view) if child.has_css_class("navd-language") and child.get_mapped()).emit("clicked")
    if "scroll" in given:
        window = next(child for child in below(view) if isinstance(child, Gtk.ScrolledWindow) and child.get_mapped()
                      and child.get_ancestor(Navd.Screen).is_active())
        window.get_vadjustment().set_value(window.get_vadjustment().get_upper())
    if "focus" in given:
        view.get_root().set_focus_visible(True)
        next(child for child in below(view) if child.has_css_class("navd-row") and child.get_mapped()
             and any(isinstance(label, Gtk.Label) and label.get_text() == given["focus"] for label in below(child))).grab_focus()


def lose(view):
    """Ends the connection: the socket is a link, which leads nowhere then."""
    os.remove(view.get_property("socket"))
    for name in os.listdir("/proc/self/fd"):
        try:
            connection = sockets.socket(fileno=os.dup(int(name)))
        except OSError:
            continue
        with connection:
            if connection.family == sockets.AF_UNIX and connection.getpeername() not in ("", b""):
                try:
                    if "navd" in str(connection.getpeername()):
                        connection.shutdown(sockets.SHUT_RDWR)
                except OSError:
                    pass
    while view.get_property("connection") == Navd.Connection.READY:
        GLib.MainContext.default().iteration(True)
