import JSON
import NavigationClient

/// Decodes JSON with the `Codable` code of the compiler, without Foundation.
struct ValueDecoder: Decoder {
  enum DecodedSource {
    case value(JSON)
    /// A route: to the synthesized code, an object with one member that is named like the case.
    case route(FullRoute)
    /// The value of that member, with the associated values by label.
    case associated(FullRoute)
  }

  let source: DecodedSource
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  static func value<Value: Decodable>(_ type: Value.Type, from json: JSON) throws -> Value {
    try ValueDecoder(source: .value(json)).unboxed(type)
  }

  var json: JSON {
    switch source {
    case .value(let json): json
    case .route(let form): form.json
    case .associated(let form): .object(form.params)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if case .value(let json) = source, json.object == nil { throw mismatch(JSON.Object.self, "an object") }
    return KeyedDecodingContainer(MemberDecoder<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = json.array else { throw mismatch([JSON].self, "an array") }
    return ElementDecoder(decoder: self, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  fileprivate func unboxed<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if case .value(let json) = source, let route = type as? any Route.Type {
      guard let form = FullRoute(json), let value = try route.init(from: at(.route(form))) as? Value else {
        throw mismatch(type, "a route")
      }
      return value
    }
    let read: Any?
    switch type {
    case is String.Type: read = json.string
    case is Bool.Type: read = json.bool
    case is Double.Type: read = json.number
    case is Float.Type: read = json.number.map { Float($0) }
    case let integer as any FixedWidthInteger.Type: read = json.integer.flatMap { integer.init(exactly: $0) }
    default: return try type.init(from: self)
    }
    guard let value = read as? Value else { throw mismatch(type, "\(type)") }
    return value
  }

  fileprivate func at(_ source: DecodedSource, _ key: (any CodingKey)? = nil) -> ValueDecoder {
    ValueDecoder(source: source, codingPath: codingPath + (key.map { [$0] } ?? []))
  }

  fileprivate func mismatch(_ type: Any.Type, _ what: String) -> DecodingError {
    .typeMismatch(
      type,
      DecodingError.Context(codingPath: codingPath, debugDescription: "\(json.text) is not \(what).")
    )
  }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    // A route whose type is an enumeration of strings is its name.
    if case .route(let form) = source { return try at(.value(.string(form.name))).unboxed(type) }
    return try unboxed(type)
  }
}

private struct MemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ValueDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    switch decoder.source {
    case .value(let json): (json.object?.names ?? []).compactMap(Key.init(stringValue:))
    case .route(let form): Key(stringValue: form.name).map { [$0] } ?? []
    case .associated(let form): form.params.names.compactMap(Key.init(stringValue:))
    }
  }

  func contains(_ key: Key) -> Bool {
    switch decoder.source {
    case .value(let json): json[key.stringValue] != nil
    case .route(let form): form.name == key.stringValue
    case .associated(let form): form.params[key.stringValue] != nil
    }
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    decoder.json[key.stringValue]?.isNull ?? true
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try member(key, as: type).unboxed(type)
  }

  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    let isThere = carried(by: key, as: type) != nil || decoder.json[key.stringValue]?.isNull == false
    return isThere ? try decode(type, forKey: key) : nil
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    if case .route(let form) = decoder.source {
      return try decoder.at(.associated(form), key).container(keyedBy: type)
    }
    return try member(key, as: JSON.self).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key, as: JSON.self).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    try member(key, as: JSON.self)
  }

  private func member(_ key: Key, as type: Any.Type) throws -> ValueDecoder {
    if let carried = carried(by: key, as: type) { return decoder.at(.value(carried.json), key) }
    guard let json = decoder.json[key.stringValue] else {
      throw DecodingError.keyNotFound(
        key,
        DecodingError.Context(codingPath: codingPath, debugDescription: "There is no '\(key.stringValue)'.")
      )
    }
    return decoder.at(.value(json), key)
  }

  /// The wrapped route, if the associated value is a route that is not among the params.
  private func carried(by key: Key, as type: Any.Type) -> FullRoute? {
    guard case .associated(let form) = decoder.source, type is any Route.Type,
      form.params[key.stringValue] == nil
    else { return nil }
    return form.route
  }
}

private struct ElementDecoder: UnkeyedDecodingContainer {
  let decoder: ValueDecoder
  let elements: [JSON]
  var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().unboxed(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  private mutating func next() throws -> ValueDecoder {
    guard !isAtEnd else { throw decoder.mismatch(JSON.self, "an array with an element \(currentIndex)") }
    defer { currentIndex += 1 }
    return decoder.at(.value(elements[currentIndex]), ElementKey(intValue: currentIndex))
  }
}
