/// One line of a drawing: its depth, the mark of its screen, and its text.
///
/// Two lines are equal if their words are: the number of spaces between words does not matter.
package struct DrawnLine: Equatable, CustomStringConvertible, Sendable {
  package enum Mark: Character, Sendable {
    case none = " "
    /// On view beside the active screen.
    case onView = "*"
    /// The active screen.
    case active = ">"
  }

  let depth: Int
  let mark: Mark
  package let text: String

  init(_ depth: Int, _ text: String, mark: Mark = .none) {
    self.depth = depth
    self.mark = mark
    self.text = text.singleSpaced
  }

  /// Reads a line as written; nil if it is not indented by whole steps of two.
  init?(written line: Substring) {
    let indentation = line.prefix { $0 == " " }
    let mark = line.dropFirst(indentation.count).first.flatMap(Mark.init(rawValue:)) ?? .none
    let width = indentation.count + (mark == .none ? 0 : 2)
    guard width >= 2, width.isMultiple(of: 2) else { return nil }
    let text = line.dropFirst(indentation.count + (mark == .none ? 0 : 1))
    self.init(width / 2, String(text), mark: mark)
  }
  package var description: String {
    String(repeating: " ", count: 2 * (depth - 1)) + "\(mark.rawValue) \(text)"
  }
}

extension String {
  /// The words of the text with one space between them, as lines of scripts are compared.
  var singleSpaced: String { split(separator: " ").joined(separator: " ") }
}
