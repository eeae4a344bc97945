import JSON
import Navigation

// A second implementation of the model, written for clarity: plain arrays, linear searches, full copies. It
// is slow, but simple enough to check by reading. Tests compare the engine with it on random applications and
// random commands.

struct NaiveTree {
  struct Screen {
    let key: Int
    let name: String
    var params: JSON.Object
    var owner: Int
  }

  struct Container {
    enum Part {
      case layer(LayerTraits, Standing)
      case tab(TabSpec, of: Int)
      case column(Column, of: Int)
    }

    /// A layer appears with its first screen.
    enum Standing: Equatable {
      case shown, awaited, awaitedBeneath, awaitedAsRoot
      /// The layer became empty while its coordinators had presented others, and returns above these layers
      /// with its next screen.
      case withdrawn(above: [Int], presented: [Int])
    }

    let id: Int
    var part: Part
    var kind: CoordinatorKind
    /// The screens of a stack or bare container, lowest first.
    var screens: [Screen] = []
    /// The columns of a split.
    var focus = Column.primary
    var isCollapsed = false
    var compact: [Int] = []
    /// Of tabs: the selected tab, and whose children the tabs' coordinators are.
    var selected = 0
    var owner = 0
    /// The previously selected tabs, the last one last, if Back returns to them.
    var earlier: [Int] = []
    /// Of a tab: whether its coordinator was opened, and whether it was added by `openTab`.
    var isOpened = false
    var isDynamic = false

    /// The parent container.
    var outer: Int? {
      switch part {
      case .layer: nil
      case .tab(_, let outer), .column(_, let outer): outer
      }
    }
  }

  struct Coordinator {
    enum Home: Equatable {
      case window
      case container(Int)
    }

    enum Opening: Equatable {
      case root, tab, handover, presented
      case started(opener: Int, label: String?)
    }

    let id: Int
    let type: String
    let params: JSON.Object
    var parent: Int?
    var home: Home
    var opening: Opening
    var pullback: Pullback?
    /// The coordinator or a descendant.
    var hasShown = false
    var hasShownItself = false
    var hasActed = false
  }

  var layers: [Int] = []
  var containers: [Container] = []
  var coordinators: [Coordinator] = []
  var facts: JSON.Object = [:]
  var kept: NaiveKept?
  /// The route with which the root begins.
  var rootRoute: RouteSpec?
  var lastScreen = 0
  var lastContainer = 0
  var lastCoordinator = 0
}

// MARK: - Coordinators
extension NaiveTree {
  func coordinator(_ id: Int) -> Coordinator? { coordinators.first { $0.id == id } }

  mutating func edit(coordinator id: Int, _ change: (inout Coordinator) -> Void) {
    for index in coordinators.indices where coordinators[index].id == id { change(&coordinators[index]) }
  }

  func children(of id: Int) -> [Int] { coordinators.filter { $0.parent == id }.map(\.id) }

  /// The coordinator and its ancestors, upward.
  func chain(from id: Int) -> [Int] {
    guard let coordinator = coordinator(id) else { return [] }
    return [id] + (coordinator.parent.map(chain(from:)) ?? [])
  }

  /// The nearest coordinator of a type from one upward, else the newest.
  func nearest(ofType type: String, from id: Int) -> Int? {
    chain(from: id).first { coordinator($0)?.type == type }
      ?? coordinators.filter { $0.type == type }.map(\.id).max()
  }

  func level(of id: Int) -> Int { chain(from: id).count - 1 }

  /// The descendants of a coordinator, children before parents.
  func descendants(of id: Int) -> [Int] { children(of: id).flatMap { descendants(of: $0) + [$0] } }

  func isOwn(_ screen: Screen, of id: Int) -> Bool { chain(from: screen.owner).contains(id) }

  /// The container in which a coordinator shows; nil if it has left the window.
  func home(of coordinator: Coordinator) -> Container? {
    switch coordinator.home {
    case .window: layers.first.flatMap(container)
    case .container(let id): container(id)
    }
  }

