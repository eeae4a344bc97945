extension JSON: Hashable {
  /// Hashes by value: equal values have the same hash, whatever the order of members and the form of numbers.
  public func hash(into hasher: inout Hasher) {
    switch self {
    // The kind comes first: the bytes of null would be those of zero.
    case .null: hasher.combine(UInt8(0))
    case .bool(let value): hasher.combine(value ? UInt8(1) : UInt8(2))
    case .integer(let value): number(Double(value), into: &hasher)
    case .double(let value): number(value, into: &hasher)
    case .string(let value):
      hasher.combine(UInt8(4))
      hasher.combine(value)
    case .array(let elements):
      hasher.combine(UInt8(5))
      hasher.combine(elements.count)
      for element in elements { element.hash(into: &hasher) }
    case .object(let object):
      hasher.combine(UInt8(6))
      object.hash(into: &hasher)
    }
  }

  private func number(_ value: Double, into hasher: inout Hasher) {
    hasher.combine(UInt8(3))
    hasher.combine(value)
  }
}

extension JSON.Object: Hashable {
  /// Hashes by value, whatever the order of members.
  public func hash(into hasher: inout Hasher) {
    // A sum does not depend on the order.
    let members = members.reduce(count) { sum, member in
      var hasher = Hasher()
      hasher.combine(member.name)
      member.value.hash(into: &hasher)
      return sum &+ hasher.finalize()
    }
    hasher.combine(members)
  }
}
