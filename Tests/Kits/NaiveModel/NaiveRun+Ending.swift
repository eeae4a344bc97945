import JSON
import Navigation

// The end of coordinators: first completions, then one removal, then the actions of the openers.

extension NaiveRun {
  mutating func end(_ id: Int, _ completion: CoordinatorCompletion, keeps: Bool = false) throws(Stop) {
    guard let coordinator = tree.coordinator(id) else { return }
    guard case .started(let opener, _) = coordinator.opening else { throw .failed(.notStarted) }
    guard batch?.holds(id) != true else { return }
    let ending = NaiveEnding(
      coordinator: id,
      opener: opener,
      completion: completion,
      before: tree,
      keeps: keeps
    )
    guard batch == nil else {
      batch?.endings.append(ending)
      return try tell(ending)
    }
    try endTogether([ending], by: id)
  }

  /// Delivers the completions to the openers in order, then removes the ended coordinators, then applies the
  /// waiting actions.
  mutating func endTogether(_ endings: [NaiveEnding], screens: [Int] = [], by: Int?) throws(Stop) {
    batch = Batch(endings: endings, screens: screens, by: by)
    before = tree
    for ending in endings { try tell(ending) }
    guard let ended = batch else { return }
    batch = nil
    let withdrawn = remove(ended)
    for each in ended.waiting { try apply(each.action, by: each.opener) }
    if !withdrawn.isEmpty { before = tree }
    for layer in withdrawn { change(by: ended.by) { $0.closeWithdrawn(layer) } }
  }

  private mutating func tell(_ ending: NaiveEnding) throws(Stop) {
    guard let completion = ending.completion, let opener = ending.opener.flatMap(tree.coordinator),
      case .started(_, let label?)? = tree.coordinator(ending.coordinator)?.opening,
      batch?.holds(opener.id) != true
    else { return }
    batch?.told.append(ending.coordinator)
    try countEvent()
    asked.append("c\(opener.id) \(label): c\(ending.coordinator) \(completion.drawing)")
    heard.append(opener)
    let end = NaiveCompletion(
      child: ending.coordinator,
      type: tree.coordinator(ending.coordinator)?.type ?? "",
      label: label,
      completion: completion
    )
    let action = try app.action(
      for: NaiveQuestion(
        situation: situation(of: opener),
        event: .completed(end),
        coordinator: opener.id,
        tree: tree
      )
    )
    try hear(action, opener.id, ending)
  }

  /// Sorts an opener's action: applied at once, absorbed, or waiting.
  private mutating func hear(_ action: ActionSpec, _ opener: Int, _ ending: NaiveEnding) throws(Stop) {
    switch action {
    case .none: break
    case .sequence(let actions): for action in actions { try hear(action, opener, ending) }
    case .finish, .fail, .cancel, .reject: try apply(action, by: opener)
    case .drop(let includesSelf, _):
      let (ends, goes) = ending.before.dropped(by: opener, includesSelf: includesSelf)
      if !ends.allSatisfy(isEnding) || !goes.allSatisfy(isLeaving) { batch?.waiting.append((opener, action)) }
    case .transfer(let transfer, _):
      if let rest = try rest(of: transfer, opener, ending.before) {
        batch?.waiting.append((opener, .transfer(rest)))
      }
    case .send, .setFacts, .closeTab: batch?.waiting.append((opener, action))
    }
  }

  /// The rest of a transfer, judged on the tree before the child's screens left, if any.
  private func rest(of transfer: TransferSpec, _ opener: Int, _ before: NaiveTree) throws(Stop)
    -> TransferSpec?
  {
    guard transfer.onlyRemoves else { return transfer }
    var trial = NaiveRun(app, before)
    let changed = try trial.attempt(transfer, by: opener)
    guard changed else { return nil }
    guard trial.tree.lastScreen == before.lastScreen else { return transfer }
    let removed = before.screens.map(\.key).filter { trial.tree.screen($0) == nil }
    let staying = removed.filter { !isLeaving($0) }
    guard !staying.isEmpty else { return nil }
    if case .pop = transfer { return .pop(count: staying.count) }
    return transfer
  }

  private func isLeaving(_ key: Int) -> Bool {
    batch?.screens.contains(key) == true || tree.screen(key).map { leavesWith($0.owner) } ?? true
  }

  private func isEnding(_ id: Int) -> Bool { batch?.holds(id) == true || leavesWith(id) }

