import JSON
import Navigation

// The stages after a command: redirects of removed entries, a restart of the root, the kept command.

extension NaiveRun {
  /// Runs the consequences until there are none.
  ///
  /// A consequence that stops is undone alone.
  ///
  /// After a stopped redirect, no other redirect runs, but the root may restart, and the kept command is
  /// judged.
  mutating func goOn(after stage: NaiveStage?) throws(Stop) {
    var (last, from) = (stage, base)
    while let next = try nextStage(after: last, from: from) {
      let start = self
      (last, from) = (next, tree)
      do throws(Stop) {
        try play(next, isFollowing: true)
      } catch {
        if error == .unknown { throw error }
        undo(to: start)
        judging.stop(error.code)
        if error == .failed(.sendLoop) { return }
        if case .redirect = next { judging.pending = [] }
        last = nil
      }
    }
  }

  private mutating func nextStage(after last: NaiveStage?, from earlier: NaiveTree) throws(Stop)
    -> NaiveStage?
  {
    if let last { park(after: last, from: earlier) }
    while !judging.pending.isEmpty {
      let next = judging.pending.removeFirst()
      guard !judging.hasTaken(next.routes) else { continue }
      judging.chainStart = judging.taken.count
      judging.taken.append(next)
      return .redirect(next.routes, returning: returning(from: next.entry))
    }
    let mayRefill = !judging.hasRefilled && (judging.hasChangedFacts || hasClosedLayers)
    if mayRefill, tree.layers.count == 1, tree.onView.isEmpty, let (container, tabs) = innermostRoot {
      judging.hasRefilled = true
      judging.chainStart = judging.taken.count
      return .refill(container: container, tabs: tabs)
    }
    guard let kept = resumed() else { return nil }
    judging.resumptions += 1
    tree.kept = nil
    judging.keptEnd = .resumed
    judging.chainStart = judging.taken.count
    judging.waived += kept.waived
    return .kept(kept)
  }

  /// Whether layers above the root were removed, so that the root may now be on top.
  private var hasClosedLayers: Bool { restored == nil && base.layers.count > 1 }

  /// Whether a requirement that keeps the command of a stage has redirected it.
  func isParking(_ stage: NaiveStage) -> Bool {
    if case .redirect(_, let returning) = stage { return returning != nil }
    let isKept = if case .kept = stage { true } else { false }
    return (judging.isReplaced || isKept) && stage.source != nil
      && judging.chain.contains { app.requirement(of: $0.entry)?.parks == true }
  }

  /// The command that returns to the previous place, if facts from outside run the redirect of such an entry.
  private func returning(from entry: NaiveUnmet.Entry) -> CommandSource? {
    guard judging.isStated, app.requirement(of: entry)?.resumes == true else { return nil }
    return app.following(base)
  }

  /// Keeps a command that a requirement has redirected.
  private mutating func park(after stage: NaiveStage, from earlier: NaiveTree) {
    guard isParking(stage), let last = judging.chain.last, let source = stage.parked else { return }
    var kept = NaiveKept(source: source, wait: .requirement(last.entry))
    kept.waived = confirmed
    kept.openedCoordinators = tree.coordinators.filter { coordinator in
      earlier.coordinator(coordinator.id) == nil && coordinator.parent.flatMap(earlier.coordinator) != nil
    }.map(\.id)
    kept.openedScreens = tree.screens.filter { screen in
      earlier.screen(screen.key) == nil && earlier.coordinator(screen.owner) != nil
    }.map(\.key)
    if kept.hasOpenedNothing, let older = tree.kept, case .requirement = older.wait {
      kept.inherit(older, in: tree)
    }
    if kept.hasOpenedNothing, tree.layers.count > 1 { kept.inheritLayer(of: tree) }
    tree.kept = kept
    judging.keptEnd = .parked
    judging.chainStart = judging.taken.count
  }

  /// The kept command, if it is due.
  ///
  /// A command is given up if the child that asks or the entries of its redirect have left.
  private mutating func resumed() -> NaiveKept? {
    guard let kept = tree.kept else { return nil }
    switch kept.wait {
    case .confirmation(let child, _):
      guard tree.coordinator(child) == nil else { return nil }
      if hasConfirmed(child) { return kept }
    case .requirement(let entry):
      if holds(entry) { return judging.resumptions < 8 ? kept : nil }
      guard hasLostOpened(kept) else { return nil }
    }
    tree.kept = nil
    judging.keptEnd = .forgotten
    return nil
  }

  /// Whether all entries that the redirect opened have left without a result.
  private mutating func hasLostOpened(_ kept: NaiveKept) -> Bool {
    if kept.hasOpenedNothing { return false }
    let ended = kept.openedCoordinators.filter { tree.coordinator($0) == nil }
    var left = kept
    left.openedCoordinators = kept.openedCoordinators.filter { tree.coordinator($0) != nil }
    left.openedScreens = kept.openedScreens.filter { tree.screen($0) != nil }
    guard !ended.isEmpty || left.openedScreens.count < kept.openedScreens.count else { return false }
    if ends.contains(where: { ended.contains($0.coordinator) && $0.completion?.isResult == true }) {
      (left.openedCoordinators, left.openedScreens) = ([], [])
    } else if left.openedCoordinators.isEmpty && left.openedScreens.isEmpty {
      return true
    }
    tree.kept = left
    return false
  }

  /// Gives up the kept command if the child that asks or the entries of the redirect have left.
  mutating func forgetOrphaned() {
    guard let kept = tree.kept else { return }
    switch kept.wait {
    case .confirmation(let child, _): if tree.coordinator(child) != nil { return }
    case .requirement(let entry): if holds(entry) || !hasLostOpened(kept) { return }
    }
    tree.kept = nil
    judging.keptEnd = .forgotten
  }

  /// Closes the child that asks for the kept command, because another command replaces it.
  mutating func closeConfirmation() {
    guard case .confirmation(let child, _)? = tree.kept?.wait, tree.coordinator(child) != nil else { return }
    tree.kept = nil
    before = tree
    let all = (tree.descendants(of: child) + [child]).compactMap(tree.coordinator)
    let endings = all.map {
      NaiveEnding(
        coordinator: $0.id,
        opener: $0.opener,
        completion: $0.opener == nil ? nil : .dropped(by: nil),
        before: tree
      )
    }
    remove(Batch(endings: endings, by: nil))
  }
}

extension NaiveKept {
  var hasOpenedNothing: Bool { openedScreens.isEmpty && openedCoordinators.isEmpty }

  /// Remaining entries of an older redirect count as opened.
  fileprivate mutating func inherit(_ older: NaiveKept, in tree: NaiveTree) {
    openedCoordinators = older.openedCoordinators.filter { tree.coordinator($0) != nil }
    openedScreens = older.openedScreens.filter { tree.screen($0) != nil }
  }

  /// The outermost entry of the layer on view counts as opened.
  fileprivate mutating func inheritLayer(of tree: NaiveTree) {
    guard let layer = tree.layers.last else { return }
    let isAtHome = { (id: Int) in
      tree.coordinator(id).flatMap(tree.home).map { tree.layer(of: $0.id) } == layer
    }
    for screen in tree.screens(inside: layer) {
      guard let outermost = tree.chain(from: screen.owner).last(where: isAtHome) else {
        openedScreens.append(screen.key)
        continue
      }
      if !openedCoordinators.contains(outermost) { openedCoordinators.append(outermost) }
    }
  }
}
