internal import HashTreeCollections
internal import JSON

// Completions for openers that no client serves. Each waits with its opener until a client serves the type
// again. If the opener ends first, the completion is only listed as undelivered.

extension Tree {
  /// The live coordinators of a type for which completions wait, oldest first.
  package func openersAwaitingDelivery(ofType type: String) -> [CoordinatorID] {
    coordinators(ofType: type).filter { !$0.pending.isEmpty }.map(\.id)
  }

  /// Lists the completions of an ended opener as undelivered; drops the oldest beyond the limit.
  mutating func orphan(_ pending: [PendingCompletion]) {
    undelivered += pending
    let excess = undelivered.prefix(max(0, undelivered.count - limits.undelivered))
    undeliveredDropped += excess.count
    paramEntries -= excess.entryCount
    undelivered.removeFirst(excess.count)
  }
}

extension Sequence<PendingCompletion> {
  /// The number of entries as which completions count, so that the limit on entries bounds a tree's memory.
  var entryCount: Int { reduce(0) { $0 + $1.entryCount } }
}

extension PendingCompletion {
  fileprivate var entryCount: Int {
    switch completion {
    case .value(let value), .failed(let value): 1 + value.footprint / 256
    case .cancelled, .dropped: 1
    }
  }
}

// MARK: Clients' pullbacks

extension Tree {
  /// Takes over the coordinator types and clients' pullbacks of a tree that changed while a command ran on a copy.
  ///
  /// `ended` are the coordinators that the command ended.
  package mutating func adopt(surroundingsOf other: Tree, ended: some Sequence<CoordinatorID>) {
    takeTypes(of: other)
    guard !taps.isEmpty || !other.taps.isEmpty else { return }
    taps = other.taps
    for id in ended { taps[id] = nil }
  }

  /// Adds a client's pullback, which ends with either coordinator.
  package mutating func addTap(_ tap: Tap) {
    taps[tap.child, default: []].append(tap)
  }

  /// Ends a client's pullback if it has not ended yet.
  package mutating func removeTap(id: Int, child: CoordinatorID) {
    taps[child]?.removeAll { $0.id == id }
    if taps[child]?.isEmpty == true { taps[child] = nil }
  }

  /// Carries clients' pullbacks over; pullbacks whose route is gone end.
  package mutating func carryTaps(_ migration: any TreeMigration, from base: Tree) {
    for child in base.taps.keys.sorted() {
      taps[child] = base.taps[child]?.compactMap { carried($0, by: migration, from: base) }
      if taps[child]?.isEmpty == true { taps[child] = nil }
    }
  }

  private func carried(_ tap: Tap, by migration: any TreeMigration, from base: Tree) -> Tap? {
    guard let old = base.coordinators[tap.parent], let parent = coordinators[tap.parent],
      let child = coordinators[tap.child]
    else { return nil }
    let type = CarriedType(old: old.type, new: parent.type)
    return migration.wrapping(tap.pullback.route, of: type, child: child.type).map { route in
      var tap = tap
      tap.pullback.route = route
      return tap
    }
  }
}

// MARK: Facts and requirements

extension Tree {
  /// Gives facts new values; null removes one.
  mutating func set(_ changes: JSON.Object) {
    paramEntries -= facts.entryCount
    facts.take(changes)
    paramEntries += facts.entryCount
  }

  /// The facts that failing requirements of entries in the tree read.
  ///
  /// Only requirements that are new to the tree can fail.
  package var factsOfUnmetRequirements: [String] {
    var judge = RequirementJudge(self)
    var facts: [String] = []
    for entries in types.requirements.entries(reading: nil) {
      guard let unmet = judge.unmet(entries), has(entries) else { continue }
      facts += unmet.facts.filter { !facts.contains($0) }
    }
    return facts
  }

  /// Whether the tree has entries that may leave because of their requirement.
  func has(_ entries: RequiringEntries) -> Bool {
    switch entries {
    case .screens(let name): screens.has(named: name)
    case .coordinators(let type):
      byType[type]?.fromTop.contains { coordinators[$0]?.opening != .root } ?? false
    }
  }
}
