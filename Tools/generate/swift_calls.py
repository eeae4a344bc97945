"""Writes the types of navd that handle each method, and the visibility of their responses, in
Sources/NavigationServer/Generated.
"""

import description
from swift_text import HEADER, case_name

OUTPUT = description.ROOT / "Sources" / "NavigationServer" / "Generated"
# The values of `shows` in the description of a method. A method with the param `tree` shows that tree unless it says otherwise.
SHOWN = {"nothing": "none", "tree": "one", "trees": "all"}


def call(method):
    if method.get("command"):
        return "try CommandCall(self, params)"
    name = case_name(method["name"])
    return f"try {name[:1].upper()}{name[1:]}Call(params)"


def shown(method):
    takes_tree = any(param["name"] == "tree" for param in method["params"])
    if not takes_tree and "shows" not in method:
        raise SystemExit(f"The description of {method['name']} needs 'shows': nothing or trees.")
    return SHOWN[method.get("shows", "tree")]


def grouped(value):
    """Returns the cases of a switch over all methods, one line for each value."""
    cases = {}
    for method in description.methods():
        cases.setdefault(value(method), []).append(f".{case_name(method['name'])}")
    return "\n".join(f"    case {', '.join(names)}: {result}" for result, names in cases.items())


def files():
    return {OUTPUT / "Method+Calls.swift": HEADER.format(source="methods") + f"""internal import NavigationProtocol

extension Method {{
  /// Reads the params of a call of the method.
  func call(_ params: ParamReader) throws(RPCError) -> any MethodCall {{
    switch self {{
{grouped(call)}
    }}
  }}

  /// The trees whose state a response may contain.
  var shownTrees: ShownTrees {{
    switch self {{
{grouped(lambda method: f".{shown(method)}")}
    }}
  }}
}}
"""}
