"""Chrome: titles, icons, tabs and languages, as `Protocol/front-end.md` specifies it."""

from __future__ import annotations

import re
from typing import Any, Iterator, Mapping, TypedDict

from .reconciler import lifecycles
from .snapshot import canonical
from .types import Screen, Snapshot

__all__ = ["Brand", "Chrome", "Language", "Tab", "chrome", "screen_title"]

_REFERENCE = re.compile(r"\$\$\{|\$\{([^}]*)\}")


class _Labelled(TypedDict):
    key: str
    tab: str
    label: str
    locked: bool


class Tab(_Labelled, total=False):
    """A tab: its key, its name and its label."""

    icon: str
    badge: Any


class _Titled(TypedDict):
    title: str


class Brand(_Titled, total=False):
    """The title and the icon of the graph."""

    icon: str


class Language(TypedDict):
    """A language that the user may choose, with its own name."""

    language: str
    name: str


class _Around(TypedDict):
    language: str
    tabs: dict[str, list[Tab]]


class Chrome(_Around, total=False):
    """The titles, icons and tabs that a front end draws around the screens. Members without a value are absent."""

    title: str
    icon: str
    accent: str
    brand: Brand
    languages: list[Language]
    texts: dict[str, str]


def chrome(graph: Mapping[str, Any] | None, snapshot: Snapshot, language: str) -> Chrome:
    """Returns the chrome of a snapshot. `graph` is the document of the tree, None without one."""
    document = graph or {}
    facts = snapshot.get("facts", {})
    spoken = _spoken(snapshot, language)
    about = _meta(document)
    found: dict[str, Any] = {
        "language": spoken, "accent": _named(about, "accent"), "title": _text(about.get("title"), spoken),
        "brand": _brand(about, spoken), "languages": _languages(about) or None, "texts": graph_texts(graph, spoken) or None}
    screen = _active(snapshot)
    if screen is not None:
        meta = _meta(document.get("screens", {}).get(screen["name"]))
        found["title"] = screen_title(graph, snapshot, screen, language)
        found["icon"] = _named(meta, "icon")
        found["accent"] = _named(meta, "accent") or found["accent"]
    tabs = {node["key"]: [_tab(tab, _declared(document, snapshot, node["key"], tab["tab"]), document, facts, spoken)
                          for tab in node["children"]] for node in _all_tabs(snapshot["window"])}
    given: Any = {name: value for name, value in found.items() if value is not None} | {"tabs": tabs}
    result: Chrome = given
    return result


def screen_title(graph: Mapping[str, Any] | None, snapshot: Snapshot, screen: Screen, language: str) -> str:
    """Returns the title of a screen, or its name if it has none."""
    meta = _meta((graph or {}).get("screens", {}).get(screen["name"]))
    title = _text(meta.get("title"), _spoken(snapshot, language))
    return screen["name"] if title is None else _filled(title, {"params": screen["params"]})


def graph_texts(graph: Mapping[str, Any] | None, language: str) -> dict[str, str]:
    """Returns the texts of a graph for its front ends, in a language."""
    texts = _meta(graph).get("texts")
    found = {name: _text(text, language, any_other=False)
             for name, text in (texts.items() if isinstance(texts, Mapping) else ())}
    return {name: text for name, text in found.items() if text is not None}


def _brand(meta: Mapping[str, Any], language: str) -> dict[str, str] | None:
    title, icon = _text(meta.get("title"), language), _named(meta, "icon")
    return None if title is None else {"title": title} | ({} if icon is None else {"icon": icon})


def _languages(meta: Mapping[str, Any]) -> list[dict[str, str]]:
    names = meta.get("languages")
    return [{"language": language, "name": name} for language, name in (names.items() if isinstance(names, Mapping) else ())
            if isinstance(name, str)]


def _spoken(snapshot: Snapshot, language: str) -> str:
    stated = snapshot.get("facts", {}).get("language")
    return stated if isinstance(stated, str) else language


def _active(snapshot: Snapshot) -> Screen | None:
    key = next((key for key, lifecycle in lifecycles(snapshot).items() if lifecycle == "active"), None)
    return next((screen for screen in _screens(snapshot["window"]) if screen["key"] == key), None)


