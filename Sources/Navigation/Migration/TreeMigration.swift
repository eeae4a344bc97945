package import JSON

/// The mapping of entries from one graph to another.
///
/// The engine does not read documents: it asks about each entry, and decides the consequences for the tree.
package protocol TreeMigration: Sendable {
  /// The coordinator types of the new graph.
  var types: CoordinatorTypes { get }

  func facts(_ facts: JSON.Object) -> JSON.Object

  func screen(_ name: String, _ params: JSON.Object) -> CarriedEntry
  /// The declared replacement of a screen that does not fit, under its old name.
  func fallback(ofScreen name: String) -> ScreenSpec?

  func coordinator(_ type: String, _ params: JSON.Object) -> CarriedEntry
  /// The declared replacement of a coordinator that does not fit, under its old type.
  func fallback(ofCoordinator type: String) -> ScreenSpec?

  /// Carries a route over; nil if the new type does not take it.
  func route(_ route: RouteSpec, of type: CarriedType) -> RouteSpec?
  /// The new name of the route that wraps the routes of a child; nil if the new graph has none.
  func wrapping(_ route: String, of parent: CarriedType, child: String) -> String?
  /// The new label of a child's completion; nil if the new graph has none.
  ///
  /// If a graph declares the opener, the label is a route. For a leaving child, `child` is nil, and any route
  /// that completes is accepted.
  func completing(_ label: String, of opener: CarriedType, child: String?) -> String?
}

/// A screen or coordinator under the new graph.
package enum CarriedEntry: Equatable, Sendable {
  /// The entry stays, under that name and with these params.
  case fits(name: String, params: JSON.Object)
  /// The entry does not fit; the reason contains no values.
  case misfit(String)
}

/// The name of a coordinator type in the old graph and in the new one.
package struct CarriedType: Equatable, Sendable {
  package let old: String
  package let new: String

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }
}

/// An entry of a tree that a migration changed or removed.
package struct EntryMove: Equatable, Sendable {
  package enum MoveKind: String, Sendable, CaseIterable {
    /// The entry has another name, perhaps also other params.
    case renamed
    case params
    /// The declared fallback has replaced the entry.
    case fallback
    case left
    /// The parent no longer receives the coordinator's routes.
    case unpulled
    /// The opener will not receive the coordinator's completion.
    case unlabelled
  }

  /// The id of a coordinator, or the key of a screen or tab.
  package let entry: String
  package let kind: MoveKind
  /// A sentence without values.
  package let detail: String
}
