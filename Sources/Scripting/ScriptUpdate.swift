/// The changes that replace the expectations of a script with the results.
///
/// Only lines of expectations that differ change; comments, and the spacing of other lines, remain. If a
/// drawing differs, all of its lines get new spaces, so that its owners are in one column.
package struct ScriptUpdate: Sendable {
  private var removed: Set<Int> = []
  /// The new lines, by the number of the line before them.
  private var added: [Int: [String]] = [:]

  package init() {}

  /// Whether nothing is changed.
  package var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// Changes the expectation of a command to what was found.
  package mutating func rewrite(_ entry: ScriptEntry, _ difference: ScriptDifference) {
    var end = entry.lastLine
    for section in difference.sections {
      let numbers = section.expected.compactMap(\.number)
      if section.differs, let first = numbers.min() {
        rewrite(section, after: first - 1)
      } else if section.differs {
        added[end, default: []] += section.found
      }
      end = max(end, numbers.max() ?? end)
    }
  }

  private mutating func rewrite(_ section: DifferenceSection, after place: Int) {
    var place = place
    var expected = section.expected[...]
    for line in section.lines {
      switch line.side {
      case .both:
        let written = expected.popFirst()
        place = written?.number ?? place
        guard let spelling = written?.written, spelling != line.text else { continue }
        removed.insert(place)
        added[place, default: []].append(line.text)
      case .expected:
        place = expected.popFirst()?.number ?? place
        removed.insert(place)
      case .found:
        added[place, default: []].append(line.text)
      }
    }
  }

  /// Returns the text of the script with the changes, in which new lines end as the lines before them.
  package func applied(to text: String) -> String {
    var result = ""
    var number = 0
    var ending = "\n"
    var rest = text[...]
    while number == 0 || !rest.isEmpty {
      number += 1
      let line = rest.prefix { !$0.isLineEnd }
      rest = rest.dropFirst(line.count)
      let hasEnding = !rest.isEmpty
      if let character = rest.popFirst() { ending = String(character) }
      if !removed.contains(number) { result += line + (hasEnding ? ending : "") }
      let added = added[number] ?? []
      guard !added.isEmpty else { continue }
      if !hasEnding, !removed.contains(number) { result += ending }
      result += added.joined(separator: ending) + (hasEnding ? ending : "")
    }
    return result
  }
}

extension Character {
  /// Whether the character ends a line of a script.
  var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}
