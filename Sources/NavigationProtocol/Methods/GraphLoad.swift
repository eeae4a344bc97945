package import JSON

/// A graph to be kept under its name.
package struct GraphLoad: Equatable, Sendable {
  package var graph: JSON
  /// Whether it takes the place of another graph of that name.
  package var replaces: Bool

  init(_ params: Params) throws(RPCError) {
    graph = try params.required("graph")
    replaces = params.bool("replace") ?? true
  }
}
