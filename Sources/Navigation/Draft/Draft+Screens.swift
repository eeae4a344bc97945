internal import JSON

// The primitive edits: screens are made and change owners, and every edit of a list rewrites its top.

extension Draft {
  /// Makes a screen of `owner` in that container; the caller puts it into the container's list.
  mutating func makeScreen(
    _ spec: ScreenSpec,
    owner: CoordinatorID,
    in container: ContainerID
  ) throws(Stop) -> ScreenKey {
    let paramEntries = spec.params.entryCount
    work += 1 + paramEntries
    try checkRoom(for: 1 + paramEntries)
    tree.paramEntries += paramEntries
    tree.counters.screen += 1
    let key = ScreenKey(tree.counters.screen)
    tree.screens[key] = LiveScreen(
      key: key,
      name: spec.name,
      params: spec.params,
      owner: owner,
      container: container
    )
    touchedScreens.append(key)
    enter(key, into: owner)
    return key
  }

  /// Adds a screen to a coordinator; from then on, the coordinator and its ancestors end when they are empty.
  private mutating func enter(_ key: ScreenKey, into owner: CoordinatorID) {
    var current: CoordinatorID?
    edit(owner) {
      if !$0.hasShown { current = $0.parent }
      $0.screens.append(key)
      $0.hasShownItself = true
      $0.hasShown = true
    }
    while let next = current, let ancestor = tree.coordinators.member(next), !ancestor.value.hasShown {
      work += 1
      current = ancestor.value.parent
      edit(next) { $0.hasShown = true }
    }
  }

  mutating func giveScreens(_ keys: [ScreenKey], to owner: CoordinatorID) {
    let screens = keys.compactMap { tree.screens[$0] }.filter { $0.owner != owner }
    takeFromOwners(screens)
    for screen in screens { take(screen, into: owner) }
  }

  /// Gives another coordinator a screen that was taken from its owner.
  mutating func take(_ screen: LiveScreen, into owner: CoordinatorID) {
    departures.note(departure(by: owner), from: screen.owner)
    edit(screen.key) { $0.owner = owner }
    enter(screen.key, into: owner)
  }

  /// Replaces the params of a screen; returns whether they differ.
  mutating func give(_ params: JSON.Object, to screen: LiveScreen) throws(Stop) -> Bool {
    guard screen.params != params else { return false }
    let growth = params.entryCount - screen.params.entryCount
    work += max(0, growth)
    try checkRoom(for: growth)
    tree.paramEntries += growth
    edit(screen.key) { $0.params = params }
    return true
  }

  func checkRoom(for entries: Int) throws(Stop) {
    guard isRenewing || tree.entryCount + entries <= tree.limits.entries else {
      throw .failed(
        Reason(
          .tooManyEntries,
          "The tree may hold \(tree.limits.entries) screens, containers and coordinators, fewer with large params.",
          details: ["limit": .integer(tree.limits.entries)]
        )
      )
    }
  }

  /// Replaces the topmost `length` entries of a container with `keys`; all edits of lists use this one.
  ///
  /// A screen in both lists is kept; a screen only in the old list leaves the tree.
  mutating func rewrite(
    _ id: ContainerID,
    top length: Int,
    with keys: [ScreenKey],
    _ cause: Cause,
    compact: Compact? = nil
  ) {
    guard let entries = tree.entries(of: id) else { return }
    work += length + keys.count
    let old = entries.suffix(length)
    let kept = SearchedSet(keys)
    let removed = old.filter { !kept.contains($0) }
    var new = entries
    new.replaceTop(length, with: keys)
    edit(id) { container in
      switch container.content {
      case .bare: container.content = .bare(new.last)
      case .stack: container.content = .stack(new)
      case .split, .tabs: break
      }
    }
    note(.container(id), cause)
    rewriteCompact(around: id, cause) { order in
      guard compact == nil, old.filter({ kept.contains($0) }) == keys else {
        return order.apply(compact ?? Compact(old: old, new: keys, place: old))
      }
      let gone = Set(removed)
      return order.removeTopmost(gone.count) { gone.contains($0) }
    }
    forget(removed, cause)
  }

