package import JSON

/// A destination or event that a coordinator type declares; it may carry another route, as a pullback's does.
package struct RouteSpec: Equatable, Sendable {
  package var name: String
  package var params: JSON.Object
  /// The child's route that this one wraps: none or one.
  private var wrapped: [RouteSpec]

  package init(_ name: String, params: JSON.Object = [:], inner: RouteSpec? = nil) {
    self.name = name
    self.params = params
    wrapped = inner.map { [$0] } ?? []
  }

  package var inner: RouteSpec? { wrapped.first }

  /// The number of routes that this one carries, one inside the other.
  package var wrapDepth: Int {
    var depth = 0
    var route = self
    while let inner = route.inner {
      depth += 1
      route = inner
    }
    return depth
  }
}
