package import JSON
package import Navigation

/// Reads the members of params that were checked against the description of their method.
///
/// Required members are present, and all members have their types. If a description and a reader disagree,
/// the client gets an error.
package struct ParamReader {
  package let object: JSON.Object
  /// The pointer from the params of the request to the object.
  package let pointer: JSON.Pointer
  package let limits: Limits

  package init(_ object: JSON.Object, at pointer: JSON.Pointer = JSON.Pointer(), limits: Limits) {
    self.object = object
    self.pointer = pointer
    self.limits = limits
  }

  package subscript(name: String) -> JSON? { object[name] }

  package func string(_ name: String) -> String? { object[name]?.string }

  package func integer(_ name: String) -> Int? { object[name]?.integer }

  package func bool(_ name: String) -> Bool? { object[name]?.bool }

  package func requiredString(_ name: String) throws(RPCError) -> String {
    guard let value = string(name) else { throw missing(name) }
    return value
  }

  package func requiredInteger(_ name: String) throws(RPCError) -> Int {
    guard let value = integer(name) else { throw missing(name) }
    return value
  }

  package func required(_ name: String) throws(RPCError) -> JSON {
    guard let value = object[name] else { throw missing(name) }
    return value
  }

  /// An identifier such as a `ScreenKey`.
  package func id<ID: LosslessStringConvertible>(_ name: String) -> ID? { string(name).flatMap(ID.init) }

  package func requiredID<ID: LosslessStringConvertible>(_ name: String) throws(RPCError) -> ID {
    guard let id: ID = id(name) else { throw missing(name) }
    return id
  }

  package func route(_ name: String) throws(RPCError) -> RouteSpec? {
    guard let json = object[name] else { return nil }
    guard let route = RouteSpec(json, wrapDepthMax: limits.wrapDepth) else {
      throw wrappedTooDeep(at: pointer.appending(name))
    }
    return route
  }

  package func routes(_ name: String) throws(RPCError) -> [RouteSpec] {
    var routes: [RouteSpec] = []
    for (index, json) in (object[name]?.array ?? []).enumerated() {
      guard let route = RouteSpec(json, wrapDepthMax: limits.wrapDepth) else {
        throw wrappedTooDeep(at: pointer.appending(name).appending(index))
      }
      routes.append(route)
    }
    return routes
  }

  private func wrappedTooDeep(at pointer: JSON.Pointer) -> RPCError {
    .invalidParams(pointer, "A route may carry at most \(limits.wrapDepth) nested routes.")
  }

  /// A reader for a nested object.
  package func inner(_ name: String) -> ParamReader? {
    object[name]?.object.map { ParamReader($0, at: pointer.appending(name), limits: limits) }
  }

  package func missing(_ name: String) -> RPCError {
    .invalidParams(pointer, "The member '\(name)' is missing.")
  }
}
