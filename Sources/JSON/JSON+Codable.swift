extension JSON: Codable {
  /// Reads a value of any type.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: MemberName.self) {
      var object = Object()
      for name in container.allKeys {
        object[name.stringValue] = try container.decode(JSON.self, forKey: name)
      }
      self = .object(object)
    } else if var container = try? decoder.unkeyedContainer() {
      var array: [JSON] = []
      while !container.isAtEnd { array.append(try container.decode(JSON.self)) }
      self = .array(array)
    } else {
      self = try Self.scalar(in: decoder.singleValueContainer())
    }
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> JSON {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int.self) { return .integer(value) }
    if let value = try? container.decode(Double.self) { return .double(value) }
    return .string(try container.decode(String.self))
  }

  /// Writes the value with the type that it has.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .integer(let value): try value.encode(to: encoder)
    case .double(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .array(let elements): try elements.encode(to: encoder)
    case .object(let object):
      var container = encoder.container(keyedBy: MemberName.self)
      for member in object.members {
        try container.encode(member.value, forKey: MemberName(stringValue: member.name))
      }
    }
  }

  private struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }
}
