package import NavigationProtocol

/// A tree as scripts draw it: the box of its layers, and its coordinators.
package struct ScriptDrawing: Equatable, Sendable {
  package let layers: [DrawnLine]
  package let owners: [DrawnLine]

  package var lines: [String] { (layers + owners).map(\.description) }
}

extension ScriptDrawing {
  /// The drawing before a tree is open.
  package init() {
    self.init(layers: [], owners: [])
  }

  /// Draws the result of `tree.get`.
  package init(_ state: TreeGetResult) {
    self.init(state.snapshot, onView: state.onView, active: state.active)
  }

  /// Draws a snapshot, with the keys of the screens on view and of the active one.
  package init(_ snapshot: TreeSnapshot, onView: [String], active: String?) {
    self.init(
      layers: TreeDrawing.rows(of: snapshot, onView: onView, active: active).map(DrawnLine.init),
      owners: CoordinatorDrawing.rows(of: snapshot).map(DrawnLine.init)
    )
  }
}
