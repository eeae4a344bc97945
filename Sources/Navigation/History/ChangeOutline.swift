// The splices of a change, its new coordinators and its updates follow from the trees before and after it. Only its
// command knew the rest: kinds, causes, custom transitions, and how coordinators ended. A record keeps this outline.

/// The part of a change that does not follow from the trees before and after it.
package struct ChangeOutline: Equatable, Sendable {
  /// The transitions without their splices.
  package var transitions: [Transition] = []
  package var disposed: [Disposed] = []

  package init() {}
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
    return Set(ids + moved.flatMap { tree.descendants(of: $0) }).sorted()
  }

  /// A transition with the splice of its list, if it has one.
  fileprivate func transition(_ outline: Transition) -> Transition {
    guard outline.kind != .custom, let splice = splice(outline.list) else { return outline }
    var transition = outline
    transition.at = splice.at
    transition.removed = splice.removed.map(\.description)
    transition.added = splice.added.map { added($0, outline.list) }
    return transition
  }
}
