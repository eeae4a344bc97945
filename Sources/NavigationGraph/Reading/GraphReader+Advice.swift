internal import JSON
internal import Navigation
internal import Wording

// The mistakes of people who do not know the grammar yet, each with the text to write instead.

extension GraphReader {
  /// Warns of a text that is the name of a value, without the signs that make it a reference.
  mutating func warnIfLikeReference(_ text: String, at place: JSON.Pointer, _ context: BodyContext) {
    guard case .compiled = context.references, text.utf8.count <= 200, text.contains(".") else { return }
    let name = text.trimmingPrefix("$").trimmingPrefix("{")
    let path = String(name.last == "}" ? name.dropLast() : name)
    guard let reference = try? ReferenceParser.parse(path, at: place),
      (try? knowledge(of: reference, in: context)) != nil
    else { return }
    log.report(
      .plainText,
      at: place,
      "'\(text)' is a text like any other: for the value write '${\(path)}'."
    )
  }

  /// Reports a schema that is written as the name of its type, or as the members of an object; returns whether it did.
  mutating func reportShortSchema(_ node: DocumentNode, known: [String]) -> Bool {
    if case .string(let text) = node.json, SchemaType(rawValue: text) != nil {
      log.report(.wrongType, at: node.place, "A schema must be an object: write { type: \(text) }.")
      return true
    }
    guard let object = node.json.object, let first = object.members.first,
      object.names.allSatisfy({ !known.contains($0) && nearestName(to: $0, in: known) == nil }),
      first.value.object != nil || first.value.string != nil
    else { return false }
    log.report(
      .unknownMember,
      at: node.place.appending(first.name),
      "A schema has no member '\(first.name.prefix(80))'. The members of an object are declared in 'properties':"
        + " write { type: object, properties: { \(first.name.prefix(80)): … } }."
    )
    return true
  }

  /// Reports an `else`, and members of an action's value that are written beside its name; returns whether it did.
  mutating func reportMisplaced(_ members: [(name: String, value: DocumentNode)], at place: JSON.Pointer)
    -> Bool
  {
    if let other = members.first(where: { $0.name == "else" }) {
      log.report(
        .unknownAction,
        at: other.value.place,
        "There is no 'else': of a list of rules, the first whose 'when' holds applies. Add a rule without 'when'."
      )
      return true
    }
    guard members.count > 1 else { return false }
    let actions = members.filter { ActionName(rawValue: $0.name) != nil }
    let others = members.filter { ActionName(rawValue: $0.name) == nil }
    guard actions.count == 1, let action = actions.first, !others.isEmpty,
      let subject = ActionName(rawValue: action.name)?.subjectMember,
      others.allSatisfy({ Self.membersBesideSubjects.contains($0.name) })
    else { return false }
    let named = action.value.json.string.map { "\(subject): \($0)" } ?? "\(subject): …"
    let inside = others.map { "\($0.name): …" }.joined(separator: ", ")
    let names = others.map { "'\($0.name)'" }.joined(separator: " and ")
    log.report(
      .actionCount,
      at: place,
      "\(names) must be inside '\(action.name)': write { \(action.name): { \(named), \(inside) } }."
    )
    return true
  }

  /// Reports an action beside the members of a route's declaration; returns whether it did.
  mutating func reportActionBesideParams(_ node: DocumentNode, _ known: [String]) -> Bool {
    let members = node.members ?? []
    guard members.contains(where: { known.contains($0.name) }),
      let action = members.first(where: { ActionName(rawValue: $0.name) != nil && !known.contains($0.name) })
    else { return false }
    var advice = "The action of a route that declares more is under 'do': write do: { \(action.name): … }."
    if let subject = ActionName(rawValue: action.name)?.subjectMember,
      members.contains(where: { $0.name == "params" })
    {
      advice +=
        " Params that the action gives are inside it: { \(action.name): { \(subject): …, params: … } }."
    }
    log.report(.unknownMember, at: action.value.place, advice)
    return true
  }

  private static let membersBesideSubjects = [
    "params", "route", "style", "priority", "stack", "animated", "in", "completed", "pullback", "collapsed",
    "ifAbsent", "inclusive", "dedupe", "to",
  ]
}

extension ActionName {
  /// The member of its value that is meant if the value is a name alone.
  fileprivate var subjectMember: String? {
    switch self {
    case .push, .show, .replace, .navigate, .remove, .popTo, .dismissTo, .pushOrPresent, .present,
      .replaceModal,
      .setRoot, .setParams:
      "screen"
    case .start, .handover: "coordinator"
    case .send, .custom: "name"
    case .select: "tab"
    case .cancel, .drop, .fail, .finish, .none, .reject, .sequence, .setFacts, .backToRoot, .pop, .popToRoot,
      .set, .dismiss, .dismissSelf, .popOrDismiss, .popToRootOrDismiss, .primary, .secondary, .supplementary:
      nil
    }
  }
}

/// The sentence about a name and a value between which a space is missing in YAML, with a space in front; else empty.
func missingSpace(in text: String) -> String {
  let name = text.prefix { $0 != ":" }
  let value = text.dropFirst(name.count + 1)
  guard isName(String(name)), let first = value.first, first != " ", first != "/" else { return "" }
  return " In YAML a space follows the colon: '\(name): \(value.prefix(80))'."
}
