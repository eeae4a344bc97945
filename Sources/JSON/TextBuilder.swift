/// Appends JSON text member by member, for records that are written too often to build a value first.
///
/// Commas are placed by the last byte, so that a member can be left out without a note. Numbers with fractions and
/// unusual strings go through json-c.
package struct TextBuilder: ~Copyable {
  // An array would check at each byte whether it is shared.
  private var memory: UnsafeMutableRawBufferPointer
  private var count = 0

  /// Begins a text, with memory for that many bytes.
  package init(capacity: Int = 64) {
    memory = .allocate(byteCount: max(capacity, 64), alignment: 1)
  }

  /// Continues a text; a text that ends within an object or array gets the comma that it needs.
  package init(_ bytes: [UInt8]) {
    self.init(capacity: bytes.count)
    bytes.withUnsafeBytes { append($0) }
  }

  deinit {
    memory.deallocate()
  }

  /// The text so far.
  package var bytes: [UInt8] { Array(memory[..<count]) }

  /// Appends an object, whose members the body appends.
  package mutating func object(_ body: (inout TextBuilder) -> Void) {
    separate()
    append(UInt8(ascii: "{"))
    body(&self)
    append(UInt8(ascii: "}"))
  }

  /// Appends an array, whose elements the body appends.
  package mutating func array(_ body: (inout TextBuilder) -> Void) {
    separate()
    append(UInt8(ascii: "["))
    body(&self)
    append(UInt8(ascii: "]"))
  }

  /// Appends the name of a member, which needs no escapes; its value comes next.
  package mutating func name(_ name: StaticString) {
    separate()
    append(UInt8(ascii: "\""))
    append(UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  /// Appends an integer.
  package mutating func integer(_ value: Int) {
    separate()
    if value < 0 { append(UInt8(ascii: "-")) }
    digits(of: value.magnitude)
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
    object { text in
      for member in members.members {
        text.separate()
        if !text.appendPlain(member.name) { text.appendThroughLibrary(.string(member.name.withoutNUL)) }
        text.append(UInt8(ascii: ":"))
        text.value(member.value)
      }
    }
  }
}

extension TextBuilder {
  private mutating func separate() {
    guard count > 0 else { return }
    switch memory[count - 1] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: append(UInt8(ascii: ","))
    }
  }

  /// Appends a string in quotation marks if it needs no escapes; whether it did.
  private mutating func appendPlain(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { utf8 in
      guard utf8.allSatisfy(isPlain) else { return false }
      append(UInt8(ascii: "\""))
      append(UnsafeRawBufferPointer(utf8))
      append(UInt8(ascii: "\""))
      return true
    }
  }

  private mutating func appendThroughLibrary(_ value: JSON) {
    value.serialized().withUnsafeBytes { append($0) }
  }

  private mutating func digits(of value: UInt) {
    if value >= 10 { digits(of: value / 10) }
    append(UInt8(ascii: "0") + UInt8(value % 10))
  }

  private mutating func append(_ text: StaticString) {
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(_ byte: UInt8) {
    if count == memory.count { grow(by: 1) }
    memory[count] = byte
    count += 1
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if memory.count - count < bytes.count { grow(by: bytes.count) }
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Makes room for that many bytes, and as many as there are.
  private mutating func grow(by bytes: Int) {
    let old = memory
    memory = .allocate(byteCount: 2 * count + bytes, alignment: 1)
    memory.copyMemory(from: UnsafeRawBufferPointer(rebasing: old[..<count]))
    old.deallocate()
  }
}

/// Whether a byte means itself in a JSON string.
private func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
