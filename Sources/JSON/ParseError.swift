extension JSON {
  /// The rule that a rejected text breaks, and the place.
  public struct ParseError: Error, Hashable, Sendable {
    /// The rule that the text breaks.
    public let kind: BrokenRule
    /// The place, in bytes from the start of the text.
    public let offset: Int

    /// The rules of `parse`; `syntax` alone means that the text is not JSON, and it takes precedence over the others.
    public enum BrokenRule: Hashable, Sendable {
      /// The text does not follow the grammar of RFC 8259.
      case syntax(SyntaxError)
      /// Arrays and objects are nested deeper than the limit.
      case tooDeep(limit: Int)
      /// The text has more values than the limit.
      case tooManyValues(limit: Int)
      /// An integer is outside ±(2^53−1).
      case integerOutOfRange(Pointer)
      /// A number is too large for a double.
      case numberOutOfRange(Pointer)
      /// The name of a member contains a NUL character.
      case nulInName(Pointer)
    }

    /// The departures from the grammar of RFC 8259.
    public enum SyntaxError: Hashable, Sendable {
      /// The text ends before the value does.
      case unexpectedEnd
      /// A byte is not among those that the grammar allows there; they are described in words.
      case unexpectedByte(expected: String)
      /// More text follows the value.
      case trailingText
      /// A string contains a control character that is not escaped.
      case controlCharacter
      /// A string contains an escape that JSON does not define.
      case invalidEscape
      /// A string contains an escape for half of a surrogate pair.
      case loneSurrogate
      /// A string is not valid UTF-8.
      case invalidUTF8
      /// A number is not in JSON's notation.
      case invalidNumber
      /// The text exceeds json-c's maximum, or there is not enough memory for it.
      case tooLarge
    }

    /// Whether the text is not JSON at all.
    public var isSyntax: Bool { if case .syntax = kind { true } else { false } }

    /// The offending value, for the rules that concern one.
    public var pointer: Pointer? {
      switch kind {
      case .syntax, .tooDeep, .tooManyValues: nil
      case .integerOutOfRange(let pointer), .numberOutOfRange(let pointer), .nulInName(let pointer): pointer
      }
    }
  }
}

extension JSON.ParseError: CustomStringConvertible {
  /// The reason, with the place if it is a byte.
  public var description: String {
    switch kind {
    case .syntax, .tooDeep: "\(reason) at byte \(offset)"
    case .tooManyValues, .integerOutOfRange, .numberOutOfRange, .nulInName: reason
    }
  }

  /// The reason without the byte, for callers that report the place themselves.
  public var reason: String {
    switch kind {
    case .syntax(let error):
      error.description
    case .tooDeep(let limit):
      "arrays and objects are nested deeper than \(limit) levels"
    case .tooManyValues(let limit):
      "the text holds more than \(limit) values"
    case .integerOutOfRange(let pointer):
      "the integer at \(pointer.quoted) is outside ±9007199254740991 (2^53-1), which not every JSON reader can hold"
    case .numberOutOfRange(let pointer):
      "the number at \(pointer.quoted) is too large for a double"
    case .nulInName(let pointer):
      "the member name at \(pointer.quoted) contains a NUL character"
    }
  }
}

extension JSON.ParseError.SyntaxError: CustomStringConvertible {
  /// The departure in words, without the place.
  public var description: String {
    switch self {
    case .unexpectedEnd: "the JSON text ends too early"
    case .unexpectedByte(let expected): "expected \(expected)"
    case .trailingText: "there is more text after the JSON value"
    case .controlCharacter: "a control character in a string must be written as an escape"
    case .invalidEscape: "a string contains an escape that JSON does not define"
    case .loneSurrogate: "a string holds half of a surrogate pair"
    case .invalidUTF8: "a string is not valid UTF-8"
    case .invalidNumber: "a number is not in the notation of JSON"
    case .tooLarge: "there is not enough memory for the text"
    }
  }
}
