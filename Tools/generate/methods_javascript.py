"""Writes `methods.js` of the JavaScript library, the methods of a client, and `protocol.d.ts`, the types of messages."""

import json
import re
import textwrap

import description

SOURCE = description.ROOT / "Bindings" / "javascript" / "src"
HEADER = "// Written by Tools/generate from Protocol. Do not edit.\n\n"
# Errors are objects of the class `NavdError`.
LEFT_OUT = {"error.json"}
# These names are names of classes.
RENAMED = {"Coordinator": "LiveCoordinator", "Question": "QuestionAsked", "Outcome": "CommandOutcome"}
WIDTH = 110


def words(name):
    """`coordinator.trigger` -> `['coordinator', 'trigger']`."""
    return name.removeprefix("$/").split(".")


def type_name(name):
    """`coordinator.trigger` -> `CoordinatorTrigger`."""
    return "".join(word[:1].upper() + word[1:] for word in words(name))


def comment(text, indent="", width=WIDTH):
    if not text:
        return ""
    lines = textwrap.wrap(text, width - len(indent) - len("/**  */"))
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def summary(described):
    return " ".join(filter(None, [described.get("summary"), described.get("description")]))


# Schemas in TypeScript.

PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typed(schema, indent):
    if "$ref" in schema:
        return title(description.schemas()[schema["$ref"]])
    if "const" in schema:
        return literal(schema["const"])
    if "enum" in schema:
        return union(map(literal, schema["enum"]), indent)
    if "oneOf" in schema:
        return union([typed(choice, indent) for choice in schema["oneOf"]], indent)
    kind = schema.get("type")
    if kind == "array":
        item = typed(schema.get("items", {}), indent)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        return typed_object(schema, indent)
    return PLAIN.get(kind, "unknown")


def title(schema):
    return RENAMED.get(schema["title"], schema["title"])


def literal(value):
    return f"'{value}'" if isinstance(value, str) else json.dumps(value)


def union(choices, indent):
    choices = list(choices)
    line = " | ".join(choices)
    return line if len(line) < 80 else "".join(f"\n{indent}  | {choice}" for choice in choices)


def typed_object(schema, indent):
    properties = schema.get("properties")
    if properties:
        return members(properties, schema.get("required", []), indent)
    rest = schema.get("additionalProperties")
    if rest is False:
        return "Record<string, never>"
    return f"Record<string, {typed(rest, indent) if isinstance(rest, dict) else 'any'}>"


def members(properties, required, indent):
    inner = indent + "  "
    lines = "".join(
        comment(schema.get("description"), inner)
        + f"{inner}{member_name(name)}{'' if name in required else '?'}:{spaced(typed(schema, inner))};\n"
        for name, schema in properties.items())
    return "{\n" + lines + indent + "}"


def member_name(name):
    return name if re.fullmatch(r"[A-Za-z_]\w*", name) else literal(name)


def declared(name, schema):
    text = typed(schema, "")
    head = comment(schema.get("description"))
    if text.startswith("{") and text.endswith("}"):
        return f"{head}export interface {name} {text}\n"
    return f"{head}export type {name} ={spaced(text)};\n"


def spaced(text):
    """Returns a type with a space before it, unless it begins on a line of its own."""
    return text if text.startswith("\n") else f" {text}"


def params_schema(params):
    return description.params_schema(params, description.described)


# The files.


def command_options():
    return declared("CommandOptions", {
        **params_schema(description.command_options()),
        "description": "The params that all commands have.",
    })


def method_types(method):
    name = type_name(method["name"])
    params = declared_params(method, f"{name}Params")
    result = {**method["result"]["schema"], "description": f"The result of `{method['name']}`."}
    return params + "\n" + declared(f"{name}Result", result)


def declared_params(method, name):
    """Returns the type of a method's params, which extends `CommandOptions` for a command."""
    text = f"The params of `{method['name']}`."
    own = description.own_params(method)
    if not method.get("command"):
        return declared(name, {**params_schema(own), "description": text})
    if not own:
        return f"{comment(text)}export type {name} = CommandOptions;\n"
    schema = params_schema(own)
    body = members(schema["properties"], schema["required"], "")
    return f"{comment(text)}export interface {name} extends CommandOptions {body}\n"


