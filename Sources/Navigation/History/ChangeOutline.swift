// The splices of a change, its new coordinators and its updates follow from the trees before and after it.
// Records keep the rest as an outline: kinds, causes, custom transitions and completions.

/// The part of a change that does not follow from the trees before and after it.
package struct ChangeOutline: Equatable, Sendable {
  /// The transitions without their splices.
  package var transitions: [Transition] = []
  package var disposed: [Disposed] = []

  package init() {}

  /// Completes the change from the trees before and after it, and the difference between them.
  package func completed(from base: Tree, to tree: Tree, by delta: TreeDelta) -> Change {
    let builder = ChangeBuilder(base: base, tree: tree)
    return builder.change(
      transitions.map { builder.transition($0) },
      screens: delta.screens.map(\.id),
      containers: delta.containers.map(\.id),
      coordinators: builder.withRelevelled(delta.coordinators.map(\.id)),
      disposed: disposed,
      revision: tree.revision
    )
  }
}

extension ChangeBuilder {
  /// Adds the descendants of coordinators with a new parent, whose levels change, in ascending order.
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
