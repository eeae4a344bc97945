"""Checks a JSON value against a schema. Supports the parts of JSON Schema draft-07 that `Protocol` uses.

A strict check also reports members that a schema does not have. Clients must ignore such members, but the description
must include everything that a daemon sends.
"""

import re

import description

KNOWN = {
    "$schema", "$ref", "title", "description", "default", "type", "enum", "const", "properties", "required",
    "additionalProperties", "items", "oneOf", "pattern", "minimum", "maximum", "minLength", "maxLength", "minItems",
}
TYPES = {
    "null": lambda v: v is None,
    "boolean": lambda v: isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool) or isinstance(v, float) and v.is_integer(),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "string": lambda v: isinstance(v, str),
    "array": lambda v: isinstance(v, list),
    "object": lambda v: isinstance(v, dict),
}


class Validator:
    """A validator. References are resolved in `Protocol/schema`."""

    def __init__(self, strict):
        self.strict = strict
        self.schemas = description.schemas()

    def problems(self, value, schema, path=""):
        """Returns the problems as sentences, each with a JSON Pointer."""
        unknown = set(schema) - KNOWN
        assert not unknown, f"this validator does not know {unknown}"
        if "$ref" in schema:
            return self.problems(value, self.schemas[schema["$ref"]], path)
        if "oneOf" in schema:
            return self._one_of(value, schema["oneOf"], path)
        if "type" in schema and not TYPES[schema["type"]](value):
            return [f"{path or 'the value'} is not of type {schema['type']}"]
        if "const" in schema and not same(value, schema["const"]):
            return [f"{path or 'the value'} is not {schema['const']!r}"]
        if "enum" in schema and not any(same(value, choice) for choice in schema["enum"]):
            return [f"{path or 'the value'} is {value!r}, none of {schema['enum']}"]
        return [*self._scalar(value, schema, path), *self._parts(value, schema, path)]

    def _one_of(self, value, alternatives, path):
        found = [self.problems(value, alternative, path) for alternative in alternatives]
        if sum(not problems for problems in found) == 1:
            return []
        if all(found):
            # The alternative that matched furthest has the most useful messages.
            return max(found, key=lambda problems: problems[0].split(" ")[0].count("/"))
        return [f"{path or 'the value'} fits more than one alternative"]

    @staticmethod
    def _scalar(value, schema, path):
        if isinstance(value, str):
            if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
                yield f"{path} has a wrong length"
            if "pattern" in schema and not re.search(schema["pattern"], value):
                yield f"{path} is {value!r}, not like {schema['pattern']}"
        if TYPES["number"](value) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            yield f"{path} is out of range"

    def _parts(self, value, schema, path):
        if isinstance(value, list):
            if len(value) < schema.get("minItems", 0):
                yield f"{path} has too few elements"
            for index, element in enumerate(value):
                yield from self.problems(element, schema.get("items", {}), f"{path}/{index}")
        if isinstance(value, dict):
            yield from self._members(value, schema, path)

    def _members(self, value, schema, path):
        known = schema.get("properties", {})
        for name in schema.get("required", []):
            if name not in value:
                yield f"{path}/{name} is missing"
        rest = schema.get("additionalProperties", not (self.strict and known))
        for name, member in value.items():
            if name in known:
                yield from self.problems(member, known[name], f"{path}/{name}")
            elif rest is False:
                yield f"{path}/{name} is not described"
            elif isinstance(rest, dict):
                yield from self.problems(member, rest, f"{path}/{name}")


def same(left, right):
    """Returns whether two JSON values are equal. Unlike in Python, true does not equal 1."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[name], right[name]) for name in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return left == right
