internal import HashTreeCollections
internal import JSON

// The search for the coordinator that handles a command. The engine searches when the command runs, unless
// the check of the command has found the taker of its route in the same tree.

extension Tree {
  /// The coordinator that takes a route, or its type alone if the command names a type; nil if there is none.
  package func taker(of route: String, for command: TreeCommand) -> FoundTaker? {
    if case .type(let type) = command.target {
      guard takes(type, route, of: command) else { return nil }
      return FoundTaker(type: type, nil, searched: [], revision: revision)
    }
    var searched: [CoordinatorID] = []
    guard let taker = try? taker(of: route, for: command, searched: &searched),
      let type = coordinators.member(taker)?.value.type
    else { return nil }
    return FoundTaker(type: type, taker, searched: searched, revision: revision)
  }

  /// The candidates for a route without an addressee, in search order; empty if the sender is not on view.
  package func takers(from sender: ScreenKey?) -> [CoordinatorID] {
    if let sender, !onView.contains(sender) { return [] }
    return Array(upward(from: TreeCommand(.back, from: sender)))
  }

  /// The coordinator that acts in a command without a route; nil if the addressee does not exist.
  package func actor(for command: TreeCommand) -> CoordinatorID? {
    var searched: [CoordinatorID] = []
    return try? actor(for: command, searched: &searched)
  }

  /// The coordinator that takes a route, or nil; `searched` are those that were considered, in order.
  func taker(
    of route: String,
    for command: TreeCommand,
    searched: inout [CoordinatorID]
  ) throws(Stop) -> CoordinatorID? {
    switch command.target {
    case .id, .type:
      let addressed = try actor(for: command, searched: &searched)
      searched = [addressed]
      return takes(addressed, route, of: command) ? addressed : nil
    case .nearest:
      for id in upward(from: command) {
        searched.append(id)
        if takes(id, route, of: command) { return id }
      }
      return nil
    }
  }

  func actor(for command: TreeCommand, searched: inout [CoordinatorID]) throws(Stop) -> CoordinatorID {
    switch command.target {
    case .nearest: sender(of: command)
    case .id(let id): try live(id)
    case .type(let type): try nearest(ofType: type, for: command, searched: &searched)
    }
  }

  /// The owner of the sending screen, else of the active one, else the root.
  private func sender(of command: TreeCommand) -> CoordinatorID {
    (command.from ?? active).flatMap { screens.member($0)?.value.owner } ?? Tree.root
  }

  private func live(_ id: CoordinatorID) throws(Stop) -> CoordinatorID {
    let details: JSON.Object = ["coordinator": .string(id.description)]
    guard id.number <= counters.coordinator else {
      let sentence = "No coordinator has ever had the id \(id)."
      throw .failed(Reason(.unknownCoordinator, sentence, details: details))
    }
    guard coordinators.contains(id) else {
      throw .failed(Reason(.coordinatorEnded, "The coordinator \(id) has ended.", details: details))
    }
    return id
  }

  /// The nearest coordinator upward from the sender, else the newest live one.
  private func nearest(
    ofType type: String,
    for command: TreeCommand,
    searched: inout [CoordinatorID]
  ) throws(Stop) -> CoordinatorID {
    guard types[type] != nil else { throw .failed(.unknownType(type)) }
    for id in upward(from: command) {
      searched.append(id)
      if coordinators.member(id)?.value.type == type { return id }
    }
    var work = 0
    guard let newest = newest(ofType: type, work: &work) else { throw .noop(.noneAlive(type)) }
    searched.append(newest)
    return newest
  }

  /// The newest live coordinator of a type, except those that are attached to screens.
  func newest(ofType type: String, work: inout Int) -> CoordinatorID? {
    for id in byType[type]?.fromTop ?? PersistentIDSet().fromTop {
      work += 1
      if coordinators.member(id)?.value.anchor == nil { return id }
    }
    return nil
  }

  /// The coordinators attached to the sending screen, the newest first, then the sender and its ancestors.
  private func upward(from command: TreeCommand) -> CandidateSequence {
    let sending = (command.from ?? active).flatMap { screens.member($0) }
    return CandidateSequence(
      tree: self,
      attached: (sending?.value.attached ?? PersistentIDSet()).fromTop,
      owner: sending?.value.owner ?? Tree.root
    )
  }

  /// Coordinators attached to a screen, then its owner and the owner's ancestors.
  private struct CandidateSequence: Sequence, IteratorProtocol {
    let tree: Tree
    var attached: PersistentIDSet<CoordinatorID>.DescendingIDs
    /// The owner, then its ancestors.
    var owner: CoordinatorID?

    mutating func next() -> CoordinatorID? {
      if let newest = attached.next() { return newest }
      defer { owner = owner.flatMap { tree.coordinators.member($0)?.value.parent } }
      return owner
    }
  }

  func takes(_ id: CoordinatorID, _ route: String, of command: TreeCommand) -> Bool {
    coordinators.member(id).map { takes($0.value.type, route, of: command) } ?? false
  }

  /// Whether coordinators of a type take a route that a command brings.
  private func takes(_ type: String, _ route: String, of command: TreeCommand) -> Bool {
    types.takes(route, type, routeType: command.routeType, isAddressed: command.isAddressed)
  }
}

extension Reason {
  static func noneAlive(_ type: String) -> Reason {
    Reason(.unhandled, "No coordinator of type \(type) is alive.", details: ["type": .string(type)])
  }
}
