extension JSON {
  /// A value and where in its text everything stands, for those who write JSON by hand.
  public struct Located: Sendable {
    /// The value.
    public let value: JSON
    /// Where each value begins, in bytes from the start of the text.
    public let offsets: [Pointer: Int]
    /// Where the name of each member begins.
    public let nameOffsets: [Pointer: Int]
    /// The members whose name their object has already had, with where the name stands again.
    public let repeated: [(pointer: Pointer, offset: Int)]
  }

  /// Reads a JSON text like `parse` and remembers where everything stands.
  ///
  /// What is remembered of a value is as long as the value is deep; so nothing is, before the text is known to keep the
  /// limits.
  public static func parseLocated(
    _ bytes: some Collection<UInt8>,
    limits: Limits = .default
  ) throws(ParseError) -> Located {
    try withText(bytes) { text in
      Result { () throws(ParseError) in
        let value = try parse(text: text, limits: limits)
        let places = try scan(text, limits: limits, observer: PlaceObserver(text)).observer
        return Located(
          value: value,
          offsets: places.offsets,
          nameOffsets: places.nameOffsets,
          repeated: places.repeated
        )
      }
    }.get()
  }
}

/// Remembers where everything stands.
private struct PlaceObserver: ScanObserver {
  private(set) var offsets: [JSON.Pointer: Int] = [:]
  private(set) var nameOffsets: [JSON.Pointer: Int] = [:]
  private(set) var repeated: [(pointer: JSON.Pointer, offset: Int)] = []
  private let text: UnsafeBufferPointer<UInt8>
  private var path = PathTracker()

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  var keepsText: Bool { false }

  mutating func began(at offset: Int) {
    path.began()
    offsets[path.pointer(in: text)] = offset
  }

  func ended(at offset: Int) {}

  mutating func opened(isObject: Bool) {
    path.opened(isObject: isObject)
  }

  mutating func closed() {
    path.closed()
  }

  mutating func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    path.named(name)
    let pointer = path.pointer(in: text)
    let isRepeated = nameOffsets.updateValue(name.lowerBound, forKey: pointer) != nil
    if isRepeated { repeated.append((pointer, name.lowerBound)) }
  }
}
