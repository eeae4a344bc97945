"""Writes the Swift code that lists actions: the grammar's names, navctl's verbs, and the transfers of Swift coordinators."""

import textwrap

import actions
import swift_text
from description import ROOT

SOURCES = ROOT / "Sources"
HEADER = swift_text.HEADER.format(source="actions")


def doc(text, indent=2):
    prefix = " " * indent + "/// "
    return textwrap.fill(text, 110, initial_indent=prefix, subsequent_indent=prefix)


def cases(found):
    """The cases of an enumeration, each with its summary."""
    return "\n".join(f"{doc(a['summary'])}\n  case {a['name']}" for a in found)


def flag(name, about, found, holds):
    """A Boolean property that lists the cases for which it holds and those for which it does not."""
    lines = [f"  /// {about}", f"  var {name}: Bool {{", "    switch self {"]
    for value in (True, False):
        names = ", ".join(f".{a['name']}" for a in found if bool(holds(a)) == value)
        if names:
            lines += textwrap.wrap(f"case {names}:", 110, initial_indent="    ", subsequent_indent="      ")
            lines.append(f"      {str(value).lower()}")
    return "\n".join(lines + ["    }", "  }"])


# The grammar's names, and the reader of each.


def action_names():
    everything, columns = actions.actions(), actions.in_columns()
    dispatch = "\n".join(f"    case .{a['name']}: return {reader(a)}" for a in everything)
    inner = "\n".join(f"    case .{a['name']}: return {column_reader(a)}" for a in columns)
    names = "\n".join(f"    case .{a['name']}: .{a['name']}" for a in columns)
    homes = {home: [a["name"] for a in everything if a.get("homes") == [home]] for home in ("split", "tabs", "window")}
    only = "\n".join(f"    case {', '.join('.' + n for n in found)}: .{home}" for home, found in homes.items())
    rest = ", ".join("." + a["name"] for a in everything if not any(a["name"] in found for found in homes.values()))
    rest = textwrap.fill(f"case {rest}:", 110, initial_indent="    ", subsequent_indent="      ")
    return HEADER + f"""internal import Navigation

/// The name of an action in a graph document.
enum ActionName: String, CaseIterable {{
{cases(everything)}

{flag('isWord', 'Whether the name alone is an action.', everything, actions.is_word)}

{flag('alwaysChanges', 'Whether it changes the tree in every situation.', everything,
      lambda a: actions.has(a, 'alwaysChanges'))}

{flag('shows', "Whether it may put a screen of the coordinator's own into the window.", everything,
      lambda a: actions.has(a, 'shows'))}

  /// The kind of home that it needs, if no other will do.
  var onlyHome: CoordinatorKind? {{
    switch self {{
{only}
{rest}
      nil
    }}
  }}
}}

/// The name of a transfer in a column of a split.
enum ColumnName: String, CaseIterable {{
{cases(columns)}

{flag('isWord', 'Whether the name alone is a transfer.', columns, actions.is_word)}

  /// The action of the same name.
  var action: ActionName {{
    switch self {{
{names}
    }}
  }}
}}

extension ActionReader {{
  /// Reads the body of an action.
  func body(of name: ActionName, _ node: DocumentNode) -> ActionTemplate? {{
    switch name {{
{dispatch}
    }}
  }}
}}

extension ColumnReader {{
  /// Reads the body of a column transfer.
  func body(of name: ColumnName, _ node: DocumentNode) -> ColumnReading? {{
    switch name {{
{inner}
    }}
  }}
}}
"""


def reader(action):
    """The call that reads an action; one with members has a function of its own."""
    name = action["name"]
    if actions.is_plain(action):
        return f"transfers.plain(.{name}, node, named: name)"
    if action["takes"] == "columnTransfer":
        return f"columns.action(.{name}, node)"
    if action["takes"] in ("screenOrChild", "root"):
        return f"layers.{name}(node)"
    if action["takes"] == "child":
        return f"starts.{name}(node)"
    if actions.is_transfer(action):
        return f"transfers.{name}(node)"
    if action["takes"] == "nothing" and not action.get("members"):
        return f"control(.{name}, node, named: name)"
    return f"{name}(node)"


def column_reader(action):
    name = action["name"]
    return f"plain(.{name}, node, named: name)" if actions.is_plain(action) else f"{name}(node)"


# The verbs of navctl.


def transfer_verbs():
    everything = actions.actions()
    transfers = [a for a in everything if actions.is_transfer(a)]
    control = [a for a in everything if not actions.is_transfer(a)]
    subjects = {name: s for name, s in actions.subjects().items() if any(a["takes"] == name for a in transfers)}
    about = "\n".join(f"  /// {s['summary']}\n  case {name}" for name, s in subjects.items())
    takes = "\n".join(
        f"    case {', '.join('.' + a['name'] for a in transfers if a['takes'] == name)}: .{name}" for name in subjects)
    return HEADER + f"""/// A transfer, as it is typed.
enum TransferVerb: String, CaseIterable {{
{cases(transfers)}

  /// The words that follow the verb.
  var subject: VerbSubject {{
    switch self {{
{takes}
    }}
  }}

{flag('takesStyle', 'Whether it takes the look of a new layer.', transfers,
      lambda a: any(m['name'] == 'style' for m in a.get('members', [])))}

{flag('isInColumns', 'Whether a column of a split has it too.', transfers, lambda a: 'columns' in a)}
}}

/// The subject of a transfer.
enum VerbSubject {{
{about}
}}

/// An action that is no transfer.
enum ControlVerb: String, CaseIterable {{
{cases(control)}
}}
"""


