/// A strict scan of a text, before json-c parses it.
///
/// json-c 0.16 accepts `NaN`, `{'a':1}`, `1.` and overlong UTF-8 even in strict mode, changes integers outside its
/// range, cuts names at a NUL, and needs hundreds of times the memory of a text like `{},{},{}`. So the scanner decides
/// which texts are accepted: exactly RFC 8259 with valid UTF-8 and whole surrogate pairs, within the limits, with
/// numbers that fit a double and integers that every reader can represent. It does not recurse.
///
/// A text that breaks only a limit or a range is scanned to its end: a syntax error takes precedence, and the observer
/// may still find members that the caller needs.
struct Scanner<Observer: ScanObserver> {
  /// A broken rule and its place.
  struct Violation: Error {
    enum ScanRule {
      case syntax(JSON.ParseError.SyntaxError)
      case tooDeep, tooManyValues, integerOutOfRange, numberOutOfRange, nulInName
    }

    let rule: ScanRule
    let offset: Int
  }

  /// The tokens that the grammar allows next.
  private enum Expected {
    case value, valueOrEnd, name, nameOrEnd, colon, separator
  }

  let text: UnsafeBufferPointer<UInt8>
  var position = 0
  private(set) var observer: Observer
  let limits: JSON.ParseLimits
  private var valueCount = 0
  /// Whether each open container is an object, the outermost first.
  private var containers: [Bool] = []
  /// The first limit or range that was exceeded.
  private var excess: Violation?

  init(_ text: UnsafeBufferPointer<UInt8>, limits: JSON.ParseLimits, observer: Observer) {
    self.text = text
    self.limits = limits
    self.observer = observer
  }

  /// Scans the whole text; returns the first violation, with syntax errors first.
  mutating func scan() -> Violation? {
    do throws(Violation) {
      var expected = Expected.value
      skipSpace()
      while position < text.count {
        expected = try step(expected)
        skipSpace()
      }
      guard expected == .separator, containers.isEmpty else { throw syntax(.unexpectedEnd) }
      return excess
    } catch {
      return error
    }
  }

  private mutating func step(_ expected: Expected) throws(Violation) -> Expected {
    let byte = byte(at: position)
    switch expected {
    case .value:
      return try value(byte)
    case .valueOrEnd:
      return byte == UInt8(ascii: "]") ? close() : try value(byte)
    case .name:
      return try name(byte)
    case .nameOrEnd:
      return byte == UInt8(ascii: "}") ? close() : try name(byte)
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw syntax(.unexpectedByte(expected: "':'")) }
      position += 1
      return .value
    case .separator:
      return try separator(byte)
    }
  }

  private mutating func value(_ byte: UInt8) throws(Violation) -> Expected {
    valueCount += 1
    if valueCount > limits.valuesMax { exceeded(.tooManyValues, at: position) }
    observer.began(at: position)
    switch byte {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "{"): return open(isObject: true)
    case UInt8(ascii: "["): return open(isObject: false)
    case UInt8(ascii: "t"): try literal("true")
    case UInt8(ascii: "f"): try literal("false")
    case UInt8(ascii: "n"): try literal("null")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: throw syntax(.unexpectedByte(expected: "a value"))
    }
    observer.ended(at: position)
    return .separator
  }

  private mutating func name(_ byte: UInt8) throws(Violation) -> Expected {
    guard byte == UInt8(ascii: "\"") else {
      throw syntax(.unexpectedByte(expected: "a member name in quotes"))
    }
    let start = position
    let holdsNUL = try string()
    if holdsNUL { exceeded(.nulInName, at: start) }
    observer.named(start..<position, in: text)
    return .colon
  }

  private mutating func separator(_ byte: UInt8) throws(Violation) -> Expected {
    guard let isInObject = containers.last else { throw syntax(.trailingText) }
    switch (byte, isInObject) {
    case (UInt8(ascii: ","), let isObject):
      position += 1
      return isObject ? .name : .value
    case (UInt8(ascii: "}"), true), (UInt8(ascii: "]"), false):
      return close()
    case (_, let isObject):
      throw syntax(.unexpectedByte(expected: isObject ? "',' or '}'" : "',' or ']'"))
    }
  }

  private mutating func open(isObject: Bool) -> Expected {
    if containers.count >= limits.depthMax { exceeded(.tooDeep, at: position) }
    containers.append(isObject)
    observer.opened(isObject: isObject)
    position += 1
    return isObject ? .nameOrEnd : .valueOrEnd
  }

  private mutating func close() -> Expected {
    containers.removeLast()
    position += 1
    observer.closed()
    observer.ended(at: position)
    return .separator
  }

  private mutating func literal(_ word: StaticString) throws(Violation) {
    for index in 0..<word.utf8CodeUnitCount {
      guard byte(at: position) == word.utf8Start[index] else {
        throw syntax(.unexpectedByte(expected: "'\(word)'"))
      }
      position += 1
    }
  }

  private mutating func skipSpace() {
    while true {
      switch byte(at: position) {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): position += 1
      default: return
      }
    }
  }

  /// The byte at an offset; a NUL after the end, which the grammar allows nowhere.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    offset < text.count ? text[offset] : 0
  }

  /// A syntax error at the current position.
  func syntax(_ error: JSON.ParseError.SyntaxError) -> Violation {
    Violation(rule: .syntax(position < text.count ? error : .unexpectedEnd), offset: position)
  }

  /// Records an exceeded limit or range, if it is the first.
  mutating func exceeded(_ rule: Violation.ScanRule, at offset: Int) {
    if excess == nil { excess = Violation(rule: rule, offset: offset) }
  }
}