  func homeHasLeft(_ coordinator: Coordinator) -> Bool {
    coordinator.home != .window && home(of: coordinator) == nil
  }

  /// Whether a coordinator is the root or that of an existing declared tab.
  func lasts(_ coordinator: Coordinator) -> Bool {
    if coordinator.opening == .root { return true }
    return tab(of: coordinator).map { !$0.isDynamic } ?? false
  }

  /// The tab of a coordinator.
  func tab(of coordinator: Coordinator) -> Container? {
    guard coordinator.opening == .tab, coordinator.home != .window, let home = home(of: coordinator),
      case .tab = home.part
    else { return nil }
    return home
  }

  /// The root or the coordinator of a tab is initial again when it owns nothing.
  func isInitial(_ coordinator: Coordinator) -> Bool {
    let ownsNothing = screens(ownedBy: coordinator.id).isEmpty && children(of: coordinator.id).isEmpty
    return !coordinator.hasActed || (lasts(coordinator) && ownsNothing)
  }
}

// MARK: - Situations
extension NaiveTree {
  func situation(of coordinator: Coordinator) -> Situation {
    let home = home(of: coordinator)
    return Situation(
      type: coordinator.type,
      params: coordinator.params,
      isInitial: isInitial(coordinator),
      isRoot: coordinator.parent == nil,
      level: level(of: coordinator.id),
      home: coordinator.home == .window ? .window : home?.kind ?? .bare,
      isCollapsed: home.map { ($0.kind == .split ? $0 : collapsedSplit(around: $0.id))?.isCollapsed == true }
        ?? false,
      facts: facts
    )
  }

  /// Gives facts new values; null removes one.
  mutating func set(_ changes: JSON.Object) {
    for (name, value) in changes.members.map({ ($0.name, $0.value) }) {
      facts[name] = value.isNull ? Optional.none : value
    }
  }
}

// MARK: - Containers
extension NaiveTree {
  func container(_ id: Int) -> Container? { containers.first { $0.id == id } }

  /// The coordinator that a lazy tab waits for will not be pulled back.
  mutating func forgetPullback(ofTab id: Int) {
    edit(container: id) { container in
      guard case .tab(var spec, let tabs) = container.part else { return }
      spec.child.pullback = nil
      container.part = .tab(spec, of: tabs)
    }
  }

  mutating func edit(container id: Int, _ change: (inout Container) -> Void) {
    for index in containers.indices where containers[index].id == id { change(&containers[index]) }
  }

  /// The ancestors of a container, nearest first.
  func outer(of id: Int) -> [Int] { container(id)?.outer.map { [$0] + outer(of: $0) } ?? [] }

  /// The layer that a container is part of.
  func layer(of id: Int) -> Int { container(id)?.outer.map(layer(of:)) ?? id }

  /// The columns of a split or the tabs of tabs.
  func parts(of id: Int) -> [Container] { containers.filter { $0.outer == id } }

  /// A container and its descendants.
  func inside(_ id: Int) -> [Container] {
    (container(id).map { [$0] } ?? []) + parts(of: id).flatMap { inside($0.id) }
  }

  func isShown(_ layer: Int) -> Bool { layers.contains(layer) }

  /// The layers of the same priority above one.
  func layersAbove(_ layer: Int) -> [Int] {
    layers.drop { $0 != layer }.dropFirst().filter { priority(of: $0) == priority(of: layer) }
  }

  /// A dismissed layer, and the layers of its priority above it.
  func layersDismissed(with layer: Int) -> [Int] {
    layers.contains(layer) ? [layer] + layersAbove(layer) : []
  }

  /// Closing layers, and all layers that coordinators at home in one of them presented.
  func withPresented(_ first: [Int]) -> [Int] {
    var closing = first
    while let next = layers.dropFirst().first(where: { layer in
      !closing.contains(layer) && presenterLayer(of: layer).map(closing.contains) ?? false
    }) {
      closing.append(next)
    }
    return closing
  }

  func priority(of layer: Int) -> Int {
    if case .layer(let traits, _)? = container(layer)?.part { traits.priority } else { 0 }
  }

