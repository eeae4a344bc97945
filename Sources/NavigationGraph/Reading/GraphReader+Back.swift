internal import JSON
internal import Navigation

// The meaning of Back: `none`, or a constant route.

extension GraphReader {
  /// Reads the meaning of Back at all screens and coordinator types.
  mutating func readBacks() {
    for (name, node) in coordinatorBacks {
      guard let type = declared.coordinators[name] else { continue }
      declared.coordinatorBacks[name] = back(node, takenBy: type)
    }
    guard !screenBacks.isEmpty else { return }
    let takers = RouteTakers(declared, isRegistering: isRegistering)
    for (name, node) in screenBacks { declared.screenBacks[name] = screenBack(node, takers) }
  }

  /// Reads `none` or a route that a coordinator type takes.
  private mutating func back(_ node: DocumentNode, takenBy type: CoordinatorDeclaration) -> BackSpec? {
    if node.json == "none" { return .swallow }
    return constantRoute(node, of: [type], BodyContext(references: .refused)).map(BackSpec.route)
  }

  /// Reads the meaning of Back at a screen, whose route goes to the nearest coordinator that declares it.
  private mutating func screenBack(_ node: DocumentNode, _ takers: RouteTakers) -> BackSpec? {
    node.json == "none" ? .swallow : constantRoute(node, toOneOf: takers).map(BackSpec.route)
  }
}
