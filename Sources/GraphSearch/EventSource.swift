internal import JSON
internal import Navigation
internal import NavigationGraph

/// One event with the command that it sends.
struct PossibleEvent: Sendable {
  let event: SearchEvent
  let command: TreeCommand
}

/// The events that can happen in a tree: the routes that the front end can send, Back, screen events, the idle time, facts
/// and links.
struct EventSource: Sendable {
  /// The routes of each coordinator type with sample params, in the order of the document.
  private var routes: [String: [(name: String, samples: [PossibleEvent])]] = [:]
  private let facts: [(name: String, value: JSON, event: PossibleEvent)]
  private let links: [(url: String, event: PossibleEvent)]
  private let graph: Graph
  private let back = PossibleEvent(.back)
  private let hasSplits: Bool

  init(_ graph: Graph, _ samples: GraphSamples) {
    self.graph = graph
    let openings = OpeningRoutes(graph)
    for type in graph.coordinatorNames {
      guard let declaration = graph.coordinator(type) else { continue }
      // A route without samples still counts: it hides the routes of its name further up.
      routes[type] = declaration.routes.filter { $0.completes.isEmpty }.map { route in
        // A route that carries another is sent by pulling a child back.
        let isSent = route.wraps.isEmpty && !openings.contains(route.name, of: type)
        let tried = isSent ? samples.routes(route, of: type) : []
        return (route.name, tried.map { PossibleEvent(.route($0, from: nil)) })
      }
    }
    facts = samples.facts().flatMap { fact in
      fact.values.map { (fact.name, $0, PossibleEvent(.facts([fact.name: $0]))) }
    }
    links = samples.links().compactMap { link in
      (try? graph.follow(link.url)).map {
        ($0.canonical, PossibleEvent(.link(link.url), routes: $0.routes))
      }
    }
    hasSplits = graph.coordinatorNames.contains { graph.coordinator($0)?.kind == .split }
  }

  /// Returns the events of a tree, in an order that depends on its shape alone; of the idle times the shortest is first.
  func events(in tree: Tree) -> [PossibleEvent] {
    var events = routeEvents(in: tree)
    events.append(back)
    events += screenEvents(in: tree)
    events += idleEvents(in: tree)
    for fact in facts where (tree.facts[fact.name] ?? .null) != fact.value { events.append(fact.event) }
    guard !links.isEmpty else { return events }
    // Following the tree's own URL does nothing.
    let url = graph.url(of: tree)?.url
    for link in links where link.url != url { events.append(link.event) }
    return events
  }

  /// The routes that the search for a taker reaches from each screen on view.
  private func routeEvents(in tree: Tree) -> [PossibleEvent] {
    var events: [PossibleEvent] = []
    var sent: Set<String> = []
    append(from: nil, in: tree, to: &events, sent: &sent)
    let onView = tree.onView
    guard onView.count > 1 else { return events }
    for key in onView where key != tree.active { append(from: key, in: tree, to: &events, sent: &sent) }
    return events
  }

  private func append(
    from key: ScreenKey?,
    in tree: Tree,
    to events: inout [PossibleEvent],
    sent: inout Set<String>
  ) {
    var names: Set<String> = []
    for id in tree.takers(from: key) {
      guard let type = tree.coordinator(id)?.type, let routes = routes[type] else { continue }
      for route in routes where names.insert(route.name).inserted {
        guard sent.insert("\(id) \(route.name)").inserted else { continue }
        guard let key else {
          events += route.samples
          continue
        }
        events += route.samples.map { $0.sent(from: key) }
      }
    }
  }

  private func screenEvents(in tree: Tree) -> [PossibleEvent] {
    var events: [PossibleEvent] = []
    for place in tree.tabsOnView {
      for tab in place.tabs.tabs where tab.container != place.tabs.selected {
        events.append(PossibleEvent(.screen(.didSelect(tab: tab.spec.name, in: place.id))))
      }
      for tab in place.tabs.tabs where tree.isDynamic(tab) {
        events.append(PossibleEvent(.screen(.didCloseTab(tab: tab.spec.name, in: place.id))))
      }
    }
    if let layer = tree.dismissibleLayer {
      events.append(PossibleEvent(.screen(.didDismiss(.layer(layer)))))
    }
    guard hasSplits else { return events }
    for split in tree.splitsOnView {
      events.append(PossibleEvent(.screen(split.isCollapsed ? .expanded(split.id) : .collapsed(split.id))))
    }
    return events
  }

  private func idleEvents(in tree: Tree) -> [PossibleEvent] {
    let entries = tree.idleEntries().entries
    let inOrder = entries.enumerated().sorted {
      ($0.element.spec.afterMs, $0.offset) < ($1.element.spec.afterMs, $1.offset)
    }
    return inOrder.map { PossibleEvent(.idle($0.element.coordinator, isInnermost: $0.offset == 0)) }
  }
}

extension PossibleEvent {
  init(_ event: SearchEvent, routes: [RouteSpec] = []) {
    self.init(event: event, command: event.command(routes: routes))
  }

  fileprivate func sent(from key: ScreenKey) -> PossibleEvent {
    guard case .route(let route, from: _) = event else { return self }
    return PossibleEvent(.route(route, from: key))
  }
}
