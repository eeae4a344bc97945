/// The difference between a script and the result of a command.
package struct ScriptDifference: Equatable, Sendable, CustomStringConvertible {
  /// All parts of the expectation, in order.
  let sections: [DifferenceSection]
  /// The message of the outcome's reason.
  package let reason: String?

  /// The heading of the lines of a difference.
  package static let heading = "The script says (-), and the command did (+):"

  /// All lines of both, in order, each marked as expected, found or both.
  package var lines: [DifferenceLine] { sections.flatMap(\.lines) }

  /// The lines that the script has, and those that it implies.
  package var expected: [String] { sections.flatMap { $0.expected.map(\.text) } }

  package var found: [String] { sections.flatMap(\.found) }

  package var description: String {
    let reason = reason.map { ["  The reason: \($0)"] } ?? []
    return ([Self.heading] + lines.map(\.description) + reason).joined(separator: "\n")
  }
}

/// A line of a script, or one that the script implies, which has no number.
struct ExpectedLine: Equatable, Sendable {
  let text: String
  var number: Int?
  /// The text as written, if it may differ in its spaces.
  var written: String?
}

/// A part of an expectation, such as the layers, with the lines of the result.
struct DifferenceSection: Equatable, Sendable {
  let expected: [ExpectedLine]
  let found: [String]

  var differs: Bool { expected.map(\.text) != found }

  var lines: [DifferenceLine] { DifferenceLine.between(expected.map(\.text), found) }
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
