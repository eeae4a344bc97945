"""The Swift types of the protocol's values: one for each schema of an object or a set of words.

`Types.of` returns the Swift type of a schema and collects the declarations that it needs. `swift_results.py` writes
them; `swift_client.py` uses their names.
"""

import textwrap

import description
from swift_text import parameters, quoted

# The Swift type of a schema file, if it is not the file's name in camel case.
FILES = {
    "cause.json": "ChangeCause", "history-entry.json": "TreeHistoryEntry", "record.json": "TreeRecord", "change.json": "TreeChange", "completion.json": "CompletionReport", "kept.json": "KeptCommandReport", "idle.json": "IdleTime", "container.json": "TreeContainer",
    "coordinator.json": "TreeCoordinator", "disposed.json": "DisposedCoordinator", "node.json": "TreeNode",
    "outcome.json": "CommandOutcome", "problem.json": "DocumentProblem", "question.json": "CoordinatorQuestion",
    "reason.json": "OutcomeReason", "screen.json": "TreeScreen", "server.json": "ServerVersion",
    "service.json": "ServingClient", "situation.json": "CoordinatorSituation", "snapshot.json": "TreeSnapshot",
    "transition.json": "TreeTransition",
}
# Values that stay JSON: clients write them in more than one form.
AS_JSON = {"route.json", "root.json", "graph.json", "error.json"}
# The Swift type of an object inside another: owner and member.
INNER = {
    "TreeUndeliveredResult.completions": "UndeliveredCompletion",
    "ServerStatusResult.store": "StoreStatus",
    "StoreStatus.damaged": "DamagedStoreTree",
    "CommandOutcome.lost": "LostScreenKeys", "CommandOutcome.missed": "MissedRoute",
    "CommandOutcome.moved": "MovedEntry", "CommandOutcome.notPulled": "UnpulledRoute", "CommandOutcome.overrun": "OverrunScreen",
    "CommandEnded.custom": "CommittedTransition",
    "CoordinatorPrepare.ancestors": "AncestorCoordinator", "CoordinatorRegisterResult.coordinators": "ServedCoordinator",
    "GraphGetResult.registered": "RegisteredDeclarations", "GraphListResult.graphs": "ListedGraph",
    "ServerClientsResult.clients": "ConnectedClient",
    "ServerStatusResult.detached": "DetachedType",
    "ServerStatusResult.limits": "LimitStatus", "TreeChange.updated": "UpdatedMembers",
    "TreeExplainBackResult.steps": "ExplainedBackStep", "TreeExplainBackResult.leave": "HoldingLeaveGuard", "TreeExplainResult.steps": "ExplainedStep", "ExplainedStep.rules": "ExplainedRule", "ExplainedStep.commit": "RestoredCommit", "ExplainedStep.conditions": "ExplainedCondition",
    "TreeRecord.entries": "RecordedCommand", "RecordedCommand.answers": "RecordedReply",
    "TreeContainer.layer": "LayerPresentation",
    "TreeCoordinator.pullback": "PullbackLink", "AncestorCoordinator.pullback": "PullbackLink",
    "UpdatedMembers.pullback": "PullbackLink",
    "TreeListResult.trees": "ListedTree", "ListedTree.active": "ActiveScreen", "TreeRoutesResult.routes": "ListedRoute", "ListedRoute.stopped": "RouteStop", "TreeTransition.added": "AddedNode",
    "TreeTransition.custom": "NamedTransition",
}
# The Swift type of a set of words.
WORDS = {
    ("always", "unhandled"): ("PullbackPolicy", "The routes of a child that a parent receives."),
    ("bare", "stack", "split", "tabs"): ("ContainerKind", "The kind of a container."),
    ("bare", "stack", "split", "tabs", "window"): ("HomeKind", "The kind of a coordinator's home."),
    ("committed", "redirected", "blocked", "cancelled", "superseded", "failed", "noop"):
        ("CommandOutcomeKind", "The ways in which a command ends."),
    ("didPop", "didDismiss", "didSelect", "didCloseTab", "didFocus", "collapsed", "expanded", "activity", "idle", "settled"):
        ("ScreenEventName", "The screen events that `ui.report` reports."),
    ("settled", "onView", "closed"): ("WaitConditionName", "The conditions for which `tree.wait` waits."),
    ("command", "graph", "client", "none"): ("AnswerSource", "The sources of an answer in an explained command."),
    ("requirement", "leaveGuard", "rule"): ("RouteStopKind", "The kinds of conditions that stop a route."),
    ("dryRun", "rules"): ("RouteJudgement", "The ways in which navd knows whether a route would be stopped."),
    ("requirement", "leaveGuard"): ("JudgedConditionKind", "The kinds of conditions that a command judges."),
    ("screen", "ending", "removal", "tabs", "type", "leave"): ("BackRuleName", "The rules of Back, in their order."),
    ("route", "swallow", "pop", "dismiss", "select", "nothing"): ("BackEffectKind", "The effects of Back."),
    ("reject", "confirm"): ("LeaveGuardEffect", "The effects of a leave guard that holds."),
    ("guarded", "swallowed"): ("BackHoldName", "The reasons why Back does not remove a screen."),
    ("parked", "asked", "resumed", "forgotten"):
        ("KeptCommandEffect", "The effects of a command on the command that a tree keeps."),
    ("requirement", "confirmation"): ("KeptCommandWait", "The events that a kept command waits for."),
    ("error", "warning"): ("DocumentProblemSeverity", "The severity of a problem in a graph document."),
    ("forgotten", "otherInstance", "unknownRevision"):
        ("SnapshotReason", "The reasons for a snapshot although the client named a revision."),
    ("memory", "process", "power"): ("Durability", "The failures that an acknowledged change survives."),
    ("primary", "supplementary", "secondary"): ("SplitColumn", "The columns of a split."),
    ("push", "pop", "set", "remove", "replace", "present", "dismiss", "select", "collapse", "expand", "custom"):
        ("TransitionKind", "The hints for a toolkit about a transition."),
    ("queue", "reject", "supersede"): ("BusyPolicy", "The handling of a command while another one of the tree has not ended."),
    ("renamed", "params", "fallback", "left", "unpulled", "unlabelled"):
        ("EntryMoveKind", "The fates of entries that a new graph did not simply keep."),
    ("root", "tab", "handover", "presented", "started", "attached"):
        ("CoordinatorOpening", "The ways in which a coordinator is opened."),
    ("take", "release", "give", "break"): ("LeaseAction", "The ways in which the driver lease of a tree changes hands."),
    ("disconnected", "rightLost", "idle"): ("LeaseEndReason", "The reasons for which navd itself ends a driver lease."),
    ("received", "sent"): ("MessageDirection", "The direction of a message, as navd sees it."),
    ("tree", "connection"): ("TreeLifetime", "The end of a tree's life: when it is closed, or when its connection ends."),
    ("observe", "drive", "administer"): ("TreeRight", "The rights to trees; each includes those before it."),
    ("unsubscribed", "overflow", "treeClosed", "coordinatorEnded", "rightLost", "shutdown"):
        ("SubscriptionEndReason", "The reasons for the end of a subscription."),
}
# Sets of words that later versions may extend: a reader keeps unknown words.
OPEN_WORDS = {"ReasonCode": ("ReasonCode", "The reason code of an outcome. Later versions of navd add codes.")}
# Names that Swift reserves, or that would repeat the type's name.
SPELLING = {
    "self": "includingSelf", "in": "list", "default": "defaultValue", "as": "carrier",
    "CommandOutcome.outcome": "kind",
}
# Words that are keywords of Swift.
KEYWORDS = {"break": "`break`"}
MISSING = object()
# The head of the function with which each type writes itself.
WRITER = ["  package func write(into writer: inout some ValueWriter & ~Copyable) {"]


