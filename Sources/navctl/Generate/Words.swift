/// The words of a name: `newListRoute`, `new-list_route` and `New list route` have the same three.
struct Words {
  private let words: [String]

  init(_ text: String) {
    var words: [String] = []
    var current = ""
    var characters = Array(text.unicodeScalars)[...]
    while let character = characters.popFirst() {
      guard character.isLetter || character.isDigit else {
        words.append(current)
        current = ""
        continue
      }
      if let last = current.unicodeScalars.last, character.isUpper {
        // In both `newList` and `HTMLPage` the last capital begins a word.
        let beginsAfterCapitals = last.isUpper && characters.first?.isLower == true
        if !last.isUpper || beginsAfterCapitals {
          words.append(current)
          current = ""
        }
      }
      current.unicodeScalars.append(character)
    }
    words.append(current)
    words.removeAll(where: \.isEmpty)
    self.words = words.isEmpty ? ["blank"] : words
  }

  /// The words in the form `newListRoute`.
  var lowerCamel: String {
    identifier(words[0].lowercased() + words.dropFirst().map(\.capital).joined())
  }

  /// The words in the form `NewListRoute`.
  var upperCamel: String { identifier(words.map(\.capital).joined()) }

  /// The words in the form `new_list_route`.
  var snake: String { identifier(words.map { $0.lowercased() }.joined(separator: "_")) }

  /// The words in the form `NEW_LIST_ROUTE`.
  var screaming: String { identifier(words.map { $0.uppercased() }.joined(separator: "_")) }

  /// The text, after an underscore if it begins with a digit.
  private func identifier(_ text: String) -> String {
    text.unicodeScalars.first?.isDigit == true ? "_" + text : text
  }
}

extension String {
  fileprivate var capital: String { prefix(1).uppercased() + dropFirst() }
}

extension Unicode.Scalar {
  fileprivate var isUpper: Bool { ("A"..."Z").contains(self) }
  fileprivate var isLower: Bool { ("a"..."z").contains(self) }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  /// Whether the character is an ASCII letter.
  ///
  /// Not every language allows other letters in identifiers.
  fileprivate var isLetter: Bool { isUpper || isLower }
}
