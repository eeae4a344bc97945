internal import JSON

/// A name alone, or an object with the name and further members.
struct Named {
  let name: String
  let node: DocumentNode

  /// The member of that name; nil for a name alone.
  subscript(member: String) -> DocumentNode? { node[member] }

  /// The node of the name.
  subscript(nodeOf member: String) -> DocumentNode { node[member] ?? node }
}

extension DocumentNode {
  /// Reads `NAME` or `{<member>: NAME, …}`.
  func named(by member: String, _ what: String, alsoKnown: [String]) -> Named? {
    if case .string = json { return name(what).map { Named(name: $0, node: self) } }
    guard json.object != nil else { return wrongType("\(what) must be a name or an object") }
    return object(what, known: [member] + alsoKnown, required: [member])?[member]?.name(what).map {
      Named(name: $0, node: self)
    }
  }
}
