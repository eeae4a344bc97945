package import JSON

// Initialisers for readers of snapshots and changes; the model itself makes these values from trees.

extension ScreenNode {
  package init(_ key: ScreenKey, name: String, params: JSON.Object, owner: CoordinatorID) {
    self.key = key
    self.name = name
    self.params = params
    self.owner = owner
  }
}

extension ContainerNode {
  package init(_ key: ContainerID, role: Role, content: NodeContent) {
    self.key = key
    self.role = role
    self.content = content
  }
}

extension CoordinatorNode {
  package init(
    _ id: CoordinatorID,
    type: String,
    parent: CoordinatorID?,
    level: Int,
    params: JSON.Object,
    home: ContainerID?,
    pullback: Pullback?,
    opening: OpeningKind
  ) {
    self.id = id
    self.type = type
    self.parent = parent
    self.level = level
    self.params = params
    self.home = home
    self.pullback = pullback
    self.opening = opening
  }
}

extension Transition {
  package init(
    _ kind: Hint,
    in list: List,
    at index: Int,
    removed: [String],
    added: [Added],
    by coordinator: CoordinatorID?,
    animated: Bool,
    covered: Bool,
    custom: Custom?
  ) {
    self.kind = kind
    self.list = list
    at = index
    self.removed = removed
    self.added = added
    by = coordinator
    self.animated = animated
    self.covered = covered
    self.custom = custom
  }
}

extension Transition.Custom {
  package init(_ name: String, params: JSON.Object) {
    self.name = name
    self.params = params
  }
}
