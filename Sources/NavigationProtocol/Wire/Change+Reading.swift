internal import JSON
package import Navigation

extension Change {
  /// Reads a change that navd has encoded.
  package convenience init(_ change: TreeChange) throws(WireError) {
    self.init(
      revision: change.revision,
      transitions: try converted(change.transitions, "transitions", by: Transition.init),
      attached: try converted(change.attached, "attached", by: CoordinatorNode.init),
      updated: try change.updates,
      disposed: try converted(change.disposed, "disposed", by: Disposed.init),
      facts: change.facts ?? [:],
      back: try change.back.map(backHolds),
      kept: try change.kept.map { kept throws(WireError) in try kept.orNil.map(KeptNode.init) }
    )
  }
}

extension Disposed {
  /// Reads the end of a coordinator that navd has encoded.
  package init(_ disposed: DisposedCoordinator) throws(WireError) {
    self.init(coordinator: try identifier(disposed.coordinator, "coordinator"), type: disposed.type)
    completion = try disposed.completion.map(CoordinatorCompletion.init)
    opener = try identifier(ifPresent: disposed.opener, "opener")
    label = disposed.label
    // Later versions of navd add codes.
    undelivered = disposed.undelivered.flatMap { Reason($0) }
    isKept = disposed.kept ?? false
  }
}

extension CoordinatorCompletion {
  fileprivate init(_ report: CompletionReport) throws(WireError) {
    switch report {
    case .value(let value): self = .value(value)
    case .failed(let error): self = .failed(error)
    case .cancelled: self = .cancelled
    case .dropped(let coordinator):
      self = .dropped(by: try identifier(ifPresent: coordinator, "by"))
    }
  }
}

extension Reason {
  fileprivate init?(_ reason: OutcomeReason) {
    guard let code = Code(rawValue: reason.code.rawValue) else { return nil }
    self.init(code, reason.message, details: reason.details)
  }
}

extension Transition {
  fileprivate init(_ transition: TreeTransition) throws(WireError) {
    self.init(
      try modelWord(transition.kind, "kind"),
      in: try List(name: transition.list),
      at: transition.at,
      removed: transition.removed,
      added: try converted(transition.added, "added", by: Added.init),
      by: try identifier(ifPresent: transition.by, "by"),
      animated: transition.animated,
      covered: transition.covered,
      custom: transition.custom.map { Custom($0.name, params: $0.params) }
    )
  }
}

extension Transition.List {
  fileprivate init(name: String) throws(WireError) {
    guard name != "window" else {
      self = .window
      return
    }
    let parts = name.split(separator: "/")
    guard let container = parts.first.flatMap({ ContainerID(String($0)) }) else { throw WireError("in") }
    self = parts.count == 1 ? .container(container) : .compact(container)
  }
}

extension Transition.Added {
  fileprivate init(_ added: AddedNode) throws(WireError) {
    self =
      switch added {
      case .node(let node): .node(try Node(node))
      case .key(let key): .key(try identifier(key))
      }
  }
}

extension TreeChange {
  fileprivate var updates: [Update] {
    get throws(WireError) {
      var updates: [Update] = []
      for (key, members) in updated {
        do throws(WireError) {
          updates += try members.updates(of: key)
        } catch {
          throw error.inside(key).inside("updated")
        }
      }
      return updates
    }
  }
}

extension UpdatedMembers {
  fileprivate func updates(of key: String) throws(WireError) -> [Update] {
    if let screen = ScreenKey(key) {
      let owner: CoordinatorID? = try identifier(ifPresent: owner, "owner")
      let named: [Update] = name.map { [.name(screen, $0)] } ?? []
      return params == nil && owner == nil ? named : named + [.screen(screen, params: params, owner: owner)]
    }
    if let coordinator = CoordinatorID(key) { return try updates(of: coordinator) }
    return try updates(of: identifier(key) as ContainerID)
  }

  private func updates(of container: ContainerID) throws(WireError) -> [Update] {
    var updates: [Update] = []
    if let kind { updates.append(.kind(container, try modelWord(kind, "kind"))) }
    if let selected { updates.append(.selected(container, try identifier(selected, "selected"))) }
    if focus != nil || collapsed != nil {
      let focus: Column? = try focus.map { word throws(WireError) in try modelWord(word, "focus") }
      updates.append(.split(container, focus: focus, isCollapsed: collapsed))
    }
    return updates
  }

  private func updates(of id: CoordinatorID) throws(WireError) -> [Update] {
    var updates: [Update] = []
    if type != nil || params != nil { updates.append(.declared(id, type: type, params: params)) }
    if parent != nil || level != nil {
      let parent: CoordinatorID? = try identifier(ifPresent: parent, "parent")
      updates.append(.coordinator(id, parent: parent, level: level))
    }
    switch home {
    case .null: updates.append(.home(id, nil))
    case .value(let home): updates.append(.home(id, try identifier(home, "home")))
    case nil: break
    }
    if let pullback { updates.append(.pullback(id, try pullback.orNil.map(Pullback.init))) }
    if let opener { updates.append(.opener(id, try identifier(opener, "opener"), label: label?.orNil)) }
    return updates
  }
}
