/// Appends JSON text member by member, for records that are written too often to build a value first.
///
/// Commas are placed by the last byte, so that a member can be left out without a note. Numbers with fractions and
/// unusual strings go through json-c.
///
/// It is public to the modules that write records, because the compiler inlines only public functions into another
/// module: with package ones, which `@inlinable` does not change, the record of a command took twice as long.
@_spi(Records)
public struct TextBuilder: ~Copyable {
  // An array would check at each byte whether it is shared, and a buffer whether the index is within it.
  @usableFromInline var memory: UnsafeMutablePointer<UInt8>
  @usableFromInline var capacity: Int
  @usableFromInline var length = 0

  /// The number of bytes so far.
  @inlinable
  public var count: Int { length }

  /// Begins a text, with memory for that many bytes.
  public init(capacity: Int = 64) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit {
    memory.deallocate()
  }

  /// The text so far.
  public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: memory, count: length)) }

  /// Calls the body with the text so far.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: memory, count: length))
  }

  /// Removes what was appended since the text had that many bytes.
  @inlinable
  public mutating func removeLast(after count: Int) {
    precondition(count <= length)
    length = count
  }

  /// Appends an object, whose members the body appends.
  @inlinable @inline(__always)
  public mutating func object(_ body: (inout TextBuilder) -> Void) {
    begin(UInt8(ascii: "{"))
    body(&self)
    append(UInt8(ascii: "}"))
  }

  /// Appends an array, whose elements the body appends.
  @inlinable @inline(__always)
  public mutating func array(_ body: (inout TextBuilder) -> Void) {
    begin(UInt8(ascii: "["))
    body(&self)
    append(UInt8(ascii: "]"))
  }

  /// Appends the name of a member, which needs no escapes; its value comes next.
  @inlinable @inline(__always)
  public mutating func name(_ name: StaticString) {
    let nameLength = name.utf8CodeUnitCount
    reserve(nameLength + 4)
    separate()
    memory[length] = UInt8(ascii: "\"")
    (memory + length + 1).update(from: name.utf8Start, count: nameLength)
    memory[length + nameLength + 1] = UInt8(ascii: "\"")
    memory[length + nameLength + 2] = UInt8(ascii: ":")
    length += nameLength + 3
  }

  /// Appends an integer.
  @inlinable @inline(__always)
  public mutating func integer(_ value: Int) {
    guard value >= 0, value <= 9 else { return appendDigits(of: value) }
    reserve(2)
    separate()
    memory[length] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
    length += 1
  }

  @usableFromInline
  mutating func appendDigits(of value: Int) {
    // A comma, the sign, and the digits of the largest number.
    reserve(22)
    separate()
    if value < 0 {
      memory[length] = UInt8(ascii: "-")
      length += 1
    }
    var rest = value.magnitude
    // Most numbers have up to three digits.
    if rest < 1_000 {
      if rest >= 100 { appendDigit(rest / 100) }
      if rest >= 10 { appendDigit(rest / 10 % 10) }
      return appendDigit(rest % 10)
    }
    length += rest.digitCount
    var place = memory + length
    repeat {
      place -= 1
      place.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// Appends a digit, for which there is room.
  @inline(__always)
  private mutating func appendDigit(_ digit: UInt) {
    memory[length] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
    length += 1
  }

  /// Appends true or false.
  public mutating func bool(_ value: Bool) {
    reserve(1)
    separate()
    append(value ? "true" : "false")
  }

  /// Appends null.
  public mutating func null() {
    reserve(1)
    separate()
    append("null")
  }

  /// Appends a string.
  public mutating func string(_ value: String) {
    reserve(1)
    separate()
    if !appendPlain(value) { appendThroughLibrary(.string(value)) }
  }

  /// Appends a value.
  public mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let value): integer(value)
    case .string(let value): string(value)
    case .array(let elements): array { text in for element in elements { text.value(element) } }
    case .object(let object): members(object)
    case .double:
      reserve(1)
      separate()
      appendThroughLibrary(value)
    }
  }

  /// Appends an object of members that exist already.
  public mutating func members(_ members: JSON.Object) {
    object { $0.contents(of: members) }
  }

  /// Appends members that exist already to the current object.
  public mutating func contents(of object: JSON.Object) {
    // The members are read in place: an iterator would copy each.
    object.members.withUnsafeBufferPointer { members in
      for index in members.indices {
        name(escaping: members[index].name)
        value(members[index].value)
      }
    }
  }

  /// Appends the name of a member, with escapes if it needs them; its value comes next.
  ///
  /// It has a label, because a literal would be a String rather than a StaticString.
  public mutating func name(escaping name: String) {
    reserve(1)
    separate()
    if !appendPlain(name) { appendThroughLibrary(.string(name.withoutNUL)) }
    append(UInt8(ascii: ":"))
  }

  /// Appends a value that is a text already.
  public mutating func text(_ value: String) {
    reserve(1)
    separate()
    var value = value
    value.withUTF8 { append($0) }
  }

  /// Appends a value that is a text already.
  public mutating func text(_ value: [UInt8]) {
    reserve(1)
    separate()
    value.withUnsafeBufferPointer { append($0) }
  }
}

