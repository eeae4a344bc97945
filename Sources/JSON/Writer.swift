internal import CJSONC

extension JSON {
  /// The value as JSON text without white space.
  public func serialized() -> [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  /// The value as JSON text without white space, as a string.
  public var text: String {
    withText(.plain) { String(decoding: $0, as: UTF8.self) }
  }

  /// The value in the canonical form of RFC 8785: equal values have equal bytes.
  public func canonical() -> [UInt8] {
    withText(.canonical) { Array($0) }
  }

  /// Appends the value as JSON text without white space.
  public func write(into bytes: inout [UInt8]) {
    switch self {
    case .object, .array:
      var text = TextBuilder(capacity: 256)
      text.value(self)
      text.withText { bytes.append(contentsOf: $0) }
    case .null, .bool, .integer, .double, .string:
      withText(.plain) { bytes.append(contentsOf: $0) }
    }
  }
}

/// The notation for members and numbers, where JSON leaves a choice.
private enum TextForm {
  /// Members in their own order, numbers in Swift's shortest form.
  case plain
  /// RFC 8785.
  case canonical
}

extension JSON {
  /// Calls the body with the text that json-c writes for the value.
  private func withText<Result>(_ form: TextForm, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let object = form.object(self)
    defer { json_object_put(object) }
    var count = 0
    let text = json_object_to_json_string_length(
      object,
      JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE,
      &count
    )
    guard let text else { preconditionFailure("json-c has no memory for a text") }
    return body(UnsafeRawBufferPointer(start: text, count: count))
  }
}

extension TextForm {
  /// The value as a json-c object, owned by the caller; null is NULL.
  fileprivate func object(_ value: JSON) -> OpaquePointer? {
    switch value {
    case .null: nil
    case .bool(let value): allocated(json_object_new_boolean(value ? 1 : 0))
    case .integer(let value): integer(value)
    case .double(let value): double(value)
    case .string(let value): string(value)
    case .array(let elements): array(elements)
    case .object(let object): members(object)
    }
  }

  private func integer(_ value: Int) -> OpaquePointer {
    // In RFC 8785 every number is a double.
    if self == .canonical, value.magnitude >= 1 << 53 { return double(Double(value)) }
    return allocated(json_object_new_int64(Int64(value)))
  }

  private func double(_ value: Double) -> OpaquePointer {
    precondition(value.isFinite, "JSON has no number for infinity or NaN")
    let text = self == .canonical ? value.canonicalText : value.description
    return allocated(json_object_new_double_s(value, text))
  }

  private func string(_ value: String) -> OpaquePointer {
    var value = value
    return value.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        allocated(json_object_new_string_len($0.baseAddress ?? UnsafePointer(bitPattern: 1), CInt($0.count)))
      }
    }
  }

  private func array(_ elements: [JSON]) -> OpaquePointer {
    let array = allocated(json_object_new_array_ext(CInt(max(elements.count, 1))))
    for element in elements {
      let status = json_object_array_add(array, object(element))
      precondition(status == 0, "json-c has no memory for an element")
    }
    return array
  }

  private func members(_ value: JSON.Object) -> OpaquePointer {
    let object = allocated(json_object_new_object())
    let members =
      self == .canonical ? value.members.sorted { $0.name.precedesInUTF16($1.name) } : value.members
    for member in members {
      let value = self.object(member.value)
      let status = member.name.withoutNUL.withCString { name in
        json_object_object_add_ex(object, name, value, CUnsignedInt(JSON_C_OBJECT_ADD_KEY_IS_NEW))
      }
      precondition(status == 0, "json-c has no memory for a member")
    }
    return object
  }

  private func allocated(_ object: OpaquePointer?) -> OpaquePointer {
    guard let object else { preconditionFailure("json-c has no memory for a value") }
    return object
  }
}

extension String {
  /// The name with the replacement character for NUL, which json-c does not support in names.
  var withoutNUL: String {
    guard utf8.contains(0) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
  }

  /// Whether the name precedes another in the order of members that RFC 8785 prescribes.
  fileprivate func precedesInUTF16(_ other: String) -> Bool {
    utf16.lexicographicallyPrecedes(other.utf16)
  }
}
