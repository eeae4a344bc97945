@_spi(Records) package import JSON

// The text of the difference between two revisions. Each commit writes one, directly as bytes, and walks only
// the parts that the revisions do not share. Members:
//
//   r     [from, to]: revisions
//   ids   [coordinators, screens, containers]: the counters
//   root  the root layer
//   w     splice of the window's layers
//   n, s, c  records of new and changed containers, screens, coordinators; N, S, C  those that left
//
// Ids and keys are written as their numbers, and a splice is [at, removed, [inserted]].
//
//   container    k, layer {style, priority, awaits} | tab {of, name, dynamic} | column {of, is},
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

extension Tree {
  /// Appends the complete difference from another revision of this tree as JSON text, and returns whether there is one.
  ///
  /// The redaction removes sensitive values. The difference from the unopened tree is an image.
  @discardableResult
  package func writeDelta(
    since base: Tree,
    into text: inout TextBuilder,
    redacting redaction: (any ParamRedaction)? = nil
  ) -> Bool {
    let writer = DeltaWriter(redaction: redaction)
    var start = 0
    text.object { text in
      text.name("r")
      text.array { text in
        text.integer(base.revision)
        text.integer(revision)
      }
      start = text.count
      if counters != base.counters {
        text.name("ids")
        text.numbers(counters.coordinator, then: counters.screen, last: counters.container)
      }
      if rootLayer != base.rootLayer { text.number("root", rootLayer) }
      text.splice("w", ListSplice(from: base.layers, to: layers)) { $0.integer($1.number) }
      writeMembers(since: base, writer, &text)
      if !sharesSurroundings(with: base) { writeSurroundings(since: base, writer, &text) }
    }
    // Nothing but the closing brace was appended.
    return revision != base.revision || text.count > start + 1
  }

  /// Appends the containers, screens and coordinators that differ, then those that left.
  private func writeMembers(since base: Tree, _ writer: DeltaWriter, _ text: inout TextBuilder) {
    // Copies only the maps, not the whole tree.
    let (containers, oldContainers) = (containers, base.containers)
    let (screens, oldScreens) = (screens.members, base.screens.members)
    let (coordinators, oldCoordinators) = (coordinators, base.coordinators)
    let lostContainers = text.changed("n", containers, since: oldContainers) {
      writer.container(&$0, of: $1, from: $2, to: $3)
    }
    let lostScreens = text.changed("s", screens, since: oldScreens) {
      writer.screen(&$0, of: $1, from: $2, to: $3)
    }
    let lostCoordinators = text.changed("c", coordinators, since: oldCoordinators) {
      writer.coordinator(&$0, of: $1, from: $2, to: $3)
    }
    if lostContainers { text.lost("N", containers, since: oldContainers) }
    if lostScreens { text.lost("S", screens, since: oldScreens) }
    if lostCoordinators { text.lost("C", coordinators, since: oldCoordinators) }
  }

  /// Appends the parts that most commands do not change.
  private func writeSurroundings(since base: Tree, _ writer: DeltaWriter, _ text: inout TextBuilder) {
    text.splice("u", ListSplice(from: base.undelivered, to: undelivered)) { writer.completion(&$0, $1) }
    if undeliveredDropped != base.undeliveredDropped { text.integer("x", undeliveredDropped) }
    let changed = facts.changes(since: base.facts)
    if !changed.isEmpty {
      text.name("f")
      text.members(writer.redaction?.facts(changed) ?? changed)
    }
    if back != base.back {
      text.name("b")
      text.members(back.record)
    }
    if kept != base.kept {
      text.name("h")
      text.value(kept.map { .object($0.record(redacting: writer.redaction)) } ?? .null)
    }
  }
}

// The values of leaves are large, so they are read in place.
private struct DeltaWriter {
  typealias ScreenLeaf = PersistentMap<ScreenKey, LiveScreen>.Leaf
  typealias CoordinatorLeaf = PersistentMap<CoordinatorID, LiveCoordinator>.Leaf
  typealias ContainerLeaf = PersistentMap<ContainerID, Container>.Leaf

  let redaction: (any ParamRedaction)?

  /// Calls the body with the redaction, if any; checks for nil first, because `map` copies the redaction.
  private func redacting(_ body: (any ParamRedaction) -> JSON.Object) -> JSON.Object? {
    redaction == nil ? nil : redaction.map(body)
  }

  func screen(_ text: inout TextBuilder, of key: ScreenKey, from old: ScreenLeaf?, to new: ScreenLeaf) {
    text.record(of: key) { text in
      if old?.value.name != new.value.name || old?.value.params != new.value.params {
        text.string("name", new.value.name)
        text.name("params")
        text.members(redacting { $0.screen(new.value.name, new.value.params) } ?? new.value.params)
      }
      if old?.value.owner != new.value.owner { text.number("c", new.value.owner) }
      if old?.value.container != new.value.container { text.number("n", new.value.container) }
    }
  }

