import JSON

/// Builds an object member by member.
///
/// The names are known to differ, so it does not compare them.
struct ObjectBuilder {
  private var members: [JSON.Object.Member] = []

  init(capacity: Int) {
    members.reserveCapacity(capacity)
  }

  mutating func add(_ name: String, _ value: JSON) {
    members.append(JSON.Object.Member(name: name, value: value))
  }

  /// Adds a member unless the value is nil.
  mutating func add(_ name: String, _ value: JSON?) {
    guard let value else { return }
    add(name, value)
  }

  /// Adds the members of another object.
  mutating func add(contentsOf object: JSON.Object) {
    members += object.members
  }

  var json: JSON { .object(JSON.Object(uniqueMembers: members)) }
}

extension JSON {
  /// Params with the number of the subscription in front.
  func following(subscription: Int) -> JSON {
    let number = Object.Member(name: "subscription", value: .integer(subscription))
    return .object(Object(uniqueMembers: [number] + (object?.members ?? [])))
  }
}
