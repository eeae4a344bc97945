internal import CJSONC

extension JSON {
  /// The value as JSON text without white space.
  public func serialized() -> [UInt8] {
    var text = TextBuilder(capacity: 256)
    text.value(self)
    return text.bytes
  }

  /// The value as JSON text without white space, as a string.
  public var text: String {
    var text = TextBuilder()
    text.value(self)
    return text.withText { String(decoding: $0, as: UTF8.self) }
  }

  /// The value in the canonical form of RFC 8785: equal values have equal bytes.
  public func canonical() -> [UInt8] {
    var text = TextBuilder(capacity: 256)
    writeCanonical(into: &text)
    return text.bytes
  }

  private func writeCanonical(into text: inout TextBuilder) {
    switch self {
    case .double(let value):
      text.text(value.canonicalText)
    case .integer(let value) where value.magnitude >= 1 << 53:
      // In RFC 8785 every number is a double.
      text.text(Double(value).canonicalText)
    case .array(let elements):
      text.array { text in for element in elements { element.writeCanonical(into: &text) } }
    case .object(let object):
      // RFC 8785 prescribes this order.
      let members = object.members.sorted { $0.name.utf16.lexicographicallyPrecedes($1.name.utf16) }
      text.object { text in
        for member in members {
          text.name(escaping: member.name)
          member.value.writeCanonical(into: &text)
        }
      }
    case .null, .bool, .integer, .string:
      text.value(self)
    }
  }
}

extension String {
  /// Calls the body with the string in quotation marks and with escapes, as json-c writes it.
  func withEscapedText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var value = self
    let object = value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        json_object_new_string_len($0.baseAddress ?? UnsafePointer(bitPattern: 1), CInt($0.count))
      }
    }
    defer { json_object_put(object) }
    var count = 0
    let text = json_object_to_json_string_length(
      object,
      JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE,
      &count
    )
    guard object != nil, let text else { preconditionFailure("json-c has no memory for a text") }
    return text.withMemoryRebound(to: UInt8.self, capacity: count) {
      body(UnsafeBufferPointer(start: $0, count: count))
    }
  }

  /// The name with U+FFFD in place of NUL, which json-c cannot write in a name.
  var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
  }
}