def table(name, summary, described):
    return f"/** {summary} */\nexport interface {name} {{\n" + "".join(
        f"  {literal(d['name'])}: {{ params: {type_name(d['name'])}Params; result: {type_name(d['name'])}Result }};\n"
        for d in described) + "}\n"


def grouped(methods):
    """Returns the methods without a group, and those of each group."""
    alone = [m for m in methods if len(words(m["name"])) == 1]
    groups = {}
    for method in methods:
        if method not in alone:
            groups.setdefault(words(method["name"])[0], []).append(method)
    return alone, groups


def signature(method, indent):
    takes = any(p.get("required") for p in method["params"])
    name = type_name(method["name"])
    return comment(summary(method), indent) + (
        f"{indent}{words(method['name'])[-1]}(params{'' if takes else '?'}: {name}Params, options?: CallOptions): "
        f"Promise<{name}Result>;\n")


def group_types(methods):
    alone, groups = grouped(methods)
    return "/** The options of all calls. */\nexport interface CallOptions {\n" + comment(
        "Aborting it asks navd to cancel the request.", "  ") + "  signal?: AbortSignal;\n}\n\n" + (
        "/** The methods of a client. */\nexport interface MethodGroups {\n"
        + "".join(signature(method, "  ") for method in alone)
        + "".join(
            f"  readonly {group}: {{\n" + "".join(signature(method, "    ") for method in members_) + "  };\n"
            for group, members_ in groups.items())
        + "}\n")


def notification_types():
    notifications = description.notifications()
    types = [
        declared(f"{type_name(n['name'])}Params", {**params_schema(n["params"]), "description": summary(n)})
        for n in notifications]
    choices = [f"{{ method: {literal(n['name'])}; params: {type_name(n['name'])}Params }}" for n in notifications]
    text = f"/** A notification from navd. */\nexport type Notification ={union(choices, '')};\n"
    return "\n".join([*types, text])


def request_types():
    asked = description.requests()
    types = []
    for request in asked:
        name = type_name(request["name"])
        types.append(declared(f"{name}Params", {**params_schema(request["params"]), "description": summary(request)}))
        result = {**request["result"]["schema"], "description": f"The answer to `{request['name']}`."}
        types.append(declared(f"{name}Result", result))
    return "\n".join([*types, table("Requests", "The requests from navd: their params and results.", asked)])


def error_names():
    names = sorted({error["name"] for error in description.errors()})
    return (
        "/** The names of errors. Later versions may add names. */\n"
        f"export type ErrorName ={union(map(literal, names), '')};\n")


def protocol_types():
    methods = description.methods()
    schemas = [declared(title(s), s) for name, s in description.schemas().items() if name not in LEFT_OUT]
    return HEADER + "\n".join([
        *schemas, command_options(), *map(method_types, methods), notification_types(), request_types(),
        error_names(), table("Methods", "The methods: their params and results.", methods), group_types(methods)])


def entry(method, indent):
    name = method["name"]
    return f"{indent}{words(name)[-1]}: method('{name}'),\n"


def names(param):
    return "".join(f"  '{name}',\n" for name in description.taking(param))


def method_functions():
    methods = description.methods()
    alone, groups = grouped(methods)
    return HEADER + (
        "/** The methods that take `within`, the request that the sender is handling. */\n"
        "export const methodsWithin = new Set([\n" + names("within") + "]);\n\n"
        "/** The params that all commands have. */\n"
        "export const commandOptions = new Set([\n"
        + "".join(f"  '{option['name']}',\n" for option in description.command_options()) + "]);\n\n"
        "/** The methods that take `commandId`. */\n"
        "export const repeatableMethods = new Set([\n" + names("commandId") + "]);\n\n"
        "/** The methods in groups, as functions of params and options: `coordinator.trigger(params, {signal})`. */\n"
        "export function methodGroups(call) {\n"
        "  const method = (name) => (params, options) => call(name, params, options);\n"
        "  return {\n"
        + "".join(entry(method, "    ") for method in alone)
        + "".join(
            f"    {group}: {{\n" + "".join(entry(method, "      ") for method in found) + "    },\n"
            for group, found in groups.items())
        + "  };\n}\n")


def files():
    return {SOURCE / "methods.js": method_functions(), SOURCE / "protocol.d.ts": protocol_types()}
