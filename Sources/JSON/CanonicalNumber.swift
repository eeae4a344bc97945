extension Double {
  /// The number in the notation of ECMAScript, which RFC 8785 prescribes.
  ///
  /// Swift and ECMAScript agree on the shortest digits that denote the number; they place the decimal point differently.
  var canonicalText: String {
    precondition(isFinite, "JSON has no number for infinity or NaN")
    guard self != 0 else { return "0" }
    let (digits, exponent) = magnitude.shortestDigits
    return (self < 0 ? "-" : "") + Self.text(digits: digits, pointAfter: exponent)
  }

  /// The digits without leading and trailing zeros, and the place of the decimal point, counted from the first digit.
  private var shortestDigits: (digits: [UInt8], pointAfter: Int) {
    let parts = description.utf8.split(separator: UInt8(ascii: "e"))
    let mantissa = parts[0].split(separator: UInt8(ascii: "."))
    let exponent = parts.count > 1 ? Int(Substring(parts[1])) ?? 0 : 0
    let all = mantissa.joined()
    let leadingZeros = all.prefix { $0 == UInt8(ascii: "0") }.count
    var digits = Array(all.dropFirst(leadingZeros))
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, mantissa[0].count + exponent - leadingZeros)
  }

  private static func text(digits: [UInt8], pointAfter point: Int) -> String {
    let count = digits.count
    func string(_ digits: some Sequence<UInt8>) -> String { String(decoding: Array(digits), as: UTF8.self) }
    func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
    switch point {
    case count...21:
      return string(digits) + zeros(point - count)
    case 1...21:
      return string(digits.prefix(point)) + "." + string(digits.dropFirst(point))
    case -5...0:
      return "0." + zeros(-point) + string(digits)
    default:
      let fraction = count > 1 ? "." + string(digits.dropFirst()) : ""
      return string(digits.prefix(1)) + fraction + (point > 0 ? "e+" : "e-") + String((point - 1).magnitude)
    }
  }
}