class Types:
    """The declarations that schemas need, each with its Swift text, in order of first use."""

    def __init__(self):
        self.texts = {}
        self.words = {}

    def of(self, schema, name):
        """The Swift type of a schema; an inner object's type is called by that name."""
        if "$ref" in schema:
            file = schema["$ref"]
            return "JSON" if file in AS_JSON else self.of(description.schemas()[file], type_name(file))
        if "oneOf" in schema:
            return self.choice(schema, name)
        if "const" in schema:
            return "Bool" if isinstance(schema["const"], bool) else "String"
        if "enum" in schema:
            return self.word(schema["enum"], name)
        kind = schema.get("type")
        if kind == "array":
            return f"[{self.of(schema.get('items', {}), name)}]"
        if kind == "object":
            if "properties" in schema:
                return self.declared(name, lambda: structure(self, schema, name))
            values = schema.get("additionalProperties")
            return f"NamedValues<{self.of(values, name)}>" if isinstance(values, dict) else "JSON.Object"
        return {"string": "String", "integer": "Int", "boolean": "Bool", "null": "Null"}.get(kind, "JSON")

    def choice(self, schema, name):
        kinds = [s for s in schema["oneOf"] if s.get("type") != "null"]
        if len(kinds) == 1:
            return self.of(kinds[0], name) + "?"
        if all("kind" in s.get("properties", {}) for s in kinds):
            return self.declared(name, lambda: tagged_union(self, schema, kinds, name))
        if all("$ref" in s for s in kinds):
            return self.declared(name, lambda: union(self, schema, kinds, name))
        return "JSON"

    def word(self, words, name):
        if name in OPEN_WORDS:
            name, about = OPEN_WORDS[name]
            self.words[name] = open_words(words, name, about)
            return name
        if tuple(words) not in WORDS:
            raise SystemExit(f"The words {', '.join(words)} have no Swift type: give them a name in WORDS of swift_types.py.")
        name, about = WORDS[tuple(words)]
        self.words[name] = closed_words(words, name, about)
        return name

    def declared(self, name, make):
        if name not in self.texts:
            self.texts[name] = None  # it may hold others of its kind
            self.texts[name] = make()
        return name


