"""Writes the messages from navd as Swift types, each with one writer and one reader, from the protocol's description: the
results of methods, notifications and navd's requests, in Sources/NavigationWire/Generated.
"""

import description
from swift_names import WIRE
from swift_text import HEADER, case_name
from swift_types import Types, doc, structure_of

# The document is text that is written unchanged.
DOCUMENT = "rpc.discover"
# A subscription's number is written around params that are the same for all subscribers.
SUBSCRIPTION = "subscription"
# The Swift type of a message's params, if the model has another type of the message's name.
PARAMS = {"tree.command": "UncommittedCommand"}


def result_type(types, method):
    """The Swift type of a method's result; nil for an empty object and for the document."""
    schema = method["result"]["schema"]
    is_empty = schema.get("type") == "object" and "properties" not in schema
    if is_empty or method["name"] == DOCUMENT:
        return None
    name = case_name(method["name"])
    return types.of(schema, name[:1].upper() + name[1:] + "Result")


def params_type(types, message):
    """The Swift type of the params of a notification or request, without the subscription's number."""
    name = case_name(message["name"])
    name = PARAMS.get(message["name"]) or name[:1].upper() + name[1:]
    parts = [(p["name"], description.described(p), bool(p.get("required"))) for p in message["params"] if p["name"] != SUBSCRIPTION]
    return types.declared(name, lambda: structure_of(types, name, f"Params of `{message['name']}`: {message['summary']}", parts))


def declare_results(types):
    for method in description.methods():
        result_type(types, method)


def messages(types, name, about, list_, names):
    """An enumeration of the messages that navd sends by itself."""
    cases, reads, methods, params, writes, has_numbers = [], [], [], [], [], False
    for message in list_:
        case, type_ = case_name(message["name"]), params_type(types, message)
        has_number = any(p["name"] == SUBSCRIPTION for p in message["params"])
        has_numbers = has_numbers or has_number
        cases.append(f"  {doc(message['summary'], 2).strip()}\n  case {case}({'subscription: Int, ' if has_number else ''}{type_})")
        number = 'subscription: try WireMembers(params).required("subscription"), ' if has_number else ""
        reads.append(f"    case .{case}: self = .{case}({number}try {type_}(reading: params))")
        methods.append(f"    case .{case}: .{case}")
        params.append(f"    case .{case}(let value): value.json" if not has_number else
                      f"    case .{case}(let number, let value): value.json.following(subscription: number)")
        writes.append(f"    case .{case}(let value): value.write(into: &writer)")
    writing = [] if has_numbers else [
        f"extension {name} {{", "  /// Writes the params as navd sends them.",
        "  package func writeParams(into writer: inout some ValueWriter & ~Copyable) {", "    switch self {", *writes, "    }", "  }",
        "}", ""]
    return "\n".join([
        doc(about, 0), f"public enum {name}: Equatable, Sendable {{", *cases, "}", "", f"extension {name} {{",
        f"  package init(_ name: {names}, _ params: JSON) throws(WireError) {{", "    switch name {", *reads, "    }", "  }",
        "", f"  package var name: {names} {{", "    switch self {", *methods, "    }", "  }",
        "", "  /// The params as navd writes them.", "  public var params: JSON {", "    switch self {", *params,
        "    }", "  }", "}", "", *writing])


def files():
    results = Types()
    declare_results(results)
    others = Types()
    others.texts = dict.fromkeys(results.texts)
    notifications = messages(others, "ServerNotification", "A notification of navd.",
                             description.notifications(), "NotificationName")
    requests = messages(others, "ServerRequest", "A request of navd to a client.",
                        description.requests(), "RequestName")
    sent = [text for text in others.texts.values() if text]
    words = Types()
    for method in description.methods():
        for param in method["params"]:
            schema = description.resolved(param["schema"])
            if "enum" in schema:
                words.of(schema, param["name"])
    words = {**words.words, **results.words, **others.words}

    def file(source, *parts):
        return HEADER.format(source=source) + "\n".join(parts)

    return {
        WIRE / "Results.swift": file("methods and schema", "public import JSON\n", *results.texts.values()),
        WIRE / "Messages.swift": file("notifications and requests", "public import JSON\n", notifications, requests, *sent),
        WIRE / "Words.swift": file("methods and schema", *(words[name] for name in sorted(words))),
    }
