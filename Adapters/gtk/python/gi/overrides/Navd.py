"""Navd for Python: params, facts and state as dictionaries instead of variants."""

import json

from gi.module import get_introspection_module
from gi.overrides import override
from gi.repository import GLib

Navd = get_introspection_module("Navd")
__all__ = []


def _variant(value):
    """Returns a value as a variant; None is an empty maybe."""
    match value:
        case None:
            return GLib.Variant("mv", None)
        case bool():
            return GLib.Variant("b", value)
        case int():
            return GLib.Variant("x", value)
        case float():
            return GLib.Variant("d", value)
        case str():
            return GLib.Variant("s", value)
        case dict():
            return _members(value)
        case GLib.Variant():
            return value
        case _:
            return GLib.Variant("av", [_variant(element) for element in value])


def _members(values):
    return GLib.Variant("a{sv}", {name: _variant(value) for name, value in values.items()})


class View(Navd.View):
    """A widget that shows a tree. `graph` may be a dictionary."""

    def __init__(self, graph=None, **properties):
        super().__init__(graph=json.dumps(graph) if isinstance(graph, dict) else graph, **properties)

    def trigger(self, route, **params):
        """Sends a route from the active screen."""
        super().trigger(route, _members(params))

    def transfer(self, action):
        """Applies an action in the form of a graph."""
        super().transfer(_variant(action))

    def set_facts(self, **facts):
        """Sets facts."""
        super().set_facts(_members(facts))

    @property
    def facts(self):
        """The facts of the tree."""
        return self.get_facts().unpack()

    @property
    def chrome(self):
        """The chrome: titles, icons, tabs and languages."""
        return self.get_chrome().unpack()


class Screen(Navd.Screen):
    """The view of one screen."""

    @property
    def params(self):
        """The params."""
        return self.get_params().unpack()

    def trigger(self, route, **params):
        """Sends a route from this screen."""
        super().trigger(route, _members(params))

    @property
    def saved(self):
        """The saved state of this screen."""
        return self.get_saved().unpack()

    def save(self, **members):
        """Saves members of the state; None removes one."""
        super().save(_members(members))

    def bind_text(self, field, member, given=None):
        """Keeps the text of a field in the saved state."""
        super().bind_text(field, member, given)


View = override(View)
Screen = override(Screen)
__all__ += ["View", "Screen"]
