internal import JSON
internal import Navigation
internal import NavigationProtocol

// A root with sensitive params is persisted as the graph has read it, so that it can be compared with the root of a later
// `tree.open`.

extension ChildSpec {
  var record: JSON {
    var members: JSON.Object = ["coordinator": .string(type), "params": .object(params)]
    if let route { members["route"] = FullRoute(route).json }
    if collapsed { members["collapsed"] = true }
    return .object(members)
  }

  init?(record: JSON) {
    guard let type = record["coordinator"]?.string else { return nil }
    self.init(
      type,
      params: record["params"]?.object ?? [:],
      route: record["route"].flatMap { RouteSpec($0, wrapDepthMax: .max) },
      collapsed: record["collapsed"]?.bool ?? false
    )
  }
}
