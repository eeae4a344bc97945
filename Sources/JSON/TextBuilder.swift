/// Appends JSON text member by member, for records that are written too often to build a value first.
///
/// Commas are placed by the last byte, so that a member can be left out without a note. Values and unusual strings go
/// through json-c.
package struct TextBuilder {
  /// The text so far.
  package private(set) var bytes: [UInt8]

  /// Continues a text; a text that ends within an object or array gets the comma that it needs.
  package init(_ bytes: consuming [UInt8] = []) {
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
    guard value.utf8.allSatisfy(isPlain) else { return self.value(.string(value)) }
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: value.utf8)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a value.
  package mutating func value(_ value: JSON) {
    separate()
    value.write(into: &bytes)
  }

  /// Appends an object of members that exist already.
  package mutating func members(_ members: JSON.Object) {
    guard members.isEmpty else { return value(.object(members)) }
    object { _ in }
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
