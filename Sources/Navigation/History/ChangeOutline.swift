// The splices of a change, its new coordinators and its updates follow from the trees before and after it. Only its
// command knew the rest: kinds, causes, custom transitions, and how coordinators ended. A record keeps this outline.

/// The part of a change that does not follow from the trees before and after it.
package struct ChangeOutline: Equatable, Sendable {
  package var transitions: [TransitionOutline]
  package var disposed: [Disposed]

  package init(transitions: [TransitionOutline], disposed: [Disposed]) {
    self.transitions = transitions
    self.disposed = disposed
  }
}

/// A transition without its splice.
package struct TransitionOutline: Equatable, Sendable {
  package var kind: Transition.Hint
  package var list: Transition.List
  package var by: CoordinatorID?
  package var animated: Bool
  package var covered: Bool
  package var custom: Transition.Custom?

  package init(
    _ kind: Transition.Hint,
    in list: Transition.List,
    by: CoordinatorID?,
    animated: Bool,
    covered: Bool,
    custom: Transition.Custom?
  ) {
    self.kind = kind
    self.list = list
    self.by = by
    self.animated = animated
    self.covered = covered
    self.custom = custom
  }
}

extension Change {
  /// Completes an outline from the trees before and after the change, and the difference between them.
  package convenience init(_ outline: ChangeOutline, from base: Tree, to tree: Tree, _ delta: TreeDelta) {
    let builder = ChangeBuilder(from: base, to: tree)
    let coordinators = builder.withRelevelled(delta.coordinators.map(\.id))
    self.init(
      revision: tree.revision,
      transitions: outline.transitions.map { builder.transition($0) },
      attached: builder.attached(coordinators),
      updated: builder.updated(
        screens: delta.screens.map(\.id),
        containers: delta.containers.map(\.id),
        coordinators: coordinators
      ),
      disposed: outline.disposed,
      facts: tree.facts.changes(since: base.facts),
      back: tree.back == base.back ? nil : tree.back,
      kept: tree.keptNode(since: base)
    )
  }
}

extension ChangeBuilder {
  /// Adds those whose level follows from that of a coordinator with another parent, in ascending order.
  fileprivate func withRelevelled(_ ids: [CoordinatorID]) -> [CoordinatorID] {
    let moved = ids.filter { id in
      let level = base.coordinators.member(id)?.value.level
      return level != nil && tree.coordinators.contains(id) && level != tree.coordinators[id]?.level
    }
    guard !moved.isEmpty else { return ids }
    return Set(ids + moved.flatMap(tree.descendants)).sorted()
  }

  /// A transition with the splice of its list, if it has one.
  fileprivate func transition(_ outline: TransitionOutline) -> Transition {
    let splice = outline.kind == .custom ? nil : splice(outline.list)
    return Transition(
      kind: outline.kind,
      list: outline.list,
      at: splice?.at ?? 0,
      removed: splice?.removed.map(\.description) ?? [],
      added: splice?.added.map { added($0, outline.list) } ?? [],
      by: outline.by,
      animated: outline.animated,
      covered: outline.covered,
      custom: outline.custom
    )
  }
}
