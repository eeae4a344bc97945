"""What the widgets of a front end show, as the list of parts that the looks of adapters compare."""

from navd_textual import Base, Bones, Button, Heading, Layer, Row, Sign, SplitBox, State, View
from navd_textual.layers import Banner
from navd_textual.overlays import Idle, Overlay
from navd_textual.parts import Parts
from textual.widgets import Input, Static
from textual.widgets._toast import Toast

ROLES = {"TabBar": "bar", "Bar": "header", "Choices": "menu"}
COLUMNS = ("primary", "supplementary", "secondary")


def structure(app):
    """Returns the parts that are drawn, each with its role, its text and its rectangle."""
    return [part for screen in app.screen_stack for part in _parts(screen)]


def _parts(screen):
    if isinstance(screen, Layer):
        yield _part("layer", "alarm" if screen.is_alarm else screen.style or "sheet", screen.panel.region)
    if isinstance(screen, Idle):
        yield _part("idle", str(next(iter(screen.query(".navd-title"))).content), screen.query_one(".navd-idle").region)
    for widget in screen.walk_children():
        around = [parent for parent in widget.ancestors_with_self if hasattr(parent, "display")]
        if widget.region and widget.visible and all(parent.display for parent in around):
            yield from _drawn(widget)


def _drawn(widget):
    region = widget.region
    match widget:
        case Parts():
            role = "rail" if widget.has_class("-rail") else ROLES.get(type(widget).__name__)
            if role and widget.parts:
                yield _part(role, "", region)
            for part in widget.parts:
                if part.text:
                    is_selected = part.role == "tab" and any(
                        (tab["key"], tab["label"]) == (widget.selected, part.text) for tab in widget.tabs)
                    is_current = part.role == "choice" and part.lines[0][0][1] == "menu--current"
                    yield _part(part.role, part.text.strip("‹›✕ "), part.region.translate(region.offset),
                                "selected" if is_selected or is_current else None)
        case View():
            yield _part("view", widget.screen_name, region)
        case Heading(): yield _part("heading", widget.text, region)
        case Banner(): yield _part("line", str(widget.content), region)
        case Row():
            state = "selected" if widget.has_class("-current") else None
            yield _part("row", widget.text, region, "focused" if widget.has_focus else state)
        case Button(): yield _part("button", str(widget.label), region, "focused" if widget.has_focus else None)
        case State(): yield _part("state", widget.title, region)
        case Bones(): yield _part("bones", "", region)
        case Sign(): yield _part("sign", "", region)
        case Input(): yield _part("field", str(widget.border_title), region, "focused" if widget.has_focus else None)
        case Toast():
            state = "error" if widget.has_class("-error") else None
            yield _part("toast", widget._notification.message, region, state)
        case Static() if widget.has_class("text"): yield _part("text", str(widget.content), region)
        case _ if isinstance(widget.parent, SplitBox) and not widget.parent.collapsed:
            children = list(widget.parent.children)
            names = COLUMNS if len(children) > 2 else COLUMNS[::2]
            yield _part("column", names[children.index(widget)], region)


def _part(role, text, region, state=None):
    return {"role": role, "text": text, "rect": list(region)} | ({"is": state} if state else {})
