package import JSON
import Wording

// Params are checked against the description of their method before they are read. So readers can rely on
// types, and all methods reject params with the same sentences. The tables are generated from
// `Protocol/methods`.

/// The required shape of a value in params.
package indirect enum ParamShape: Sendable {
  case anything
  case null
  case boolean
  case number
  /// An object whose members are not checked here.
  case object
  case integer(ClosedRange<Int>)
  /// A string with a length in a range, in Unicode scalars as in JSON Schema.
  case string(ClosedRange<Int>)
  /// One of the given strings.
  case word([String])
  /// One of the given letters, followed by a number without leading zeros.
  case identifier(String)
  case constant(JSON)
  case array(of: ParamShape, atLeast: Int)
  case members([ShapeMember])
  /// Alternatives with different JSON types.
  case either([ParamShape])
  case named(SchemaName)

  /// One member of an object that has no other members.
  package struct ShapeMember: Sendable {
    package enum MemberPresence: Sendable {
      case required, optional
    }

    package let name: String
    package let presence: MemberPresence
    package let shape: ParamShape

    /// Whether the member has a name.
    ///
    /// Compares lengths first, which differ for most names.
    func isNamed(_ name: String) -> Bool { name.utf8.count == self.name.utf8.count && name == self.name }

    static func required(_ name: String, _ shape: ParamShape) -> ShapeMember {
      ShapeMember(name: name, presence: .required, shape: shape)
    }

    static func optional(_ name: String, _ shape: ParamShape) -> ShapeMember {
      ShapeMember(name: name, presence: .optional, shape: shape)
    }
  }
}

extension Method {
  /// Rejects params with an unknown, missing or invalid member.
  package func check(_ params: Message.RawParams) throws(RPCError) -> JSON.Object {
    guard case .named(let object) = params else {
      throw .invalidParams(JSON.Pointer(), "Params are passed by name: send an object.")
    }
    do throws(ShapeMismatch) {
      try checkMembers(members, of: object, paramsOf: self)
    } catch {
      throw error.rejection(from: JSON.Pointer())
    }
    return object
  }

  /// Checks a step of a transaction, which has no members for the tree and the whole transaction.
  func check(step params: ParamReader) throws(RPCError) {
    let ofTheTransaction = ["tree", "ifRevision", "dryRun", "info", "onBusy", "deadlineMs", "within"]
    let members = members.filter { !ofTheTransaction.contains($0.name) }
    do throws(ShapeMismatch) {
      try checkMembers(members, of: params.object, paramsOf: self)
    } catch {
      throw error.rejection(from: params.pointer)
    }
  }
}

/// A value without the required shape.
///
/// The pointer to the value is built while the error propagates, because most values are valid.
private struct ShapeMismatch: Error {
  var steps: [String] = []
  let sentence: String
  var suggestion: String?
  var removed: Removal?

  func rejection(from start: JSON.Pointer) -> RPCError {
    let pointer = start.appending(JSON.Pointer(steps.reversed()))
    return .invalidParams(pointer, sentence, suggestion: suggestion, removed: removed)
  }

  func inside(_ step: String) -> ShapeMismatch {
    var outer = self
    outer.steps.append(step)
    return outer
  }
}

/// Checks the members of an object.
///
/// Errors about params of a method mention removed members.
private func checkMembers(
  _ known: [ParamShape.ShapeMember],
  of object: JSON.Object,
  paramsOf method: Method? = nil
) throws(ShapeMismatch) {
  var requiredCount = 0
  for member in object.members {
    guard let index = known.firstIndex(where: { $0.isNamed(member.name) }) else {
      if let method, Removal.isIgnored(member.name, of: method.rawValue) { continue }
      throw unknown(member.name, among: known, paramsOf: method)
    }
    if known[index].presence == .required { requiredCount += 1 }
    do throws(ShapeMismatch) {
      try known[index].shape.check(member.value)
    } catch {
      throw error.inside(member.name)
    }
  }
  // Names are distinct, so no member is missing if the number of present required members is right.
  guard requiredCount < known.count(where: { $0.presence == .required }) else { return }
  for member in known where member.presence == .required && object[member.name] == nil {
    throw ShapeMismatch(sentence: "The member '\(member.name)' is missing.")
  }
}

private func unknown(
  _ name: String,
  among known: [ParamShape.ShapeMember],
  paramsOf method: Method?
) -> ShapeMismatch {
  if let removal = method.flatMap({ Removal.param(name, of: $0.rawValue) }) {
    return ShapeMismatch(steps: [name], sentence: removal.sentence(about: name), removed: removal)
  }
  if name == "params", known.contains(where: { $0.name == "route" }) {
    let sentence = "The params belong to the route: write \"route\": {\"name\": …, \"params\": {…}}."
    return ShapeMismatch(steps: [name], sentence: sentence)
  }
  let suggestion = nearestName(to: name, in: known.map(\.name))
  return ShapeMismatch(
    steps: [name],
    sentence: "There is no member '\(name.shortened)' here.",
    suggestion: suggestion
  )
}

extension ParamShape {
  fileprivate func check(_ value: JSON) throws(ShapeMismatch) {
    switch self {
    case .named(let name):
      try name.shape.check(value)
    case .members(let members):
      guard let object = value.object else { throw mismatch }
      try checkMembers(members, of: object)
    case .array(let element, let countMin):
      guard let elements = value.array, elements.count >= countMin else { throw mismatch }
      try checkElements(elements, element)
    case .either(let alternatives):
      // The alternatives have different types, so at most one matches.
      guard let meant = alternatives.first(where: { $0.resolved.isType(of: value) }) else { throw mismatch }
      try meant.check(value)
    case .anything, .null, .boolean, .number, .object, .integer, .string, .word, .identifier, .constant:
      guard holds(value) else { throw mismatch }
    }
  }

  private func checkElements(_ elements: [JSON], _ shape: ParamShape) throws(ShapeMismatch) {
    for (index, element) in elements.enumerated() {
      do throws(ShapeMismatch) {
        try shape.check(element)
      } catch {
        throw error.inside(String(index))
      }
    }
  }

  private var mismatch: ShapeMismatch { ShapeMismatch(sentence: "This must be \(description).") }

  private var resolved: ParamShape { if case .named(let name) = self { name.shape } else { self } }
}
