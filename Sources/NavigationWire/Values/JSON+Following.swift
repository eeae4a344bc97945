internal import JSON

extension JSON {
  /// Params with the number of the subscription in front.
  func following(subscription: Int) -> JSON {
    let number = Object.Member(name: "subscription", value: .integer(subscription))
    return .object(Object(uniqueMembers: [number] + (object?.members ?? [])))
  }
}
