extension Scanner {
  /// Scans a number and checks its range: integers up to 2^53-1 in magnitude, others as a finite double.
  mutating func number() throws(Violation) {
    let start = position
    if byte(at: position) == UInt8(ascii: "-") { position += 1 }
    let integerStart = position
    if byte(at: position) == UInt8(ascii: "0") { position += 1 } else { try digits() }
    let integerDigits = position - integerStart
    let isInteger = try !fraction()
    let exponentDigits = try exponent()
    if isInteger, exponentDigits == 0 {
      checkInteger(start: start, digits: integerStart..<position)
    } else if integerDigits + (exponentDigits > 2 ? 308 : 0) > 300 {
      checkFinite(start..<position)
    }
  }

  /// Scans a fraction; returns whether there was one.
  private mutating func fraction() throws(Violation) -> Bool {
    guard byte(at: position) == UInt8(ascii: ".") else { return false }
    position += 1
    try digits()
    return true
  }

  /// Scans an exponent; returns the number of its digits, 0 if there is none.
  private mutating func exponent() throws(Violation) -> Int {
    guard byte(at: position) | 0x20 == UInt8(ascii: "e") else { return 0 }
    position += 1
    if byte(at: position) == UInt8(ascii: "+") || byte(at: position) == UInt8(ascii: "-") { position += 1 }
    let start = position
    try digits()
    return position - start
  }

  /// Scans one digit or more.
  private mutating func digits() throws(Violation) {
    let start = position
    while UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte(at: position) { position += 1 }
    guard position > start else { throw syntax(.invalidNumber) }
  }

  private mutating func checkInteger(start: Int, digits: Range<Int>) {
    guard digits.count >= 16, !observer.keepsText else { return }
    let isSmall = digits.count == 16 && text[digits].lexicographicallyPrecedes("9007199254740992".utf8)
    if !isSmall { exceeded(.integerOutOfRange, at: start) }
  }

  private mutating func checkFinite(_ number: Range<Int>) {
    // Rare, so the standard library may decide; underflow to zero is accepted like any rounding.
    guard let value = Double(String(decoding: text[number], as: UTF8.self)), value.isFinite else {
      return exceeded(.numberOutOfRange, at: number.lowerBound)
    }
  }
}
