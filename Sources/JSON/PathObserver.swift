extension JSON {
  /// Returns the pointer to the value, or to the member whose name, begins at that offset of a well-formed text.
  static func pointer(to offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Pointer {
    let limits = ParseLimits(depthMax: ParseLimits.depthCeiling, valuesMax: .max)
    var scanner = Scanner(text, limits: limits, observer: PathObserver(target: offset))
    _ = scanner.scan()
    return scanner.observer.found?.pointer(in: text) ?? Pointer()
  }
}

/// Tracks the path through a text up to the target.
private struct PathObserver: ScanObserver {
  let target: Int
  private(set) var found: PathTracker?
  private var path = PathTracker()

  init(target: Int) {
    self.target = target
  }

  var keepsText: Bool { true }

  mutating func began(at offset: Int) {
    path.began()
    if offset == target { found = path }
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
    if name.lowerBound == target { found = path }
  }
}
