import JSON
import NavigationClient

/// A route with the coordinator that takes it.
struct TakenRoute: Equatable {
  /// The name; nil for any route that no other coordinator declares.
  let name: String?
  /// The schemas of the params, by name.
  let params: JSON.Object
  /// Whether the route carries another one.
  var wraps = false
  /// What the graph keeps with it for front ends.
  var meta: JSON?
  let coordinator: String
  let type: String

  var json: JSON {
    .present([
      "route": name.map(JSON.string), "params": .object(params),
      "wraps": wraps ? true : nil, "meta": meta, "coordinator": .string(coordinator),
      "type": .string(type),
    ])
  }

  /// The title for people; nil if the graph has none.
  var title: String? {
    let title = meta?["title"]
    return title?.string ?? title?["en"]?.string ?? title?.object?.members.first?.value.string
  }

  var row: [String] {
    let params = params.members.map { $0.value.paramWords(named: $0.name) } + (wraps ? ["/ ROUTE"] : [])
    return [name ?? "any other", params.joined(separator: " "), "\(type) \(coordinator)"]
  }
}

extension Vocabulary {
  /// The routes that the coordinators from the active screen upward take, each by the nearest of them.
  func routes(takenIn tree: TreeGetResult) -> [TakenRoute] {
    var routes: [TakenRoute] = []
    for coordinator in tree.coordinatorsUpward {
      let (id, type) = (coordinator.id, coordinator.type)
      if takesAnyRoute(type) {
        return routes + [TakenRoute(name: nil, params: [:], coordinator: id, type: type)]
      }
      for name in sendableRoutes(of: type) where !routes.contains(where: { $0.name == name }) {
        let params = params(ofRoute: name, of: type)
        routes.append(
          TakenRoute(
            name: name,
            params: params,
            wraps: wraps(name, of: type),
            meta: meta(ofRoute: name, of: type),
            coordinator: id,
            type: type
          )
        )
      }
    }
    return routes
  }
}

extension TreeGetResult {
  /// The owner of the active screen, else the root, and the coordinators above.
  fileprivate var coordinatorsUpward: [TreeCoordinator] {
    let byID = Dictionary(snapshot.coordinators.map { ($0.id, $0) }) { first, _ in first }
    let screens = snapshot.window.flatMap(\.screens)
    let owner =
      screens.first { $0.key == active }?.owner ?? snapshot.coordinators.first { $0.parent == nil }?.id
    var upward: [TreeCoordinator] = []
    var next = owner
    while let id = next, let coordinator = byID[id] {
      upward.append(coordinator)
      next = coordinator.parent
    }
    return upward
  }
}

extension JSON {
  /// The schema of a param as people type the param, in brackets if it can be left out.
  fileprivate func paramWords(named name: String) -> String {
    let type =
      choices?.map { $0.string ?? $0.text }.joined(separator: "|") ?? self["type"]?.string?.uppercased()
    let words = "\(name)=\(type ?? "JSON")"
    let canBeLeftOut = self["optional"]?.bool == true || self["default"] != nil
    return canBeLeftOut ? "[\(words)]" : words
  }
}
