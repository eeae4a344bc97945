package import JSON

extension JSON.Object {
  /// Adds a member unless the value is nil.
  package mutating func add(_ name: String, _ value: JSON?) {
    self[name] = value
  }
}

extension JSON {
  /// Params with the number of the subscription in front.
  func following(subscription: Int) -> JSON {
    let number = Object.Member(name: "subscription", value: .integer(subscription))
    return .object(Object(uniqueMembers: [number] + (object?.members ?? [])))
  }
}
