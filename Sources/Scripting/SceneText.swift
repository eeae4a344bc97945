package import JSON

/// The text of one scene of a script, written line by line.
///
/// `Script` reads back the same words.
package struct SceneText: Sendable {
  /// The lines so far, each with its line feed.
  package private(set) var text: String

  /// Begins a scene.
  package init(name: String) {
    text = "== \(name.inOneLine)\n"
  }

  /// Appends a comment; each line of the text becomes a line of it.
  package mutating func comment(_ comment: String) {
    for line in comment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      text += line.isEmpty ? "#\n" : "# \(line)\n"
    }
  }

  /// Appends a command after an empty line, with quotation marks around the words that need them.
  ///
  /// A word of a script has no line break: `name=text` with a line break becomes `name:=JSON`; elsewhere, a
  /// line break becomes a space. Comments come between the empty line and the command.
  package mutating func command(_ words: [String], comments: [String] = []) {
    text += "\n"
    for comment in comments { self.comment(comment) }
    text += "$ \(Self.line(words))\n"
  }

  /// Appends an expectation below the last command: the words after `expect`.
  package mutating func expect(_ words: [String]) {
    text += "expect \(Self.line(words))\n"
  }

  /// Appends the expectation of a stack: for each screen its name and then its params, as `param` returns them.
  package mutating func expect(stack screens: [[String]]) {
    text += "expect stack [\(screens.map(Self.line).joined(separator: ", "))]\n"
  }

  /// Returns a param or fact as the word of a command or expectation.
  ///
  /// Numbers, Booleans and lists are written as JSON after `:=` unless a schema declares their type.
  package static func param(_ name: String, _ value: JSON, isTyped: Bool = true) -> String {
    if let text = value.string, !text.contains(where: \.isNewline) { return "\(name)=\(text)" }
    let isShort = isTyped && value != .null && value.string == nil
    return "\(name)\(isShort ? "=" : ":=")\(value.text)"
  }

  /// Returns advice about JSON whose quotation marks a shell has removed; empty if the text is no word.
  package static func quotationHint(_ name: String, _ text: String) -> String {
    guard text.first?.isLetter == true else { return "" }
    return " A shell removes quotation marks: write \(line(["\(name):=\(JSON.string(text).text)"]))."
  }

  /// Returns words as one line, from which `shellWords` reads them back.
  static func line(_ words: [String]) -> String {
    words.map { quoted(readable($0)) }.joined(separator: " ")
  }

  private static func readable(_ word: String) -> String {
    guard word.contains(where: \.isNewline) else { return word }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].hasSuffix(":"), !parts[0].contains(where: \.isNewline) else {
      return word.inOneLine
    }
    return param(parts[0], .string(parts[1]))
  }

  private static func quoted(_ word: String) -> String {
    guard word != ",", word.isEmpty || word.unicodeScalars.contains(where: needsQuotes) else { return word }
    if let equals = word.firstIndex(of: "="), equals != word.startIndex {
      let name = word[...equals]
      if !name.unicodeScalars.contains(where: needsQuotes) {
        return name + quoted(value: String(word[word.index(after: equals)...]))
      }
    }
    return quoted(text: word)
  }

  /// The value of a param in double quotation marks, or in single ones if a shell would interpret it.
  private static func quoted(value: String) -> String {
    guard !value.isEmpty else { return "" }
    let isPlain = !value.unicodeScalars.contains { "\"$`\\!".unicodeScalars.contains($0) }
    return isPlain ? "\"\(value)\"" : quoted(text: value)
  }

  private static func quoted(text word: String) -> String {
    guard word.unicodeScalars.contains("'") else { return "'\(word)'" }
    guard word.unicodeScalars.contains("\"") else { return "\"\(word)\"" }
    let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return parts.map { $0.isEmpty ? "" : "'\($0)'" }.joined(separator: "\"'\"")
  }

  /// Whether the character has a special meaning in a shell or in a list of screens.
  private static func needsQuotes(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case " ", "\t", "\"", "'", "\\", ",", "[", "]", "{", "}", "(", ")", "<", ">", "|", "&", ";", "*", "?",
      "$", "`", "#", "!", "~":
      true
    default:
      // A mark that combines with the space before a word would hide the space.
      character.properties.isWhitespace || character.properties.isGraphemeExtend
    }
  }
}

extension String {
  /// The text with a space for each line break.
  fileprivate var inOneLine: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: " ")
  }
}
