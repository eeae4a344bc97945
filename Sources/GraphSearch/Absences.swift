internal import JSON
internal import NavigationGraph

/// The routes, screens and coordinator types that no reachable tree has.
///
/// A part whose absence follows from another absence is left out.
struct Absences {
  private let graph: Graph
  private let seen: SearchSightings
  /// The routes of types whose actions name a screen or a type, by that name.
  private var mentions: [String: [(type: String, route: String?)]] = [:]

  /// Whether every reachable tree was seen; otherwise the findings are notes.
  private let isCertain: Bool

  init(_ graph: Graph, _ seen: SearchSightings, isCertain: Bool) {
    (self.graph, self.seen, self.isCertain) = (graph, seen, isCertain)
    let coordinators = graph.document["coordinators"]?.object?.members ?? []
    for type in coordinators {
      for member in type.value.object?.members ?? [] {
        guard member.name == "routes" else {
          note(member.value, in: type.name, route: nil)
          continue
        }
        for route in member.value.object?.members ?? [] {
          note(route.value, in: type.name, route: route.name)
        }
      }
    }
  }

  var findings: [SearchFinding] {
    (types + routes + screens).map { finding in
      guard !isCertain else { return finding }
      return SearchFinding(
        finding.code,
        at: finding.pointer,
        finding.message + " States that repeat a screen were not followed.",
        severity: .note
      )
    }
  }

  private var types: [SearchFinding] {
    graph.coordinatorNames.filter { seen.unopenedTypes.contains($0) && !isConsequence($0) }.map { type in
      SearchFinding(
        .neverOpened,
        at: JSON.Pointer(["coordinators", type]),
        "Nothing in the graph opens \(type). Only a client can, as the root of a tree or with a transfer."
      )
    }
  }

  private var routes: [SearchFinding] {
    graph.coordinatorNames.filter { !seen.unopenedTypes.contains($0) }.flatMap { type in
      let unsent = seen.unsentRoutes[type] ?? []
      let routes =
        graph.coordinator(type)?.routes.filter { route in
          unsent.contains(route.name)
            && (route.completes.isEmpty || !seen.unopenedTypes.isSuperset(of: route.completes))
        } ?? []
      return routes.map { route in
        SearchFinding(
          .neverSent,
          at: JSON.Pointer(["coordinators", type, "routes", route.name]),
          route.completes.isEmpty
            ? "No screen on view can send the route '\(route.name)' of \(type), and nothing else sends it."
            : "The route '\(route.name)' of \(type) never receives the completion of a child. It must be the `completed` of"
              + " a `start`."
        )
      }
    }
  }

  private var screens: [SearchFinding] {
    graph.screenNames.filter { seen.hiddenScreens.contains($0) && !isConsequence($0) }.map { screen in
      SearchFinding(
        .neverShown,
        at: JSON.Pointer(["screens", screen]),
        "Nothing that can happen shows \(screen)."
      )
    }
  }

  /// Whether a name occurs, but only in routes that fail or are never sent, or in types that never open.
  private func isConsequence(_ name: String) -> Bool {
    let others = (mentions[name] ?? []).filter { $0.type != name }
    return !others.isEmpty
      && others.allSatisfy { mention in
        seen.unopenedTypes.contains(mention.type)
          || mention.route.map { isUnsent($0, of: mention.type) || seen.fails($0, of: mention.type) } ?? false
      }
  }

  private func isUnsent(_ route: String, of type: String) -> Bool {
    seen.unsentRoutes[type]?.contains(route) ?? false
  }

  private mutating func note(_ json: JSON, in type: String, route: String?) {
    switch json {
    case .string(let text): mentions[text, default: []].append((type, route))
    case .array(let elements): for element in elements { note(element, in: type, route: route) }
    case .object(let object):
      for member in object.members {
        // `exists` and `onView` only read, and completions and pullbacks need a child that something else opens.
        guard !["when", "meta", "completes", "wraps"].contains(member.name) else { continue }
        note(member.value, in: type, route: route)
      }
    case .null, .bool, .integer, .double: break
    }
  }
}
