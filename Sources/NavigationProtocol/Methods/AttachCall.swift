package import JSON
package import Navigation

/// A coordinator to open for the life of a screen.
///
/// The child is JSON, which is later read against the tree's graph.
package struct AttachCall: Equatable, Sendable {
  package var screen: ScreenKey
  package var type: String
  /// The child in the form of graph documents: `{coordinator, route, params, pullback}`.
  package var child: JSON

  init(_ params: ParamReader) throws(RPCError) {
    screen = try params.requiredID("screen")
    type = try params.requiredString("coordinator")
    var child: JSON.Object = ["coordinator": .string(type)]
    for name in ["route", "params", "pullback"] { child[name] = params[name] }
    self.child = .object(child)
  }
}
