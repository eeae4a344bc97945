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
        var scanner = Scanner(text, limits: limits, observer: PlaceObserver(text: text, target: nil))
        _ = scanner.scan()
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

  /// Returns the pointer to the value, or to the member whose name, begins at that offset of a well-formed text.
  static func pointer(to offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Pointer {
    let limits = ParseLimits(depthMax: ParseLimits.depthCeiling, valuesMax: .max)
    var scanner = Scanner(text, limits: limits, observer: PlaceObserver(text: text, target: offset))
    _ = scanner.scan()
    let places = scanner.observer
    return places.offsets.keys.first ?? places.nameOffsets.keys.first ?? Pointer()
  }
}

/// Records the places of values and names.
private struct PlaceObserver: ScanObserver {
  /// A step to the current value.
  ///
  /// It refers to the text, so tracking is cheap; a pointer is made on demand.
  enum PathStep {
    case element(Int)
    case member(Range<Int>)
  }

  private(set) var offsets: [JSON.Pointer: Int] = [:]
  private(set) var nameOffsets: [JSON.Pointer: Int] = [:]
  private(set) var repeated: [(pointer: JSON.Pointer, offset: Int)] = []
  let text: UnsafeBufferPointer<UInt8>
  /// The only place that is recorded; nil for all.
  let target: Int?
  var path: [PathStep] = []

  var keepsText: Bool { true }

  mutating func began(at offset: Int) {
    if case .element(let index)? = path.last { path[path.count - 1] = .element(index + 1) }
    if isRecorded(offset) { offsets[pointer] = offset }
  }

  func ended(at offset: Int) {}

  mutating func opened(isObject: Bool) {
    path.append(isObject ? .member(0..<0) : .element(-1))
  }

  mutating func closed() {
    path.removeLast()
  }

  mutating func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    path[path.count - 1] = .member(name)
    guard isRecorded(name.lowerBound) else { return }
    let pointer = pointer
    let isRepeated = nameOffsets.updateValue(name.lowerBound, forKey: pointer) != nil
    if isRepeated { repeated.append((pointer, name.lowerBound)) }
  }

  private func isRecorded(_ offset: Int) -> Bool { target.map { $0 == offset } ?? true }

  /// The path with the escapes of names resolved.
  private var pointer: JSON.Pointer {
    JSON.Pointer(
      path.map { step in
        switch step {
        case .element(let index): String(index)
        case .member(let name): Tokener.unquoted(name, in: text)
        }
      }
    )
  }
}
