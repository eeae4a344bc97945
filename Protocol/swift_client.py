#!/usr/bin/env python3
"""Writes the typed calls of the Swift library from the protocol's description: a function for each method, a type for
each thing that is answered, in Sources/NavigationClient/Generated.

`swift_client.py` writes them; `swift_client.py --check` tells which are stale, and exits with 1 if any is.
"""

import sys
import textwrap

import description
from generate import HEADER, case_name, quoted

OUTPUT = description.ROOT.parent / "Sources" / "NavigationClient" / "Generated"
# A task that is cancelled cancels its call, so that nobody needs to write this one.
LEFT_OUT = {"$/cancelRequest"}
# Documents that are answered whole.
FREE = {"rpc.discover"}
# What mirrors read, and what is too free in form to gain from a type.
AS_JSON = {"snapshot.json", "change.json", "node.json", "container.json", "screen.json", "coordinator.json",
           "transition.json", "route.json", "root.json", "graph.json", "error.json"}
# Types whose own name would say too little beside the client's.
NAMES = {"server.json": "ServerVersion"}
# Names that Swift keeps for itself.
SPELLING = {"self": "includingSelf", "in": "list", "default": "defaultValue"}


class Types:
    """The structs that the answers need, each with its Swift text, in the order in which they are met."""

    def __init__(self):
        self.texts = {}

    def of(self, schema, name):
        """The Swift type of a schema; an object's own type is called by that name."""
        if "$ref" in schema:
            file = schema["$ref"]
            if file in AS_JSON:
                return "JSON"
            return self.of(description.schemas()[file], type_name(file))
        if "oneOf" in schema:
            kinds = [s for s in schema["oneOf"] if s.get("type") != "null"]
            return self.of(kinds[0], name) + "?" if len(kinds) == 1 else "JSON"
        if "const" in schema:
            return "Bool" if isinstance(schema["const"], bool) else "String"
        if "enum" in schema:
            return "String"
        kind = schema.get("type")
        if kind == "array":
            return f"[{self.of(schema.get('items', {}), name.removesuffix('s'))}]"
        if kind == "object":
            return self.struct(schema, name) if "properties" in schema else "JSON.Object"
        return {"string": "String", "integer": "Int", "number": "Double", "boolean": "Bool"}.get(kind, "JSON")

    def struct(self, schema, name):
        if name not in self.texts:
            self.texts[name] = None  # it may hold others of its kind
            self.texts[name] = self.text(schema, name)
        return name

    def text(self, schema, name):
        required = schema.get("required", [])
        properties, reads = [], []
        for member, value in schema["properties"].items():
            inner = member[:1].upper() + member[1:]
            kind = self.of(value, name.removesuffix("Answer") + inner)
            optional = member not in required or kind.endswith("?")
            kind = kind.removesuffix("?")
            swift = SPELLING.get(member, member)
            properties.append(doc(summary(value, member), 2))
            # A struct cannot hold one of its own kind but in an array.
            stored = f"[{kind}]" if kind == name else kind
            if kind == name:
                properties.append(f"  public var {swift}: {kind}? {{ {swift}s.first }}\n  private let {swift}s: {stored}")
                reads.append(f"    {swift}s = try reader.optional({quoted(member)}, .value({kind}.init)).map {{ [$0] }} ?? []")
            else:
                properties.append(f"  public let {swift}: {stored}{'?' if optional else ''}")
                reads.append(f"    {swift} = try reader.{'optional' if optional else 'required'}"
                             f"({quoted(member)}, {read(kind)})")
        reads = ["    let reader = try AnswerReader(json)"] + reads if reads else []
        about = schema.get("description") or f"What is answered about {words(name)}."
        return "\n".join(
            [doc(about, 0), f"public struct {name}: Sendable, Equatable {{"] + properties
            + ["", "  package init(_ json: JSON) throws(CallError) {"] + reads + ["  }", "}", ""])


def words(name):
    return "".join(" " + c.lower() if c.isupper() else c for c in name).strip().removesuffix(" answer")


def type_name(file):
    if file in NAMES:
        return NAMES[file]
    return "".join(part.capitalize() for part in file.removesuffix(".json").split("-"))


def summary(schema, member):
    text = schema.get("description")
    if not text and "$ref" in schema:
        text = description.schemas()[schema["$ref"]].get("description")
    if not text and "enum" in schema:
        text = "One of " + ", ".join(f"`{word}`" for word in schema["enum"]) + "."
    return text or f"The answer's `{member}`."


