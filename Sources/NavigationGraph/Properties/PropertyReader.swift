internal import JSON

/// Reads the properties of a document.
struct PropertyReader {
  let names: DeclaredNames

  /// A reader with a budget of its own, for one condition.
  private var reader: ConditionReader {
    ConditionReader(context: BodyContext(names, .compiled, isOfTree: true))
  }

  func properties(_ node: DocumentNode?) -> [GraphProperty] {
    node.entries("properties", max: GraphLimits.propertiesMax).compactMap {
      property(named: $0.name, $0.value)
    }
  }

  private func property(named name: String, _ node: DocumentNode) -> GraphProperty? {
    let known = ["never", "always", "unless", "meta"]
    guard let members = node.object("A property", known: known) else { return nil }
    let unless = members["unless"].map { condition($0, tooTrue: "nothing is demanded") }
    guard let demand = demand(members), unless.map({ $0 != nil }) ?? true else { return nil }
    return GraphProperty(name: name, pointer: node.place, demand: demand, unless: unless ?? nil)
  }

  private func demand(_ node: DocumentNode) -> GraphProperty.Demand? {
    switch (node["never"], node["always"]) {
    case (let never?, nil): return self.never(never)
    case (nil, let always?): return self.always(always)
    case (.some, .some):
      return node.rejected(.badValue, "A property has either 'never' or 'always'. Declare two properties.")
    case (nil, nil):
      return node.rejected(.missingMember, "A property needs the member 'never' or 'always'.")
    }
  }

  private func never(_ node: DocumentNode) -> GraphProperty.Demand? {
    condition(node, tooFalse: "the property demands nothing").map { .never($0) }
  }

  private func always(_ node: DocumentNode) -> GraphProperty.Demand? {
    guard node["reachable"] != nil else {
      return condition(node, tooTrue: "the property demands nothing").map { .always($0) }
    }
    return node.object("The demand", known: ["reachable"])?["reachable"].flatMap(goal).map { .reachable($0) }
  }

  /// Reads a screen that can be shown from each tree, or a condition.
  private func goal(_ node: DocumentNode) -> PropertyCondition? {
    guard node.json.string != nil || node["screen"] != nil else { return condition(node) }
    return reader.isOnView(node).flatMap(PropertyCondition.init)
  }

  /// Reads a condition on a tree; warns if the values of the facts have no influence.
  private func condition(
    _ node: DocumentNode,
    tooTrue consequenceOfTruth: String? = nil,
    tooFalse consequenceOfFalsehood: String? = nil
  ) -> PropertyCondition? {
    guard let condition = reader.condition(node) else { return nil }
    guard let made = PropertyCondition(condition) else {
      return node.rejected(
        .badValue,
        "A property reads only facts, the screens on view, and the coordinators that are alive:"
          + " '${facts.NAME}', {fact: NAME}, {onView: SCREEN}, or {exists: TYPE}."
      )
    }
    let truth = Valuations(of: [condition], facts: names.declared.facts)?.truth(of: condition)
    if truth == true, let consequenceOfTruth {
      node.report(.alwaysHolds, "This holds under all values of the facts, so \(consequenceOfTruth).")
    }
    if truth == false, let consequenceOfFalsehood {
      node.report(.neverHolds, "No values of the facts meet this condition, so \(consequenceOfFalsehood).")
    }
    return made
  }
}
