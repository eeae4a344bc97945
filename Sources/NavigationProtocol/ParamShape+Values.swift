import JSON
import Navigation

extension ParamShape {
  /// Whether a value without parts has this shape.
  func holds(_ value: JSON) -> Bool {
    switch self {
    case .integer(let range):
      value.integer.map(range.contains) ?? false
    case .string(let count):
      value.string.map { $0.hasCharacters(count) } ?? false
    case .word(let words):
      value.string.map(words.contains) ?? false
    case .identifier(let letters):
      value.string.map { isIdentifier($0, letters: letters) } ?? false
    case .constant(let constant):
      value == constant
    case .anything, .null, .boolean, .number, .object, .array, .members, .either, .named:
      isType(of: value)
    }
  }

  /// Whether a value has the JSON type of this shape.
  func isType(of value: JSON) -> Bool {
    switch (self, value) {
    case (.anything, _): true
    case (.null, .null), (.boolean, .bool), (.array, .array): true
    case (.number, .integer), (.number, .double), (.integer, .integer), (.integer, .double): true
    case (.string, .string), (.word, .string), (.identifier, .string): true
    case (.object, .object), (.members, .object): true
    case (.constant(let constant), _): value == constant
    case (.either(let shapes), _): shapes.contains { $0.isType(of: value) }
    case (.named(let name), _): name.shape.isType(of: value)
    case (.null, _), (.boolean, _), (.number, _), (.object, _), (.integer, _), (.string, _), (.word, _): false
    case (.identifier, _), (.array, _), (.members, _): false
    }
  }
}

extension String {
  /// Whether the number of characters (Unicode scalars) is in the range.
  fileprivate func hasCharacters(_ range: ClosedRange<Int>) -> Bool {
    // A character has one to four bytes, so the byte count decides for most strings.
    let bytes = utf8.count
    return (range.contains((bytes + 3) / 4) && range.contains(bytes)) || range.contains(unicodeScalars.count)
  }
}

private func isIdentifier(_ text: String, letters: String) -> Bool {
  switch text.first {
  case "c" where letters.contains("c"): CoordinatorID(text) != nil
  case "n" where letters.contains("n"): ContainerID(text) != nil
  case "s" where letters.contains("s"): ScreenKey(text) != nil
  default: false
  }
}

extension ParamShape: CustomStringConvertible {
  /// A noun phrase for sentences about the shape.
  package var description: String {
    switch self {
    case .anything: "any value"
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .object, .members: "an object"
    case .integer(let range) where range.upperBound < (1 << 53) - 1:
      "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .integer(let range): "an integer of at least \(range.lowerBound)"
    case .string(let count) where count.upperBound < .max:
      "a string of \(count.lowerBound) to \(count.upperBound) characters"
    case .string(let count): count.lowerBound > 0 ? "a string that is not empty" : "a string"
    case .word(let words): "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
    case .identifier(let letters):
      "an identifier like " + letters.map { "'\($0)1'" }.joined(separator: " or ")
    case .constant(let constant): constant.text
    case .array(_, let countMin): countMin > 0 ? "an array of at least \(countMin)" : "an array"
    case .either(let shapes): shapes.map(\.description).joined(separator: " or ")
    case .named(let name): name.shape.description
    }
  }
}
