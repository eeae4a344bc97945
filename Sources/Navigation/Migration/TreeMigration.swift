package import JSON

/// The knowledge that moves the entries of a tree from one graph to another.
///
/// The engine knows no documents, so it asks about each entry and decides what follows for the tree.
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
  /// The name of the route that wraps the routes of a child; nil if there is none any more.
  func wrapping(_ route: String, of parent: CarriedType, child: String) -> String?
  /// The label of a child's completion, which is a route if a graph declares the opener; nil if there is none any more.
  ///
  /// Without the new type of the child, because it leaves, any route that completes will do.
  func completing(_ label: String, of opener: CarriedType, child: String?) -> String?
}

/// A screen or coordinator under the new graph.
package enum CarriedEntry: Equatable, Sendable {
  /// It stays, under that name and with these params.
  case fits(name: String, params: JSON.Object)
  /// It does not fit, for a reason that names no values.
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

/// An entry of a tree that a migration did not simply keep.
package struct EntryMove: Equatable, Sendable {
  package enum MoveKind: String, Sendable, CaseIterable {
    /// It has another name, perhaps also other params.
    case renamed
    case params
    /// The declared fallback has taken its place.
    case fallback
    case left
    /// Its parent does not receive its routes any more.
    case unpulled
    /// Its opener will not receive its completion.
    case unlabelled
  }

  /// The id of a coordinator, or the key of a screen or tab.
  package let entry: String
  package let kind: MoveKind
  /// A sentence that names no values.
  package let detail: String
}
