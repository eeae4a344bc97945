extension JSON {
  /// The pointer to the value, or to the member with the name, that begins at that offset of a well-formed text.
  static func pointer(to offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Pointer {
    let limits = Limits(depthMax: Limits.depthCeiling, valuesMax: .max)
    var scanner = Scanner(text, limits: limits, observer: PathObserver(target: offset))
    _ = scanner.scan()
    return Pointer((scanner.observer.found ?? []).map { $0.token(in: text) })
  }
}

/// One step on the way into a document, as long as nobody asks for its text.
enum PathStep {
  case element(Int)
  case member(Range<Int>)

  /// The step as a token of a JSON Pointer.
  func token(in text: UnsafeBufferPointer<UInt8>) -> String {
    switch self {
    case .element(let index): String(index)
    case .member(let name): Tokener.parse(UnsafeBufferPointer(rebasing: text[name]))?.string ?? ""
    }
  }
}

/// Follows the path through a text until the target is reached.
struct PathObserver: ScanObserver {
  let target: Int
  private(set) var found: [PathStep]?
  private var path: [PathStep] = []

  init(target: Int) {
    self.target = target
  }

  var keepsText: Bool { true }

  mutating func began(at offset: Int) {
    if case .element(let index)? = path.last { path[path.count - 1] = .element(index + 1) }
    if offset == target { found = path }
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
    if name.lowerBound == target { found = path }
  }
}
