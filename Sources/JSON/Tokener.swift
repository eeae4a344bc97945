internal import CJSONC
internal import Synchronization

/// The parser of json-c, for texts that the scanner has accepted.
///
/// json-c counts references without atomics and caches text inside its objects. So its objects never leave the call:
/// they are converted to Swift values at once and freed. Only the tokener, which is costly to set up, is kept for the
/// next caller, possibly on another thread.
enum Tokener {
  /// The address of the last caller's tokener; 0 while it is in use.
  private static let spare = Atomic<UInt>(0)

  /// Parses a text; returns nil if json-c runs out of memory.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> JSON? {
    guard let start = text.baseAddress else { return nil }
    guard memchr(start, CInt(UInt8(ascii: "\\")), text.count) == nil else {
      return respelled(text).withUnsafeBufferPointer { parsePlain($0) }
    }
    // Fast path: without escapes, a string needs no parser.
    guard text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else { return parsePlain(text) }
    return .string(String(decoding: text.dropFirst().dropLast(), as: UTF8.self))
  }

  /// The name inside quotes, with its escapes resolved.
  static func unquoted(_ name: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> String {
    parse(UnsafeBufferPointer(rebasing: text[name]))?.string ?? ""
  }

  /// Parses a text without escaped surrogate pairs.
  private static func parsePlain(_ text: UnsafeBufferPointer<UInt8>) -> JSON? {
    guard let tokener = take() else { return nil }
    defer { giveBack(tokener) }
    // json-c parses in the locale "C". If the thread's locale is "C" already, json-c does not copy it.
    let locale = uselocale(json_c_locale())
    defer { uselocale(locale) }
    return text.withMemoryRebound(to: CChar.self) { text in
      var object = json_tokener_parse_ex(tokener, text.baseAddress, CInt(text.count))
      if json_tokener_get_error(tokener) == json_tokener_continue {
        // A number or word at the top level ends only when another byte follows it.
        object = json_tokener_parse_ex(tokener, " ", 1)
      }
      guard json_tokener_get_error(tokener) == json_tokener_success else { return nil }
      defer { json_object_put(object) }
      return JSON(converting: object)
    }
  }

  private static func take() -> UnsafeMutablePointer<json_tokener>? {
    // json-c counts the scalar inside the innermost container as a level.
    UnsafeMutablePointer(bitPattern: spare.exchange(0, ordering: .acquiring))
      ?? json_tokener_new_ex(CInt(JSON.ParseLimits.depthCeiling + 2))
  }

  private static func giveBack(_ tokener: UnsafeMutablePointer<json_tokener>) {
    json_tokener_reset(tokener)
    let other = spare.exchange(UInt(bitPattern: tokener), ordering: .acquiringAndReleasing)
    if let other = UnsafeMutablePointer<json_tokener>(bitPattern: other) { json_tokener_free(other) }
  }
}

extension JSON {
  /// Copies a json-c object; NULL is the value null.
  fileprivate init(converting object: OpaquePointer?) {
    switch json_object_get_type(object) {
    case json_type_boolean:
      self = .bool(json_object_get_boolean(object) != 0)
    case json_type_int:
      self = .integer(Int(json_object_get_int64(object)))
    case json_type_double:
      self = .double(json_object_get_double(object))
    case json_type_string:
      self = .string(
        String(copying: json_object_get_string(object), count: json_object_get_string_len(object))
      )
    case json_type_array:
      self = .array(
        (0..<json_object_array_length(object)).map { JSON(converting: json_object_array_get_idx(object, $0)) }
      )
    case json_type_object:
      self = .object(Object(uniqueMembers: copiedMembers(object)))
    default:
      self = .null
    }
  }
}

extension String {
  /// Copies a text that the scanner has accepted.
  fileprivate init(copying text: UnsafePointer<CChar>?, count: some BinaryInteger) {
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
    self.init(unsafeUninitializedCapacity: bytes.count) { memory in
      UnsafeMutableRawBufferPointer(memory).copyMemory(from: bytes)
      return bytes.count
    }
  }
}

private func copiedMembers(_ object: OpaquePointer?) -> [JSON.Object.Member] {
  var members: [JSON.Object.Member] = []
  members.reserveCapacity(Int(json_object_object_length(object)))
  var entry = json_object_get_object(object)?.pointee.head
  while let current = entry {
    if let name = lh_entry_k(current)?.assumingMemoryBound(to: CChar.self) {
      let value = JSON(converting: OpaquePointer(lh_entry_v(current)))
      members.append(JSON.Object.Member(name: String(copying: name, count: strlen(name)), value: value))
    }
    entry = lh_entry_next(current)
  }
  return members
}
