package import JSON

/// Builds an object member by member.
///
/// The names are known to differ, so it does not compare them.
package struct ObjectBuilder {
  private var members: [JSON.Object.Member] = []

  package init(capacity: Int) {
    members.reserveCapacity(capacity)
  }

  package mutating func add(_ name: String, _ value: JSON) {
    members.append(JSON.Object.Member(name: name, value: value))
  }

  /// Adds a member unless the value is nil.
  package mutating func add(_ name: String, _ value: JSON?) {
    guard let value else { return }
    add(name, value)
  }

  /// Adds the members of another object.
  package mutating func add(contentsOf object: JSON.Object) {
    members += object.members
  }

  package var object: JSON.Object { JSON.Object(uniqueMembers: members) }
}

/// The number of the subscription that params or a result name.
package func subscriptionNumber(in json: JSON) -> Int? { json["subscription"]?.integer }

extension JSON {
  /// Params with the number of the subscription in front.
  func following(subscription: Int) -> JSON {
    let number = Object.Member(name: "subscription", value: .integer(subscription))
    return .object(Object(uniqueMembers: [number] + (object?.members ?? [])))
  }
}
