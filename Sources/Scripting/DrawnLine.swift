/// One line of a drawing in a script: of the box, or of the coordinators.
///
/// Two lines are equal if their words are: the number of spaces between words does not matter. The indentation of a
/// coordinator says whose child it is.
package struct DrawnLine: Equatable, CustomStringConvertible, Sendable {
  /// The line without its indentation.
  package let text: String
  /// The number of levels above a coordinator; nil in the box.
  package let depth: Int?
  /// The number of spaces in front as written.
  private let indentation: Int
  private let words: String
  /// The words with long params shortened.
  private let shortened: String

  init(_ row: DrawnRow) {
    let text = row.text
    indentation = text.prefix { $0 == " " }.count
    self.text = String(text.dropFirst(indentation))
    words = self.text.singleSpaced
    depth = Self.isOwner(self.text) ? indentation / 2 : nil
    shortened = row.shortened.singleSpaced
  }

  /// Reads a line as written.
  ///
  /// `first` is the first coordinator of the drawing, whose indentation counts as none.
  init(written line: Substring, below first: DrawnLine?) throws(DrawnLineProblem) {
    indentation = line.prefix { $0 == " " }.count
    text = String(line.dropFirst(indentation))
    words = text.singleSpaced
    shortened = words
    guard Self.isOwner(text) else {
      guard let mark = text.first, "╭├│╰".contains(mark) else { throw .isNoDrawing }
      depth = nil
      return
    }
    let width = indentation - (first?.indentation ?? indentation)
    guard width >= 0, width.isMultiple(of: 2) else { throw .isNoLevel }
    depth = width / 2
  }

  package var description: String { String(repeating: "  ", count: 1 + (depth ?? 0)) + text }

  package static func == (left: DrawnLine, right: DrawnLine) -> Bool {
    left.depth == right.depth && left.words == right.words
  }

  /// The lines with the spacing and the long params of the lines of `others` that have the same words.
  static func spelled(_ lines: [DrawnLine], like others: [DrawnLine]) -> [DrawnLine] {
    // Several lines may have the same words, such as those of empty tabs, so each is used once.
    var others = others
    return lines.map { line in
      others.firstIndex(where: line.says).map { others.remove(at: $0) } ?? line
    }
  }

  /// Whether this is the other line, or the other line with long params shortened.
  private func says(_ other: DrawnLine) -> Bool {
    self == other || depth == other.depth && shortened == other.shortened
  }

  private static func isOwner(_ text: String) -> Bool { text.hasPrefix("- ") || text.hasPrefix("▿ ") }
}

/// A reason why an indented line of a script is not part of a drawing.
enum DrawnLineProblem: Error {
  case isNoDrawing
  case isNoLevel

  var message: String {
    switch self {
    case .isNoDrawing:
      "Draw the tree as 'navctl show' does: the lines begin with ╭ ├ │ ╰, and those of coordinators with - or ▿."
    case .isNoLevel:
      "Indent a coordinator by two spaces more than its parent."
    }
  }
}

extension StringProtocol {
  /// The words of the text with one space between them, as lines of scripts are compared.
  var singleSpaced: String { split(separator: " ").joined(separator: " ") }
}
