internal import Navigation
internal import NavigationGraph

// The search judges states and steps when it reaches them, and the ways from a state at its end.

extension GraphSearch {
  /// Records the defects of a step and of the state to which it leads.
  mutating func judge(
    _ ended: Ended,
    of possible: PossibleEvent,
    _ step: SearchStep,
    before tree: Tree
  ) {
    if let reason = ended.outcome.failure { seen.failed(reason, ended, step, possible.event, in: tree) }
    if case .link(let url) = possible.event { judge(link: url, ended, step) }
    guard let target = step.target else { return }
    if possible.event.origin == .time { judge(idle: ended.tree, step, before: tree) }
    guard states.records[target].repetition != .none else { return }
    let isByUser = possible.event.origin == .user
    // Only such rounds are reported, and each costs several commands to find.
    if ended.tree.repeatsFirstScreen || !isByUser
      || !states.isByUserAlone(step.state, last: Self.roundMax - 1)
    {
      seen.repeated(step, byUser: isByUser)
    }
  }

  /// Records a link that shows another screen than it declares.
  private mutating func judge(link url: String, _ ended: Ended, _ step: SearchStep) {
    guard let screen = links[url]?.shows, seen.strayLinks[url] == nil, ended.outcome.redirects.isEmpty else {
      return
    }
    switch ended.outcome.kind {
    case .noop where ended.outcome.reason?.code == .unhandled: break
    case .committed, .noop:
      let shown = states.records[step.target ?? step.state].url
      let hasArrived = shown >= 0 && names.text(Int(shown)) == url
      guard !hasArrived || ended.tree.isHidden(screen) else { return }
    case .redirected, .blocked, .cancelled, .superseded, .failed: return
    }
    seen.strayLinks[url] = step
  }

  /// Records a layer that stays above the screen to which the routes of an idle time lead.
  ///
  /// The routes lead to a screen only if something below the layer changes.
  private mutating func judge(idle tree: Tree, _ step: SearchStep, before: Tree) {
    guard let top = tree.layersInOrder.last, tree.layersInOrder.count > 1,
      before.layersInOrder.last == top, tree.active == before.active, !tree.isMeantToStay(layer: top),
      tree.screensDownward(max: .max) != before.screensDownward(max: .max)
    else { return }
    seen.leftOver = seen.leftOver ?? step
  }

  /// The properties that a tree breaks, reaches and is excused from, by their indices.
  func judge(properties tree: Tree) -> (broken: [Int], reached: UInt64, excused: UInt64) {
    var broken: [Int] = []
    var (reached, excused): (UInt64, UInt64) = (0, 0)
    for (index, property) in graph.properties.enumerated() {
      let isExcused = property.unless?.holds(in: tree) ?? false
      if isExcused { excused |= 1 << index }
      switch property.demand {
      case .never(let condition): if !isExcused, condition.holds(in: tree) { broken.append(index) }
      case .always(let condition): if !isExcused, !condition.holds(in: tree) { broken.append(index) }
      case .reachable(let condition): if condition.holds(in: tree) { reached |= 1 << index }
      }
    }
    return (broken, reached, excused)
  }
}

extension Tree {
  /// Whether the graph keeps a layer above others on purpose, by its priority or by a requirement.
  ///
  /// The requirement is that of a screen in the layer, of its owner, or of a coordinator above.
  fileprivate func isMeantToStay(layer: ContainerID) -> Bool {
    if case .layer(let traits, _) = container(layer)?.place, traits.priority > 0 { return true }
    return screens(in: layer).compactMap { screen($0) }.contains { screen in
      types.requirements[.screens(screen.name)] != nil || hasRequirement(above: screen.owner)
    }
  }

  private func hasRequirement(above owner: CoordinatorID) -> Bool {
    var next = coordinator(owner)
    while let coordinator = next {
      if types.requirements[.coordinators(coordinator.type)] != nil { return true }
      next = coordinator.parent.flatMap { self.coordinator($0) }
    }
    return false
  }

  /// Whether a layer that nothing keeps covers the screens of that name.
  fileprivate func isHidden(_ name: String) -> Bool {
    guard let top = layersInOrder.last, layersInOrder.count > 1, !isMeantToStay(layer: top) else {
      return false
    }
    return !onView.contains { screen($0)?.name == name }
  }
}

extension Outcome {
  /// The failure of a command, or of what followed from a screen event or facts.
  fileprivate var failure: Reason? {
    switch kind {
    case .failed: reason
    case .committed, .redirected, .noop: reason.flatMap { $0.code.isFailure ? $0 : nil }
    case .blocked, .cancelled, .superseded: nil
    }
  }
}