  /// Whether the coming removal includes the screens of a coordinator; kept screens go to its opener.
  private func leavesWith(_ id: Int) -> Bool {
    guard let coordinator = tree.coordinator(id) else { return true }
    guard let ending = batch?.endings.first(where: { $0.coordinator == id }) else {
      return coordinator.parent.map(leavesWith) ?? false
    }
    return ending.keeps ? ending.opener.map(leavesWith) ?? true : true
  }

  /// Returns the withdrawn layers, in which surviving openers may still show screens.
  @discardableResult
  mutating func remove(_ ended: Batch) -> [Int] {
    before = tree
    for ending in ended.endings where ending.keeps {
      guard let opener = ending.opener, tree.coordinator(opener) != nil else { continue }
      pass(ending.coordinator, to: opener, ended)
    }
    var leaving: [Int] = []
    for ending in ended.endings { leaving += tree.descendants(of: ending.coordinator) + [ending.coordinator] }
    let screens = tree.screens.filter { leaving.contains($0.owner) || ended.screens.contains($0.key) }
    for coordinator in leaving.unique.compactMap(tree.coordinator) { note(coordinator, in: ended) }
    removeTabs(of: leaving, by: ended.by)
    let acting = ended.waiting.map(\.opener).filter { !leaving.contains($0) }
    let homes = acting.compactMap(tree.coordinator).compactMap(tree.home)
    let awaiting = homes.map { tree.layer(of: $0.id) }.filter(tree.isShown)
    change(by: ended.by) { $0.remove(screens.map(\.key), awaiting: awaiting) }
    tree.coordinators.removeAll { leaving.contains($0.id) }
    return awaiting.filter { !tree.isShown($0) }
  }

  /// Records the end of a coordinator, as in an outcome.
  mutating func note(_ coordinator: NaiveTree.Coordinator, in ended: Batch) {
    var words = ["c\(coordinator.id) \(coordinator.type)"]
    let told = ended.endings.first { $0.coordinator == coordinator.id }?.completion
    ends.append((coordinator.id, told))
    if let opener = coordinator.opener {
      words += [(told ?? .dropped(by: ended.by.map { CoordinatorID($0) })).drawing, "to c\(opener)"]
    }
    if let label = coordinator.label {
      words += [label] + (ended.told.contains(coordinator.id) ? [] : ["undelivered"])
    }
    disposed.append(words.joined(separator: " "))
  }

  private mutating func pass(_ id: Int, to heir: Int, _ ended: Batch) {
    change(by: heir) { tree in
      for screen in tree.screens(ownedBy: id) { tree.give(screen.key, to: heir) }
      for child in tree.children(of: id) {
        tree.edit(coordinator: child) { child in
          (child.parent, child.pullback) = (heir, nil)
          guard child.opener != nil, !ended.holds(child.id) else { return }
          child.opening = .started(opener: heir, label: nil)
        }
      }
      for tabs in tree.containers where tabs.owner == id {
        tree.edit(container: tabs.id) { $0.owner = heir }
        for tab in tree.parts(of: tabs.id) { tree.forgetPullback(ofTab: tab.id) }
      }
    }
  }
}

extension [Int] {
  fileprivate var unique: [Int] {
    enumerated().filter { index, element in !self[..<index].contains(element) }.map(\.element)
  }
}

extension NaiveRun.Batch {
  func holds(_ id: Int) -> Bool { endings.contains { $0.coordinator == id } }
}

// MARK: - Drop
extension NaiveRun {
  mutating func drop(_ id: Int, includesSelf: Bool) throws(Stop) {
    guard let coordinator = tree.coordinator(id) else { return }
    guard !includesSelf || !tree.lasts(coordinator) else {
      throw .failed(.rootCannotEnd)
    }
    let (ends, goes) = tree.dropped(by: id, includesSelf: includesSelf)
    guard !ends.isEmpty || !goes.isEmpty else { return }
    let endings = ends.compactMap(tree.coordinator).map {
      NaiveEnding(
        coordinator: $0.id,
        opener: $0.opener,
        completion: $0.opener == nil ? nil : .dropped(by: CoordinatorID(id)),
        before: tree
      )
    }
    try endTogether(endings, screens: goes, by: id)
  }
}

