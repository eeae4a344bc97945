"""The content of the headers and the rail, from the chrome."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Iterable, Iterator

from navd.front import WayBack

from .bars import Head, back_text
from .boxes import Box, SplitBox, StackBox, TabsBox
from .layers import Base, Layer
from .views import View

if TYPE_CHECKING:
    from .app import NavApp


def show_heads(app: NavApp, boxes: Iterable[Box]) -> None:
    """Updates all visible headers and the rail."""
    boxes = list(boxes)
    rail = _rail(app, boxes)
    stacks = [box for box in boxes if isinstance(box, StackBox) and _is_shown(box)]
    around = [box for box in stacks if isinstance(box.screen, Base) and rail is None]
    active = next((box for box in stacks if any(view.key == app.front.active for view in box.views)), None)
    for box in stacks:
        left = _back(app, box) if box is active else None
        if active is not None and box.screen is not active.screen:
            # Headers below a layer are not updated.
            left = box.bar.head.left
        if left is None and box in around[:1] and (brand := app.front.chrome.get("brand")):
            left = ("brand", brand["title"])
        top = box.top
        right = [("action", action.label, partial(top.trigger, action.route, **action.params))
                 for action in top.actions] if top else []
        if box in around[-1:] and (name := language(app)):
            right.append(("language", name, partial(app.choose_language, box.bar)))
        box.bar.show(Head(left, _title(app, box, top), tuple(right), tuple(text for _, text, _ in right)))


def language(app: NavApp) -> str | None:
    """Returns the language's own name; None if there is no choice."""
    languages = app.front.chrome.get("languages", [])
    spoken = app.front.chrome["language"]
    names = {entry["language"]: entry["name"] for entry in languages}
    if len(names) < 2:
        return None
    return names.get(spoken, names.get(spoken.partition("-")[0], app.front.text("language")))


def _rail(app: NavApp, boxes: list[Box]) -> TabsBox | None:
    """Returns the tabs at the side of the window, which have the brand and the language."""
    found = None
    for box in boxes:
        if isinstance(box, TabsBox) and box.is_attached:
            is_rail = found is None and isinstance(box.screen, Base) and box.bar.is_rail
            brand, name = app.front.chrome.get("brand"), language(app)
            box.bar.brand = brand["title"] if brand and is_rail else None
            box.bar.language = (name, partial(app.choose_language, box.bar)) if name and is_rail else None
            box.bar.laid()
            found = box if is_rail else found
    return found


def _is_shown(box: StackBox) -> bool:
    return box.is_attached and box.display and all(
        ancestor.display for ancestor in box.ancestors if isinstance(ancestor, (StackBox, TabsBox, SplitBox)))


def _title(app: NavApp, box: StackBox, top: View | None) -> str:
    """Returns the title of a stack, unless its view shows it."""
    if top is None or top.has_class("-plain") and app.voice == "public":
        return ""
    if _is_column(box) or not top.shows_heading:
        heading = top.heading
        return heading.text if heading else app.front.title(top.screen_name, top.params)
    return ""


def _is_column(box: StackBox) -> bool:
    return isinstance(box.parent, SplitBox) and not box.parent.collapsed


def _back(app: NavApp, box: StackBox) -> tuple[str, str] | None:
    way = app.front.way_back
    return None if way is None or not _is_of(way, app, box) else ("back", back_text(way, app))


def _is_of(way: WayBack, app: NavApp, box: StackBox) -> bool:
    """Whether a way back can belong to a stack. Until that of a new revision is known, it is the previous one."""
    if way.kind == "close":
        return isinstance(box.screen, Layer)
    node = next((node for node in _nodes(app.front.snapshot["window"]) if node["key"] == box.key), None)
    return way.kind != "pop" or isinstance(box.parent, SplitBox) or node is None or len(node["children"]) > 1


def _nodes(nodes: Any) -> Iterator[Any]:
    for node in nodes:
        if "children" in node:
            yield node
            yield from _nodes(node["children"])