def type_name(file):
    return FILES.get(file) or "".join(part.capitalize() for part in file.removesuffix(".json").split("-"))


def inner_name(owner, member):
    path = f"{owner}.{member}"
    return path if path in OPEN_WORDS else INNER.get(path, owner + member[:1].upper() + member[1:])


def swift_name(owner, member):
    return SPELLING.get(f"{owner}.{member}") or SPELLING.get(member, member)


class Member:
    """One member of an object: its Swift type, and how it is read and written."""

    def __init__(self, types, owner, name, schema, is_required):
        self.name, self.swift = name, swift_name(owner, name)
        self.about = summary(schema)
        type_ = types.of(schema, inner_name(owner, name))
        key, value = quoted(name), self.swift
        self.default = "" if is_required else " = nil"
        self.type, self.read = type_, f"try members.required({key})"
        self.write = [f"writer.member({key}, {value})"]
        if type_ == owner:
            self.type, self.read = f"{type_}?", f"try members.optional({key})"
            self.write = [f"writer.member({key}, ifPresent: {value})"]
        elif is_required:
            pass
        elif type_ == "Null":
            self.type, self.default, self.read = "Bool", " = false", f"members.has({key})"
            self.write = [f"if {value} {{ writer.member({key}, JSON.null) }}"]
        elif type_.endswith("?"):
            self.type = f"Nullable<{type_.removesuffix('?')}>?"
            self.read = f"try members.nullable({key})"
            self.write = [f"writer.member({key}, ifPresent: {value})"]
        elif type_ == "JSON":
            self.type, self.read = "JSON?", f"members[{key}]"
            self.write = [f"writer.member({key}, ifPresent: {value})"]
        elif schema.get("const") is True:
            self.default, self.read = " = false", f"try members.optional({key}) ?? false"
            self.write = [f"if {value} {{ writer.member({key}, true) }}"]
        elif schema.get("minItems") == 1:
            self.default, self.read = " = []", f"try members.optional({key}) ?? []"
            self.write = [f"if !{value}.isEmpty {{ writer.member({key}, {value}) }}"]
        else:
            self.type, self.read = f"{type_}?", f"try members.optional({key})"
            self.write = [f"writer.member({key}, ifPresent: {value})"]
        self.is_required_optional = is_required and self.type.endswith("?")


