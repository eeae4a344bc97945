// The mirror: what a client does with a change. Written for clarity, as every binding writes it.

extension Snapshot {
  /// The error that a change does not belong to a snapshot: the mirror or the writer of the change is wrong.
  package struct ApplyError: Error, CustomStringConvertible {
    /// A clause for people.
    package let description: String
  }

  /// Turns the snapshot at one revision into the snapshot at the next.
  ///
  /// Throws, and leaves the snapshot as it is, if the change is about something that is not there.
  package mutating func apply(_ change: Change) throws(ApplyError) {
    var next = self
    for transition in change.transitions { try next.apply(transition) }
    // New coordinators are younger than all others; those that an undo brings back are not.
    let isYoungest = zip(next.coordinators.suffix(1), change.attached).allSatisfy { $0.id < $1.id }
    next.coordinators += change.attached
    if !isYoungest { next.coordinators.sort { $0.id < $1.id } }
    for update in change.updated { try next.apply(update) }
    let ended = Set(change.disposed.map(\.coordinator))
    next.coordinators.removeAll { ended.contains($0.id) }
    next.facts.take(change.facts)
    if let back = change.back { next.back = back }
    if let kept = change.kept { next.kept = kept }
    next.revision = change.revision
    self = next
  }

  private mutating func apply(_ transition: Transition) throws(ApplyError) {
    switch transition.list {
    case .window:
      try transition.splice(&layers)
    case .container(let id):
      try edit(id) { container throws(ApplyError) in
        var children = container.children
        try transition.splice(&children)
        container.hold(children)
      }
    case .compact(let id):
      try editSplit(id) { _, _, compact throws(ApplyError) in try transition.splice(&compact) }
    }
  }

  private mutating func apply(_ update: Update) throws(ApplyError) {
    switch update {
    case .screen(let key, let params, let owner):
      try edit(key) { screen in
        if let params { screen.params = params }
        if let owner { screen.owner = owner }
      }
    case .name(let key, let name):
      try edit(key) { $0.name = name }
    case .declared(let id, let type, let params):
      try edit(id) {
        if let type { $0.type = type }
        if let params { $0.params = params }
      }
    case .kind(let id, let kind):
      try edit(id) { $0.setKind(kind) }
    case .selected(let id, let selected):
      try edit(id) { container throws(ApplyError) in
        guard case .tabs(let tabs, _) = container.content else {
          throw ApplyError(description: "\(id) has no tabs")
        }
        container.content = .tabs(tabs, selected: selected)
      }
    case .split(let id, let focus, let isCollapsed):
      try editSplit(id) { oldFocus, wasCollapsed, _ in
        if let focus { oldFocus = focus }
        if let isCollapsed { wasCollapsed = isCollapsed }
      }
    case .coordinator(let id, let parent, let level):
      try edit(id) {
        if let parent { $0.parent = parent }
        if let level { $0.level = level }
      }
    case .home(let id, let home):
      try edit(id) { $0.home = home }
    case .pullback(let id, let pullback):
      try edit(id) { $0.pullback = pullback }
    case .opener(let id, let opener, let label):
      try edit(id) { $0.opening = .started(opener: opener, label: label) }
    }
  }

  // MARK: Finding what is edited

  /// Changes the focus of a split, whether it is collapsed, and its compact order.
  private mutating func editSplit(
    _ id: ContainerID,
    _ change: (inout Column, inout Bool, inout [ScreenKey]) throws(ApplyError) -> Void
  ) throws(ApplyError) {
    try edit(id) { container throws(ApplyError) in
      guard case .split(let columns, var focus, var isCollapsed, var compact) = container.content else {
        throw ApplyError(description: "\(id) is not a split")
      }
      try change(&focus, &isCollapsed, &compact)
      container.content = .split(columns: columns, focus: focus, isCollapsed: isCollapsed, compact: compact)
    }
  }

  private mutating func edit(
    _ id: ContainerID,
    _ change: (inout ContainerNode) throws(ApplyError) -> Void
  ) throws(ApplyError) {
    let isThere = try layers.editFirst { node throws(ApplyError) in
      guard case .container(var container) = node, container.key == id else { return false }
      try change(&container)
      node = .container(container)
      return true
    }
    guard isThere else { throw ApplyError(description: "there is no \(id)") }
  }

  private mutating func edit(
    _ id: CoordinatorID,
    _ change: (inout CoordinatorNode) -> Void
  ) throws(ApplyError) {
    guard let index = coordinators.firstIndex(where: { $0.id == id }) else {
      throw ApplyError(description: "there is no \(id)")
    }
    change(&coordinators[index])
  }

  private mutating func edit(_ key: ScreenKey, _ change: (inout ScreenNode) -> Void) throws(ApplyError) {
    let isThere = try layers.editFirst { node throws(ApplyError) in
      guard case .screen(var screen) = node, screen.key == key else { return false }
      change(&screen)
      node = .screen(screen)
      return true
    }
    guard isThere else { throw ApplyError(description: "there is no \(key)") }
  }
}

extension [Node] {
  /// Tries each of the nodes, and all below it, until one is edited; answers whether one was.
  fileprivate mutating func editFirst(
    _ edit: (inout Node) throws(Snapshot.ApplyError) -> Bool
  ) throws(Snapshot.ApplyError) -> Bool {
    for index in indices {
      if try edit(&self[index]) { return true }
      guard case .container(var container) = self[index] else { continue }
      var children = container.children
      guard try children.editFirst(edit) else { continue }
      container.hold(children)
      self[index] = .container(container)
      return true
    }
    return false
  }
}

extension Transition {
  fileprivate func splice(_ nodes: inout [Node]) throws(Snapshot.ApplyError) {
    try splice(&nodes, key: \.key) { added in if case .node(let node) = added { node } else { nil } }
  }

  fileprivate func splice(_ keys: inout [ScreenKey]) throws(Snapshot.ApplyError) {
    try splice(&keys, key: \.description) { added in if case .key(let key) = added { key } else { nil } }
  }

  private func splice<Item>(
    _ items: inout [Item],
    key: (Item) -> String,
    item: (Added) -> Item?
  ) throws(Snapshot.ApplyError) {
    let removed = Set(removed)
    items.removeAll { removed.contains(key($0)) }
    guard items.indices.contains(at) || at == items.endIndex else {
      throw Snapshot.ApplyError(description: "there is no place \(at) in a list of \(items.count)")
    }
    let new = added.compactMap(item)
    guard new.count == added.count else {
      throw Snapshot.ApplyError(
        description: "lists of nodes hold nodes, and compact orders the keys of screens"
      )
    }
    items.insert(contentsOf: new, at: at)
  }
}

extension ContainerNode {
  /// The screens, columns or tabs in the container.
  package var children: [Node] {
    switch content {
    case .bare(let nodes), .stack(let nodes), .split(let nodes, _, _, _), .tabs(let nodes, _): nodes
    }
  }

  fileprivate mutating func hold(_ nodes: [Node]) {
    switch content {
    case .bare: content = .bare(nodes)
    case .stack: content = .stack(nodes)
    case .split(_, let focus, let isCollapsed, let compact):
      content = .split(columns: nodes, focus: focus, isCollapsed: isCollapsed, compact: compact)
    case .tabs(_, let selected): content = .tabs(nodes, selected: selected)
    }
  }

  /// A `set` makes a stack of a bare layer.
  fileprivate mutating func setKind(_ kind: CoordinatorKind) {
    if kind == .stack { content = .stack(children) }
    if kind == .bare { content = .bare(children) }
  }
}