  /// Of a new coordinator, appends all that differs from a blank one.
  func coordinator(
    _ text: inout TextBuilder,
    of id: CoordinatorID,
    from old: CoordinatorLeaf?,
    to new: CoordinatorLeaf
  ) {
    text.record(of: id) { text in
      if old?.value.type != new.value.type || old?.value.params != new.value.params {
        text.string("type", new.value.type)
        text.name("params")
        text.members(redacting { $0.coordinator(new.value.type, new.value.params) } ?? new.value.params)
      }
      if old?.value.parent != new.value.parent { text.number("p", new.value.parent) }
      if old?.value.home != new.value.home { text.integer("n", new.value.home.container?.number ?? 0) }
      if old?.value.opening != new.value.opening {
        text.name("by")
        write(&text, new.value.opening)
      }
      if old?.value.pullback != new.value.pullback { write(&text, new.value.pullback) }
      text.splice("s", ListSplice(from: old?.value.screens ?? PersistentList(), to: new.value.screens)) {
        $0.integer($1.number)
      }
      text.splice("w", ListSplice(from: old?.value.pending ?? PersistentList(), to: new.value.pending)) {
        completion(&$0, $1)
      }
      let milestones = new.value.milestones
      if old?.value.milestones ?? 0 != milestones { text.integer("f", milestones) }
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

  // MARK: Completions

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
        text.integer("dropped", by?.number ?? 0)
      case .cancelled:
        text.name("cancelled")
        text.bool(true)
      }
    }
  }

  // MARK: Containers

  func container(
    _ text: inout TextBuilder,
    of id: ContainerID,
    from old: ContainerLeaf?,
    to new: ContainerLeaf
  ) {
    text.record(of: id) { text in
      if old?.value.place != new.value.place { write(&text, new.value.place) }
      writeContents(of: new, since: old, &text)
    }
  }

  private func write(_ text: inout TextBuilder, _ place: Container.Place) {
    switch place {
    case .layer(let traits, let visibility):
      text.name("layer")
      text.object { text in
        if let style = traits.style { text.string("style", style) }
        if traits.priority != 0 { text.integer("priority", traits.priority) }
        switch visibility {
        case .shown: break
        case .awaited: text.string("awaits", "screen")
        case .awaitedBeneath: text.string("awaits", "beneath")
        case .awaitedAsRoot: text.string("awaits", "root")
        }
      }
    case .tab(let name, let tabs, let isDynamic):
      text.name("tab")
      text.object { text in
        text.number("of", tabs)
        text.string("name", name)
        if isDynamic {
          text.name("dynamic")
          text.bool(true)
        }
      }
    case .column(let column, let split):
      text.name("column")
      text.object { text in
        text.number("of", split)
        text.string("is", column.rawValue)
      }
    }
  }

  private func writeContents(of new: ContainerLeaf, since old: ContainerLeaf?, _ text: inout TextBuilder) {
    // Fast path: no copy of all contents.
    if let old, case .stack(let entries) = new.value.content, case .stack(let earlier) = old.value.content {
      return text.splice("stack", ListSplice(from: earlier, to: entries)) { $0.integer($1.number) }
    }
    let (new, old) = (new.value.content, old?.value.content)
    guard old != new else { return }
    switch new {
    case .bare(let key):
      text.name("bare")
      if let key { text.integer(key.number) } else { text.null() }
    case .stack(let entries):
      text.splice("stack", ListSplice(at: 0, removed: 0, inserted: entries.elements)) {
        $0.integer($1.number)
      }
    case .split(let split):
      let earlier = if case .split(let old)? = old { old.compact } else { PersistentList<ScreenKey>() }
      text.name("split")
      write(&text, split, since: earlier)
    case .tabs(let tabs):
      let earlier = if case .tabs(let old)? = old { old.tabs } else { [Tabs.TabEntry]() }
      text.name("tabs")
      text.object { text in
        text.number("owner", tabs.owner)
        text.number("selected", tabs.selected)
        text.numbers("earlier", tabs.earlier)
        text.splice("list", ListSplice(from: earlier, to: tabs.tabs)) { tab(&$0, $1) }
      }
    }
  }

  private func write(
    _ text: inout TextBuilder,
    _ split: SplitContent,
    since earlier: PersistentList<ScreenKey>
  ) {
    text.object { text in
      text.name("columns")
      text.numbers(split.primary.number, then: split.supplementary?.number ?? 0, last: split.secondary.number)
      text.string("focus", split.focus.rawValue)
      text.name("compact")
      text.bool(split.isCollapsed)
      text.splice("order", ListSplice(from: earlier, to: split.compact)) { $0.integer($1.number) }
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