extension NaiveTree {
  /// The coordinators that end in a drop, children before parents, and the screens that are removed.
  func dropped(by id: Int, includesSelf: Bool) -> (coordinators: [Int], screens: [Int]) {
    guard let coordinator = coordinator(id) else { return ([], []) }
    let below = descendants(of: id)
    guard !includesSelf else {
      return (below + [id], screens.filter { (below + [id]).contains($0.owner) }.map(\.key))
    }
    let kept = firstScreens(of: coordinator)
    var lives = [id] + kept.flatMap { chain(from: $0.owner) }
    // The coordinator of a tab ends with the tab.
    for each in below.reversed() where self.coordinator(each).map(lasts) == true {
      if let parent = self.coordinator(each)?.parent, lives.contains(parent) { lives.append(each) }
    }
    let goes = screens.filter { isOwn($0, of: id) }.map(\.key).filter { key in
      !kept.contains { $0.key == key }
    }
    return (below.filter { !lives.contains($0) }, goes)
  }
}

extension NaiveTree.Coordinator {
  var opener: Int? { if case .started(let opener, _) = opening { opener } else { nil } }

  var label: String? { if case .started(_, let label) = opening { label } else { nil } }
}

// MARK: - Disposal
extension NaiveRun {
  /// Ends all empty coordinators together; returns false if there are none.
  mutating func endWhatIsEmpty() throws(Stop) -> Bool {
    let endings = tree.empty(heardNothing: hasToHearFirst).compactMap(tree.coordinator).map(ending)
    guard !endings.isEmpty else { return false }
    try endTogether(endings, by: nil)
    return true
  }

  /// Ends all empty coordinators together, without completions.
  mutating func endWhatIsEmptySilently() {
    while true {
      let endings = tree.empty(heardNothing: hasToHearFirst).compactMap(tree.coordinator).map(ending)
      guard !endings.isEmpty else { return }
      remove(Batch(endings: endings, by: nil))
    }
  }

  /// An opener receives the completion of its child first, unless its own last screen also left in this
  /// command.
  func hasToHearFirst(_ opener: Int) -> Bool {
    !losses.contains { !$0.isHome && $0.chain.first == opener }
  }

  /// Cancelled if the user, the coordinator or its subtree removed the last screen; otherwise dropped.
  private func ending(_ coordinator: NaiveTree.Coordinator) -> NaiveEnding {
    let loss = lastLoss(of: coordinator.id)
    var completion: CoordinatorCompletion?
    if coordinator.opener != nil {
      let isOwn = loss?.by.map { loss?.before.chain(from: $0).contains(coordinator.id) == true } ?? true
      completion = isOwn ? .cancelled : .dropped(by: loss?.by.map { CoordinatorID($0) })
    }
    return NaiveEnding(
      coordinator: coordinator.id,
      opener: coordinator.opener,
      completion: completion,
      before: loss?.before ?? before
    )
  }
}

extension NaiveTree {
  /// All empty coordinators, deepest first.
  func empty(heardNothing hasToHearFirst: (Int) -> Bool) -> [Int] {
    var empty: [Int] = []
    let deepestFirst = coordinators.sorted { (-level(of: $0.id), $0.id) < (-level(of: $1.id), $1.id) }
    for coordinator in deepestFirst {
      let id = coordinator.id
      guard coordinator.opening != .root, screens(ownedBy: id).isEmpty,
        children(of: id).allSatisfy(empty.contains)
      else { continue }
      let isDone = homeHasLeft(coordinator) || (coordinator.hasShown && !lasts(coordinator))
      let hears = empty.compactMap(self.coordinator).contains { $0.opener == id && $0.label != nil }
      if isDone, !(hears && hasToHearFirst(id)) { empty.append(id) }
    }
    return empty
  }
}

extension TransferSpec {
  /// Whether the action only removes entries.
  fileprivate var onlyRemoves: Bool {
    switch self {
    case .pop, .popTo, .popToRoot, .backToRoot, .dismiss, .dismissSelf, .dismissKey, .dismissTo,
      .popOrDismiss, .popToRootOrDismiss, .remove, .column(_, .pop), .column(_, .popToRoot),
      .column(_, .backToRoot):
      true
    case .push, .show, .set, .setTabs, .replace, .navigate, .present, .replaceModal, .pushOrPresent, .select,
      .openTab, .setRoot, .column, .handover, .start, .setParams, .custom:
      false
    }
  }
}
