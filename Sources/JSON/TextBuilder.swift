/// Appends JSON text member by member, for records that are written too often to build a value first.
///
/// Commas are placed by the last byte, so that a member can be left out without a note. Numbers with fractions and
/// unusual strings go through json-c. The common parts are inlined into the modules that write records.
package struct TextBuilder: ~Copyable {
  // An array would check at each byte whether it is shared, and a buffer whether the index is within it.
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  /// The number of bytes so far.
  package internal(set) var count = 0

  /// Begins a text, with memory for that many bytes.
  package init(capacity: Int = 64) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit {
    memory.deallocate()
  }

  /// The text so far.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: count)) }

  /// Calls the body with the text so far.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: memory, count: count))
  }

  /// Removes what was appended since the text had that many bytes.
  @inlinable
  package mutating func removeLast(after count: Int) {
    precondition(count <= self.count)
    self.count = count
  }

  /// Appends an object, whose members the body appends.
  @inlinable @inline(__always)
  package mutating func object(_ body: (inout TextBuilder) -> Void) {
    begin(UInt8(ascii: "{"))
    body(&self)
    append(UInt8(ascii: "}"))
  }

  /// Appends an array, whose elements the body appends.
  @inlinable @inline(__always)
  package mutating func array(_ body: (inout TextBuilder) -> Void) {
    begin(UInt8(ascii: "["))
    body(&self)
    append(UInt8(ascii: "]"))
  }

  /// Appends the name of a member, which needs no escapes; its value comes next.
  @inlinable @inline(__always)
  package mutating func name(_ name: StaticString) {
    separate()
    let length = name.utf8CodeUnitCount
    reserve(length + 3)
    memory[count] = UInt8(ascii: "\"")
    (memory + count + 1).update(from: name.utf8Start, count: length)
    memory[count + length + 1] = UInt8(ascii: "\"")
    memory[count + length + 2] = UInt8(ascii: ":")
    count += length + 3
  }

  /// Appends an integer.
  @inlinable
  package mutating func integer(_ value: Int) {
    separate()
    guard value < 0 || value > 9 else { return append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)) }
    appendDigits(of: value)
  }

  @usableFromInline
  mutating func appendDigits(of value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    // The digits come last to first, so they are written where they cannot be in the way.
    let digitsMax = 20
    reserve(digitsMax)
    let end = memory + count + digitsMax
    var first = end
    var rest = value.magnitude
    repeat {
      first -= 1
      first.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    (memory + count).update(from: first, count: end - first)
    count += end - first
  }

  /// Appends true or false.
  package mutating func bool(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
  }

  /// Appends null.
  package mutating func null() {
    separate()
    append("null")
  }

  /// Appends a string.
  package mutating func string(_ value: String) {
    separate()
    if !appendPlain(value) { appendThroughLibrary(.string(value)) }
  }

  /// Appends a value.
  package mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .string(let value): string(value)
    case .array(let elements): array { text in for element in elements { text.value(element) } }
    case .object(let object): members(object)
    case .double:
      separate()
      appendThroughLibrary(value)
    }
  }

  /// Appends an object of members that exist already.
  package mutating func members(_ members: JSON.Object) {
    object { $0.contents(of: members) }
  }

  /// Appends members that exist already to the current object.
  package mutating func contents(of object: JSON.Object) {
    for member in object.members {
      name(member.name)
      value(member.value)
    }
  }

  /// Appends the name of a member; its value comes next.
  package mutating func name(_ name: String) {
    separate()
    if !appendPlain(name) { appendThroughLibrary(.string(name.withoutNUL)) }
    append(UInt8(ascii: ":"))
  }

  /// Appends a value that is a text already.
  package mutating func text(_ value: String) {
    separate()
    var value = value
    value.withUTF8 { append($0) }
  }

  /// Appends a value that is a text already.
  package mutating func text(_ value: [UInt8]) {
    separate()
    value.withUnsafeBufferPointer { append($0) }
  }
}

extension TextBuilder {
  @inlinable @inline(__always)
  mutating func separate() {
    guard count > 0 else { return }
    switch memory[count - 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: append(UInt8(ascii: ","))
    }
  }

  @inlinable @inline(__always)
  mutating func begin(_ bracket: UInt8) {
    separate()
    append(bracket)
  }

  /// Appends a string in quotation marks if it needs no escapes; whether it did.
  private mutating func appendPlain(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { utf8 in
      guard isPlain(utf8) else { return false }
      reserve(utf8.count + 2)
      memory[count] = UInt8(ascii: "\"")
      if let start = utf8.baseAddress { (memory + count + 1).update(from: start, count: utf8.count) }
      memory[count + utf8.count + 1] = UInt8(ascii: "\"")
      count += utf8.count + 2
      return true
    }
  }

  private mutating func appendThroughLibrary(_ value: JSON) {
    value.serialized().withUnsafeBufferPointer { append($0) }
  }

  private mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inlinable @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    memory[count] = byte
    count += 1
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  /// Makes room for that many more bytes.
  @inlinable @inline(__always)
  mutating func reserve(_ bytes: Int) {
    if capacity - count < bytes { grow(by: bytes) }
  }

  @inline(never) @usableFromInline
  mutating func grow(by bytes: Int) {
    let old = memory
    capacity = 2 * capacity + bytes
    memory = .allocate(capacity: capacity)
    memory.update(from: old, count: count)
    old.deallocate()
  }
}

/// Whether each byte means itself in a JSON string.
private func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var rest = UnsafeRawBufferPointer(bytes)[...]
  while rest.count >= 8 {
    guard isPlain(rest.loadUnaligned(as: UInt64.self)) else { return false }
    rest = rest.dropFirst(8)
  }
  return rest.allSatisfy(isPlain)
}

private func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

/// The same for eight bytes at once: the highest bit of a byte tells that it is not plain.
private func isPlain(_ bytes: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let belowSpace = bytes &- 0x20 &* ones
  let isDelete = bytes &+ ones
  let isQuote = (bytes ^ 0x22 &* ones) &- ones
  let isBackslash = (bytes ^ 0x5C &* ones) &- ones
  return (bytes | belowSpace | isDelete | isQuote | isBackslash) & 0x8080_8080_8080_8080 == 0
}
