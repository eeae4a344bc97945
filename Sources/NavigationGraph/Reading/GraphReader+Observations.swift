internal import JSON
internal import Navigation

// The conditions that read the tree around a coordinator. Only rules have them: requirements and leave guards, which
// have no coordinator, are judged when the tree may be different, and reject them.

/// A tab that a condition reads, to be checked when all tabs are known.
struct TabReading {
  /// The type whose rule has the condition.
  let type: String
  let tab: String
  let place: JSON.Pointer
}

extension GraphReader {
  /// Notes that the current body reads a property of the tree.
  mutating func observe(_ observation: TreeObservation) -> Condition {
    observed.append(observation)
    return .observed(observation)
  }

  mutating func exists(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard let type = name(node, "A coordinator type") else { return nil }
    guard context.coordinator == nil || declared.coordinators[type] != nil else {
      unknownCoordinator(type, at: node.place)
      return nil
    }
    return observe(.exists(type: type))
  }

  mutating func isOnView(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard let screen = name(node, "A screen") else { return nil }
    guard context.coordinator == nil || isScreen(Named(name: screen, members: nil, place: node.place)) else {
      return nil
    }
    return observe(.onView(screen: screen))
  }

  mutating func isTab(_ node: DocumentNode, _ context: BodyContext) -> Condition? {
    guard let tab = name(node, "A tab") else { return nil }
    if let type = context.coordinator?.name {
      tabsRead.append(TabReading(type: type, tab: tab, place: node.place))
    }
    return observe(.tab(tab))
  }
}
