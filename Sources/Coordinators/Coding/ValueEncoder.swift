import JSON
import NavigationClient

// Routes, screens and results use the `Codable` code of the compiler; this encodes them as JSON without
// Foundation. A route is always written in the form of the protocol: `{name, params, route}`.

/// The slot of one encoded value.
///
/// The slots of a container are filled after the container is returned.
final class EncodedSlot {
  enum SlotContent {
    /// No value was encoded. The member is omitted.
    case nothing
    case value(JSON)
    /// A route, already in the form of the protocol.
    case route(JSON)
    case members([(name: String, slot: EncodedSlot)])
    case elements([EncodedSlot])
  }

  var content = SlotContent.nothing
  /// Whether the value may be nil; set while a declaration is written.
  var isOptional = false
  /// The raw values of an enumeration of texts; set while a declaration is written.
  var words: [String]?
  /// The enumeration of an encoded route.
  var routeType: (any Route.Type)?

  /// The encoded value; nil if there is none.
  var json: JSON? {
    switch content {
    case .nothing: nil
    case .value(let json), .route(let json): json
    case .members(let members): .object(members.reduce(into: [:]) { $0[$1.name] = $1.slot.json })
    case .elements(let slots): .array(slots.map { $0.json ?? .null })
    }
  }

  func add(_ name: String) -> EncodedSlot {
    let slot = EncodedSlot()
    content = .members(members + [(name, slot)])
    return slot
  }

  func append() -> EncodedSlot {
    let slot = EncodedSlot()
    content = .elements(elements + [slot])
    return slot
  }

  private var members: [(name: String, slot: EncodedSlot)] {
    if case .members(let members) = content { members } else { [] }
  }

  var elements: [EncodedSlot] { if case .elements(let slots) = content { slots } else { [] } }
}

struct ValueEncoder: Encoder {
  let slot: EncodedSlot
  var codingPath: [any CodingKey] = []
  /// Whether members of the value that are nil are written as null.
  var writesNil = false
  /// Whether a declaration is written: optional members that are nil get a slot, too.
  var declares = false
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Encodes a value; nil if the value is nil.
  static func json(_ value: some Encodable, writesNil: Bool = false) throws -> JSON? {
    let slot = EncodedSlot()
    try ValueEncoder(slot: slot, writesNil: writesNil).box(value)
    return slot.json
  }

  /// Encodes a value.
  ///
  /// A route is encoded in the compiler's form.
  static func slot(unwrapped value: some Encodable) throws -> EncodedSlot {
    let slot = EncodedSlot()
    try value.encode(to: ValueEncoder(slot: slot))
    return slot
  }

  /// Encodes a sample of a route, in the compiler's form, with the details for a declaration.
  static func declaration(of sample: some Route) throws -> EncodedSlot {
    let slot = EncodedSlot()
    try sample.encode(to: ValueEncoder(slot: slot, declares: true))
    return slot
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .members = slot.content {} else { slot.content = .members([]) }
    return KeyedEncodingContainer(MemberEncoder<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    slot.content = .elements([])
    return ElementEncoder(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  fileprivate func box(_ value: some Encodable) throws {
    switch value {
    case let route as any Route:
      slot.content = .route(try FullRoute(route).json)
      slot.routeType = type(of: route)
    case let value as String: slot.content = .value(.string(value))
    case let value as Bool: slot.content = .value(.bool(value))
    case let value as any BinaryInteger: slot.content = .value(.integer(try integer(value)))
    case let value as Double: slot.content = .value(.double(try finite(value)))
    case let value as Float: slot.content = .value(.double(try finite(Double(value))))
    default:
      if declares { slot.words = words(of: type(of: value)) }
      try value.encode(to: self)
    }
  }

  /// The raw values of an enumeration of texts.
  private func words(of type: Any.Type) -> [String]? {
    func words<Value: CaseIterable>(_ type: Value.Type) -> [String]? {
      let words = type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
      return words.count == type.allCases.count ? words : nil
    }
    return (type as? any CaseIterable.Type).flatMap { words($0) }
  }

  fileprivate func at(_ slot: EncodedSlot, _ key: any CodingKey) -> ValueEncoder {
    ValueEncoder(slot: slot, codingPath: codingPath + [key], declares: declares)
  }

  private func integer(_ value: any BinaryInteger) throws -> Int {
    guard let integer = Int(exactly: value), integer.magnitude < 1 << 53 else {
      throw invalid(
        value,
        "An integer is at most 2^53-1, up and down: many languages would change a larger one."
      )
    }
    return integer
  }

  private func finite(_ value: Double) throws -> Double {
    guard value.isFinite else { throw invalid(value, "A number is finite.") }
    return value
  }

  private func invalid(_ value: Any, _ sentence: String) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: sentence))
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() throws {
    slot.content = .value(.null)
  }

  func encode(_ value: some Encodable) throws {
    try box(value)
  }
}

private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) throws {
    encoder.slot.add(key.stringValue).content = .value(.null)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try encoder.at(encoder.slot.add(key.stringValue), key).box(value)
  }

  private func encode(orNil value: (some Encodable)?, _ key: Key) throws {
    guard !encoder.declares else { return try declare(value, key) }
    if let value { try encode(value, forKey: key) } else if encoder.writesNil { try encodeNil(forKey: key) }
  }

  private func declare<Value: Encodable>(_ value: Value?, _ key: Key) throws {
    let slot = encoder.slot.add(key.stringValue)
    slot.isOptional = true
    if let value { return try encoder.at(slot, key).box(value) }
    let plain: JSON? =
      switch Value.self {
      case is String.Type: ""
      case is Bool.Type: false
      case is any BinaryInteger.Type: 0
      case is any BinaryFloatingPoint.Type: 0.5
      default: JSON?.none
      }
    slot.content = .value(plain ?? .null)
  }

  // The protocol has a default implementation for each of these types, which a generic function does not
  // override.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(orNil: value, key) }
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    try encode(orNil: value, key)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.at(encoder.slot.add(key.stringValue), key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.at(encoder.slot.add(key.stringValue), key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    encoder.at(encoder.slot.add("super"), ElementKey(stringValue: "super"))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder.at(encoder.slot.add(key.stringValue), key)
  }
}

private struct ElementEncoder: UnkeyedEncodingContainer {
  let encoder: ValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  var count: Int { encoder.slot.elements.count }

  private var next: ValueEncoder {
    let place = ElementKey(intValue: count)
    return encoder.at(encoder.slot.append(), place)
  }

  func encodeNil() throws {
    encoder.slot.append().content = .value(.null)
  }

  func encode(_ value: some Encodable) throws {
    try next.box(value)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    next.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    next.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { next }
}

struct ElementKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
