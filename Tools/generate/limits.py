"""Generates from limits.json the Swift types `Limits` and `Limit`, and the tables of limits in the pages."""

import description
from swift_text import HEADER, quoted

# The maximum of limits without their own.
MAXIMUM = 2**31 - 1
# The page whose table has the limits without a page of their own.
FIRST_PAGE = "operating.md"


def sentence(limit):
    """Returns the limit and the consequence of exceeding it, for people."""
    subject = f"{limit['unit']} {limit['limits']}"
    return f"{subject[:1].upper()}{subject[1:]}. Beyond: {limit['beyond']}."


def swift():
    limits = description.limits()
    values = "\n".join(
        f"  /// {sentence(limit)}\n  package var {limit['name']} = {limit['default']:_}" for limit in limits)
    cases = "\n".join(f"  case {limit['name']}" for limit in limits)
    properties = "\n".join(f"    case .{limit['name']}: \\.{limit['name']}" for limit in limits)
    texts = "\n".join(f"    case .{limit['name']}: {quoted(sentence(limit))}" for limit in limits)
    nested = ", ".join(f".{limit['name']}" for limit in limits if "maximum" in limit)
    (maximum,) = {limit["maximum"] for limit in limits if "maximum" in limit}
    errors = "\n".join(
        f"    case .{limit['name']}: (.{limit['error']}, {quoted(limit['message'])})"
        for limit in limits if "error" in limit)
    harmless = ",\n      ".join(f".{limit['name']}" for limit in limits if "error" not in limit)
    return HEADER.format(source="limits.json") + f"""/// The values of the limits that are in force.
package struct Limits: Equatable, Sendable {{
{values}

  package init() {{}}

  package subscript(limit: Limit) -> Int {{
    get {{ self[keyPath: limit.property] }}
    set {{ self[keyPath: limit.property] = newValue }}
  }}
}}

/// The limits by name, in the order of a message's way through the daemon.
package enum Limit: String, CaseIterable, Sendable {{
{cases}

  /// The limit and the consequence of exceeding it, for people.
  package var description: String {{
    switch self {{
{texts}
    }}
  }}

  /// The greatest value that a configuration may set. Nested values are handled recursively, so their limits are low.
  package var maximum: Int {{
    switch self {{
    case {nested}: {maximum}
    default: {MAXIMUM:_}
    }}
  }}

  fileprivate var property: WritableKeyPath<Limits, Int> {{
    switch self {{
{properties}
    }}
  }}

  /// The error of a request that exceeds the limit, with its sentence; nil if the consequence is not an error.
  var error: (name: ErrorName, sentence: String)? {{
    switch self {{
{errors}
    case {harmless}: nil
    }}
  }}
}}
"""


def table(page):
    """Returns the table of one page."""
    rows = "".join(
        f"| `{limit['name']}` | {limit['default']:,} | {limit['unit']} {limit['limits']} | {limit['beyond']} |\n"
        for limit in description.limits() if limit.get("page", FIRST_PAGE) == page)
    return "| name | default | limits | beyond |\n|---|---|---|---|\n" + rows
