internal import JSON
internal import Navigation
internal import NavigationProtocol

// The memory that calls hold while they are queued, approximately.

extension CommandCall {
  var queuedBytes: Int { 256 + (info?.footprint ?? 0) + step.queuedBytes }
}

extension TreeOpenCall {
  var queuedBytes: Int { 256 + (graph?.queuedBytes ?? 0) + (root?.footprint ?? 0) + (facts?.footprint ?? 0) }
}

extension GraphReference {
  fileprivate var queuedBytes: Int {
    if case .document(let document) = self { document.footprint } else { 0 }
  }
}

extension CommandCall.CallStep {
  fileprivate var queuedBytes: Int {
    switch body {
    case .trigger(let route): route.queuedBytes
    case .transfer(let json): json.footprint
    case .handle(let routes): routes.reduce(0) { $0 + $1.queuedBytes }
    case .follow(let url): url.utf8.count
    case .end(.finish(let value, _)), .end(.fail(let value)): value.footprint
    case .transaction(let steps): steps.reduce(0) { $0 + 128 + $1.queuedBytes }
    case .undo, .redo: 0
    case .attach(let call): call.child.footprint
    case .regraph(let graph): graph.queuedBytes
    case .setFacts(let facts): facts.footprint
    case .back, .drop, .end(.cancel), .report, .activity, .deliver, .takeUndelivered, .forget: 0
    }
  }
}

extension RouteSpec {
  fileprivate var queuedBytes: Int { 64 + name.utf8.count + params.footprint + (inner?.queuedBytes ?? 0) }
}
