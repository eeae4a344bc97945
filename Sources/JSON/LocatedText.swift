extension JSON {
  /// A value with the places of everything in its text, for documents that people write by hand.
  public struct LocatedText: Sendable {
    /// The value.
    public let value: JSON
    /// The beginning of each value, in bytes from the start of the text.
    public let offsets: [Pointer: Int]
    /// The beginning of each member's name.
    public let nameOffsets: [Pointer: Int]
    /// The members whose object already has one of that name, with the place of the repeated name.
    public let repeated: [(pointer: Pointer, offset: Int)]
  }

  /// Reads a JSON text like `parse` and records the places of its values and names.
  ///
  /// A record is as long as its value is deep, so the places are recorded only after the text is known to be within the
  /// limits.
  public static func parseLocated(
    _ bytes: some Collection<UInt8>,
    limits: ParseLimits = .default
  ) throws(ParseError) -> LocatedText {
    try withText(bytes) { text in
      Result { () throws(ParseError) in
        let value = try parse(text: text, limits: limits)
        var scanner = Scanner(text, limits: limits, observer: PlaceObserver(text))
        try accept(&scanner)
        let places = scanner.observer
        return LocatedText(
          value: value,
          offsets: places.offsets,
          nameOffsets: places.nameOffsets,
          repeated: places.repeated
        )
      }
    }.get()
  }
}

/// Records the places of all values and names.
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
