extension JSON {
  /// The approximate memory of the value in bytes: the bytes of its strings and names, and 16 for each value.
  ///
  /// The limits on a user's data count footprints. Equal values have equal footprints.
  public var footprint: Int {
    switch self {
    case .null, .bool, .integer, .double: 16
    case .string(let value): 16 + value.utf8.count
    case .array(let elements): elements.reduce(16) { $0 + $1.footprint }
    case .object(let object): 16 + object.footprint
    }
  }
}

extension JSON.Object {
  /// The approximate memory of the members in bytes; 0 for an empty object.
  public var footprint: Int {
    members.reduce(0) { $0 + $1.name.utf8.count + $1.value.footprint }
  }
}

extension JSON {
  /// The memory of the value in bytes, as the allocator counts it; larger than the footprint.
  public var memory: Int {
    switch self {
    case .null, .bool, .integer, .double: 24
    case .string(let value): 24 + value.allocatedBytes
    case .array(let elements): elements.reduce(elements.isEmpty ? 24 : 64) { $0 + $1.memory }
    case .object(let object):
      // A member is a name and a value.
      object.members.reduce(object.isEmpty ? 24 : 64) { $0 + 16 + $1.name.allocatedBytes + $1.value.memory }
    }
  }
}

extension String {
  /// The bytes outside of the string's own 16, which hold up to 15.
  fileprivate var allocatedBytes: Int { utf8.count > 15 ? 48 + utf8.count : 0 }
}
