"""Tests the untyped parts of the description: objects without members, and values of any type.

`python3 test_types.py --count` prints the numbers.
"""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "Tools" / folder) for folder in ("generate", "play")]

import description  # noqa: E402

# Free by nature: params, facts, declarations, graphs, actions, images of trees, saved state. A value and a message may be
# anything.
OPEN = {"the description": (8, 2), "TypeScript": (8, 2), "Python": (8, 2)}
TYPESCRIPT = ROOT / "Bindings" / "javascript" / "src" / "protocol.d.ts"
PYTHON = ROOT / "Bindings" / "python" / "navd" / "types.py"
# Keys of a schema beside which it says nothing about the value.
NOTES = {"$schema", "title", "description", "default", "optional"}


def described():
    """Yields every schema of the description."""
    yield from description.schemas().values()
    for item in description.methods() + description.all_notifications() + description.requests():
        for param in item["params"]:
            yield param["schema"]
        if "result" in item:
            yield item["result"]["schema"]
    for item in description.errors() + description.reasons():
        yield from item.get("data", {}).values()


def parts(schema):
    """Yields a schema and those in it."""
    yield schema
    for inner in schema.get("properties", {}).values():
        yield from parts(inner)
    for name in ("items", "additionalProperties"):
        if isinstance(schema.get(name), dict):
            yield from parts(schema[name])
    for inner in schema.get("oneOf", []):
        yield from parts(inner)


def is_free(schema):
    return schema.get("type") == "object" and not {"properties", "additionalProperties"} & set(schema)


def counts():
    """Returns the numbers of free objects and of values of any type, in the description and in the types from it."""
    all_parts = [part for schema in described() for part in parts(schema)]
    anything = [part for part in all_parts if not set(part) - NOTES]
    types, code = TYPESCRIPT.read_text(encoding="utf-8"), PYTHON.read_text(encoding="utf-8")
    code = re.sub(r"^(#|from).*", "", code, flags=re.MULTILINE)
    return {
        "the description": (sum(map(is_free, all_parts)), len(anything)),
        "TypeScript": (types.count("Record<string, any>"), len(re.findall(r"\bunknown\b", types))),
        "Python": (code.count("dict[str, Any]"), len(re.findall(r"(?<!str, )\bAny\b", code))),
    }


class Types(unittest.TestCase):
    def test_leave_no_more_open_than_is_free_by_its_nature(self):
        self.assertEqual(counts(), OPEN)


if __name__ == "__main__":
    if sys.argv[1:] == ["--count"]:
        for place, (free, anything) in counts().items():
            print(f"{place}: {free} free objects, {anything} of any type")
    else:
        unittest.main()
