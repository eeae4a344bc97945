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

  /// A route as clients write it, its name or an object, whose shape was checked.
  ///
  /// Nil if it carries more others, one in the other, than the limit allows.
  static func route(_ json: JSON, wrapDepthMax: Int) -> Route? {
    if case .string(let name) = json { return Route(name) }
    guard let object = json.object, let name = object["name"]?.string else { return nil }
    let params = object["params"]?.object ?? [:]
    guard let inner = object["route"] else { return Route(name, params: params) }
    guard wrapDepthMax > 0, let carried = route(inner, wrapDepthMax: wrapDepthMax - 1) else { return nil }
    return Route(name, params: params, inner: carried)
  }
}
