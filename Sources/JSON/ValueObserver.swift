/// Builds the value of a text while it is scanned.
///
/// json-c first makes objects of its own, which cost eight times as much as the scan. A start reads many thousand
/// records, so their values are built here. Only numbers and strings that are not plain go through json-c.
struct ValueObserver: ScanObserver {
  /// An array or object that is not closed.
  private struct Unclosed {
    /// The index of its first member in `members`.
    let first: Int
    let isObject: Bool
    /// Its own name.
    let name: String
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var containers: [Unclosed] = []
  /// The complete values in the open containers, one container after the other; elements have no name.
  private var members: [JSON.Object.Member] = []
  private var name = ""
  private var start = 0
  /// The value of the container that was closed last, up to its end.
  private var closedValue: JSON?

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  var keepsText: Bool { false }

  /// The value of a text that was scanned without a violation.
  var value: JSON {
    guard let value = members.first?.value else { preconditionFailure("the text was not accepted") }
    return value
  }

  mutating func began(at offset: Int) {
    start = offset
  }

  mutating func ended(at offset: Int) {
    let value = closedValue ?? scalar(start..<offset)
    closedValue = nil
    members.append(JSON.Object.Member(name: name, value: value))
  }

  mutating func opened(isObject: Bool) {
    containers.append(Unclosed(first: members.count, isObject: isObject, name: name))
    name = ""
  }

  mutating func closed() {
    guard let container = containers.popLast() else { return }
    let count = members.count - container.first
    closedValue =
      container.isObject
      ? .object(JSON.Object(uniqueMembers: taken(count) { $0 })) : .array(taken(count) { $0.value })
    name = container.name
  }

  /// Moves the last members into an array of their own: to copy them would count references.
  private mutating func taken<Element>(_ count: Int, _ element: (JSON.Object.Member) -> Element) -> [Element]
  {
    var taken: [Element] = []
    taken.reserveCapacity(count)
    for _ in 0..<count { taken.append(element(members.removeLast())) }
    taken.reverse()
    return taken
  }

  mutating func named(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) {
    self.name = plainString(name) ?? throughLibrary(name).string ?? ""
  }

  private func scalar(_ range: Range<Int>) -> JSON {
    switch text[range.lowerBound] {
    case UInt8(ascii: "\""): plainString(range).map(JSON.string) ?? throughLibrary(range)
    case UInt8(ascii: "t"): .bool(true)
    case UInt8(ascii: "f"): .bool(false)
    case UInt8(ascii: "n"): .null
    default: plainInteger(range) ?? throughLibrary(range)
    }
  }

  /// A string without escapes.
  private func plainString(_ range: Range<Int>) -> String? {
    let inside = UnsafeBufferPointer(rebasing: text[range.lowerBound + 1..<range.upperBound - 1])
    return inside.contains(UInt8(ascii: "\\")) ? nil : String(decoding: inside, as: UTF8.self)
  }

  /// An integer without an exponent; the scanner has checked its range.
  private func plainInteger(_ range: Range<Int>) -> JSON? {
    let isNegative = text[range.lowerBound] == UInt8(ascii: "-")
    var value = 0
    for index in (isNegative ? range.lowerBound + 1 : range.lowerBound)..<range.upperBound {
      let digit = text[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    return .integer(isNegative ? -value : value)
  }

  private func throughLibrary(_ range: Range<Int>) -> JSON {
    guard let value = try? JSON.parse(text: UnsafeBufferPointer(rebasing: text[range])) else {
      preconditionFailure("the scanner accepted the value")
    }
    return value
  }
}
