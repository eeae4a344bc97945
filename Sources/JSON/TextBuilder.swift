/// Appends JSON text member by member, for records that are written too often to build a value first.
///
/// Commas are placed by the last byte, so that a member can be left out without a note. Numbers with fractions and
/// unusual strings go through json-c.
package struct TextBuilder {
  /// The text so far.
  package private(set) var bytes: [UInt8]

  /// Begins a text, with memory for that many bytes.
  package init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Continues a text; a text that ends within an object or array gets the comma that it needs.
  package init(_ bytes: consuming [UInt8]) {
    self.bytes = bytes
  }

  /// Appends an object, whose members the body appends.
  package mutating func object(_ body: (inout TextBuilder) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    body(&self)
    bytes.append(UInt8(ascii: "}"))
  }

  /// Appends an array, whose elements the body appends.
  package mutating func array(_ body: (inout TextBuilder) -> Void) {
    separate()
    bytes.append(UInt8(ascii: "["))
    body(&self)
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends the name of a member, which needs no escapes; its value comes next.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  /// Appends an integer.
  package mutating func integer(_ value: Int) {
    separate()
    guard !(0...9).contains(value) else { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
    var text = String(value)
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Appends true or false.
  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Appends null.
  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Appends a string.
  package mutating func string(_ value: String) {
    separate()
    if !appendPlain(value) { JSON.string(value).write(into: &bytes) }
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
      value.write(into: &bytes)
    }
  }

  /// Appends an object of members that exist already.
  package mutating func members(_ members: JSON.Object) {
    object { text in
      for member in members.members {
        text.separate()
        if !text.appendPlain(member.name) { JSON.string(member.name.withoutNUL).write(into: &text.bytes) }
        text.bytes.append(UInt8(ascii: ":"))
        text.value(member.value)
      }
    }
  }

  /// Appends a string in quotation marks if it needs no escapes; whether it did.
  private mutating func appendPlain(_ value: String) -> Bool {
    var value = value
    return value.withUTF8 { utf8 in
      guard utf8.allSatisfy(isPlain) else { return false }
      bytes.append(UInt8(ascii: "\""))
      bytes.append(contentsOf: utf8)
      bytes.append(UInt8(ascii: "\""))
      return true
    }
  }

  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): break
    default: bytes.append(UInt8(ascii: ","))
    }
  }
}

/// Whether a byte means itself in a JSON string.
private func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
