package import JSON

// The text of a delta, written straight into bytes because each commit writes one. Members:
//
//   r     [from, to]: revisions
//   ids   [coordinators, screens, containers]: the counters
//   root  the root layer
//   w     splice of the window's layers
//   n, s, c  records of new and changed containers, screens, coordinators; N, S, C  those that left
//
// Things are named by their numbers, and a splice is [at, removed, [inserted]].
//
//   container    k, layer {style, awaits} | tab {of, name} | column {of, is},
//                bare | stack | split {columns (0: none), focus, compact, order} | tabs {owner, selected, earlier, list}
//   tab          n, name, lazy, c, reselect, child {type, params, route, pullback, collapsed, label}
//   screen       k, name, params, c (owner), n (container)
//   coordinator  k, type, params, p (parent), n (home; 0: the window), by, pullback, s (splice of its screens),
//                w (splice of the completions that wait), f (milestones)
//   u     splice of the undelivered completions; x  the number of dropped ones
//   f     the facts that differ; null for one that was removed
//   b     the screens on view that Back does not remove, each with the reason
//   h     the kept command; null if there is none any more: KeptCommand+Record.swift
//   completion   opener, of (its type), child, type, label, value | error | dropped (by; 0: by none) | cancelled
//   by           root | tab | handover | presented | {start, label} | {screen}

extension TreeDelta {
  /// Appends the delta as JSON text, without the values that the redaction removes.
  package func write(into text: inout TextBuilder, redacting redaction: (any ParamRedaction)? = nil) {
    let writer = DeltaWriter(redaction: redaction)
    text.object { text in
      text.name("r")
      text.integers([from, to])
      if let counters {
        text.name("ids")
        text.integers([counters.coordinator, counters.screen, counters.container])
      }
      text.number("root", rootLayer)
      text.splice("w", layers) { $0.integer($1.number) }
      text.list("n", containers) { writer.container(&$0, $1) }
      text.list("s", screens) { writer.screen(&$0, $1) }
      text.list("c", coordinators) { writer.coordinator(&$0, $1) }
      text.list("N", removedContainers) { $0.integer($1.number) }
      text.list("S", removedScreens) { $0.integer($1.number) }
      text.list("C", removedCoordinators) { $0.integer($1.number) }
      text.splice("u", undelivered) { writer.completion(&$0, $1) }
      if let undeliveredDropped {
        text.name("x")
        text.integer(undeliveredDropped)
      }
      if let facts {
        text.name("f")
        text.members(redaction?.facts(facts) ?? facts)
      }
      if let back {
        text.name("b")
        text.members(back.record)
      }
      if let kept {
        text.name("h")
        text.value(kept.map { .object($0.record(redacting: redaction)) } ?? .null)
      }
    }
  }
}

private struct DeltaWriter {
  let redaction: (any ParamRedaction)?

  func screen(_ text: inout TextBuilder, _ record: ScreenDelta) {
    text.object { text in
      text.number("k", record.key)
      if let content = record.content {
        text.string("name", content.name)
        text.name("params")
        text.members(redaction?.screen(content.name, content.params) ?? content.params)
      }
      text.number("c", record.owner)
      text.number("n", record.container)
    }
  }

  func coordinator(_ text: inout TextBuilder, _ record: CoordinatorDelta) {
    text.object { text in
      text.number("k", record.id)
      if let content = record.content {
        text.string("type", content.name)
        text.name("params")
        text.members(redaction?.coordinator(content.name, content.params) ?? content.params)
      }
      text.number("p", record.parent)
      if let home = record.home {
        text.name("n")
        text.integer(home.container?.number ?? 0)
      }
      if let opening = record.opening {
        text.name("by")
        write(&text, opening)
      }
      if let pullback = record.pullback { write(&text, pullback) }
      text.splice("s", record.screens) { $0.integer($1.number) }
      text.splice("w", record.pending) { completion(&$0, $1) }
      if let milestones = record.milestones {
        text.name("f")
        text.integer(milestones.rawValue)
      }
    }
  }

  private func write(_ text: inout TextBuilder, _ opening: CoordinatorNode.OpeningKind) {
    switch opening {
    case .root: text.string("root")
    case .tab: text.string("tab")
    case .handover: text.string("handover")
    case .presented: text.string("presented")
    case .started(let opener, let label):
      text.object { text in
        text.number("start", opener)
        if let label { text.string("label", label) }
      }
    case .attached(let key):
      text.object { $0.number("screen", key) }
    }
  }

  private func write(_ text: inout TextBuilder, _ pullback: Pullback?) {
    text.name("pullback")
    guard let pullback else { return text.null() }
    text.object { text in
      text.string("route", pullback.route)
      text.string("mode", pullback.mode.rawValue)
    }
  }
}

