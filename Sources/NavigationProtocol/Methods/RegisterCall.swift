package import JSON

/// Coordinator types that a client answers for; they are still JSON, to be read as a graph's are.
package struct RegisterCall: Equatable, Sendable {
  package var types: JSON
  package var screens: JSON?
  /// The tree of that name; nil: all of the user's.
  package var tree: String?
  /// Whether types are taken over that another connection serves.
  package var replaces: Bool
  /// Whether it performs the custom transitions that nobody else does.
  package var isPerformer: Bool

  init(_ params: Params) throws(RPCError) {
    types = try params.required("types")
    screens = params["screens"]
    tree = params.string("tree")
    replaces = params.bool("replace") ?? false
    isPerformer = params.bool("performer") ?? false
  }
}
