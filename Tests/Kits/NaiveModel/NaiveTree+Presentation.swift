import JSON
import Navigation

// The parts of transfers: screens are added and removed, layers appear with their first screen and leave with
// their last.

extension NaiveTree {
  mutating func makeContainer(_ part: Container.Part, _ kind: CoordinatorKind) -> Int {
    lastContainer += 1
    containers.append(Container(id: lastContainer, part: part, kind: kind))
    return lastContainer
  }

  /// A screen that is not yet in a container.
  mutating func makeScreen(_ spec: ScreenSpec, owner: Int) -> Screen {
    lastScreen += 1
    noteShown(by: owner)
    return Screen(key: lastScreen, name: spec.name, params: spec.params, owner: owner)
  }

  private mutating func noteShown(by owner: Int) {
    edit(coordinator: owner) { $0.hasShownItself = true }
    for id in chain(from: owner) { edit(coordinator: id) { $0.hasShown = true } }
  }

  mutating func give(_ key: Int, to owner: Int) {
    edit(screen: key) { $0.owner = owner }
    noteShown(by: owner)
  }

  /// Puts a screen on top of a container.
  mutating func append(_ screen: Screen, to id: Int) {
    edit(container: id) { $0.screens.append(screen) }
    if let split = collapsedSplit(around: id) { edit(container: split.id) { $0.compact.append(screen.key) } }
    focus(on: id)
    showLayer(of: id)
  }

  /// In a split, the last changed column has the focus.
  mutating func focus(on id: Int) {
    guard case .column(let column, let split)? = container(id)?.part else { return }
    edit(container: split) { $0.focus = column }
  }

  /// Removes screens, and then the layers that became empty.
  ///
  /// Some of these wait for another screen.
  mutating func remove(_ keys: [Int], awaiting: [Int] = []) {
    let emptied = keys.compactMap(holder).map { layer(of: $0.id) }
    for index in containers.indices {
      containers[index].screens.removeAll { keys.contains($0.key) }
      containers[index].compact.removeAll { keys.contains($0) }
    }
    for layer in awaiting { withdrawIfEmpty(layer) }
    for layer in emptied { removeIfEmpty(layer) }
  }

  /// An empty layer above the root leaves the window, but stays the home of its coordinators.
  private mutating func withdrawIfEmpty(_ layer: Int) {
    guard layers.dropFirst().contains(layer), screens(inside: layer).isEmpty else { return }
    let below = Array(layers.prefix { $0 != layer })
    let presented = withPresented([layer])
    layers.removeAll { $0 == layer }
    edit(container: layer) { container in
      guard case .layer(let traits, _) = container.part else { return }
      container.part = .layer(traits, .withdrawn(above: below, presented: presented))
    }
  }

  /// Removes an empty layer above the root, with the layers that its coordinators presented.
  mutating func removeIfEmpty(_ layer: Int) {
    guard layers.dropFirst().contains(layer), screens(inside: layer).isEmpty else { return }
    close([layer])
  }

  /// Removes a layer that stayed empty, with the layers that its coordinators presented.
  mutating func closeWithdrawn(_ layer: Int) {
    guard case .layer(_, .withdrawn(_, let presented))? = container(layer)?.part else { return }
    removeAlone(presented)
  }

  /// Removes layers, with the layers that coordinators at home in them presented.
  mutating func close(_ layers: [Int]) { removeAlone(withPresented(layers)) }

  /// Removes only the given layers.
  mutating func removeAlone(_ leaving: [Int]) {
    layers.removeAll { leaving.contains($0) }
    for layer in leaving { discard(layer) }
  }

  /// Removes a container with its contents.
  mutating func discard(_ id: Int) {
    let gone = inside(id).map(\.id)
    containers.removeAll { gone.contains($0.id) }
  }

  /// Adds the layer that waited for its first screen.
  mutating func showLayer(of id: Int) {
    let layer = layer(of: id)
    guard case .layer(let traits, let standing)? = container(layer)?.part, standing != .shown else { return }
    edit(container: layer) { $0.part = .layer(traits, .shown) }
    if standing == .awaitedAsRoot {
      close(layersDismissed(with: layers[0]))
      layers.insert(layer, at: 0)
    } else {
      layers.insert(layer, at: place(ofLayer: standing, traits.priority))
    }
  }

  /// The index of a new layer: above or below the layers of its priority, or at its old place.
  private func place(ofLayer standing: Container.Standing, _ priority: Int) -> Int {
    let lowest = max(1, layers.count { self.priority(of: $0) < priority })
    switch standing {
    case .awaitedBeneath: return lowest
    case .withdrawn(let below, _):
      if let nearest = layers.lastIndex(where: below.contains) { return max(lowest, nearest + 1) }
    case .shown, .awaited, .awaitedAsRoot: break
    }
    return layers.count { self.priority(of: $0) <= priority }
  }

  /// All screens except the first; in a collapsed split, except the first of all columns.
  func poppable(in id: Int) -> Int {
    guard let container = container(id) else { return 0 }
    guard let split = collapsedSplit(around: id) else { return max(0, container.screens.count - 1) }
    return container.screens.filter { $0.key != split.compact.first }.count
  }
}

// MARK: - First screens
extension NaiveTree {
  /// The lowest screen in its home that a coordinator or else its subtree owns; in tabs, one for each tab.
  func firstScreens(of coordinator: Coordinator) -> [Screen] {
    guard let home = home(of: coordinator) else { return [] }
    let regions = home.kind == .tabs ? parts(of: home.id).filter { !$0.isDynamic }.map(\.id) : [home.id]
    return regions.compactMap { firstScreen(of: coordinator, in: $0) }
  }

  func firstScreen(of coordinator: Coordinator, in region: Int) -> Screen? {
    let screens = screens(inside: region)
    return screens.first { $0.owner == coordinator.id } ?? screens.first { isOwn($0, of: coordinator.id) }
  }

  /// The screens above a screen in its container, or in the compact order of the split.
  func screensAbove(_ key: Int, inWholeSplit: Bool) -> [Int] {
    guard let holder = holder(of: key) else { return [] }
    var order = holder.screens.map(\.key)
    if inWholeSplit, let split = collapsedSplit(around: holder.id) { order = split.compact }
    return order.firstIndex(of: key).map { Array(order[($0 + 1)...]) } ?? []
  }
}

// MARK: - Set
extension NaiveTree {
  /// Inserts `placed` at the lowest of `replaced`, in the container and in the compact order; otherwise on
  /// top.
  mutating func replace(_ replaced: [Int], by placed: [Screen], in id: Int) {
    guard let old = container(id)?.screens else { return }
    let keys = placed.map(\.key)
    let order = Self.order(old.map(\.key), replacing: replaced, by: keys)
    guard order != old.map(\.key) else { return }
    let known = old.filter { !keys.contains($0.key) } + placed
    edit(container: id) { container in
      container.screens = order.compactMap { key in known.first { $0.key == key } }
    }
    if let split = collapsedSplit(around: id) {
      let compact = Self.order(split.compact, replacing: replaced, by: keys)
      edit(container: split.id) { $0.compact = compact }
    }
    focus(on: id)
    if !placed.isEmpty { showLayer(of: id) }
    removeIfEmpty(layer(of: id))
  }

  private static func order(_ old: [Int], replacing replaced: [Int], by placed: [Int]) -> [Int] {
    let place = old.firstIndex(where: replaced.contains) ?? old.count
    let isGone = { (key: Int) in replaced.contains(key) || placed.contains(key) }
    return old[..<place].filter { !isGone($0) } + placed + old[place...].filter { !isGone($0) }
  }
}
