/// Splits a line into words as a shell does; nil if a quotation mark is not closed.
///
/// Quotation marks delimit a word and are not part of it.
package func shellWords(_ line: String) -> [String]? {
  ShellWord.words(of: line)?.map(\.text)
}

/// A word of a line, without its quotation marks.
struct ShellWord: Equatable {
  var text = ""
  /// Whether a part of the word is in quotation marks.
  var isQuoted = false

  /// Splits a line into words; nil if a quotation mark is not closed.
  ///
  /// Each separator outside quotation marks is a word.
  static func words(of line: String, separators: Set<Unicode.Scalar> = []) -> [ShellWord]? {
    var words: [ShellWord] = []
    var word: ShellWord?
    var quotation: Unicode.Scalar?
    func end() {
      if let complete = word { words.append(complete) }
      word = nil
    }
    for character in line.unicodeScalars {
      switch (character, quotation) {
      case (let mark, let open?) where mark == open:
        quotation = nil
      case (_, _?):
        word?.text.unicodeScalars.append(character)
      case ("\"", nil), ("'", nil):
        quotation = character
        word = ShellWord(text: word?.text ?? "", isQuoted: true)
      case (" ", nil):
        end()
      case (_, nil) where separators.contains(character):
        end()
        words.append(ShellWord(text: String(character)))
      case (_, nil):
        if word == nil { word = ShellWord() }
        word?.text.unicodeScalars.append(character)
      }
    }
    end()
    return quotation == nil ? words : nil
  }
}