class Rest:
    """The members of an object that its schema leaves open."""

    def __init__(self, known):
        self.name, self.swift, self.type, self.default = "", "details", "JSON.Object", " = [:]"
        self.about = "The members that the schema leaves open."
        self.read = f"members.others(than: [{', '.join(map(quoted, known))}])"
        self.write = ["writer.contents(of: details)"]


def structure(types, schema, name):
    required = schema.get("required", [])
    if name == "OutcomeReason":
        # The other members are typed properties that read `details`: see reasons.py.
        schema = schema | {"properties": {member: schema["properties"][member] for member in required}}
    return structure_of(
        types, name, schema.get("description") or f"{schema.get('title') or spaced(name)}.",
        [(member, value, member in required) for member, value in schema["properties"].items()],
        is_open=schema.get("additionalProperties") is True)


def structure_of(types, name, about, parts, is_open=False):
    """A struct with one writer and one reader, from triples of a member's name, schema and whether it is required."""
    constants = [(n, s["const"]) for n, s, is_required in parts if is_required and isinstance(s.get("const"), str)]
    members = [Member(types, name, n, s, r) for n, s, r in parts if (n, s.get("const")) not in constants]
    if is_open:
        members.append(Rest([n for n, _, _ in parts]))
    lines = [doc(about, 0), f"public struct {name}: WireValue, Equatable, Sendable {{"]
    for member in members:
        lines += [doc(member.about, 2)] if member.about else []
        if member.type == f"{name}?":
            # A struct holds one of its own kind in an array.
            lines += [f"  public var {member.swift}: {member.type} {{ {member.swift}s.first }}",
                      f"  private var {member.swift}s: [{name}]"]
        else:
            lines.append(f"  public var {member.swift}: {member.type}")
    head = "  package init("
    lines += ["", head + parameters([f"{m.swift}: {m.type}{m.default}" for m in members], head) + ") {"]
    if members:
        lines.append(assigned(members, name))
    lines += ["  }", "", "  package init(reading json: JSON) throws(WireError) {"]
    if members:
        head = "    self.init("
        lines += ["    let members = try WireMembers(json)",
                  head + parameters([f"{m.swift}: {m.read}" for m in members], head) + ")"]
    lines += ["  }", "", *WRITER]
    written = []
    for part, _, _ in parts:
        constant = dict(constants).get(part)
        if constant:
            written.append(f"writer.member({quoted(part)}, {quoted(constant)})")
        for member in members:
            if member.name == part:
                written += member.write
    if is_open:
        written += members[-1].write
    if written:
        lines += ["    writer.object { writer in", *(f"      {line}" for line in written), "    }"]
    else:
        lines.append("    writer.object { _ in }")
    return "\n".join([*lines, "  }", "}", ""])


def assigned(members, name):
    """The assignment of an initializer's parameters to the properties of their names."""
    own = [m for m in members if m.type == f"{name}?"]
    others = [m.swift for m in members if m not in own]
    head = "    ("
    lines = [f"    self.{m.swift}s = {m.swift}.map {{ [$0] }} ?? []" for m in own]
    if len(others) == 1:
        lines.append(f"    self.{others[0]} = {others[0]}")
    elif others:
        lines.append(f"{head}{parameters([f'self.{each}' for each in others], head)}) = ({parameters(others, head)})")
    return "\n".join(lines)


