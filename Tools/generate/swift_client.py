"""Writes the typed calls of the Swift library from the protocol's description, a function for each method, in
Sources/NavigationClient/Generated.
"""

import textwrap

import description
from swift_results import DOCUMENT, result_type
from swift_text import HEADER, case_name, parameters, quoted
from swift_types import SPELLING, Types, doc, summary

OUTPUT = description.ROOT / "Sources" / "NavigationClient" / "Generated"
# The library sends it when the task of a call is cancelled.
LEFT_OUT = {"$/cancelRequest"}
# Members of commands that stay params of the functions, because they say where a command goes.
ADDRESS = ["tree", "coordinator", "routeType"]


def options():
    """The members that all commands share."""
    shared = description.load(description.PROTOCOL / "command.json")
    return [p for p in shared if p["name"] not in ADDRESS]


def param_type(schema):
    """The Swift type of a param; values that clients write in more than one form are JSON."""
    if "$ref" in schema:
        schema = description.schemas()[schema["$ref"]]
    if schema.get("type") == "array":
        return "[JSON]"
    return "JSON" if "oneOf" in schema or "properties" in schema else Types().of(schema, "Param")


def swift_name(param):
    return SPELLING.get(param["name"], param["name"])


def declaration(param):
    return f"{swift_name(param)}: {param_type(param['schema'])}{'' if param.get('required') else '? = nil'}"


def added(param):
    name, type_ = swift_name(param), param_type(param["schema"])
    value = name if type_ == "JSON" else f"{name}.json" if param.get("required") else f"{name}?.json"
    return f"{quoted(param['name'])}: {value}"


def about(param):
    return param.get("description") or summary(param["schema"]) or f"The member `{param['name']}`."


def function(method, types):
    params = method["params"]
    shared = {p["name"] for p in options()} if method.get("command") else set()
    params = sorted((p for p in params if p["name"] not in shared), key=lambda p: not p.get("required"))
    name, type_ = case_name(method["name"]), result_type(types, method)
    if method["name"] == DOCUMENT:
        type_ = "JSON"
    signature = [declaration(p) for p in params]
    docs = [f"  ///   - {swift_name(p)}: {about(p)}" for p in params]
    head = f"    let members = JSON.Object({'adding' if shared else 'present'}: ["
    body = [head + parameters([added(p) for p in params], head) + (f"], to: options.members)" if shared else "])")] if params else []
    if shared:
        signature.append("options: CommandOptions = CommandOptions()")
        docs.append("  ///   - options: The members that all commands share.")
        body = body or ["    let members = options.members"]
    lines = [doc(method["summary"], 2)]
    if method.get("description"):
        lines += ["  ///"] + textwrap.wrap(
            method["description"], 110, initial_indent="  /// ", subsequent_indent="  /// ")
    lines += (["  ///", "  /// - Parameters:"] + docs if docs else [])
    lines += ["  @discardableResult"] if type_ == "CommandOutcome" else []
    head = f"  public func {name}("
    lines.append(f"{head}{parameters(signature, head)}) async throws(CallError){f' -> {type_}' if type_ else ''} {{")
    lines += body
    call = f"call({quoted(method['name'])}{', members' if body else ''})"
    lines.append(f"    {'return' if type_ else '_ ='} try await {call}" if type_ in (None, "JSON")
                 else f"    return try await read{call.removeprefix('call')}")
    return "\n".join([*lines, "  }"])


def options_text():
    members = [{**p, "required": False} for p in options()]
    properties = "\n".join(
        f"{doc(about(p), 2)}\n  public var {swift_name(p)}: {param_type(p['schema'])}?" for p in members)
    arguments = ",\n".join(f"    {declaration(p)}" for p in members)
    assignments = "\n".join(f"    self.{swift_name(p)} = {swift_name(p)}" for p in members)
    head = "    JSON.Object(present: ["
    written = head + parameters([added(p) for p in members], head) + "])"
    return f"""/// The members that all commands share.
public struct CommandOptions: Equatable, Sendable {{
{properties}

  /// Options that leave out what is not given.
  public init(
{arguments}
  ) {{
{assignments}
  }}

  var members: JSON.Object {{
{written}
  }}
}}
"""


def calls_text():
    types = Types()
    functions = [function(m, types) for m in description.methods() if m["name"] not in LEFT_OUT]
    return HEADER.format(source="methods") + (
        "public import JSON\npublic import NavigationWire\n\n"
        "// Calls with their params and results as Swift types, one for each method. Each throws a `CallError`.\n\n"
        "extension NavdClient {\n" + "\n\n".join(functions) + "\n}\n\n" + options_text())


def files():
    return {OUTPUT / "Calls.swift": calls_text()}
