"""Writes a function for each error of errors.json, with typed members of `data`.

Errors of limits have no function here: limits.json describes them, and one function creates all of them.
"""

import description
from swift_text import HEADER, quoted


def swift():
    factories = "\n".join(
        factory(error) for error in description.errors() if error["name"] not in description.limit_errors())
    return HEADER.format(source="errors.json") + f"""package import JSON

extension RPCError {{
{factories}}}
"""


def factory(error):
    name, sentence = error["name"], error.get("message")
    members = [Member(*item) for item in error.get("data", {}).items()]
    params = [] if sentence else ["_ message: String"]
    params += [f"{member.name}: {member.swift_type}" for member in members]
    text = f"""  /// {error['summary']}
  package static func {name}({', '.join(params)}) -> RPCError {{
"""
    message = quoted(sentence) if sentence else "message"
    if not members:
        return text + f"    RPCError(.{name}, {message})\n  }}\n"
    given = f"[{', '.join(f'{quoted(member.name)}: {member.written}' for member in members)}]"
    details = f"JSON.Object(present: {given})" if any(member.is_optional for member in members) else given
    return text + f"    RPCError(.{name}, {message}, details: {details})\n  }}\n"


class Member:
    """One member of an error's `data`."""

    def __init__(self, name, schema):
        self.name = name
        kinds = [kind for kind in schema.get("oneOf", [schema]) if kind.get("type") != "null"]
        (kind,) = kinds
        is_nullable = "oneOf" in schema
        self.is_optional = schema.get("optional", False)
        base, json = self.forms(kind)
        self.swift_type = base + ("?" if is_nullable or self.is_optional else "")
        if is_nullable:
            self.written = f"{name}.map {{ {json.format('$0')} }} ?? .null"
        elif self.is_optional:
            self.written = f"{name}.map {{ {json.format('$0')} }}"
        else:
            self.written = json.format(name)

    @staticmethod
    def forms(schema):
        """Returns the Swift type of a value and its JSON."""
        if schema.get("$ref") == "removal.json":
            return "Removal", "{}.json"
        if schema.get("format") == "json-pointer":
            return "JSON.Pointer", '.string("\\({})")'
        if schema.get("type") == "array":
            if "$ref" in schema["items"]:
                return "[JSON]", ".array({})"
            return "[String]", ".array({}.map {{ .string($0) }})"
        return {"integer": ("Int", ".integer({})"), "string": ("String", ".string({})")}[schema["type"]]
