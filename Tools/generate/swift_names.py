"""Writes the names of the protocol in Sources/NavigationWire/Generated, and the checks of params and the OpenRPC
document in Sources/NavigationProtocol/Generated.
"""

import functools

import description
import error_factories
import limits
import openrpc
import reasons
import removed
from swift_text import HEADER, case_name, quoted

WIRE = description.ROOT / "Sources" / "NavigationWire" / "Generated"
OUTPUT = description.ROOT / "Sources" / "NavigationProtocol" / "Generated"
FAR = 2**53 - 1


def enum_cases(items):
    lines = []
    for item in items:
        name = case_name(item["name"])
        value = "" if name == item["name"] else f" = {quoted(item['name'])}"
        lines += [f"  /// {item['summary']}", f"  case {name}{value}"]
    return "\n".join(lines)


def error_names():
    errors = description.errors()
    codes = "\n".join(f"    case .{e['name']}: {e['code']}" for e in errors)
    return HEADER.format(source="errors.json") + f"""/// The name of an error, which clients match on: `name` in the data of the error.
package enum ErrorName: String, CaseIterable, Sendable {{
{enum_cases(errors)}

  /// The code of the error. Some errors share a code.
  package var code: Int {{
    switch self {{
{codes}
    }}
  }}
}}
"""


def takes_command_id(method):
    return any(p["name"] == "commandId" and not p.get("required") for p in method["params"])


def method_names():
    methods = description.methods()

    def those(predicate):
        return ", ".join("." + case_name(m["name"]) for m in methods if predicate(m))

    accesses = "\n".join(
        f"    case {those(lambda m, a=access: m['class'] == a)}: .{access}" for access in ("observe", "drive", "admin"))
    return HEADER.format(source="methods") + f"""/// The methods that clients call.
package enum Method: String, CaseIterable, Sendable {{
{enum_cases(methods)}

  /// The kinds of access that methods give.
  package enum Access: String, Sendable {{
    case observe, drive, admin
  }}

  /// The access that the method gives.
  package var access: Access {{
    switch self {{
{accesses}
    }}
  }}

  /// Whether the method may be part of a batch.
  package var isBatchable: Bool {{
    switch self {{
    case {those(lambda m: not m['batchable'])}: false
    case {those(lambda m: m['batchable'])}: true
    }}
  }}

  /// Whether the method takes a `commandId`, by which navd recognizes a call that is sent again.
  package var takesCommandID: Bool {{
    switch self {{
    case {those(takes_command_id)}: true
    case {those(lambda m: not takes_command_id(m))}: false
    }}
  }}
}}
"""


def notification_names():
    return HEADER.format(source="notifications") + f"""/// The notifications from navd to clients.
package enum NotificationName: String, CaseIterable, Sendable {{
{enum_cases(description.notifications())}
}}
"""


def request_names():
    return HEADER.format(source="requests") + f"""/// The requests from navd to clients.
package enum RequestName: String, CaseIterable, Sendable {{
{enum_cases(description.requests())}
}}
"""


def shape(schema):
    """Returns the Swift expression for the part of a schema that is checked before params are decoded."""
    if "$ref" in schema:
        name = schema["$ref"]
        return f".named(.{definition_name(name)})" if name in recursive() else shape(description.schemas()[name])
    if "const" in schema:
        return f".constant({str(schema['const']).lower()})"
    if "enum" in schema:
        return f".word([{', '.join(map(quoted, schema['enum']))}])"
    if "oneOf" in schema:
        return f".either([{', '.join(shape(s) for s in schema['oneOf'])}])"
    kind = schema.get("type")
    if kind is None:
        return ".anything"
    if kind == "string":
        if "pattern" in schema:
            letters = schema["pattern"].removeprefix("^").removesuffix("[1-9][0-9]*$").strip("[]")
            return f".identifier({quoted(letters)})"
        return f".string({schema.get('minLength', 0)}...{schema.get('maxLength', 'Int.max')})"
    if kind == "integer":
        return f".integer({schema.get('minimum', -FAR)}...{schema.get('maximum', FAR)})"
    if kind == "array":
        return f".array(of: {shape(schema['items'])}, atLeast: {schema.get('minItems', 0)})"
    if kind == "object":
        return f".members([{members(schema)}])" if "properties" in schema else ".object"
    return f".{kind}"


