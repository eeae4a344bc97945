extension JSON {
  /// Reads a JSON text (RFC 8259, strictly); of several members with one name, the last value counts.
  @inlinable
  public static func parse(
    _ bytes: some Collection<UInt8>,
    limits: ParseLimits = .default
  ) throws(ParseError) -> JSON {
    try withText(bytes) { text in Result { () throws(ParseError) in try parse(text: text, limits: limits) } }
      .get()
  }

  /// Reads a JSON text from memory.
  public static func parse(
    text: UnsafeBufferPointer<UInt8>,
    limits: ParseLimits = .default
  ) throws(ParseError) -> JSON {
    var scanner = Scanner(text, limits: limits, observer: NoObserver())
    if let error = error(in: &scanner) { throw error }
    return try value(of: text)
  }

  @inlinable
  static func withText<Result>(
    _ bytes: some Collection<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
  }

  /// Scans the whole text, and returns the first rule that it breaks.
  static func error(in scanner: inout Scanner<some ScanObserver>) -> ParseError? {
    guard scanner.text.count < Int(CInt.max) else { return ParseError(kind: .syntax(.tooLarge), offset: 0) }
    return scanner.scan().map { error($0, of: scanner) }
  }

  private static func error<Observer>(
    _ violation: Scanner<Observer>.Violation,
    of scanner: Scanner<Observer>
  ) -> ParseError {
    let offset = violation.offset
    let kind: ParseError.BrokenRule =
      switch violation.rule {
      case .syntax(let error): .syntax(error)
      case .tooDeep: .tooDeep(limit: scanner.limits.depthMax)
      case .tooManyValues: .tooManyValues(limit: scanner.limits.valuesMax)
      case .integerOutOfRange: .integerOutOfRange(pointer(to: offset, in: scanner.text))
      case .numberOutOfRange: .numberOutOfRange(pointer(to: offset, in: scanner.text))
      case .nulInName: .nulInName(pointer(to: offset, in: scanner.text))
      }
    return ParseError(kind: kind, offset: offset)
  }

  /// The value of a text, or of a part of one, that a scanner has accepted.
  static func value(of text: UnsafeBufferPointer<UInt8>) throws(ParseError) -> JSON {
    guard let value = Tokener.parse(text) else {
      throw ParseError(kind: .syntax(.tooLarge), offset: text.count)
    }
    return value
  }
}
