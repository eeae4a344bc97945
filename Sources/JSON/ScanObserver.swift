/// An observer of the structure of a text while it is scanned.
///
/// The scanner is specialised for each observer, so an observer that does nothing costs nothing.
protocol ScanObserver {
  /// Whether the caller keeps the text of the current value, so that a number may have any size.
  var keepsText: Bool { get }

  /// Reports the beginning of a value; for an array or object, `opened` follows.
  mutating func began(at offset: Int)

  /// Reports the end, just before that offset, of the innermost value that has begun.
  mutating func ended(at offset: Int)

  /// Reports the opening of an array or object.
  mutating func opened(isObject: Bool)

  /// Reports the closing of the innermost array or object.
  mutating func closed()

  /// Reports the bytes of a member's name, quotes included; its value follows.
  mutating func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>)
}

/// The observer for scans that only validate.
struct NoObserver: ScanObserver {
  var keepsText: Bool { false }

  func began(at offset: Int) {}

  func ended(at offset: Int) {}

  func opened(isObject: Bool) {}

  func closed() {}

  func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {}
}