# The transfers of Swift coordinators.

# The type of transfer that has an action, by the only home on which it works; all others are on every type.
OWNERS = {"split": "SplitTransfer", "tabs": "TabTransfer", "window": "WindowTransfer"}
SCREEN = "_ screen: some ScreenSource"
CHILD = "_ child: AnyCoordinator"
TARGETS = [("_ screen: S.Type", '["screen": .string(screen.name)]', "<S: Screen>"),
           ("key: String", '["key": .string(key)]', "")]
# Subject -> the overloads of a builder: its parameter, what it is about, its members, its generic parameters.
OVERLOADS = {
    "nothing": [("", ".nothing", "[:]", "")],
    "screen": [(SCREEN, ".screen(screen)", "[:]", "")],
    "count": [("_ count: Int = 1", ".nothing", 'count == 1 ? [:] : ["count": .integer(count)]', "")],
    "target": [(parameter, ".nothing", members, generic) for parameter, members, generic in TARGETS],
    "screenOrChild": [(SCREEN, ".screen(screen)", "[:]", ""), (CHILD, ".child(child)", "[:]", "")],
    "root": [(SCREEN, ".screen(screen)", "[:]", ""), (CHILD, ".child(child)", "[:]", ""),
             ("_ screens: [any ScreenSource]", '.screens(screens, named: "screens")', "[:]", "")],
    "layer": [("key: String? = nil", ".nothing", 'key.map { ["key": .string($0)] } ?? [:]', "")],
    "tab": [("_ tab: String", ".nothing", '["tab": .string(tab)]', "")],
    "child": [(CHILD, ".child(child)", "[:]", "")],
    "newTab": [("_ tab: String, _ child: AnyCoordinator", ".child(child)", '["tab": .string(tab)]', "")],
    "columnTransfer": [("_ transfer: ColumnTransfer", ".inner(Box(transfer.instruction))", "[:]", "")],
}
# Actions that are not plain data in Swift: their functions are hand-written, in `Acting` and `Coordinating`.
BY_HAND = {"popTo", "set", "setParams", "start", "custom"}
# Member of an action -> its parameter, and how it is written into `members`.
OPTIONS = {
    "style": ("style: String? = nil", 'members["style"] = style.map { .string($0) }'),
    "dedupe": ("dedupe: Dedupe = .top", 'if dedupe != .top { members["dedupe"] = .string(dedupe.rawValue) }'),
    "priority": ("priority: Int = 0", 'if priority != 0 { members["priority"] = .integer(priority) }'),
    "stack": ("stack: Bool = false", 'if stack { members["stack"] = true }'),
    "beneath": ("beneath: Bool = false", 'if beneath { members["beneath"] = true }'),
}


def owner(action):
    homes = action.get("homes", [])
    # Coordinators of every kind may use `show`, because they may share a home.
    if not homes or action["name"] == "show":
        return "Transfer"
    return OWNERS[homes[0]] if len(homes) == 1 else "StackingTransfer"


def builder(action, overload, in_column=False):
    parameter, about, members, generic = overload
    options = [] if in_column else [OPTIONS[m["name"]] for m in action.get("members", [])]
    animated = [] if action["takes"] == "columnTransfer" else ["animated: Bool = true"]
    parameters = [p for p in [parameter] if p] + [p for p, _ in options] + animated
    head = f"  public static func {action['name']}{generic}({', '.join(parameters)}) -> Self {{"
    name = f'"{action["name"]}"'
    given = members if not options else "members"
    arguments = [name, about] + ([given] if given != "[:]" else []) + (["animated: animated"] if animated else [])
    call = f"Self({', '.join(arguments)})"
    if in_column:
        call = f"Self(instruction: Instruction({', '.join(arguments)}))"
    body = [f"    {call}"]
    if options:
        body = [f"    var members: JSON.Object = {members}"] + [f"    {w}" for _, w in options] + [f"    return {call}"]
    return "\n".join([doc(action["summary"]), head] + body + ["  }"])


def builders(found, in_column=False):
    return "\n\n".join(
        builder(a, overload, in_column) for a in found
        for overload in OVERLOADS[a["takes"]])


def swift_transfers():
    found = [a for a in actions.actions() if actions.is_transfer(a) and a["name"] not in BY_HAND]
    groups = ["Transfer", "StackingTransfer", "WindowTransfer", "TabTransfer", "SplitTransfer"]
    extensions = [f"extension {group} {{\n{builders([a for a in found if owner(a) == group])}\n}}\n" for group in groups]
    columns = [a for a in actions.in_columns() if a["name"] not in BY_HAND]
    extensions.append(f"extension ColumnTransfer {{\n{builders(columns, in_column=True)}\n}}\n")
    return HEADER + "import JSON\n\n" + "\n".join(extensions)


def files():
    return {
        SOURCES / "NavigationGraph" / "Generated" / "ActionName.swift": action_names(),
        SOURCES / "navctl" / "Words" / "Generated" / "TransferVerb.swift": transfer_verbs(),
        SOURCES / "Coordinators" / "Acting" / "Generated" / "Transfers.swift": swift_transfers(),
    }
