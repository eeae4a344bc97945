"""Writes types.py, methods.py and blocking_methods.py of the Python library."""

import keyword
import re
import textwrap

import description
from swift_text import quoted

PACKAGE = description.ROOT / "Bindings" / "python" / "navd"
WIDTH = 110
SCALARS = {
    "string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None", "array": "list[Any]",
    "object": "dict[str, Any]",
}
# The client sends it when a task is cancelled.
NOT_CALLED = ["$/cancelRequest"]


def pascal(*words):
    """`tree.open`, `result` -> `TreeOpenResult`."""
    parts = [part for word in words for part in re.split(r"[^A-Za-z0-9]+", word) if part]
    return "".join(part[0].upper() + part[1:] for part in parts)


def snake(name):
    """`ifRevision` -> `if_revision`; keywords and `self` get an underscore."""
    name = re.sub(r"([A-Z])", lambda m: "_" + m[1].lower(), name)
    return name + "_" if keyword.iskeyword(name) or name == "self" else name


def paragraphs(text, indent):
    """Wraps a text to the file's width, and indents all lines but the first."""
    lines = [line for part in text.split("\n") for line in (textwrap.wrap(part, WIDTH - len(indent)) or [""])]
    return "\n".join(line and indent + line for line in lines).lstrip()


class Types:
    """The Python types of schemas, with a TypedDict for each object whose members are known."""

    def __init__(self):
        self.titles = {name: schema["title"] for name, schema in description.schemas().items()}
        self.code = {}
        for name, schema in description.schemas().items():
            self._define(self.titles[name], schema)

    def _define(self, title, schema):
        if "properties" in schema:
            return self._typed_dict(title, schema)
        expression = self.expression(schema, title + "Object")
        if title == "Route":
            # A FullRoute from navd can be sent again, but type checkers distinguish the two.
            expression += " | FullRoute"
        comment = "".join(f"#: {line}\n" for line in textwrap.wrap(schema.get("description", ""), WIDTH - 3))
        return self._add(title, f"{comment}{title}: TypeAlias = {quoted(expression)}")

    def _add(self, title, code):
        if self.code.setdefault(title, code) != code:
            raise ValueError(f"two different types are called {title}")
        return title

    def expression(self, schema, name):
        """Returns the type of a schema; `name` is the name for an object in it."""
        if "$ref" in schema:
            return self.titles[schema["$ref"]]
        if "const" in schema or "enum" in schema:
            values = [schema["const"]] if "const" in schema else schema["enum"]
            return f"Literal[{', '.join(repr(value) for value in values)}]"
        if "oneOf" in schema:
            return " | ".join(self.expression(part, name + self._kind(part)) for part in schema["oneOf"])
        if "properties" in schema:
            return self._typed_dict(name, schema)
        if "items" in schema:
            return f"list[{self.expression(schema['items'], name)}]"
        if isinstance(schema.get("additionalProperties"), dict):
            return f"dict[str, {self.expression(schema['additionalProperties'], name)}]"
        return SCALARS[schema["type"]] if "type" in schema else "Any"

    @staticmethod
    def _kind(schema):
        """Returns the name of one object among several."""
        return pascal(schema.get("properties", {}).get("kind", {}).get("const", ""))

    def _typed_dict(self, title, schema):
        members = {name: self._member(title, name, schema) for name in schema["properties"]}
        text = schema.get("description")
        if any(map(keyword.iskeyword, members)):
            # A member whose name is a keyword can only be written as a string.
            rows = "".join(f"    {quoted(name)}: {quoted(value)},\n" for name, value in members.items())
            comment = paragraphs(text, "#: ") + "\n" if text else ""
            return self._add(title, f"{comment}{title} = TypedDict({quoted(title)}, {{\n{rows}}})")
        docstring = f'    """{paragraphs(text, "    ")}"""\n\n' if text else ""
        rows = "\n".join(f"    {name}: {value}" for name, value in members.items()) or "    pass"
        return self._add(title, f"class {title}(TypedDict):\n{docstring}{rows}")

    def _member(self, title, name, schema):
        expression = self.expression(schema["properties"][name], pascal(title, name))
        return expression if name in schema.get("required", []) else f"NotRequired[{expression}]"

    def of_params(self, title, params):
        """Returns the type of the params of a message from navd."""
        return self._typed_dict(title, description.params_schema(params))


