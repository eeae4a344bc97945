import JSON

// The mirror of a tree: a client applies each change to its snapshot. This is the model for all bindings.

/// The error of a change that does not fit the snapshot: a bug in the mirror or in the writer of the change.
package struct ApplyError: Error, CustomStringConvertible {
  /// A clause for people.
  package let description: String

  package init(description: String) {
    self.description = description
  }
}

extension TreeSnapshot {
  /// Turns the snapshot at one revision into the snapshot at the next.
  ///
  /// Throws, and leaves the snapshot as it is, if the change is about something that is not there.
  package mutating func apply(_ change: TreeChange) throws(ApplyError) {
    var next = self
    for transition in change.transitions { try next.apply(transition) }
    next.attach(change.attached)
    for (key, members) in change.updated { try next.update(key, members) }
    let ended = Set(change.disposed.map(\.coordinator))
    next.coordinators.removeAll { ended.contains($0.id) }
    next.takeFacts(change.facts ?? [:])
    if let back = change.back { next.back = back.isEmpty ? nil : back }
    if let kept = change.kept { next.kept = kept.orNil }
    next.revision = change.revision
    self = next
  }

  /// Adds coordinators in the order of their ids: new ones are younger than all others, those that an undo brings back
  /// are not.
  private mutating func attach(_ attached: [TreeCoordinator]) {
    let isYoungest = zip(coordinators.suffix(1), attached).allSatisfy { $0.isOlder(than: $1) }
    coordinators += attached
    if !isYoungest { coordinators.sort { $0.isOlder(than: $1) } }
  }

  private mutating func takeFacts(_ changes: JSON.Object) {
    var facts = facts ?? [:]
    for change in changes.members {
      facts[change.name] = change.value.isNull ? Optional.none : change.value
    }
    self.facts = facts.isEmpty ? nil : facts
  }

  private mutating func apply(_ transition: TreeTransition) throws(ApplyError) {
    guard transition.list != "window" else { return try transition.splice(&window) }
    let parts = transition.list.split(separator: "/")
    let isCompact = parts.count > 1
    try edit(String(parts.first ?? "")) { node throws(ApplyError) in
      guard case .container(var container) = node else { throw node.error("has no list") }
      if isCompact {
        guard var compact = container.compact else { throw node.error("is not a split") }
        try transition.splice(&compact)
        container.compact = compact
      } else {
        try transition.splice(&container.children)
      }
      node = .container(container)
    }
  }

  private mutating func update(_ key: String, _ members: UpdatedMembers) throws(ApplyError) {
    if let index = coordinators.firstIndex(where: { $0.id == key }) {
      return coordinators[index].take(members)
    }
    try edit(key) { node throws(ApplyError) in
      switch node {
      case .screen(var screen):
        screen.take(members)
        node = .screen(screen)
      case .container(var container):
        try container.take(members)
        node = .container(container)
      }
    }
  }

  private mutating func edit(
    _ key: String,
    _ change: (inout TreeNode) throws(ApplyError) -> Void
  ) throws(ApplyError) {
    guard try window.edit(key, change) else { throw ApplyError(description: "there is no \(key)") }
  }
}

extension [TreeNode] {
  /// Changes the node with that key, here or below; returns whether there is one.
  fileprivate mutating func edit(
    _ key: String,
    _ change: (inout TreeNode) throws(ApplyError) -> Void
  ) throws(ApplyError) -> Bool {
    for index in indices {
      if self[index].key == key {
        try change(&self[index])
        return true
      }
      guard case .container(var container) = self[index] else { continue }
      guard try container.children.edit(key, change) else { continue }
      self[index] = .container(container)
      return true
    }
    return false
  }
}

extension TreeNode {
  fileprivate func error(_ clause: String) -> ApplyError { ApplyError(description: "\(key) \(clause)") }
}

extension TreeTransition {
  fileprivate func splice(_ nodes: inout [TreeNode]) throws(ApplyError) {
    try splice(&nodes, key: \.key) { if case .node(let node) = $0 { node } else { nil } }
  }

  fileprivate func splice(_ keys: inout [String]) throws(ApplyError) {
    try splice(&keys, key: \.self) { if case .key(let key) = $0 { key } else { nil } }
  }

  private func splice<Item>(
    _ items: inout [Item],
    key: (Item) -> String,
    item: (AddedNode) -> Item?
  ) throws(ApplyError) {
    let removed = Set(removed)
    items.removeAll { removed.contains(key($0)) }
    guard (0...items.count).contains(at) else {
      throw ApplyError(description: "there is no place \(at) in a list of \(items.count)")
    }
    let new = added.compactMap(item)
    guard new.count == added.count else {
      throw ApplyError(description: "lists of nodes hold nodes, and compact orders the keys of screens")
    }
    items.insert(contentsOf: new, at: at)
  }
}

// MARK: Updated members

extension TreeScreen {
  fileprivate mutating func take(_ members: UpdatedMembers) {
    name = members.name ?? name
    params = members.params ?? params
    owner = members.owner ?? owner
  }
}

extension TreeContainer {
  /// A `set` makes a stack of a bare layer.
  fileprivate mutating func take(_ members: UpdatedMembers) throws(ApplyError) {
    kind = members.kind ?? kind
    if let tab = members.selected {
      guard selected != nil else { throw ApplyError(description: "\(key) has no tabs") }
      selected = tab
    }
    guard members.focus != nil || members.collapsed != nil else { return }
    guard focus != nil else { throw ApplyError(description: "\(key) is not a split") }
    focus = members.focus ?? focus
    collapsed = members.collapsed ?? collapsed
  }
}

extension TreeCoordinator {
  /// Whether the coordinator was opened before the other one: its id, such as `c12`, has the lower number.
  fileprivate func isOlder(than other: TreeCoordinator) -> Bool {
    (id.utf8.count, id) < (other.id.utf8.count, other.id)
  }

  fileprivate mutating func take(_ members: UpdatedMembers) {
    type = members.type ?? type
    params = members.params ?? params
    parent = members.parent ?? parent
    level = members.level ?? level
    if let home = members.home { self.home = home.orNil }
    if let pullback = members.pullback { self.pullback = pullback.orNil }
    guard let opener = members.opener else { return }
    self.opener = opener
    opening = .started
    screen = nil
    label = members.label ?? .null
  }
}
