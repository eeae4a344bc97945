import JSON
import Navigation

// The model's values as JSON and back. This folder is the only place that knows both; `Protocol/schema` describes the
// forms. Values on their way in have been checked against their shapes before.

/// Turns values of the model into JSON and back.
package enum Wire {}

/// Puts an object together member by member; the names are known to differ, so nobody compares them.
struct ObjectBuilder {
  private var members: [JSON.Object.Member] = []

  init(capacity: Int) {
    members.reserveCapacity(capacity)
  }

  mutating func add(_ name: String, _ value: JSON) {
    members.append(JSON.Object.Member(name: name, value: value))
  }

  /// Adds nothing for nil.
  mutating func add(_ name: String, _ value: JSON?) {
    guard let value else { return }
    add(name, value)
  }

  /// Adds nothing for an empty array.
  mutating func addUnlessEmpty(_ name: String, _ values: [JSON]) {
    guard !values.isEmpty else { return }
    add(name, .array(values))
  }

  var json: JSON { .object(JSON.Object(uniqueMembers: members)) }
}

extension JSON {
  /// An identifier as text.
  static func id(_ id: some LosslessStringConvertible) -> JSON { .string(id.description) }

  /// An identifier as text, or null.
  static func id(orNull id: (some LosslessStringConvertible)?) -> JSON {
    id.map { .string($0.description) } ?? .null
  }

  /// Identifiers as texts.
  static func ids(_ ids: [some LosslessStringConvertible]) -> JSON {
    .array(ids.map { .string($0.description) })
  }
}
