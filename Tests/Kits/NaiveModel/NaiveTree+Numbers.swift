import Navigation

// An undone attempt takes numbers, and the number of attempts is not part of the contract. So added entries
// get the same numbers, in order, before the trees are compared.

extension NaiveTree {
  /// Gives the numbers of the engine to the entries added since an earlier tree, and continues with them.
  mutating func adoptNumbers(of engine: Tree, since earlier: NaiveTree? = nil) {
    let old = earlier ?? self
    let added = (
      screens: screens.map(\.key), containers: containers.map(\.id), coordinators: coordinators.map(\.id)
    )
    lastScreen = last(lastScreen) { engine.hasGiven(ScreenKey($0)) }
    lastContainer = last(lastContainer) { engine.hasGiven(ContainerID($0)) }
    lastCoordinator = last(lastCoordinator) { engine.hasGiven(CoordinatorID($0)) }
    renumber(
      screens: Numbers(added.screens, old.lastScreen, lastScreen) { engine.screen(ScreenKey($0)) != nil },
      containers: Numbers(added.containers, old.lastContainer, lastContainer) {
        engine.container(ContainerID($0)) != nil
      },
      coordinators: Numbers(added.coordinators, old.lastCoordinator, lastCoordinator) {
        engine.coordinator(CoordinatorID($0)) != nil
      }
    )
  }

  /// The last issued number, searched from a given one.
  private func last(_ start: Int, isGiven: (Int) -> Bool) -> Int {
    var number = start
    while isGiven(number + 1) { number += 1 }
    while number > 0, !isGiven(number) { number -= 1 }
    return number
  }

  private mutating func renumber(screens: Numbers, containers: Numbers, coordinators: Numbers) {
    guard screens.areOther || containers.areOther || coordinators.areOther else { return }
    layers = layers.map { containers[$0] }
    self.containers = self.containers.map { $0.renumbered(screens, containers, coordinators) }
    self.coordinators = self.coordinators.map { $0.renumbered(containers, coordinators) }
    kept = kept?.renumbered(screens, coordinators)
  }
}

/// The numbers of the engine for those of the naive model.
private struct Numbers {
  private var others: [Int: Int] = [:]

  /// Nil if the number of added entries differs from the engine's.
  init(_ all: [Int], _ old: Int, _ last: Int, isThere: (Int) -> Bool) {
    let added = all.filter { $0 > old }.sorted()
    let engine = last > old ? (old + 1...last).filter(isThere) : []
    guard added.count == engine.count, added != engine else { return }
    others = Dictionary(uniqueKeysWithValues: zip(added, engine))
  }

  var areOther: Bool { !others.isEmpty }

  subscript(_ number: Int) -> Int { others[number] ?? number }
}

extension NaiveTree.Container {
  fileprivate func renumbered(_ screens: Numbers, _ containers: Numbers, _ coordinators: Numbers) -> Self {
    var part = part
    switch part {
    case .layer(let traits, .withdrawn(let above, let presented)):
      let standing = Standing.withdrawn(
        above: above.map { containers[$0] },
        presented: presented.map { containers[$0] }
      )
      part = .layer(traits, standing)
    case .layer: break
    case .tab(let spec, let tabs): part = .tab(spec, of: containers[tabs])
    case .column(let column, let split): part = .column(column, of: containers[split])
    }
    var other = NaiveTree.Container(id: containers[id], part: part, kind: kind)
    other.screens = self.screens.map {
      NaiveTree.Screen(key: screens[$0.key], name: $0.name, params: $0.params, owner: coordinators[$0.owner])
    }
    (other.focus, other.isCollapsed, other.isOpened) = (focus, isCollapsed, isOpened)
    other.isDynamic = isDynamic
    other.compact = compact.map { screens[$0] }
    (other.selected, other.owner) = (containers[selected], coordinators[owner])
    other.earlier = earlier.map { containers[$0] }
    return other
  }
}

extension NaiveTree.Coordinator {
  fileprivate func renumbered(_ containers: Numbers, _ coordinators: Numbers) -> Self {
    var other = Self(
      id: coordinators[id],
      type: type,
      params: params,
      parent: parent,
      home: home,
      opening: opening
    )
    other.parent = parent.map { coordinators[$0] }
    if case .container(let id) = home { other.home = .container(containers[id]) }
    if case .started(let opener, let label) = opening {
      other.opening = .started(opener: coordinators[opener], label: label)
    }
    (other.pullback, other.hasShown, other.hasShownItself) = (pullback, hasShown, hasShownItself)
    other.hasActed = hasActed
    return other
  }
}

extension NaiveKept {
  fileprivate func renumbered(_ screens: Numbers, _ coordinators: Numbers) -> Self {
    var wait = wait
    if case .confirmation(let child, let screen) = wait {
      wait = .confirmation(child: coordinators[child], screen: screens[screen])
    }
    var other = NaiveKept(source: source, wait: wait)
    other.waived = waived.map { screens[$0] }
    other.openedScreens = openedScreens.map { screens[$0] }
    other.openedCoordinators = openedCoordinators.map { coordinators[$0] }
    return other
  }
}