class Methods:
    """The coroutines for the methods, in a class for each group, and the blocking calls."""

    def __init__(self, types):
        self.types = types
        self.groups = {}
        for method in description.methods():
            if method["name"] not in NOT_CALLED:
                group, _, name = method["name"].rpartition(".")
                self.groups.setdefault(group, {})[snake(name)] = self._method(method, snake(name))

    def _method(self, method, name):
        own = description.own_params(method)
        is_command = method.get("command", False)
        required = [p for p in own if p.get("required")]
        optional = [p for p in own if not p.get("required")]
        title = pascal(method["name"])
        parts = ["self", *(f"{snake(p['name'])}: {self._type(title, p)}" for p in required)]
        # The first param of a method about trees, and the routes of a deep link, may be given without their names.
        takes_first = (method["name"].startswith("tree.") and optional and optional[0]["name"] == "tree"
                       or method["name"] == "coordinator.handle")
        if takes_first and not required:
            parts.append(self._optional(title, optional.pop(0)))
        if optional:
            parts += ["*", *(self._optional(title, p) for p in optional)]
        if is_command:
            parts.append("**options: Unpack[CommandOptions]")
        result = self.types.expression(method["result"]["schema"], title + "Result")
        members = "".join(f"            {quoted(p['name'])}: {snake(p['name'])},\n" for p in own)
        params = f"{{\n{members}        }}" if own else "{}"
        if is_command:
            params = f"command({params}, options)"
        elif own:
            params = f"given({params})"
        return (
            f"{self._signature(name, parts, result)}\n        {self._docstring(method, own)}\n"
            f"        result: {result} = await self._call({quoted(method['name'])}, {params})\n"
            "        return result\n")

    @staticmethod
    def _signature(name, parts, result):
        line = f"    async def {name}({', '.join(parts)}) -> {result}:"
        if len(line) <= WIDTH:
            return line
        rows = "".join(f"        {part},\n" for part in parts)
        return f"    async def {name}(\n{rows}    ) -> {result}:"

    def _type(self, title, param):
        return self.types.expression(param["schema"], pascal(title, param["name"]))

    def _optional(self, title, param):
        return f"{snake(param['name'])}: {or_none(self._type(title, param))} = None"

    @staticmethod
    def _docstring(method, own):
        indent = " " * 8
        rows = [f"{snake(p['name'])}: {p['description']}" for p in own]
        rows += ["options: see `CommandOptions`."] if method.get("command") else []
        parts = [method["summary"], method.get("description"), "\n".join(rows)]
        body = paragraphs("\n\n".join(filter(None, parts)), indent)
        return f'"""{body}\n{indent}"""' if "\n" in body else f'"""{body}"""'

    def classes(self):
        """Returns the code of all classes. The last has the others as members."""
        code = []
        for group, methods in self.groups.items():
            if group:
                code.append(f'class {pascal(group)}Methods:\n    """The methods `{group}.…`."""\n\n'
                            "    def __init__(self, call: Call) -> None:\n        self._call = call\n\n"
                            + "\n".join(methods.values()))
        members = "".join(f"        self.{group} = {pascal(group)}Methods(call)\n" for group in self.groups if group)
        code.append('class Methods:\n    """All methods of navd. A param that is `None` is not sent."""\n\n'
                    f"    def __init__(self, call: Call) -> None:\n        self._call = call\n{members}\n"
                    + "\n".join(self.groups[""].values()))
        return "\n\n".join(code)

    def blocking_classes(self):
        """Returns the same classes with a blocking call for each coroutine."""
        code = []
        for group, methods in self.groups.items():
            if group:
                title = f"{pascal(group)}Methods"
                rows = "".join(f"    {name} = BlockingCall(methods.{title}.{name})\n" for name in methods)
                code.append(f'class {title}(Blocking):\n    """The methods `{group}.…`."""\n\n{rows}')
        members = "".join(
            f"        self.{group} = {pascal(group)}Methods(thread, target.{group})\n" for group in self.groups if group)
        rows = "".join(f"    {name} = BlockingCall(methods.Methods.{name})\n" for name in self.groups[""])
        code.append('class Methods(Blocking):\n    """All methods of navd."""\n\n'
                    "    def __init__(self, thread: LoopThread, target: methods.Methods) -> None:\n"
                    f"        super().__init__(thread, target)\n{members}\n{rows}")
        return "\n\n".join(code)

    def options(self):
        """Returns the members of `CommandOptions`, their names on the wire, and their descriptions."""
        options = description.command_options()
        return {
            "option_types": "\n".join(f"    {snake(p['name'])}: {or_none(self._type('', p))}" for p in options),
            "option_names": "\n".join(f"    {quoted(snake(p['name']))}: {quoted(p['name'])}," for p in options),
            "option_texts": "\n".join(
                "    " + paragraphs(f"{snake(p['name'])}: {p['description']}", "    ") for p in options),
        }

    def imports(self, code):
        """Returns the types that the code uses, as rows of an import."""
        used = sorted(name for name in self.types.code if re.search(rf"\b{name}\b(?!Methods)", code))
        return "\n".join(f"    {name}," for name in used)


