extension JSON: Hashable {
  /// Hashes by value: equal values have the same hash, whatever the order of members and the form of numbers.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(Double(value))
    case .double(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .array(let elements):
      hasher.combine(elements.count)
      for element in elements { element.hash(into: &hasher) }
    case .object(let object): object.hash(into: &hasher)
    }
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
