internal import JSON
internal import Navigation

// The approximate bytes of a change in memory or as text.

extension Change {
  /// The approximate bytes of the change.
  var weight: Int {
    let transitions = transitions.reduce(0) { $0 + $1.weight }
    let attached = attached.reduce(0) { $0 + 160 + $1.params.footprint }
    let updated = updated.reduce(0) { $0 + $1.weight }
    return transitions + attached + updated + facts.footprint + disposed.reduce(0) { $0 + $1.weight }
  }
}

extension Transition {
  fileprivate var weight: Int {
    let nodes = added.reduce(0) { sum, added in
      switch added {
      case .node(let node): sum + node.weight
      case .key: sum + 8
      }
    }
    return 120 + removed.count * 8 + nodes + (custom?.params.footprint ?? 0)
  }
}

extension Update {
  fileprivate var weight: Int {
    switch self {
    case .screen(_, let params, _): 40 + (params?.footprint ?? 0)
    case .declared(_, let type, let params): 60 + (type?.utf8.count ?? 0) + (params?.footprint ?? 0)
    case .name(_, let name): 40 + name.utf8.count
    case .selected, .split, .kind, .coordinator, .home, .pullback, .opener: 60
    }
  }
}

extension Disposed {
  fileprivate var weight: Int {
    switch completion {
    case .value(let json), .failed(let json): 140 + json.footprint
    case .cancelled, .dropped, nil: 140
    }
  }
}

extension Node {
  fileprivate var weight: Int {
    switch self {
    case .screen(let screen): 80 + screen.params.footprint
    case .container(let container): 80 + container.content.weight
    }
  }
}

extension ContainerNode.NodeContent {
  fileprivate var weight: Int {
    switch self {
    case .bare(let children), .stack(let children), .tabs(let children, _):
      children.reduce(0) { $0 + $1.weight }
    case .split(let columns, _, _, let compact):
      columns.reduce(compact.count * 8) { $0 + $1.weight }
    }
  }
}