// MARK: - Completions
extension DeltaWriter {
  func completion(_ text: inout TextBuilder, _ pending: PendingCompletion) {
    text.object { text in
      text.number("opener", pending.opener)
      text.string("of", pending.openerType)
      text.number("child", pending.child)
      text.string("type", pending.type)
      text.string("label", pending.label)
      switch pending.completion {
      case .value(let value):
        text.name("value")
        text.value(redaction?.value(value, of: pending.type) ?? value)
      case .failed(let error):
        text.name("error")
        text.value(redaction?.value(error, of: pending.type) ?? error)
      case .dropped(let by):
        text.name("dropped")
        text.integer(by?.number ?? 0)
      case .cancelled:
        text.name("cancelled")
        text.bool(true)
      }
    }
  }
}

// MARK: - Containers
extension DeltaWriter {
  func container(_ text: inout TextBuilder, _ record: ContainerDelta) {
    text.object { text in
      text.number("k", record.id)
      if let place = record.place { write(&text, place) }
      if let content = record.content { write(&text, content) }
    }
  }

  private func write(_ text: inout TextBuilder, _ place: Container.Place) {
    switch place {
    case .layer(let style, let visibility):
      text.name("layer")
      text.object { text in
        if let style { text.string("style", style) }
        switch visibility {
        case .shown: break
        case .awaited: text.string("awaits", "screen")
        case .awaitedAsRoot: text.string("awaits", "root")
        }
      }
    case .tab(let name, let tabs):
      text.name("tab")
      text.object { text in
        text.number("of", tabs)
        text.string("name", name)
      }
    case .column(let column, let split):
      text.name("column")
      text.object { text in
        text.number("of", split)
        text.string("is", column.rawValue)
      }
    }
  }

  private func write(_ text: inout TextBuilder, _ content: ContentDelta) {
    switch content {
    case .bare(let key):
      text.name("bare")
      if let key { text.integer(key.number) } else { text.null() }
    case .stack(let splice):
      text.splice("stack", splice) { $0.integer($1.number) }
    case .split(let split):
      text.name("split")
      write(&text, split)
    case .tabs(let tabs):
      text.name("tabs")
      text.object { text in
        text.number("owner", tabs.owner)
        text.number("selected", tabs.selected)
        text.list("earlier", tabs.earlier) { $0.integer($1.number) }
        text.splice("list", tabs.tabs) { tab(&$0, $1) }
      }
    }
  }

  private func write(_ text: inout TextBuilder, _ split: SplitDelta) {
    text.object { text in
      text.name("columns")
      text.integers([split.primary.number, split.supplementary?.number ?? 0, split.secondary.number])
      text.string("focus", split.focus.rawValue)
      text.name("compact")
      text.bool(split.isCollapsed)
      text.splice("order", split.compact) { $0.integer($1.number) }
    }
  }

  private func tab(_ text: inout TextBuilder, _ tab: Tabs.TabEntry) {
    text.object { text in
      text.number("n", tab.container)
      text.string("name", tab.spec.name)
      text.name("lazy")
      text.bool(tab.spec.isLazy)
      text.number("c", tab.coordinator)
      if let reselect = tab.spec.reselect {
        text.name("reselect")
        write(&text, reselect)
      }
      text.name("child")
      child(&text, tab.spec.child)
    }
  }

  private func child(_ text: inout TextBuilder, _ child: ChildSpec) {
    text.object { text in
      text.string("type", child.type)
      text.name("params")
      text.members(redaction?.coordinator(child.type, child.params) ?? child.params)
      if let route = child.route {
        text.name("route")
        write(&text, redaction?.route(route, of: child.type) ?? route)
      }
      if let pullback = child.pullback { write(&text, pullback) }
      text.name("collapsed")
      text.bool(child.collapsed)
      if let label = child.label { text.string("label", label) }
    }
  }

  private func write(_ text: inout TextBuilder, _ route: RouteSpec) {
    text.object { text in
      text.string("name", route.name)
      text.name("params")
      text.members(route.params)
      if let inner = route.inner {
        text.name("inner")
        write(&text, inner)
      }
    }
  }
}

extension TextBuilder {
  fileprivate mutating func integers(_ values: [Int]) {
    array { text in for value in values { text.integer(value) } }
  }

  fileprivate mutating func number(_ name: StaticString, _ id: (some Identifier)?) {
    guard let id else { return }
    self.name(name)
    integer(id.number)
  }

  fileprivate mutating func string(_ name: StaticString, _ value: String) {
    self.name(name)
    string(value)
  }

  /// Appends an array that is left out if it is empty.
  fileprivate mutating func list<Element>(
    _ name: StaticString,
    _ elements: [Element],
    _ write: (inout TextBuilder, Element) -> Void
  ) {
    guard !elements.isEmpty else { return }
    self.name(name)
    array { text in for element in elements { write(&text, element) } }
  }

  fileprivate mutating func splice<Element>(
    _ name: StaticString,
    _ splice: ListSplice<Element>?,
    _ write: (inout TextBuilder, Element) -> Void
  ) {
    guard let splice else { return }
    self.name(name)
    array { text in
      text.integer(splice.at)
      text.integer(splice.removed)
      text.array { text in for element in splice.inserted { write(&text, element) } }
    }
  }
}
