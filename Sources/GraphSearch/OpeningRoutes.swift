internal import JSON
internal import NavigationGraph

/// The routes with which the graph opens its coordinators, except the root.
///
/// Their senders are the openers. A front end sends one again only if its rules tell a beginning from a later time, that is,
/// if one of them has the condition `initial`.
struct OpeningRoutes: Sendable {
  private var routes: Set<[String]> = []

  init(_ graph: Graph) {
    let document = graph.document
    for member in document.object?.members ?? [] where member.name != "root" { collect(member.value) }
    routes = routes.filter { pair in
      let route = document["coordinators"]?[pair[0]]?["routes"]?[pair[1]]
      return !(route.map(Self.readsInitial) ?? false)
    }
  }

  /// Whether only openers send a route of a type.
  func contains(_ route: String, of type: String) -> Bool { routes.contains([type, route]) }

  private mutating func collect(_ json: JSON) {
    switch json {
    case .array(let elements): for element in elements { collect(element) }
    case .object(let object):
      if let type = object["coordinator"]?.string,
        let route = object["route"]?.string ?? object["route"]?["name"]?.string
      {
        routes.insert([type, route])
      }
      for member in object.members where member.name != "meta" { collect(member.value) }
    case .null, .bool, .integer, .double, .string: break
    }
  }

  private static func readsInitial(_ json: JSON) -> Bool {
    switch json {
    case .array(let elements): elements.contains(where: readsInitial)
    case .object(let object):
      object.members.contains { member in
        member.name == "when" ? member.value.mentionsInitial : readsInitial(member.value)
      }
    case .null, .bool, .integer, .double, .string: false
    }
  }
}

extension JSON {
  fileprivate var mentionsInitial: Bool {
    switch self {
    case .string(let text): text == "initial"
    case .array(let elements): elements.contains(where: \.mentionsInitial)
    case .object(let object): object.members.contains { $0.value.mentionsInitial }
    case .null, .bool, .integer, .double: false
    }
  }
}
