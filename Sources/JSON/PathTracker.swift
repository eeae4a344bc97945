/// The path to the scanner's current value.
///
/// Its steps refer to the text, so tracking is cheap; a pointer is made on demand.
struct PathTracker {
  private enum PathStep {
    case element(Int)
    case member(Range<Int>)
  }

  private var steps: [PathStep] = []

  mutating func began() {
    if case .element(let index)? = steps.last { steps[steps.count - 1] = .element(index + 1) }
  }

  mutating func opened(isObject: Bool) {
    steps.append(isObject ? .member(0..<0) : .element(-1))
  }

  mutating func closed() {
    steps.removeLast()
  }

  mutating func named(_ name: Range<Int>) {
    steps[steps.count - 1] = .member(name)
  }

  /// The path as a pointer, with the escapes of names resolved.
  func pointer(in text: UnsafeBufferPointer<UInt8>) -> JSON.Pointer {
    JSON.Pointer(
      steps.map { step in
        switch step {
        case .element(let index): String(index)
        case .member(let name): Self.unquoted(name, in: text)
        }
      }
    )
  }

  /// The name inside quotes, with its escapes resolved.
  static func unquoted(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> String {
    let inside = text[name].dropFirst().dropLast()
    guard inside.contains(UInt8(ascii: "\\")) else { return String(decoding: inside, as: UTF8.self) }
    return Tokener.parse(respelling: UnsafeBufferPointer(rebasing: text[name]))?.string ?? ""
  }
}
