extension JSON {
  /// Why a text was not accepted.
  public struct ParseError: Error, Hashable, Sendable {
    /// The rule that was broken.
    public let kind: Kind
    /// Where, in bytes from the start of the text.
    public let offset: Int
    /// The raw text of the message's `id`, if the text was well-formed and is one message, so that it can be answered.
    public let id: String?
    /// Whether the message has a member `method`, if the text was well-formed and is one message: then it is no answer.
    public let hasMethod: Bool

    init(kind: Kind, offset: Int, id: String? = nil, hasMethod: Bool = false) {
      self.kind = kind
      self.offset = offset
      self.id = id
      self.hasMethod = hasMethod
    }

    /// The rules; only `syntax` says that the text is no JSON at all, and it wins over the others.
    public enum Kind: Hashable, Sendable {
      /// The text is JSON.
      case syntax(SyntaxError)
      /// Arrays and objects are nested no deeper than the limit.
      case tooDeep(limit: Int)
      /// There are no more values than the limit.
      case tooManyValues(limit: Int)
      /// An integer is within ±(2^53−1).
      case integerOutOfRange(Pointer)
      /// A number is one that a double can hold.
      case numberOutOfRange(Pointer)
      /// The name of a member has no NUL character.
      case nulInName(Pointer)
    }

    /// How a text departs from the grammar of RFC 8259.
    public enum SyntaxError: Hashable, Sendable {
      /// The text ends before the value does.
      case unexpectedEnd
      /// Something else stands there than what is expected, which is told in words.
      case unexpectedByte(expected: String)
      /// Something follows the value.
      case trailingText
      /// A string holds a control character that is not written as an escape.
      case controlCharacter
      /// A string holds an escape that there is not.
      case invalidEscape
      /// A string holds an escape for half of a surrogate pair.
      case loneSurrogate
      /// A string is not valid UTF-8.
      case invalidUTF8
      /// A number is written as JSON does not write numbers.
      case invalidNumber
      /// The text is larger than json-c takes, or than there is memory for.
      case tooLarge
    }

    /// The offending value, for the rules that are about one.
    public var pointer: Pointer? {
      switch kind {
      case .syntax, .tooDeep, .tooManyValues: nil
      case .integerOutOfRange(let pointer), .numberOutOfRange(let pointer), .nulInName(let pointer): pointer
      }
    }
  }
}

extension JSON.ParseError: CustomStringConvertible {
  /// A sentence for people, with the place.
  public var description: String {
    switch kind {
    case .syntax, .tooDeep: "\(reason) at byte \(offset)"
    case .tooManyValues, .integerOutOfRange, .numberOutOfRange, .nulInName: reason
    }
  }

  /// The sentence without the byte, for those who say the place in their own way.
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
  /// What is wrong, without the place.
  public var description: String {
    switch self {
    case .unexpectedEnd: "the JSON text ends too early"
    case .unexpectedByte(let expected): "expected \(expected)"
    case .trailingText: "there is more text after the JSON value"
    case .controlCharacter: "a control character in a string must be written as an escape"
    case .invalidEscape: "a string holds an escape that JSON does not know"
    case .loneSurrogate: "a string holds half of a surrogate pair"
    case .invalidUTF8: "a string is not valid UTF-8"
    case .invalidNumber: "this is not how JSON writes numbers"
    case .tooLarge: "there is not enough memory for the text"
    }
  }
}
