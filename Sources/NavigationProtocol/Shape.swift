package import JSON
import Wording

// Params are checked against the protocol's description before anything reads them, so that whoever decodes them meets
// no surprise and every method refuses in the same words. The tables are generated from `Protocol/methods`.

/// What a value in params must look like.
package indirect enum Shape: Sendable {
  case anything
  case null
  case boolean
  case number
  /// An object whose members are not checked here.
  case object
  case integer(ClosedRange<Int>)
  /// A string of so many characters (Unicode scalars, as JSON Schema counts).
  case string(ClosedRange<Int>)
  /// One of those strings.
  case word([String])
  /// One of those letters and a number without leading zeros.
  case identifier(String)
  case constant(JSON)
  case array(of: Shape, atLeast: Int)
  case members([Member])
  /// Alternatives of different JSON types.
  case either([Shape])
  case named(Name)

  /// One member of an object that takes no others.
  package struct Member: Sendable {
    package enum Presence: Sendable {
      case required, optional
      /// Defined, but this version does not carry it out and says so.
      case unavailable
    }

    package let name: String
    package let presence: Presence
    package let shape: Shape

    static func required(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, presence: .required, shape: shape)
    }

    static func optional(_ name: String, _ shape: Shape) -> Member {
      Member(name: name, presence: .optional, shape: shape)
    }

    static func unavailable(_ name: String) -> Member {
      Member(name: name, presence: .unavailable, shape: .anything)
    }
  }
}

extension Method {
  /// Refuses params with a member that is unknown, missing, not available or not what it must be.
  package func check(_ params: Message.Params) throws(RPCError) -> JSON.Object {
    guard case .named(let object) = params else {
      throw .invalidParams(JSON.Pointer(), "Params go by name: send an object.")
    }
    do throws(Mismatch) {
      try checkMembers(members, of: object)
    } catch {
      throw error.refusal(from: JSON.Pointer())
    }
    return object
  }

  /// The same for a step of a transaction, which stands for itself but not for its tree.
  func check(step params: Params) throws(RPCError) {
    let ofTheTransaction = ["tree", "ifRevision", "dryRun", "info", "onBusy", "deadlineMs", "within"]
    do throws(Mismatch) {
      try checkMembers(members.filter { !ofTheTransaction.contains($0.name) }, of: params.object)
    } catch {
      throw error.refusal(from: params.pointer)
    }
  }
}

/// A value that does not have its shape.
///
/// The way to it is put together while the error passes outward, since most values are right.
private struct Mismatch: Error {
  var steps: [String] = []
  let sentence: String
  var suggestion: String?
  var isUnavailable = false

  func refusal(from start: JSON.Pointer) -> RPCError {
    let pointer = start.appending(JSON.Pointer(steps.reversed()))
    return isUnavailable ? .notAvailable(pointer) : .invalidParams(pointer, sentence, suggestion: suggestion)
  }

  func inside(_ step: String) -> Mismatch {
    var outer = self
    outer.steps.append(step)
    return outer
  }
}

private func checkMembers(_ known: [Shape.Member], of object: JSON.Object) throws(Mismatch) {
  for member in object.members {
    guard let expected = known.first(where: { $0.name == member.name }) else {
      throw unknown(member.name, among: known)
    }
    guard expected.presence != .unavailable else {
      throw Mismatch(steps: [member.name], sentence: "", isUnavailable: true)
    }
    do throws(Mismatch) {
      try expected.shape.check(member.value)
    } catch {
      throw error.inside(member.name)
    }
  }
  for member in known where member.presence == .required && object[member.name] == nil {
    throw Mismatch(sentence: "The member '\(member.name)' is missing.")
  }
}

private func unknown(_ name: String, among known: [Shape.Member]) -> Mismatch {
  let names = known.filter { $0.presence != .unavailable }.map(\.name)
  let suggestion = nearestName(to: name, in: names)
  return Mismatch(
    steps: [name],
    sentence: "There is no member '\(name.shortened)' here.",
    suggestion: suggestion
  )
}

extension Shape {
  fileprivate func check(_ value: JSON) throws(Mismatch) {
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
      // The alternatives are of different types, so at most one can be meant.
      guard let meant = alternatives.first(where: { $0.resolved.isType(of: value) }) else { throw mismatch }
      try meant.check(value)
    case .anything, .null, .boolean, .number, .object, .integer, .string, .word, .identifier, .constant:
      guard holds(value) else { throw mismatch }
    }
  }

  private func checkElements(_ elements: [JSON], _ shape: Shape) throws(Mismatch) {
    for (index, element) in elements.enumerated() {
      do throws(Mismatch) {
        try shape.check(element)
      } catch {
        throw error.inside(String(index))
      }
    }
  }

  private var mismatch: Mismatch { Mismatch(sentence: "This must be \(description).") }

  private var resolved: Shape { if case .named(let name) = self { name.shape } else { self } }
}