  /// The layer that is home to the first coordinator above the owner of a layer's screens that is not at home in it.
  private func presenterLayer(of layer: Int) -> Int? {
    let inside = inside(layer)
    let owner = inside.lazy.compactMap(\.screens.last).first?.owner
    let resident = inside.lazy.compactMap { part in
      self.coordinators.first { $0.home == .container(part.id) }?.id
    }.first
    let homes = chain(from: owner ?? resident ?? 0).compactMap(coordinator).map(\.home)
    let isElsewhere = { (home: Coordinator.Home) in
      if case .container(let id) = home { self.layer(of: id) != layer } else { true }
    }
    if case .container(let id)? = homes.first(where: isElsewhere) { return self.layer(of: id) }
    return nil
  }

  /// The nearest container of a kind, from the container itself upward.
  func nearest(_ kind: CoordinatorKind, around id: Int) -> Container? {
    guard let container = container(id) else { return nil }
    return container.kind == kind ? container : container.outer.flatMap { nearest(kind, around: $0) }
  }

  /// The collapsed split that a column is part of.
  func collapsedSplit(around column: Int) -> Container? {
    guard case .column(_, let split)? = container(column)?.part else { return nil }
    return container(split).flatMap { $0.isCollapsed ? $0 : nil }
  }
}

// MARK: - Screens
extension NaiveTree {
  var screens: [Screen] { containers.flatMap(\.screens) }

  func screen(_ key: Int) -> Screen? { screens.first { $0.key == key } }

  func screens(ownedBy id: Int) -> [Screen] { screens.filter { $0.owner == id } }

  func holder(of key: Int) -> Container? {
    containers.first { $0.screens.contains { $0.key == key } }
  }

  func screens(inside id: Int) -> [Screen] { inside(id).flatMap(\.screens) }

  /// The screens in a container, topmost first: of a split those of the focused column, of tabs those of the
  /// selected tab.
  func fromTop(in id: Int) -> [Screen] {
    guard let container = container(id) else { return [] }
    let parts = parts(of: id)
    switch container.kind {
    case .bare, .stack, .window: return container.screens.reversed()
    case .split where container.isCollapsed: return container.compact.reversed().compactMap(screen)
    case .split:
      let focused = parts.filter { $0.column == container.focus }
      return (focused + parts.reversed().filter { $0.column != container.focus }).flatMap {
        fromTop(in: $0.id)
      }
    case .tabs:
      let selected = parts.filter { $0.id == container.selected }
      return (selected + parts.filter { $0.id != container.selected }).flatMap { fromTop(in: $0.id) }
    }
  }

  mutating func edit(screen key: Int, _ change: (inout Screen) -> Void) {
    guard let holder = holder(of: key) else { return }
    edit(container: holder.id) { container in
      for index in container.screens.indices where container.screens[index].key == key {
        change(&container.screens[index])
      }
    }
  }

  /// The top screens of the top layer.
  var onView: [Int] { layers.last.map(onView(in:)) ?? [] }

  private func onView(in id: Int) -> [Int] {
    guard let container = container(id) else { return [] }
    switch container.kind {
    case .bare, .stack, .window: return container.screens.last.map { [$0.key] } ?? []
    case .split:
      return container.isCollapsed ? container.compact.suffix(1) : parts(of: id).flatMap { onView(in: $0.id) }
    case .tabs: return onView(in: container.selected)
    }
  }

  var active: Int? { layers.last.flatMap(active(in:)) }

  private func active(in id: Int) -> Int? {
    guard let container = container(id) else { return nil }
    switch container.kind {
    case .bare, .stack, .window: return container.screens.last?.key
    case .tabs: return active(in: container.selected)
    case .split:
      if container.isCollapsed { return container.compact.last }
      let columns = parts(of: id)
      let focused = columns.first { $0.column == container.focus }
      return focused?.screens.last?.key ?? columns.compactMap { $0.screens.last?.key }.last
    }
  }
}

extension NaiveTree.Container {
  var column: Column? { if case .column(let column, _) = part { column } else { nil } }
}
