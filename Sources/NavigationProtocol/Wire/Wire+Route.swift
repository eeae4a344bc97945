package import JSON
package import Navigation

extension Wire {
  /// A route with its params, and the one it carries, if it does.
  package static func json(_ route: Route) -> JSON {
    var object = ObjectBuilder(capacity: 3)
    object.add("name", .string(route.name))
    object.add("params", .object(route.params))
    object.add("route", route.inner.map(json))
    return object.json
  }

  /// A route as clients write it: its name, or an object; the pointer leads to it from params.
  package static func route(
    _ json: JSON,
    at pointer: JSON.Pointer,
    limits: Limits
  ) throws(RPCError) -> Route {
    try route(json, at: pointer, depthLeft: limits.wrapDepth, limits: limits)
  }

  private static func route(
    _ json: JSON,
    at pointer: JSON.Pointer,
    depthLeft: Int,
    limits: Limits
  ) throws(RPCError) -> Route {
    if case .string(let name) = json { return Route(name) }
    guard let name = json["name"]?.string else { throw .invalidParams(pointer, "This must be a route.") }
    let params = json["params"]?.object ?? [:]
    guard let inner = json["route"] else { return Route(name, params: params) }
    let innerPointer = pointer.appending("route")
    guard depthLeft > 0 else {
      throw .invalidParams(
        innerPointer,
        "A route carries at most \(limits.wrapDepth) others, one in the other."
      )
    }
    let carried = try route(inner, at: innerPointer, depthLeft: depthLeft - 1, limits: limits)
    return Route(name, params: params, inner: carried)
  }
}
