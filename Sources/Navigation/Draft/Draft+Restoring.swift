internal import HashTreeCollections
internal import JSON

// The restoration of another revision of a tree, and the difference between any two revisions. Versions of a
// tree share structure, so the cost of both depends on the difference.

/// An earlier or later revision of the tree that a command restores.
///
/// Equal revision numbers mean equal trees.
package struct RestoredTree: Equatable, Sendable {
  package let tree: Tree

  package init(_ tree: Tree) {
    self.tree = tree
  }

  package static func == (left: Self, right: Self) -> Bool { left.tree.revision == right.tree.revision }
}

extension Tree {
  /// Returns the net difference between this revision and another one of the same tree.
  ///
  /// Applied to a snapshot of this revision, the change gives one of the other, with the given revision.
  package func change(to other: Tree, revision: Int) -> Change {
    var draft = Draft(self)
    let ended = draft.restore(other, animated: true).map { Disposed(coordinator: $0.id, type: $0.type) }
    draft.tree.set(other.facts.changes(since: facts))
    draft.tree.back = other.back
    draft.tree.kept = other.kept
    return ChangeBuilder.change(of: draft, revision: revision, disposed: ended)
  }

  /// Returns this revision with the presentation of another one, without checks.
  package func presenting(_ other: Tree) -> Tree {
    var draft = Draft(self)
    _ = draft.restore(other, animated: true)
    return draft.tree
  }
}

extension Draft {
  /// Restores the presentation of another revision of the tree.
  ///
  /// Returns the coordinators that end, children before parents.
  /// All entries come back with their keys. Counters never go back. Facts and declarations are not part of
  /// the presentation.
  mutating func restore(_ other: Tree, animated: Bool) -> [LiveCoordinator] {
    let containers = other.containers.differences(from: tree.containers)
    let coordinators = other.coordinators.differences(from: tree.coordinators)
    let screens = other.screens.members.differences(from: tree.screens.members)
    touchedScreens += screens.map { $0.id }
    touchedContainers += containers.map { $0.id }
    touchedCoordinators += coordinators.map { $0.id }
    note(.window, Cause(kind: .replace, by: nil, animated: animated))
    for each in containers {
      noteLists(of: each.id, from: each.old?.value.content, to: each.new?.value.content, animated: animated)
    }
    tree.takePresentation(of: other)
    for each in screens { tree.count(each.old?.value.params, each.new?.value.params) }
    for each in coordinators {
      tree.count(each.old?.value.params, each.new?.value.params)
      keepPending(of: each.id, from: each.old?.value, to: each.new?.value)
    }
    let ended = coordinators.compactMap { $0.new == nil ? $0.old?.value : nil }
    return ended.sorted { ($1.level, $0.id) < ($0.level, $1.id) }
  }

  /// Keeps the completions that wait: they are not part of the presentation.
  private mutating func keepPending(
    of id: CoordinatorID,
    from old: LiveCoordinator?,
    to new: LiveCoordinator?
  ) {
    let pending = old?.pending ?? PersistentList()
    guard let new else { return tree.orphan(pending.elements) }
    if new.pending != pending { edit(id) { $0.pending = pending } }
  }

  /// Records the lists of a container that may differ; the cause decides the kind if nothing is spliced.
  private mutating func noteLists(
    of id: ContainerID,
    from old: Container.Contents?,
    to new: Container.Contents?,
    animated: Bool
  ) {
    var cause = Cause(kind: .replace, by: nil, animated: animated)
    switch (old, new) {
    case (.tabs, .tabs):
      cause.kind = .select
      note(.container(id), cause)
    case (.split(let old), .split(let new)):
      if old.isCollapsed != new.isCollapsed { cause.kind = new.isCollapsed ? .collapse : .expand }
      note(.compact(id), cause)
    case (.bare, _), (.stack, _), (.split, _), (.tabs, _), (nil, _):
      note(.container(id), cause)
    }
  }
}

extension Tree {
  /// Adjusts the number of entries for params that replace others.
  fileprivate mutating func count(_ old: JSON.Object?, _ new: JSON.Object?) {
    paramEntries += (new?.entryCount ?? 0) - (old?.entryCount ?? 0)
  }

  /// Takes over the presentation of another revision.
  fileprivate mutating func takePresentation(of other: Tree) {
    layers = other.layers
    rootLayer = other.rootLayer
    containers = other.containers
    screens = other.screens
    screens.index(types.indexedScreens)
    coordinators = other.coordinators
    byType = other.byType
    for (child, taps) in taps {
      let live = taps.filter { [$0.child, $0.parent].allSatisfy(other.coordinators.contains) }
      if live.count < taps.count { self.taps[child] = live.isEmpty ? nil : live }
    }
  }
}

extension Disposed {
  /// The ending of a coordinator that the restored tree does not have; its opener is not asked.
  init(restoredWithout coordinator: LiveCoordinator) {
    self.init(
      coordinator: coordinator.id,
      type: coordinator.type,
      completion: coordinator.isStarted ? .dropped(by: nil) : nil,
      opener: coordinator.opener,
      label: coordinator.label
    )
    guard opener != nil, label != nil else { return }
    undelivered = Reason(.restored, "The tree was restored to a revision without it.")
  }
}
