"""Generates from removed.json the Swift lookups of `Removal`, and the table in operating.md."""

import re

import description
from swift_text import HEADER, quoted

# The groups of removed.json whose parts are members of something, each with its words for people.
MEMBERS = {
    "params": "param `{member}` of `{owner}`",
    "results": "member `{member}` of the result of `{owner}`",
    "answers": "member `{member}` of answers to `{owner}`",
    "schemas": "member `{member}` of `{owner}`",
}
# The other groups.
NAMES = {"methods": "method `{}`", "requests": "request `{}`", "reasons": "reason `{}`", "errors": "error `{}`", "limits": "limit `{}`"}


def names(group):
    """Returns the parts of a group that are not members: name, removal."""
    return list(description.removed().get(group, {}).items())


def members(group):
    """Returns the members of a group: owner, name, removal."""
    found = description.removed().get(group, {})
    return [(owner, name, removal) for owner, parts in found.items() for name, removal in parts.items()]


def swift():
    methods = "".join(
        f"    case {quoted(name)}: {value(removal)}\n" for name, removal in names("methods"))
    limits = "".join(
        f"    case {quoted(name)}: ({quoted(removal['in'])}, {quoted(removal['use']) if 'use' in removal else 'nil'})\n"
        for name, removal in names("limits"))
    return HEADER.format(source="removed.json") + f"""extension Removal {{
  /// The removal of a method; nil if no earlier release had it.
  package static func method(_ name: String) -> Removal? {{
    switch name {{
{methods}    default: nil
    }}
  }}

  /// The release that removed a limit, and the limit to use instead; nil if no earlier release had it.
  package static func limit(_ name: String) -> (release: String, replacement: String?)? {{
    switch name {{
{limits}    default: nil
    }}
  }}

  /// The removal of a method's param; nil if no earlier release had it, or if it is ignored.
  package static func param(_ name: String, of method: String) -> Removal? {{
    switch (method, name) {{
{cases("params")}    default: nil
    }}
  }}

  /// Whether a removed param of a method is ignored, because nothing replaces it.
  package static func isIgnored(_ name: String, of method: String) -> Bool {{
    switch (method, name) {{
{ignored()}    default: false
    }}
  }}

  /// The removal of a member of answers to a request from navd; nil if no earlier release had it.
  package static func member(_ name: String, ofAnswersTo request: String) -> Removal? {{
    switch (request, name) {{
{cases("answers")}    default: nil
    }}
  }}
}}
"""


def cases(group):
    return "".join(
        f"    case {pair(owner, name)}: {value(removal)}\n" for owner, name, removal in members(group) if "use" in removal)


def ignored():
    return "".join(
        f"    case {pair(owner, name)}: true\n" for owner, name, removal in members("params") if "use" not in removal)


def pair(owner, name):
    return f"({quoted(owner)}, {quoted(name)})"


def value(removal):
    return f"Removal(release: {quoted(removal['in'])}, replacement: {quoted(removal['use'])})"


def table():
    """Returns the table of operating.md."""
    rows = [(NAMES[group].format(name), removal) for group in NAMES for name, removal in names(group)]
    rows += [
        (words.format(owner=owner, member=name), removal)
        for group, words in MEMBERS.items() for owner, name, removal in members(group)]
    return "| removed | in | use |\n|---|---|---|\n" + "".join(
        f"| {part} | {removal['in']} | {replacement(removal)} |\n" for part, removal in rows)


def replacement(removal):
    """Returns the replacement with its dotted names as code."""
    return re.sub(r"\w+\.\w+", r"`\g<0>`", removal.get("use", "nothing"))