def _screens(nodes: Any) -> Iterator[Any]:
    for node in nodes:
        if node["kind"] == "screen":
            yield node
        else:
            yield from _screens(node["children"])


def _all_tabs(nodes: Any) -> Iterator[Any]:
    for node in nodes:
        if node["kind"] in ("tabs", "split"):
            if node["kind"] == "tabs":
                yield node
            yield from _all_tabs(node["children"])


# The graph


def _meta(declared: Any) -> Mapping[str, Any]:
    meta = (declared or {}).get("meta")
    return meta if isinstance(meta, Mapping) else {}


def _named(meta: Mapping[str, Any], name: str) -> str | None:
    value = meta.get(name)
    return value if isinstance(value, str) else None


def _text(text: Any, language: str, any_other: bool = True) -> str | None:
    """Returns a text. Of texts by language, returns that of the language, else English, else the first with `any_other`."""
    if isinstance(text, Mapping):
        names = [language, language.partition("-")[0], "en", *(text if any_other else ())]
        text = next((text[name] for name in names if isinstance(text.get(name), str)), None)
    return text if isinstance(text, str) else None


# References


def _filled(text: str, scope: Mapping[str, Any]) -> str:
    """Returns a text with its references, such as `${params.name}`, replaced by their values."""
    def written(found: re.Match[str]) -> str:
        if found[1] is None:
            return "${"
        value = _value(found[1], scope)
        return "" if value is None else value if isinstance(value, str) else canonical(value)
    return _REFERENCE.sub(written, text)


def _value(path: str, scope: Mapping[str, Any]) -> Any:
    value: Any = scope
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    return value


# Tabs


def _declared(document: Mapping[str, Any], snapshot: Snapshot, container: str, name: str) -> Mapping[str, Any]:
    """Returns the declaration of a tab, from the type of a coordinator whose home is the tabs."""
    types = document.get("coordinators", {})
    declared = (
        tab for coordinator in snapshot["coordinators"] if coordinator["home"] == container
        for tab in (types.get(coordinator["type"]) or {}).get("tabs", ()) if tab["name"] == name)
    return next(declared, {})


def _tab(
    tab: Any, declared: Mapping[str, Any], document: Mapping[str, Any], facts: Mapping[str, Any], language: str
) -> Tab:
    meta, title = _meta(declared), _text(_meta(declared).get("title"), language)
    first = next(_screens([tab]), None)
    if not declared and first is not None:
        meta = {name: value for name, value in _meta(document.get("screens", {}).get(first["name"])).items() if name != "badge"}
        title = _text(meta.get("title"), language)
        title = None if title is None else _filled(title, {"params": first["params"]})
    requires = (document.get("coordinators", {}).get(declared.get("coordinator")) or {}).get("requires")
    found: dict[str, Any] = {
        "key": tab["key"], "tab": tab["tab"], "label": tab["tab"] if title is None else title,
        "locked": requires is not None and not _holds(requires, facts)}
    icon, badge = _named(meta, "icon"), facts.get(_named(meta, "badge") or "")
    if icon is not None:
        found["icon"] = icon
    if badge is not None and badge is not False and badge != 0 and badge != "":
        found["badge"] = badge
    result: Any = found
    labelled: Tab = result
    return labelled


def _holds(condition: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
    """Whether a requirement holds. Requirements read only facts."""
    match dict(condition):
        case {"fact": name}:
            return facts.get(name) is True
        case {"equals": [left, right]}:
            scope = {"facts": facts}
            return canonical(_resolved(left, scope)) == canonical(_resolved(right, scope))
        case {"all": parts}:
            return all(_holds(part, facts) for part in parts)
        case {"any": parts}:
            return any(_holds(part, facts) for part in parts)
        case {"not": part}:
            return not _holds(part, facts)
    return True


def _resolved(value: Any, scope: Mapping[str, Any]) -> Any:
    """Returns a value of a condition. A text that is a single reference has the referenced value."""
    if not isinstance(value, str):
        return value
    found = _REFERENCE.fullmatch(value)
    return _value(found[1], scope) if found and found[1] is not None else _filled(value, scope)