def or_none(expression):
    return expression if expression == "Any" else expression + " | None"


TYPES = '''"""The types of messages. Written by Tools/generate from Protocol. Do not edit.

Later versions may add members: do not assume that a type lists all members.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias

#: The release of navd, and of its protocol.
VERSION = {version}

#: The methods that take `within`.
COMMANDS = frozenset({{
{commands}
}})

#: The methods that take `commandId`.
REPEATABLE = frozenset({{
{repeatable}
}})


{code}
'''

METHODS = '''"""navd's methods as coroutines. Written by Tools/generate from Protocol. Do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Awaitable, Callable, Literal, TypedDict

from .types import (
{imports}
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

Call = Callable[[str, dict[str, Any]], Awaitable[Any]]


class CommandOptions(TypedDict, total=False):
    """The options of all commands.

{option_texts}
    """

{option_types}


#: The options' names on the wire.
OPTION_NAMES = {{
{option_names}
}}


def given(params: dict[str, Any]) -> dict[str, Any]:
    """Returns the params without those that are `None`."""
    return {{name: value for name, value in params.items() if value is not None}}


def command(params: dict[str, Any], options: CommandOptions) -> dict[str, Any]:
    """Returns the params of a command with its options."""
    unknown = options.keys() - OPTION_NAMES.keys()
    if unknown:
        raise TypeError(f"Commands have no option {{', '.join(sorted(unknown))}}. The options are: "
                        f"{{', '.join(OPTION_NAMES)}}.")
    return given(params | {{OPTION_NAMES[name]: value for name, value in options.items()}})


{code}'''

BLOCKING = '''"""navd's methods as blocking calls. Written by Tools/generate from Protocol. Do not edit."""

from __future__ import annotations

from . import methods
from ._blocking import Blocking, BlockingCall, LoopThread


{code}'''


def files():
    types = Types()
    methods = Methods(types)
    code, options = methods.classes(), methods.options()
    texts = {
        PACKAGE / "methods.py": METHODS.format(code=code, imports=methods.imports(code + options["option_types"]), **options),
        PACKAGE / "blocking_methods.py": BLOCKING.format(code=methods.blocking_classes()),
    }
    for message in description.notifications() + description.requests():
        types.of_params(pascal(message["name"]), message["params"])
    commands, repeatable = (
        "\n".join(f"    {quoted(name)}," for name in description.taking(param)) for param in ("within", "commandId"))
    texts[PACKAGE / "types.py"] = TYPES.format(
        version=quoted(description.info()["version"]), commands=commands, repeatable=repeatable,
        code="\n\n\n".join(types.code.values()))
    return texts
