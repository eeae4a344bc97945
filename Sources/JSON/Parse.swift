extension JSON {
  /// Reads a JSON text (RFC 8259, strictly); of a name that an object has twice, the last value counts.
  @inlinable
  public static func parse(
    _ bytes: some Collection<UInt8>,
    limits: Limits = .default
  ) throws(ParseError) -> JSON {
    try withText(bytes) { text in Result { () throws(ParseError) in try parse(text: text, limits: limits) } }
      .get()
  }

  /// Reads a JSON text like `parse`, and keeps the raw text of each message's `id`.
  ///
  /// The kept ids may be integers of any size.
  @inlinable
  public static func parseMessage(
    _ bytes: some Collection<UInt8>,
    limits: Limits = .default
  ) throws(ParseError) -> Message {
    try withText(bytes) { text in
      Result { () throws(ParseError) in try parseMessage(text: text, limits: limits) }
    }.get()
  }

  /// Reads a JSON text from memory.
  public static func parse(
    text: UnsafeBufferPointer<UInt8>,
    limits: Limits = .default
  ) throws(ParseError) -> JSON {
    try value(of: scan(text, limits: limits, observer: NoObserver()))
  }

  /// Reads a message from memory.
  public static func parseMessage(
    text: UnsafeBufferPointer<UInt8>,
    limits: Limits = .default
  ) throws(ParseError) -> Message {
    func string(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: text[$0], as: UTF8.self) }
    }
    let scanner = try scan(text, limits: limits, observer: MessageObserver()) { observer in
      (string(observer.single), observer.hasMethod)
    }
    let (value, ids) = (try value(of: scanner), scanner.observer)
    guard case .array(let elements) = value else {
      return .single(Message.Part(value: value, id: string(ids.single)))
    }
    return .batch(zip(elements, ids.batch).map { Message.Part(value: $0, id: string($1)) })
  }

  @inlinable
  static func withText<Result>(
    _ bytes: some Collection<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
  }

  /// What must be known of a message to answer it, even if it is refused.
  typealias Head = (id: String?, hasMethod: Bool)

  /// Scans a text; the scanner, which has passed over all of it and accepts it.
  static func scan<Observer: ScanObserver>(
    _ text: UnsafeBufferPointer<UInt8>,
    limits: Limits,
    observer: Observer,
    head: (Observer) -> Head = { _ in (nil, false) }
  ) throws(ParseError) -> Scanner<Observer> {
    guard text.count < Int(CInt.max) else { throw ParseError(kind: .syntax(.tooLarge), offset: 0) }
    var scanner = Scanner(text, limits: limits, observer: observer)
    guard let violation = scanner.scan() else { return scanner }
    throw error(violation, in: text, limits: limits, head: head(scanner.observer))
  }

  private static func error(
    _ violation: Scanner<some ScanObserver>.Violation,
    in text: UnsafeBufferPointer<UInt8>,
    limits: Limits,
    head: Head
  ) -> ParseError {
    let offset = violation.offset
    func broken(_ kind: ParseError.Kind) -> ParseError {
      ParseError(kind: kind, offset: offset, id: head.id, hasMethod: head.hasMethod)
    }
    return switch violation.rule {
    case .syntax(let error): ParseError(kind: .syntax(error), offset: offset)
    case .tooDeep: broken(.tooDeep(limit: limits.depthMax))
    case .tooManyValues: broken(.tooManyValues(limit: limits.valuesMax))
    case .integerOutOfRange: broken(.integerOutOfRange(pointer(to: offset, in: text)))
    case .numberOutOfRange: broken(.numberOutOfRange(pointer(to: offset, in: text)))
    case .nulInName: broken(.nulInName(pointer(to: offset, in: text)))
    }
  }

  /// The value of a text that a scanner has accepted.
  static func value(of scanner: Scanner<some ScanObserver>) throws(ParseError) -> JSON {
    let text = scanner.text
    let value = scanner.holdsMisreadPair ? Tokener.parse(respelling: text) : Tokener.parse(text)
    guard let value else { throw ParseError(kind: .syntax(.tooLarge), offset: text.count) }
    return value
  }
}
