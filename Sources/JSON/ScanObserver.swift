/// What hears of the structure of a text while the scanner passes over it.
///
/// The scanner is specialised for each observer, so that those who ask for nothing pay nothing.
protocol ScanObserver {
  /// The text of the value that is just being scanned is kept, so its number may have any size.
  var keepsText: Bool { get }

  /// A value begins; for an array or object, `opened` follows.
  mutating func began(at offset: Int)

  /// The value that began last and has not ended, ends just before that offset.
  mutating func ended(at offset: Int)

  /// An array or object was opened.
  mutating func opened(isObject: Bool)

  /// The innermost array or object was closed.
  mutating func closed()

  /// A member's name, in quotes, spans those bytes; its value is next.
  mutating func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>)
}

/// The observer of those who only want to know whether the text is right.
struct NoObserver: ScanObserver {
  var keepsText: Bool { false }

  func began(at offset: Int) {}

  func ended(at offset: Int) {}

  func opened(isObject: Bool) {}

  func closed() {}

  func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {}
}