def doc(text, indent):
    """A documentation comment whose first line is one sentence."""
    first, _, rest = text.partition(". ")
    first = first.rstrip(".") + "."
    prefix = " " * indent + "/// "
    lines = textwrap.wrap(first, 112 - indent, initial_indent=prefix, subsequent_indent=prefix)
    if rest:
        lines += [prefix.rstrip()] + textwrap.wrap(rest, 112 - indent, initial_indent=prefix, subsequent_indent=prefix)
    return "\n".join(lines)


def read(kind):
    """How a value of the type is read."""
    if kind.startswith("["):
        return f".list({read(kind[1:-1])})"
    simple = {"String": ".string", "Int": ".integer", "Bool": ".bool", "Double": ".double", "JSON": ".json",
              "JSON.Object": ".object"}
    return simple.get(kind, f".value({kind}.init)")


def written(kind, name):
    """The JSON of a parameter."""
    return {"String": f".string({name})", "Int": f".integer({name})", "Bool": f".bool({name})",
            "Double": f".double({name})", "JSON": name, "JSON.Object": f".object({name})"}[kind]


def param_type(schema):
    kind = Types().of(schema, "Param")
    if kind.startswith("["):
        return "JSON", True
    return (kind if kind in ("String", "Int", "Bool", "Double", "JSON.Object") else "JSON"), False


def function(method, types):
    params = [p for p in method["params"] if p.get("available", True)]
    params.sort(key=lambda p: not p.get("required"))
    answer = method["result"]["schema"]
    name = case_name(method["name"])
    kind = "JSON" if method["name"] in FREE else types.of(answer, name[:1].upper() + name[1:] + "Answer")
    is_nothing = answer.get("type") == "object" and "properties" not in answer and answer.get("additionalProperties") is False
    signature, body, docs = [], [], []
    for param in params:
        swift = SPELLING.get(param["name"], param["name"])
        type_, is_list = param_type(param["schema"])
        type_ = "[JSON]" if is_list else type_
        required = param.get("required")
        signature.append(f"    {swift}: {type_}{'' if required else '? = nil'}")
        value = f".array({swift})" if is_list else written(type_, swift)
        optional = f"{swift}.map {{ {written(type_, '$0') if not is_list else '.array($0)'} }}"
        body.append(f"    members[{quoted(param['name'])}] = {value if required or type_ == 'JSON' else optional}")
        docs.append(f"  ///   - {swift}: {param.get('description') or summary(param['schema'], param['name'])}")
    about = [doc(method["summary"], 2)]
    if method.get("description"):
        about += ["  ///"] + textwrap.wrap(method["description"], 110, initial_indent="  /// ", subsequent_indent="  /// ")
    if docs:
        about += ["  ///", "  /// - Parameters:"] + docs
    if not is_nothing:
        about += ["  /// - Returns: What navd answers."]
    about += ["  /// - Throws: `CallError`, as every call does."]
    result = "" if is_nothing else f" -> {kind}"
    call = f"call({quoted(method['name'])}, {'members' if body else '[:]'})"
    last = f"_ = try await {call}" if is_nothing else (
        f"try await {call}" if kind == "JSON" else f"try AnswerReader.read(await {call}, {read(kind)})")
    if not is_nothing:
        last = "return " + last
    discardable = ["  @discardableResult"] if kind == "Outcome" else []
    opening = f"  public func {name}(" + ("\n" + ",\n".join(signature) + "\n  )" if signature else ")")
    return "\n".join(
        about + discardable + [f"{opening} async throws(CallError){result} {{"]
        + (["    var members: JSON.Object = [:]"] + body if body else []) + [f"    {last}", "  }"])


def calls():
    types = Types()
    functions = [function(m, types) for m in description.methods() if m["name"] not in LEFT_OUT]
    return functions, types


def calls_text():
    return HEADER.format(source="methods").replace("generate.py", "swift_client.py") + (
        "public import JSON\n\n// Calls with their params and answers as Swift types, one for each method.\n\n"
        "extension NavdClient {\n" + "\n\n".join(calls()[0]) + "\n}\n")


def answers_text():
    return HEADER.format(source="methods and schema").replace("generate.py", "swift_client.py") + (
        "public import JSON\n\n" + "\n".join(calls()[1].texts.values()))


FILES = {OUTPUT / "Calls.swift": calls_text, OUTPUT / "Answers.swift": answers_text}


def main(arguments):
    stale = []
    for path, make in FILES.items():
        text = make()
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.name)
        if arguments != ["--check"]:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if arguments == ["--check"]:
        for name in stale:
            print(f"stale: {name}; run Protocol/swift_client.py", file=sys.stderr)
        return 1 if stale else 0
    print(f"wrote {', '.join(stale)}" if stale else "nothing to do")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
