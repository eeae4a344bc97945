/// A destination for one value, written part by part: a text or a `JSON`.
///
/// So a value of the protocol needs only one function that writes it.
package protocol ValueWriter: ~Copyable {
  /// Writes an object, whose members the body writes.
  mutating func object(_ body: (inout Self) -> Void)
  /// Writes an array, whose elements the body writes.
  mutating func array(_ body: (inout Self) -> Void)
  /// Writes the name of a member, which needs no escapes; its value comes next.
  mutating func name(_ name: StaticString)
  /// Writes the name of a member, with escapes if it needs them; its value comes next.
  mutating func name(escaping name: String)
  /// Writes the members of another object into the current one.
  mutating func contents(of object: JSON.Object)
  mutating func integer(_ value: Int)
  mutating func bool(_ value: Bool)
  mutating func null()
  mutating func string(_ value: String)
  /// Writes a `JSON` value.
  mutating func value(_ value: JSON)
}

extension TextBuilder: ValueWriter {}

/// Builds a `JSON` part by part.
package struct ValueBuilder: ValueWriter {
  /// The members of the current object, or the elements of the current array, which have no name.
  private var members: [JSON.Object.Member] = []
  private var name = ""

  package init() {}

  /// The value that was written.
  package var value: JSON {
    guard let value = members.first?.value else { preconditionFailure("a value was written") }
    return value
  }

  package mutating func object(_ body: (inout ValueBuilder) -> Void) {
    value(.object(JSON.Object(uniqueMembers: members(body))))
  }

  package mutating func array(_ body: (inout ValueBuilder) -> Void) {
    value(.array(members(body).map(\.value)))
  }

  private func members(_ body: (inout ValueBuilder) -> Void) -> [JSON.Object.Member] {
    var inner = ValueBuilder()
    body(&inner)
    return inner.members
  }

  package mutating func name(_ name: StaticString) {
    self.name = "\(name)"
  }

  package mutating func name(escaping name: String) {
    self.name = name
  }

  package mutating func contents(of object: JSON.Object) {
    members += object.members
  }

  package mutating func integer(_ value: Int) {
    self.value(.integer(value))
  }

  package mutating func bool(_ value: Bool) {
    self.value(.bool(value))
  }

  package mutating func null() {
    value(.null)
  }

  package mutating func string(_ value: String) {
    self.value(.string(value))
  }

  package mutating func value(_ value: JSON) {
    members.append(JSON.Object.Member(name: name, value: value))
  }
}
