package import JSON

/// Coordinator types that a client registers.
///
/// They are still JSON and are read like those of a graph.
package struct RegisterCall: Equatable, Sendable {
  package var types: JSON
  package var screens: JSON?
  package var facts: JSON?
  /// The name of the tree; nil for all trees of the user.
  package var tree: String?
  /// Whether the client takes over types that another connection serves.
  package var replaces: Bool

  init(_ params: ParamReader) throws(RPCError) {
    types = try params.required("types")
    screens = params["screens"]
    facts = params["facts"]
    tree = params.string("tree")
    replaces = params.bool("replace") ?? false
  }
}
