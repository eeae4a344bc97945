import JSON
package import Navigation

extension TreeChange {
  /// The change that one command made.
  package init(_ change: Change) {
    self.init(
      revision: change.revision,
      transitions: change.transitions.map(TreeTransition.init),
      attached: change.attached.map(TreeCoordinator.init),
      updated: NamedValues(change.updated),
      disposed: change.disposed.map(DisposedCoordinator.init)
    )
    facts = change.facts.isEmpty ? nil : change.facts
    back = change.back.map { NamedValues($0) }
    kept = change.kept.map { $0.map { .value(KeptCommandReport($0)) } ?? .null }
  }
}

extension TreeTransition {
  fileprivate init(_ transition: Transition) {
    self.init(
      kind: TransitionKind(transition.kind),
      list: transition.list.name,
      at: transition.at,
      removed: transition.removed,
      added: transition.added.map(AddedNode.init),
      by: transition.by?.description,
      animated: transition.animated,
      covered: transition.covered,
      custom: transition.custom.map { NamedTransition(name: $0.name, params: $0.params) }
    )
  }
}

extension Transition.List {
  /// The name of a list in a transition: `window`, the key of a container, or the key of a split followed by
  /// `/compact`.
  fileprivate var name: String {
    switch self {
    case .window: "window"
    case .container(let container): container.description
    case .compact(let split): "\(split)/compact"
    }
  }
}

extension AddedNode {
  fileprivate init(_ added: Transition.Added) {
    self =
      switch added {
      case .node(let node): .node(TreeNode(node))
      case .key(let key): .key(key.description)
      }
  }
}

extension NamedValues<UpdatedMembers> {
  /// Joins the updates of one node or coordinator under its key.
  fileprivate init(_ updates: [Update]) {
    var elements: [NamedValue] = []
    var places: [String: Int] = [:]
    for update in updates {
      let key = update.key
      let place = places[key] ?? elements.count
      if place == elements.count {
        elements.append((key, UpdatedMembers()))
        places[key] = place
      }
      elements[place].value.take(update)
    }
    self.init(elements)
  }
}

extension Update {
  fileprivate var key: String {
    switch self {
    case .screen(let key, _, _), .name(let key, _): key.description
    case .kind(let container, _), .selected(let container, _), .split(let container, _, _):
      container.description
    case .declared(let id, _, _): id.description
    case .coordinator(let id, _, _), .home(let id, _), .pullback(let id, _), .opener(let id, _, _):
      id.description
    }
  }
}

extension UpdatedMembers {
  fileprivate mutating func take(_ update: Update) {
    switch update {
    case .screen(_, let params, let owner):
      self.params = params ?? self.params
      self.owner = owner?.description ?? self.owner
    case .name(_, let name):
      self.name = name
    case .declared(_, let type, let params):
      self.type = type ?? self.type
      self.params = params ?? self.params
    case .kind(_, let kind):
      self.kind = ContainerKind(rawValue: kind.rawValue)
    case .selected(_, let tab):
      selected = tab.description
    case .split(_, let focus, let isCollapsed):
      self.focus = focus.map(SplitColumn.init) ?? self.focus
      collapsed = isCollapsed ?? collapsed
    case .coordinator(_, let parent, let level):
      self.parent = parent?.description ?? self.parent
      self.level = level ?? self.level
    case .home(_, let home):
      self.home = home.map { .value($0.description) } ?? .null
    case .pullback(_, let pullback):
      self.pullback = pullback.map { .value(PullbackLink($0)) } ?? .null
    case .opener(_, let opener, let label):
      self.opener = opener.description
      self.label = label.map { .value($0) } ?? .null
    }
  }
}
