internal import JSON
internal import Wording

// Frequent mistakes in the grammar, each with the text to write instead. The functions return whether they
// reported one.

extension DocumentNode {
  /// Reports a schema that is written as the name of its type, or as the members of an object.
  func reportShortSchema(known: [String]) -> Bool {
    if case .string(let text) = json, SchemaType(rawValue: text) != nil {
      report(.wrongType, "A schema must be an object: write { type: \(text) }.")
      return true
    }
    guard let object = json.object, let first = object.members.first,
      object.names.allSatisfy({ !known.contains($0) && nearestName(to: $0, in: known) == nil }),
      first.value.object != nil || first.value.string != nil
    else { return false }
    log.report(
      .unknownMember,
      at: place.appending(first.name),
      "A schema has no member '\(first.name.prefix(80))'. The members of an object are declared in 'properties':"
        + " write { type: object, properties: { \(first.name.prefix(80)): … } }."
    )
    return true
  }

  /// Reports an `else` or a `do` among the members of an action, or members of its value beside its name.
  func reportMisplaced(_ members: [(name: String, value: DocumentNode)]) -> Bool {
    if let other = members.first(where: { $0.name == "else" }) {
      other.value.report(
        .unknownAction,
        "There is no 'else': of a list of rules, the first whose 'when' holds applies. Add a rule without 'when'."
      )
      return true
    }
    if let other = members.first(where: { $0.name == "do" }) {
      let action =
        other.value.json.object?.members.first.map { "\($0.name): …" } ?? other.value.json.string ?? "push: …"
      let condition = self["when"] == nil ? "" : "when: …, "
      let advice = "'do' belongs to a route. A rule is the action itself: write { \(condition)\(action) }."
      other.value.report(.unknownAction, advice)
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
    report(
      .actionCount,
      "\(names) must be inside '\(action.name)': write { \(action.name): { \(named), \(inside) } }."
    )
    return true
  }

  /// Reports an action beside the members of a route's declaration.
  func reportActionBesideParams(known: [String]) -> Bool {
    let members = members ?? []
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
    action.value.report(.unknownMember, advice)
    return true
  }

  private static let membersBesideSubjects = [
    "params", "route", "style", "priority", "stack", "animated", "in", "completed", "pullback", "collapsed",
    "ifAbsent", "inclusive", "dedupe", "to", "scope",
  ]
}

extension ActionName {
  /// The member of its value for which a name alone is short.
  fileprivate var subjectMember: String? {
    switch self {
    case .push, .show, .replace, .navigate, .remove, .popTo, .dismissTo, .pushOrPresent, .present,
      .replaceModal, .setRoot, .setParams:
      "screen"
    case .start, .handover: "coordinator"
    case .send, .custom: "name"
    case .select, .closeTab: "tab"
    case .set: "screens"
    default: nil
    }
  }
}

/// Advice about a missing space between a name and a value in YAML, with a space in front; else empty.
func missingSpace(in text: String) -> String {
  let name = text.prefix { $0 != ":" }
  let value = text.dropFirst(name.count + 1)
  guard isName(String(name)), let first = value.first, first != " ", first != "/" else { return "" }
  return " In YAML a space follows the colon: '\(name): \(value.prefix(80))'."
}
