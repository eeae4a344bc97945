package import JSON

/// A graph to be stored under its name.
package struct GraphLoad: Equatable, Sendable {
  package var graph: JSON
  /// Whether the graph replaces another with the same name.
  package var replaces: Bool

  init(_ params: ParamReader) throws(RPCError) {
    graph = try params.required("graph")
    replaces = params.bool("replace") ?? true
  }
}
