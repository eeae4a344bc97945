"""The structure of a window: what is drawn, each part with its role, its text and its place."""

from gi.repository import Gtk, Navd

from picture import below

#: The role of a widget by its class in style sheets.
ROLES = {
    "navd-bar": "header", "navd-brand": "brand", "navd-back": "back", "navd-bar-title": "title", "navd-language": "language",
    "navd-tab": "tab", "navd-badge": "badge", "navd-lock": "lock", "navd-column": "column", "navd-title": "heading",
    "navd-row": "row", "navd-state": "state", "navd-loading": "bones", "navd-sign": "sign", "navd-message": "toast",
    "navd-mini-bar": "mini", "navd-connection": "line", "navd-still-there": "idle", "navd-display": "heading"}


def structure(window, view):
    """Returns the parts that are seen."""
    parts = []
    for widget in below(view):
        if not widget.get_mapped() or not (role := role_of(widget)):
            continue
        text = text_of(widget, role)
        if text is None or (role in ("title", "brand") and not text):
            continue
        part = {"role": role, "text": text, "rect": place(widget, window)}
        if widget.has_css_class("navd-selected"):
            part["is"] = "selected"
        elif role == "toast" and widget.has_css_class("navd-error"):
            part["is"] = "error"
        elif window.get_focus_visible() and window.get_focus() is widget:
            part["is"] = "focused"
        parts.append(part)
    return parts


def role_of(widget):
    name = widget.get_css_name()
    classes = widget.get_css_classes()
    if "navd-tab-bar" in classes:
        return "rail" if "navd-rail" in classes else "bar"
    if isinstance(widget, Navd.Screen):
        return "view"
    if name == "navd-layer":
        return "layer"
    if "navd-choice-of-menu" in classes:
        return "choice"
    if "navd-menu" in classes:
        return "menu"
    around = widget.get_ancestor(Navd.Screen)
    for known, role in ROLES.items():
        if known in classes:
            return role if role != "brand" or "navd-brand" in classes else None
    if isinstance(widget, Gtk.Button):
        if widget.get_parent().has_css_class("navd-actions"):
            return "action"
        return "button" if around or "navd-still-there" in classes_around(widget) else None
    if isinstance(widget, Gtk.Entry):
        return "field"
    if isinstance(widget, Gtk.Label) and around and ("navd-muted" in classes) and not in_button(widget):
        return "text"
    return None


def classes_around(widget):
    found = set()
    while widget := widget.get_parent():
        found |= set(widget.get_css_classes())
    return found


def in_button(widget):
    return any(name in classes_around(widget) for name in ("navd-state", "navd-row"))


def text_of(widget, role):
    if role == "view":
        return widget.get_name()
    if role == "layer":
        panel = next(iter_children(widget))
        for style in ("alarm", "sheet", "full"):
            if panel.has_css_class(f"navd-{style}"):
                return style
        return "alert" if panel.has_css_class("navd-dialog") else None
    if role == "column":
        return next((name for name in ("primary", "supplementary", "secondary") if widget.has_css_class(name)), "")
    if role in ("header", "bar", "rail", "menu", "bones", "sign"):
        return ""
    if role == "lock" or (role == "brand" and widget.get_tooltip_text()):
        return widget.get_tooltip_text()
    if role == "field":
        return next(child.get_text() for child in widget.get_parent().observe_children() if isinstance(child, Gtk.Label))
    if isinstance(widget, Gtk.Label):
        return widget.get_text()
    found = [child for child in below(widget) if isinstance(child, Gtk.Label) and child.get_mapped() and child.get_text()
             and not child.has_css_class("navd-badge")]
    if role == "idle":
        found = [child for child in found if child.has_css_class("navd-heading")]
    return found[0].get_text() if found else ""


def iter_children(widget):
    child = widget.get_first_child()
    while child:
        yield child
        child = child.get_next_sibling()


def place(widget, window):
    bounds = widget.compute_bounds(window)[1]
    return [round(bounds.origin.x), round(bounds.origin.y), round(bounds.size.width), round(bounds.size.height)]
