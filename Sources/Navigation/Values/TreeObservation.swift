/// A property of the tree around a coordinator that a condition of one of its routes reads.
package enum TreeObservation: Hashable, Sendable {
  /// A layer lies above the one of the coordinator's home.
  case covered
  /// A coordinator of that type is alive.
  case exists(type: String)
  /// A screen of that name is on view.
  case onView(screen: String)
  /// The tab of that name is selected in the tabs that the coordinator's home is, or is a part of.
  case tab(String)
}
