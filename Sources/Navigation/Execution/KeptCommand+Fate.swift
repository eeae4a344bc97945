package import JSON

// The fate of a parked or held command.

extension KeptCommand {
  enum Fate {
    /// The command waits while one of these entries, which its redirect opened, is in the tree.
    case waits(for: OpenedEntries)
    /// The requirement holds, or the user has confirmed the command.
    case isDue
    /// The entries that the redirect opened have left, or the user has not confirmed.
    case isLost
  }

  /// The fate of the command in a tree under change.
  func fate(in tree: Tree, disposed: [Disposed], judge: inout RequirementJudge, work: inout Int) -> Fate {
    switch wait {
    case .confirmation(let child, _):
      guard !tree.coordinators.contains(child) else { return .waits(for: opened) }
      return disposed.confirm(child) ? .isDue : .isLost
    case .requirement(let entries):
      guard judge.unmet(entries) != nil else { return .isDue }
      work += opened.coordinators.count + opened.screens.count
      return waiting(in: tree, disposed: disposed)
    }
  }

  /// The fate of a parked command: lost when all entries that the redirect opened have left without a result.
  private func waiting(in tree: Tree, disposed: [Disposed]) -> Fate {
    let ended = opened.coordinators.filter { !tree.coordinators.contains($0) }
    let screens = opened.screens.filter(tree.screens.contains)
    guard !ended.isEmpty || screens.count < opened.screens.count else { return .waits(for: opened) }
    let hasResult = disposed.contains { disposed in
      ended.contains(disposed.coordinator) && disposed.completion?.isResult == true
    }
    if hasResult { return .waits(for: OpenedEntries()) }
    let left = OpenedEntries(
      coordinators: opened.coordinators.filter(tree.coordinators.contains),
      screens: screens
    )
    return left.isEmpty ? .isLost : .waits(for: left)
  }
}

extension CoordinatorTypes {
  /// The command that returns to the screen before a redirect of facts; nil without `resume`.
  func returning(to tree: Tree, after redirect: Redirect) -> Boxed<CommandSource>? {
    guard requirements[redirect.entries]?.resumes == true else { return nil }
    return following?(tree).map { Boxed($0) }
  }
}

extension OpenedEntries {
  /// The outermost entries that a draft has added since a revision.
  init(addedBy draft: Draft, since earlier: Tree) {
    var seen: Set<CoordinatorID> = []
    for id in draft.touchedCoordinators where !earlier.coordinators.contains(id) && seen.insert(id).inserted {
      guard let parent = draft.tree.coordinators[id]?.parent, earlier.coordinators.contains(parent) else {
        continue
      }
      coordinators.append(id)
    }
    var keys: Set<ScreenKey> = []
    for key in draft.touchedScreens where !earlier.screens.contains(key) && keys.insert(key).inserted {
      guard let owner = draft.tree.screens[key]?.owner, earlier.coordinators.contains(owner) else { continue }
      screens.append(key)
    }
  }
}

extension Tree {
  /// The entries for which a parked command waits if its redirect opened none.
  ///
  /// They are the remaining entries of the previous parked command, else the outermost entries of the layer
  /// on view, unless it is the root layer.
  func openedBefore(work: inout Int) -> OpenedEntries {
    let earlier = kept?.opened ?? OpenedEntries()
    let left = OpenedEntries(
      coordinators: earlier.coordinators.filter(coordinators.contains),
      screens: earlier.screens.filter(screens.contains)
    )
    guard left.isEmpty, let layer = topLayer, layer != rootLayer else { return left }
    var shown = OpenedEntries()
    for part in parts(of: layer) {
      let residents = containers.member(part)?.value.residents.elements ?? []
      let keys = entries(of: part)?.elements ?? []
      work += residents.count + keys.count
      shown.coordinators += residents.filter { id in
        coordinators[id]?.parent.map { !isAtHome($0, in: layer) } ?? false
      }
      shown.screens += keys.filter { key in screens[key].map { !isAtHome($0.owner, in: layer) } ?? false }
    }
    return shown
  }

  private func isAtHome(_ id: CoordinatorID, in layer: ContainerID) -> Bool {
    coordinators.member(id)?.value.home.container.map { self.layer(of: $0) } == layer
  }
}

extension [Disposed] {
  /// Whether the child that asks has ended with `true`.
  func confirm(_ child: CoordinatorID) -> Bool {
    contains { $0.coordinator == child && $0.completion == .value(true) }
  }
}

extension CoordinatorCompletion {
  /// Whether the coordinator has finished or failed by itself.
  package var isResult: Bool {
    switch self {
    case .value, .failed: true
    case .cancelled, .dropped: false
    }
  }
}

extension RouteSpec {
  /// The route as clients send it.
  package var json: JSON {
    var object: JSON.Object = ["name": .string(name), "params": .object(params)]
    if let inner { object["route"] = inner.json }
    return .object(object)
  }
}
