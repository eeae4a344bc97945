package import JSON

/// A value from navd that its protocol does not describe: a member is missing or has another form.
package struct WireError: Error, Equatable, CustomStringConvertible {
  /// The steps to the value, the innermost first: they are collected while the error passes outward.
  private var steps: [String] = []

  package init(_ step: String? = nil) {
    steps = step.map { [$0] } ?? []
  }

  package func inside(_ step: String) -> WireError {
    var outer = self
    outer.steps.append(step)
    return outer
  }

  /// The JSON Pointer from the value that was read to the wrong or missing value.
  package var pointer: JSON.Pointer { JSON.Pointer(steps.reversed()) }

  /// One clause for people, such as `there is no usable value at '/window/0/key'`.
  package var description: String { "there is no usable value at '\(pointer)'" }
}

/// The members of an object that navd sent.
///
/// Unknown members are ignored, because later versions add some.
struct WireMembers {
  private let object: JSON.Object

  init(_ json: JSON) throws(WireError) {
    guard let object = json.object else { throw WireError() }
    self.object = object
  }

  subscript(name: String) -> JSON? { object[name] }

  /// Whether the member is present, also with the value null.
  func has(_ name: String) -> Bool { object[name] != nil }

  func required<Value: WireValue>(_ name: String) throws(WireError) -> Value {
    guard let json = object[name] else { throw WireError(name) }
    return try read(json, name)
  }

  /// The value of a member; nil if it is missing or null.
  func optional<Value: WireValue>(_ name: String) throws(WireError) -> Value? {
    guard let json = object[name], !json.isNull else { return nil }
    return try read(json, name)
  }

  /// The value of a member that may be null; nil if it is missing.
  func nullable<Value: WireValue>(_ name: String) throws(WireError) -> Nullable<Value>? {
    guard let json = object[name] else { return nil }
    return json.isNull ? .null : .value(try read(json, name))
  }

  /// The members with other names.
  func others(than names: [String]) -> JSON.Object {
    JSON.Object(uniqueMembers: object.members.filter { !names.contains($0.name) })
  }

  /// The error that a member has no usable value.
  func error(_ name: String) -> WireError { WireError(name) }

  private func read<Value: WireValue>(_ json: JSON, _ name: String) throws(WireError) -> Value {
    do throws(WireError) {
      return try Value(reading: json)
    } catch {
      throw error.inside(name)
    }
  }
}

/// The value of a member for which null and its absence mean different things.
public enum Nullable<Value> {
  case null
  case value(Value)
}

extension Nullable {
  /// The value; nil for null.
  public var orNil: Value? { if case .value(let value) = self { value } else { nil } }
}

extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Sendable where Value: Sendable {}