  /// Applies an edit of a column to the compact order of its split.
  private mutating func rewriteCompact(
    around id: ContainerID,
    _ cause: Cause,
    _ change: (inout PersistentList<ScreenKey>) -> Int
  ) {
    guard case .column(_, let owner) = tree.containers.member(id)?.value.place,
      case .split(var split) = tree.containers.member(owner)?.value.content, split.isCollapsed
    else { return }
    work += change(&split.compact)
    edit(owner) { $0.content = .split(split) }
    note(.compact(owner), cause)
  }

  /// Removes screens that are in no list from the tree.
  private mutating func forget(_ keys: [ScreenKey], _ cause: Cause) {
    guard !keys.isEmpty else { return }
    var screens: [LiveScreen] = []
    for key in keys {
      if let screen = tree.screens.member(key) { screens.append(screen.value) }
    }
    work += screens.count
    let leaveGuards = tree.types.leaveGuards
    for screen in screens {
      if !leaveGuards.isEmpty, leaveGuards[screen.name] != nil {
        departed[screen.key, default: []].append(screen)
      }
      tree.screens[screen.key] = nil
      let paramEntries = screen.params.entryCount
      tree.paramEntries -= paramEntries
      work += paramEntries
      unmoored += screen.attached.elements.map { ($0, cause.ender) }
    }
    removed += keys
    touchedScreens += keys
    takeFromOwners(screens)
    let departure = departure(by: cause.ender)
    for screen in screens where departures.note(departure, from: screen.owner) {
      suspects.append(screen.owner)
    }
  }

  /// The number of screens that a pop of `count` may remove: all but the first, or in a collapsed split all
  /// but the lowest one of all columns.
  mutating func poppable(_ count: Int, in id: ContainerID) -> Int {
    guard let entries = tree.entries(of: id), !entries.isEmpty else { return 0 }
    guard count >= entries.count else { return count }
    guard case .column(_, let owner) = tree.containers.member(id)?.value.place,
      case .split(let split) = tree.containers.member(owner)?.value.content, split.isCollapsed
    else { return entries.count - 1 }
    guard entries.count < split.compact.count else { return entries.count - 1 }
    work += split.compact.count
    let isFirst = split.compact.first.map { tree.contains(.key($0), in: id) } ?? false
    return isFirst ? entries.count - 1 : entries.count
  }

  /// Removes screens from the lists of their owners, with one edit for each list.
  mutating func takeFromOwners(_ screens: [LiveScreen]) {
    guard screens.count > 1 else {
      for screen in screens { take(1, from: screen.owner) { $0 == screen.key } }
      return
    }
    var byOwner: [CoordinatorID: Set<ScreenKey>] = [:]
    for screen in screens { byOwner[screen.owner, default: []].insert(screen.key) }
    for (owner, keys) in byOwner.sorted(by: { $0.key < $1.key }) {
      take(keys.count, from: owner) { keys.contains($0) }
    }
  }

  private mutating func take(_ count: Int, from owner: CoordinatorID, where isTaken: (ScreenKey) -> Bool) {
    var walked = 0
    edit(owner) { walked = $0.screens.removeTopmost(count, where: isTaken) }
    work += walked
    suspects.append(owner)
  }
}

extension PersistentList<ScreenKey> {
  /// Applies an edit, and returns the number of cells that were walked.
  fileprivate mutating func apply(_ change: Compact) -> Int {
    let gone = Set(change.old)
    let place = Set(change.place)
    let tail = suffix(count - lowestIndex(of: gone.union(place)))
    let index = tail.firstIndex(where: place.contains) ?? tail.count
    let below = tail[..<index].filter { !gone.contains($0) }
    let above = tail[index...].filter { !gone.contains($0) }
    replaceTop(tail.count, with: below + change.new + above)
    return tail.count + change.new.count
  }
}

/// The edit of a collapsed split's order that follows from an edit of a column.
struct Compact {
  let old: [ScreenKey]
  let new: [ScreenKey]
  /// The new keys go in the place of the lowest of these keys, or on top if there are none.
  let place: [ScreenKey]
}
