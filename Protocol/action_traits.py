"""Generates the traits about actions that the libraries need to predict questions: one table in three languages."""

import textwrap

import actions
from description import ROOT

NOTE = "Written by Protocol/generate.py from Protocol/actions. Do not edit."
BINDINGS = ROOT.parent / "Bindings"


# The traits of the table, with their meanings.
TRAITS = {
    "alwaysChanges": "The actions that always change something: the coordinator is no longer initial.",
    "changesNothing": "The actions that never change anything: an initial coordinator remains initial.",
    "ends": "The actions that end the coordinator or the command, or change facts: the next question is not certain.",
    "opensTabs": "The actions that may open the coordinators of tabs, which have no labels.",
}


def upper(name):
    """`alwaysChanges` -> `ALWAYS_CHANGES`."""
    return "".join("_" + letter if letter.isupper() else letter for letter in name).upper()


def rows(trait, quote, indent):
    names = ", ".join(f"{quote}{action['name']}{quote}" for action in actions.actions() if actions.has(action, trait))
    return textwrap.fill(names + ",", 100, initial_indent=indent, subsequent_indent=indent)


def python():
    sets = "\n\n".join(
        f"#: {about}\n{upper(name)} = frozenset({{\n{rows(name, chr(34), '    ')}\n}})"
        for name, about in TRAITS.items())
    return f'"""Traits about actions. {NOTE}"""\n\n{sets}\n'


def javascript():
    sets = "\n\n".join(
        f"/** {about} */\nexport const {upper(name)} = new Set([\n{rows(name, chr(39), '  ')}\n]);"
        for name, about in TRAITS.items())
    return f"// {NOTE}\n\n{sets}\n"


def swift():
    sets = "\n\n".join(
        f"  /// {about}\n  static let {name}: Set = [\n{rows(name, chr(34), '    ')}\n  ]"
        for name, about in TRAITS.items())
    return (f"// swift-format-ignore-file\n// {NOTE}\n\n"
            f"/// The traits about actions from which questions are predicted.\nenum ActionTraits {{\n{sets}\n}}\n")


FILES = {
    BINDINGS / "python" / "navd" / "_action_traits.py": python,
    BINDINGS / "javascript" / "src" / "coordinators" / "action-traits.js": javascript,
    ROOT.parent / "Sources" / "Coordinators" / "Answering" / "Generated" / "ActionTraits.swift": swift,
}