def tagged_union(types, schema, kinds, name):
    """An enumeration whose cases have the values of the member `kind` as names."""
    lines = [doc(schema["description"], 0), f"public enum {name}: WireValue, Equatable, Sendable {{"]
    reads, writes = [], []
    for kind in kinds:
        tag = kind["properties"]["kind"]["const"]
        required = kind["required"]
        members = [Member(types, name, n, s, n in required) for n, s in kind["properties"].items() if n != "kind"]
        labels = [""] if len(members) == 1 else [f"{m.swift}: " for m in members]
        payload = ", ".join(label + m.type for label, m in zip(labels, members))
        lines += [doc(kind.get("description") or f"The kind `{tag}`.", 2), f"  case {tag}{f'({payload})' if members else ''}"]
        values = ", ".join(label + m.read for label, m in zip(labels, members))
        reads.append(f"    case {quoted(tag)}: self = .{tag}{f'({values})' if members else ''}")
        bound = ", ".join(f"let {m.swift}" for m in members)
        writes.append(f"      case .{tag}{f'({bound})' if members else ''}:")
        writes.append(f"        writer.member(\"kind\", {quoted(tag)})")
        writes += [f"        {line}" for m in members for line in m.write]
    return "\n".join([
        *lines, "", "  package init(reading json: JSON) throws(WireError) {",
        "    let members = try WireMembers(json)", "    switch members[\"kind\"]?.string {", *reads,
        "    default: throw members.error(\"kind\")", "    }", "  }", "",
        *WRITER, "    writer.object { writer in", "      switch self {", *writes, "      }", "    }", "  }", "}", ""])


def union(types, schema, kinds, name):
    """An enumeration of two: a text and an object, or objects that the member `kind` tells apart."""
    schemas = description.schemas()
    first, second = (schemas[kind["$ref"]] for kind in kinds)
    types_ = [types.of(kind, name) for kind in kinds]
    cases = [case_of(kind["$ref"]) for kind in kinds]
    test = "json.string != nil" if first.get("type") == "string" else (
        f'json["kind"]?.string == {quoted(first["properties"]["kind"]["const"])}')
    lines = [doc(schema.get("description") or f"{schema.get('title') or spaced(name)}.", 0), f"public enum {name}: WireValue, Equatable, Sendable {{"]
    for case, type_, about in zip(cases, types_, (first, second)):
        lines += [doc(about.get("description") or f"A {about['title'].lower()}.", 2), f"  {'indirect ' if type_ == 'TreeContainer' else ''}case {case}({type_})"]
    return "\n".join([
        *lines, "", "  package init(reading json: JSON) throws(WireError) {",
        f"    self = {test} ? .{cases[0]}(try {types_[0]}(reading: json)) : .{cases[1]}(try {types_[1]}(reading: json))",
        "  }", "", *WRITER, "    switch self {",
        *(f"    case .{case}(let value): value.write(into: &writer)" for case in cases), "    }", "  }", "}", ""])


def case_of(file):
    return {"screen-key.json": "key"}.get(file, file.removesuffix(".json"))


def closed_words(words, name, about):
    cases = "\n".join(f"  case {KEYWORDS.get(word, word)}" for word in words)
    return f"{doc(about, 0)}\npublic enum {name}: String, CaseIterable, Sendable, WireWord {{\n{cases}\n}}\n"


def open_words(words, name, about):
    constants = "\n".join(f"  public static let {word} = {name}(rawValue: {quoted(word)})" for word in words)
    return f"""{doc(about, 0)}
public struct {name}: RawRepresentable, Hashable, Sendable, WireWord {{
  /// The code as navd writes it.
  public let rawValue: String

  /// The code of that text, also if this version does not know it.
  public init(rawValue: String) {{
    self.rawValue = rawValue
  }}

{constants}
}}
"""


def spaced(name):
    """`ListedTree` -> `Listed tree`."""
    return name[:1] + "".join(" " + c.lower() if c.isupper() else c for c in name[1:])


def summary(schema):
    """The description of a member, or none if its name suffices."""
    text = schema.get("description")
    if not text and "$ref" in schema:
        text = description.schemas()[schema["$ref"]].get("description")
    if not text and "enum" in schema:
        text = "One of " + ", ".join(f"`{word}`" for word in schema["enum"]) + "."
    return text


def doc(text, indent):
    """A documentation comment whose first line is one sentence."""
    first, _, rest = text.partition(". ")
    first = first.rstrip(".") + "."
    prefix = " " * indent + "/// "
    lines = textwrap.wrap(first, 112 - indent, initial_indent=prefix, subsequent_indent=prefix)
    if rest:
        lines += [prefix.rstrip()] + textwrap.wrap(rest, 112 - indent, initial_indent=prefix, subsequent_indent=prefix)
    return "\n".join(lines)
