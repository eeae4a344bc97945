internal import JSON

// A child that is opened with a route should show something, or end. Otherwise it would never be visible.

struct RouteKey: Hashable {
  let type: String
  let route: String
}

extension Flow {
  func checkShowing() {
    let showing = showing()
    for opening in openings {
      let child = opening.opened.child
      guard let route = opening.opened.route, !showing.contains(RouteKey(type: child.type, route: route)),
        tabs[child.type]?.isEmpty ?? true, !isDelegated(child.type)
      else { continue }
      log.report(
        .neverShows,
        at: child.place.appending("route"),
        "\(child.type) can never show anything when it begins with '\(route)'."
          + " Give it another route, or no route if it waits for one."
      )
    }
  }

  /// Returns the routes with which a new coordinator may show something, or end.
  private func showing() -> Set<RouteKey> {
    let keys = types.flatMap { type in type.routes.map { RouteKey(type: type.name, route: $0.name) } }
    let numbers = Dictionary(zip(keys, keys.indices)) { first, _ in first }
    var graph = Digraph(nodeCount: keys.count)
    var showing: [Int] = []
    for (number, key) in keys.enumerated() {
      if bodies[key.type]?[key.route] == nil { showing.append(number) }
      for step in steps(key.type, key.route, assuming: Assumptions(initial: true)) {
        let next = next(step, of: key.type)
        if next == nil { showing.append(number) }
        for key in next ?? [] {
          if let other = numbers[key] { graph.addEdge(from: number, to: other) }
        }
      }
    }
    return Set(graph.reaching(showing).map { keys[$0] })
  }

  /// Returns the routes that follow from a step; nil if the step itself may show something.
  private func next(_ step: FlowStep, of type: String) -> [RouteKey]? {
    switch step.kind {
    case .transfer(let transfer):
      return transfer.shows ? nil : []
    case .restate:
      return []
    case .end, .sendElsewhere:
      return nil
    case .send(let names), .sendCarried(let names):
      return names.map { RouteKey(type: type, route: $0) }
    case .open(let opened):
      guard let route = opened.route, tabs[opened.child.type]?.isEmpty ?? true,
        !isDelegated(opened.child.type)
      else { return nil }
      return [RouteKey(type: opened.child.type, route: route)]
    }
  }
}
