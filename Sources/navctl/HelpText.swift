/// Lays out help on a narrow terminal.
///
/// ArgumentParser would put the descriptions into a narrow column, and the paragraphs have lines of 80
/// columns.
enum HelpText {
  /// The width of the help texts.
  static let columns = 80

  /// The deepest indent of a line that does not continue the line before.
  private static let indentMax = 8

  /// Wraps a help text to the width of the terminal.
  static func lines(_ help: String, columns: Int) -> [Text] {
    var paragraphs: [String] = []
    for line in help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let indent = line.prefix { $0 == " " }.count
      let words = String(line.dropFirst(indent))
      if indent > indentMax, paragraphs.last?.hasPrefix("  -") == true {
        // The description below an option whose name is too long for its column.
        paragraphs.append("      " + words)
      } else if let last = paragraphs.last, isRest(indent, of: last), !words.isEmpty {
        paragraphs[paragraphs.count - 1] += (last.hasSuffix(" ") ? "" : " ") + words
      } else if indent > 0, let gap = words.firstRange(of: "  ") {
        // A term, and its description in another column.
        let description = words[gap.upperBound...].drop { $0 == " " }
        paragraphs += [String(line.prefix(indent) + words[..<gap.lowerBound]), "      " + description]
      } else {
        paragraphs.append(line)
      }
    }
    return paragraphs.flatMap { paragraph in
      let isCommand = paragraph.hasPrefix("USAGE") || paragraph.hasPrefix("  navctl")
      return Text(paragraph).wrapped(to: columns, deeper: isCommand ? 4 : 0)
    }
  }

  private static func isRest(_ indent: Int, of last: String) -> Bool {
    guard indent == 0 else { return indent > indentMax }
    return !last.isEmpty && !last.hasPrefix(" ") && !last.hasSuffix(":")
  }
}
