internal import JSON
internal import Navigation

/// The states that lead nowhere else: a screen that stays, a layer that stays, a tree that no event changes.
///
/// A link is no way out, because it comes from outside; facts and idle times are.
struct Traps {
  private let search: GraphSearch
  private let before: Predecessors
  /// The screens that are reported already.
  private var excluded: Set<String> = []

  init(_ search: GraphSearch) {
    self.search = search
    before = Predecessors(search.states, withLinks: false)
  }

  private var records: ContiguousArray<SearchStates.StateRecord> { search.states.records }

  mutating func exclude(_ screen: String) { excluded.insert(screen) }

  /// The screens on which neither Back nor a route, an idle time or a fact changes anything.
  mutating func standstills() -> [SearchFinding] {
    search.seen.standstills.compactMap { state in
      guard let screen = activeScreen(of: state), excluded.insert(screen).inserted else { return nil }
      return finding(.doesNothing, screen, "On \(screen), neither Back nor a route changes anything.", state)
    }
  }

  /// The layers that are open until the tree closes, by their lowest screen; those of the new tree are meant to be.
  mutating func layers() -> [SearchFinding] {
    let first = Set(records.first.map { search.names.layers[Int($0.layers)] } ?? [])
    let names = Set(search.names.layers.joined()).subtracting(first).sorted()
    return names.compactMap { name in
      let screen = search.names.text(name)
      let closes = before.canReach { state in
        !search.names.layers[Int(records[state].layers)].contains(name) || search.isOpenEnded(state)
      }
      guard !excluded.contains(screen), let state = firstTrap(closes) else { return nil }
      excluded.insert(screen)
      if let top = activeScreen(of: state) { excluded.insert(top) }
      return finding(
        .neverCloses,
        screen,
        "No Back, route, idle time or fact closes the layer of \(screen) from here on.",
        state
      )
    }
  }

  /// The screens that remain on view until the tree closes.
  mutating func screens() -> [SearchFinding] {
    let active = Set(records.map(\.active)).filter { $0 >= 0 }.sorted()
    // The only screen of a graph is no trap.
    guard active.count > 1 else { return [] }
    return active.compactMap { name in
      let screen = search.names.text(Int(name))
      guard !excluded.contains(screen) else { return nil }
      let leaves = before.canReach { records[$0].active != name || search.isOpenEnded($0) }
      guard let state = firstTrap(leaves) else { return nil }
      return finding(
        .cannotLeave,
        screen,
        "No Back, route, idle time or fact leads away from \(screen) from here on.",
        state
      )
    }
  }

  private func firstTrap(_ isFree: [Bool]) -> Int? {
    isFree.indices.first { !isFree[$0] && !records[$0].repeats }
  }

  private func activeScreen(of state: Int) -> String? {
    let name = records[state].active
    return name < 0 ? nil : search.names.text(Int(name))
  }

  private func finding(_ code: FindingCode, _ screen: String, _ message: String, _ state: Int)
    -> SearchFinding
  {
    SearchFinding(code, at: JSON.Pointer(["screens", screen]), message, way: search.way(to: state))
  }
}
