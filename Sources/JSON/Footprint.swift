extension JSON {
  /// About how many bytes of memory the value takes: the bytes of its strings and names, and 16 for each value.
  ///
  /// For limits on what is kept for somebody; two values that are equal have equal footprints.
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
  /// About how many bytes of memory the members take; 0 for an object without members.
  public var footprint: Int {
    members.reduce(0) { $0 + $1.name.utf8.count + $1.value.footprint }
  }
}