def definition_name(file_name):
    head, *tail = file_name.removesuffix(".json").split("-")
    return head + "".join("ID" if part == "id" else part.capitalize() for part in tail)


def members(schema):
    """Returns the members of a closed object. Params have no open objects with known members."""
    assert schema["additionalProperties"] is False, schema
    return ", ".join(
        f".{'required' if name in schema.get('required', []) else 'optional'}({quoted(name)}, {shape(value)})"
        for name, value in schema["properties"].items())


def param(entry):
    return f".{'required' if entry.get('required') else 'optional'}({quoted(entry['name'])}, {shape(entry['schema'])})"


@functools.cache
def recursive():
    """The file names of schemas that refer to themselves, directly or through others."""

    def referenced(schema, found):
        for value in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []:
            referenced(value, found)
        name = schema.get("$ref") if isinstance(schema, dict) else None
        if name and name not in found:
            found.add(name)
            referenced(description.schemas()[name], found)
        return found

    params = referenced([p.get("schema", {}) for method in description.methods() for p in method["params"]], set())
    return sorted(name for name in params if name in referenced(description.schemas()[name], set()))


def param_tables():
    methods = description.methods()
    names = recursive()
    schemas = description.schemas()
    definitions = "\n".join(
        f"  static let {definition_name(name)}: ParamShape = {shape(schemas[name])}" for name in names)
    lookups = "\n".join(f"    case .{definition_name(name)}: Definitions.{definition_name(name)}" for name in names)
    tables = "\n".join(
        f"  static let {case_name(m['name'])}: [ParamShape.ShapeMember] = ["
        + "".join(f"\n    {param(p)}," for p in m["params"]) + ("\n  ]" if m["params"] else "]")
        for m in methods)
    tables_lookup = "\n".join(f"    case .{case_name(m['name'])}: Tables.{case_name(m['name'])}" for m in methods)
    return HEADER.format(source="methods") + f"""import JSON

extension ParamShape {{
  /// The shapes that contain themselves.
  package enum SchemaName: Sendable {{
    case {', '.join(definition_name(name) for name in names)}

    var shape: ParamShape {{
      switch self {{
{lookups.replace('    case', '      case')}
      }}
    }}
  }}
}}

private enum Definitions {{
{definitions}
}}

extension Method {{
  /// The params that the method takes.
  package var members: [ParamShape.ShapeMember] {{
    switch self {{
{tables_lookup}
    }}
  }}
}}

private enum Tables {{
{tables}
}}
"""


def release():
    return HEADER.format(source="info.json") + f"""/// The release of navd and of its protocol.
package enum Release {{
  package static let version = {quoted(description.info()["version"])}
}}
"""


def openrpc_text():
    text = "".join(f"    {line}\\##\n" for line in openrpc.lines()[:-1]) + f"    {openrpc.lines()[-1]}\n"
    return HEADER.format(source="methods, notifications, errors.json, info.json and schema") + f"""/// The OpenRPC document, the result of `rpc.discover`.
package enum OpenRPC {{
  /// The JSON text, on one line.
  package static let document = ##\"\"\"
{text}    \"\"\"##
}}
"""


def files():
    return {
        WIRE / "ErrorName.swift": error_names(),
        WIRE / "Method.swift": method_names(),
        WIRE / "NotificationName.swift": notification_names(),
        WIRE / "RequestName.swift": request_names(),
        WIRE / "Release.swift": release(),
        WIRE / "OutcomeReason+Members.swift": reasons.swift(),
        WIRE / "Removal+Table.swift": removed.swift(),
        OUTPUT / "ParamTables.swift": param_tables(),
        OUTPUT / "OpenRPC.swift": openrpc_text(),
        OUTPUT / "Limits.swift": limits.swift(),
        OUTPUT / "RPCError+Factories.swift": error_factories.swift(),
    }