extension TextBuilder {
  /// Appends a comma unless an object, an array or a value begins here; there is room for it.
  @inlinable @inline(__always)
  mutating func separate() {
    guard length > 0 else { return }
    switch memory[length - 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default:
      memory[length] = UInt8(ascii: ",")
      length += 1
    }
  }

  @inlinable @inline(__always)
  mutating func begin(_ bracket: UInt8) {
    reserve(2)
    separate()
    memory[length] = bracket
    length += 1
  }

  /// Appends a string in quotation marks if it needs no escapes; whether it did.
  @inline(__always)
  private mutating func appendPlain(_ value: String) -> Bool {
    // Unlike withUTF8(_:), this needs no copy of the string. Without storage of UTF-8, json-c writes it.
    value.utf8.withContiguousStorageIfAvailable { utf8 in
      reserve(utf8.count + 2)
      guard copyPlain(UnsafeRawBufferPointer(utf8), to: UnsafeMutableRawPointer(memory + length + 1)) else {
        return false
      }
      memory[length] = UInt8(ascii: "\"")
      memory[length + utf8.count + 1] = UInt8(ascii: "\"")
      length += utf8.count + 2
      return true
    } ?? false
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
    memory[length] = byte
    length += 1
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + length).update(from: start, count: bytes.count)
    length += bytes.count
  }

  /// Makes room for that many more bytes.
  @inlinable @inline(__always)
  mutating func reserve(_ bytes: Int) {
    if capacity - length < bytes { grow(by: bytes) }
  }

  @inline(never) @usableFromInline
  mutating func grow(by bytes: Int) {
    let old = memory
    capacity = 2 * capacity + bytes
    memory = .allocate(capacity: capacity)
    memory.update(from: old, count: length)
    old.deallocate()
  }
}

/// Copies bytes of which each means itself in a JSON string; whether all do.
@inline(__always)
private func copyPlain(_ bytes: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) -> Bool {
  guard let source = bytes.baseAddress else { return true }
  let count = bytes.count
  guard count >= 8 else { return copyFewPlain(source, count, to: target) }
  var index = 0
  // The last word may overlap the one before it.
  while index < count {
    let offset = min(index, count &- 8)
    let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    guard isPlain(word) else { return false }
    target.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
    index &+= 8
  }
  return true
}

/// The same for less than a word.
@inline(__always)
private func copyFewPlain(
  _ source: UnsafeRawPointer,
  _ count: Int,
  to target: UnsafeMutableRawPointer
) -> Bool {
  guard count >= 4 else {
    for index in 0..<count {
      let byte = source.load(fromByteOffset: index, as: UInt8.self)
      guard isPlain(byte) else { return false }
      target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    return true
  }
  let low = source.loadUnaligned(as: UInt32.self)
  let high = source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
  target.storeBytes(of: low, as: UInt32.self)
  target.storeBytes(of: high, toByteOffset: count - 4, as: UInt32.self)
  return isPlain(UInt64(low) | UInt64(high) << 32)
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

extension UInt {
  /// The number of decimal digits.
  fileprivate var digitCount: Int {
    var digits = 1
    var rest = self
    while rest >= 10_000 {
      rest /= 10_000
      digits += 4
    }
    return digits + (rest >= 1_000 ? 3 : rest >= 100 ? 2 : rest >= 10 ? 1 : 0)
  }
}
