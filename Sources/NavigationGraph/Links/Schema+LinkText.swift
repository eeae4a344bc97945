internal import JSON

// The texts of values in URLs. Each value has one, and an integer or a number is written as in JSON.

extension Schema {
  /// Whether its values can be part of a URL.
  var canBeLinked: Bool {
    if let choices { return choices.allSatisfy { $0.linkText != nil } }
    switch shape {
    case .string, .integer, .number, .boolean: return true
    case .any, .array, .object: return false
    }
  }

  /// Returns the value of a text in a URL; nil if it does not match the declaration.
  func linked(_ text: String) -> JSON? {
    if let choices { return choices.first { $0.linkText == text } }
    switch shape {
    case .string(let length):
      return length == Bounds() || length.contains(text.unicodeScalars.count) ? .string(text) : nil
    case .boolean:
      return text == "true" ? true : text == "false" ? false : nil
    case .integer:
      guard let value = text.linkedInteger, mismatch(.integer(value)) == nil else { return nil }
      return .integer(value)
    case .number:
      guard let value = text.linkedNumber, mismatch(value) == nil else { return nil }
      return value
    case .any, .array, .object:
      return nil
    }
  }
}

extension String {
  /// The integer with this JSON text; nil for any other text.
  fileprivate var linkedInteger: Int? {
    let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
    guard let first = digits.first, digits.count <= 16, digits.allSatisfy(\.isDigit),
      first != UInt8(ascii: "0") || (digits.count == 1 && digits.count == utf8.count),
      let value = Int(self), abs(value) <= 9_007_199_254_740_991
    else { return nil }
    return value
  }

  /// The number with this JSON text; nil for any other text.
  fileprivate var linkedNumber: JSON? {
    guard utf8.allSatisfy({ $0.isDigit || "+-.eE".utf8.contains($0) }), let value = try? JSON.parse(utf8)
    else { return nil }
    switch value {
    case .integer, .double: return value
    case .null, .bool, .string, .array, .object: return nil
    }
  }
}
