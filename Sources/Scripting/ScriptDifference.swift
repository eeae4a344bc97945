/// The difference between a script and the result of a command.
package struct ScriptDifference: Equatable, Sendable, CustomStringConvertible {
  /// The lines that the script has, and those that it implies.
  package let expected: [String]
  package let found: [String]
  /// The message of the outcome's reason.
  package let reason: String?

  /// The heading of the lines of a difference.
  package static let heading = "The script says (-), and the command did (+):"

  /// All lines of both, in order, each marked as expected, found or both.
  package var lines: [DifferenceLine] { DifferenceLine.between(expected, found) }

  package var description: String {
    let reason = reason.map { ["  The reason: \($0)"] } ?? []
    return ([Self.heading] + lines.map(\.description) + reason).joined(separator: "\n")
  }
}

/// One line of two texts that differ.
package struct DifferenceLine: Equatable, Sendable, CustomStringConvertible {
  package enum Side: Character, Sendable {
    case both = " "
    case expected = "-"
    case found = "+"
  }

  package let side: Side
  package let text: String

  package var description: String { "  \(side.rawValue) \(text)" }

  /// The lines of both texts, in order.
  package static func between(_ expected: [String], _ found: [String]) -> [DifferenceLine] {
    let changes = found.difference(from: expected)
    let removed = Set(changes.removals.map(\.offset))
    let inserted = Set(changes.insertions.map(\.offset))
    var lines: [DifferenceLine] = []
    var (left, right) = (0, 0)
    while left < expected.count || right < found.count {
      if removed.contains(left) {
        lines.append(DifferenceLine(side: .expected, text: expected[left]))
        left += 1
      } else if inserted.contains(right) {
        lines.append(DifferenceLine(side: .found, text: found[right]))
        right += 1
      } else {
        lines.append(DifferenceLine(side: .both, text: expected[left]))
        left += 1
        right += 1
      }
    }
    return lines
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
