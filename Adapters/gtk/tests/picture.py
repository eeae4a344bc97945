"""The contents of the widgets of a view, read back from them."""

from gi.repository import Gtk, Navd


def children(widget):
    child = widget.get_first_child()
    while child:
        yield child
        child = child.get_next_sibling()


def below(widget):
    """Yields the widgets in a widget, each before those in it."""
    for child in children(widget):
        yield child
        yield from below(child)


def first(widget, name):
    """Returns the first widget of a name in style sheets."""
    return next(child for child in below(widget) if child.get_css_name() == name)


def boxes(widget):
    """Returns the containers in a container or a layer."""
    return [child for child in children(widget) if child.get_css_name() == "navd-box" and child.get_can_target()]


def labels(widget):
    """Returns the labels in a widget that are seen."""
    return [child for child in below(widget) if isinstance(child, Gtk.Label) and child.get_mapped() and child.get_text()]


def lines(screen):
    return [child.get_text() for child in below(screen) if isinstance(child, Gtk.Label)]


def stack(box):
    screens = [child for child in children(box) if isinstance(child, Navd.Screen) and child.get_can_target()]
    return {"screens": [{"key": screen.get_key(), "lines": lines(screen), "seen": screen.get_mapped()} for screen in screens]}


def tabs(box):
    """Returns what tabs show. That the selected tab is the one that is shown is part of it."""
    buttons = [child for child in below(box) if child.has_css_class("navd-tab") and not any(
        isinstance(around, Gtk.Widget) and around.get_css_name() == "navd-box" and around is not box
        for around in between(child, box))]
    result, selected, shown = {}, "", ""
    for button, child in zip(buttons, boxes(box), strict=True):
        name = next(label.get_text() for label in below(button)
                    if isinstance(label, Gtk.Label) and not label.has_css_class("navd-badge"))
        result[name] = picture_of(child)
        selected += name if button.has_css_class("navd-selected") else ""
        shown += name if child.get_child_visible() else ""
    return {"tabs": result, "selected": selected if shown == selected else f"{shown}?"}


def between(widget, box):
    """Yields the widgets around a widget up to a container."""
    while (widget := widget.get_parent()) and widget is not box:
        yield widget


def picture_of(box):
    """Returns what a container shows."""
    if box.has_css_class("tabs"):
        return tabs(box)
    if box.has_css_class("split"):
        columns = boxes(box)
        return {"columns": [picture_of(column) for column in columns],
                "shown": sum(column.get_child_visible() for column in columns)}
    return stack(box)


def picture(window, view):
    """Returns what a window shows, in the form of the conformance suite, with what is around it."""
    layers = [child for child in children(view) if child.get_css_name() == "navd-layer"
              and (child.get_can_target() or child.get_can_focus() or child.get_next_sibling().get_css_name() == "navd-layer")]
    focused = window.get_focus()
    screen = focused.get_ancestor(Navd.Screen) if focused else None
    banner = next((child for child in below(view) if child.has_css_class("navd-connection") and child.get_mapped()), None)
    return {
        "layers": [{"style": (layer.get_css_classes() or [None])[0], "box": picture_of(boxes(layer)[0])} for layer in layers],
        "active": screen.get_key() if screen else focused.get_key() if isinstance(focused, Navd.Screen) else None,
        "banner": labels(banner)[0].get_text() if banner else None,
        "toasts": [labels(child)[0].get_text() for child in below(view) if child.has_css_class("navd-message") and labels(child)],
        "pale": [layer.get_opacity() < 1 for layer in layers],
        "texts": [label.get_text() for label in labels(view)],
        "settled": view.get_property("settled"),
        "typed": [child.get_text() for child in below(view) if isinstance(child, Gtk.Text) and child.get_mapped()],
        "focus": text_of(focused),
        "places": places(view),
        "moving": view.get_property("moving"),
    }


def text_of(widget):
    """Returns the text of a button or of a field."""
    if isinstance(widget, Gtk.Button):
        return next((label.get_text() for label in below(widget) if isinstance(label, Gtk.Label)), "")
    return widget.get_text() if isinstance(widget, Gtk.Text) else ""


def places(view):
    """Returns the place of each screen that is wanted, and its address."""
    result = {}
    for child in below(view):
        if isinstance(child, Navd.Screen) and child.get_mapped() and child.get_can_target() and child.get_property("seen"):
            result[child.get_key()] = [round(child.compute_bounds(child.get_parent())[1].origin.x), hash(child)]
    return result
