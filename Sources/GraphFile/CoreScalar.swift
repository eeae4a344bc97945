import JSON

/// The meaning of a plain YAML scalar in the core schema of YAML 1.2.2 (section 10.3.2).
///
/// `yes`, `on`, `12:30`, `1_000` and dates are strings, unlike in YAML 1.1.
enum CoreScalar: Equatable {
  case value(JSON)
  case integerOutOfRange
  case numberOutOfRange
  /// `.inf` or `.nan`, which JSON cannot represent.
  case notFinite

  init(resolving text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL":
      self = .value(.null)
    case "true", "True", "TRUE":
      self = .value(true)
    case "false", "False", "FALSE":
      self = .value(false)
    default:
      self = Self.number(text) ?? .value(.string(text))
    }
  }

  private static func number(_ text: String) -> CoreScalar? {
    let unsigned = text.utf8.first.map { "+-".utf8.contains($0) } == true ? text.dropFirst() : text[...]
    if unsigned.utf8.count == text.utf8.count, let (digits, radix) = prefixedDigits(unsigned) {
      return integer(String(digits), radix: radix)
    }
    if !unsigned.isEmpty, unsigned.utf8.allSatisfy(isDigit) { return integer(text, radix: 10) }
    if [".inf", ".Inf", ".INF"].contains(unsigned) || [".nan", ".NaN", ".NAN"].contains(text) {
      return .notFinite
    }
    guard isDecimal(unsigned), let value = Double(text) else { return nil }
    return value.isFinite ? .value(.double(value)) : .numberOutOfRange
  }

  /// The digits of numbers such as `0o17` and `0x1F`, which have no sign.
  private static func prefixedDigits(_ text: Substring) -> (Substring, radix: Int)? {
    let digits = text.dropFirst(2)
    let isOctal =
      text.hasPrefix("0o") && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
    let isHexadecimal =
      text.hasPrefix("0x") && digits.utf8.allSatisfy { isDigit($0) || isHexadecimalLetter($0) }
    guard !digits.isEmpty, isOctal || isHexadecimal else { return nil }
    return (digits, isOctal ? 8 : 16)
  }

  private static func integer(_ text: String, radix: Int) -> CoreScalar {
    guard let value = Int(text, radix: radix), value.magnitude < 1 << 53 else { return .integerOutOfRange }
    return .value(.integer(value))
  }

  /// Whether a text consists of digits with a point, an exponent or both.
  private static func isDecimal(_ text: Substring) -> Bool {
    var rest = text.utf8[...]
    func dropDigits() -> Int {
      let digits = rest.prefix(while: isDigit)
      rest = rest[digits.endIndex...]
      return digits.count
    }
    var digits = dropDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += dropDigits()
    }
    guard digits > 0 else { return false }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
      guard dropDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isHexadecimalLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
