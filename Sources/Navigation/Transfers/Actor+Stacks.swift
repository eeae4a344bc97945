internal import JSON

// Transfers on home: push, show, pop, replace, navigate, remove. They act on the top screen of any owner.

extension Actor {
  func push(_ spec: ScreenSpec, on draft: inout Draft) throws(Stop) -> TransferEffect {
    let home = try home(in: draft.tree)
    switch home.content {
    case .stack:
      let key = try draft.makeScreen(spec, owner: id, in: home.id)
      draft.append([key], to: home.id, cause(.push))
      return .changed
    case .bare(let top):
      // The first push acts as `show`, so that the coordinator need not know how it was opened.
      guard top == nil || !coordinator.hasShownItself else { throw .failed(.noStack(self, home.kind)) }
      return try show(spec, on: &draft)
    case .split, .tabs:
      throw .failed(.noStack(self, home.kind))
    }
  }

  func show(_ spec: ScreenSpec, on draft: inout Draft) throws(Stop) -> TransferEffect {
    let home = try home(in: draft.tree)
    switch home.content {
    case .stack:
      return try push(spec, on: &draft)
    case .bare(let top):
      let key = try draft.makeScreen(spec, owner: id, in: home.id)
      draft.rewrite(home.id, top: top == nil ? 0 : 1, with: [key], cause(top == nil ? .push : .replace))
      draft.showLayer(of: home.id, cause(.present))
      return .changed
    case .split, .tabs:
      throw .failed(.noStack(self, home.kind))
    }
  }

  func replace(_ spec: ScreenSpec, on draft: inout Draft) throws(Stop) -> TransferEffect {
    let home = try home(in: draft.tree)
    guard let entries = draft.tree.entries(of: home.id) else { throw .failed(.noStack(self, home.kind)) }
    guard !entries.isEmpty else { return try show(spec, on: &draft) }
    let key = try draft.makeScreen(spec, owner: id, in: home.id)
    draft.rewrite(home.id, top: 1, with: [key], cause(.replace))
    draft.focusColumn(home.id)
    return .changed
  }

  func pop(_ count: Int, on draft: inout Draft) throws(Stop) -> TransferEffect {
    guard let stack = try stack(in: draft.tree) else { return .nothing(.noStackToPop) }
    return pop(count, in: stack, on: &draft)
  }

  /// Pops at most as many screens as repeated Back: in a collapsed split also the first screen of a column.
  func pop(_ count: Int, in id: ContainerID, on draft: inout Draft) -> TransferEffect {
    guard count > 0 else { return .nothing(.nothingToPop("A pop of no screens removes nothing.")) }
    return removeTop(draft.poppable(count, in: id), of: id, on: &draft)
  }

  func popToRoot(on draft: inout Draft) throws(Stop) -> TransferEffect {
    guard let stack = try stack(in: draft.tree) else { return .nothing(.noStackToPop) }
    return popToRoot(in: stack, on: &draft)
  }

  /// Pops to the first screen of the stack or column, also in a collapsed split.
  func popToRoot(in id: ContainerID, on draft: inout Draft) -> TransferEffect {
    removeTop(max(0, (draft.tree.entries(of: id)?.count ?? 0) - 1), of: id, on: &draft)
  }

  private func removeTop(_ length: Int, of id: ContainerID, on draft: inout Draft) -> TransferEffect {
    guard length > 0 else { return .nothing(.nothingToPop("The stack's first screen is on top.")) }
    draft.rewrite(id, top: length, with: [], cause(.pop))
    draft.popped += length
    return .changed
  }

  func pop(
    to target: ScreenTarget,
    inclusive: Bool,
    ifAbsent: IfAbsentSpec,
    on draft: inout Draft
  ) throws(Stop) -> TransferEffect {
    guard let home = try stack(in: draft.tree) else { return .nothing(.noStackToPop) }
    guard let entries = draft.tree.entries(of: home), draft.tree.contains(target, in: home),
      let index = entries.topmostIndex(where: { draft.tree.isMeant($0, by: target) })
    else {
      switch ifAbsent {
      case .fail: throw .failed(.absence(of: target, in: draft.tree))
      case .noop: return .nothing(.absence(of: target, in: draft.tree))
      case .push(let spec): return try push(spec, on: &draft)
      }
    }
    draft.work += entries.count - index
    let count = entries.count - index - (inclusive ? 0 : 1)
    guard count > 0 else {
      let top = entries.last.map { "\($0) " } ?? ""
      return .nothing(.nothingToPop("The screen \(top)is on top already."))
    }
    return pop(count, in: home, on: &draft)
  }

  /// The home's stack; nil if the home is bare.
  private func stack(in tree: Tree) throws(Stop) -> ContainerID? {
    let home = try home(in: tree)
    switch home.content {
    case .stack: return home.id
    case .bare: return nil
    case .split, .tabs: throw .failed(.noStack(self, home.kind))
    }
  }
}

// `navigate` avoids a second screen of one name and identity, and `remove` removes a single screen anywhere.
extension Actor {
  func navigate(to spec: ScreenSpec, _ dedupe: DedupeSpec, on draft: inout Draft) throws(Stop)
    -> TransferEffect
  {
    let home = try home(in: draft.tree)
    guard let entries = draft.tree.entries(of: home.id) else { throw .failed(.noStack(self, home.kind)) }
    guard let (index, screen) = found(spec, dedupe, among: entries, of: home.id, on: &draft) else {
      // In a bare layer the new screen replaces the old one of its name.
      guard case .bare(let top?) = home.content, draft.tree.screens[top]?.name == spec.name else {
        return try push(spec, on: &draft)
      }
      return try show(spec, on: &draft)
    }
    let above = entries.count - 1 - index
    let popped = above > 0 ? pop(above, in: home.id, on: &draft) : .nothing(.onTop(screen))
    if screen.params != spec.params, draft.tree.types.leaveGuards[screen.name] != nil {
      draft.departed[screen.key, default: []].append(screen)
    }
    guard try draft.give(spec.params, to: screen) else { return popped }
    draft.renewedScreens.append(screen.key)
    return .changed
  }

  /// The screen that `navigate` goes to, with its index: on top, or the topmost in home.
  private func found(
    _ spec: ScreenSpec,
    _ dedupe: DedupeSpec,
    among entries: PersistentList<ScreenKey>,
    of home: ContainerID,
    on draft: inout Draft
  ) -> (index: Int, screen: LiveScreen)? {
    let names = draft.tree.types.identities[spec.name] ?? []
    let identity = names.reduce(into: JSON.Object()) { $0[$1] = spec.params[$1] ?? .null }
    let target = ScreenTarget.name(spec.name, identity: identity)
    guard draft.tree.screens.contains(spec.name, in: home) else { return nil }
    let index =
      switch dedupe {
      case .top: entries.last.flatMap { draft.tree.isMeant($0, by: target) ? entries.count - 1 : nil }
      case .inStack: entries.topmostIndex { draft.tree.isMeant($0, by: target) }
      }
    draft.work += index.map { entries.count - $0 } ?? entries.count
    guard let index, let screen = draft.tree.screens[entries.suffix(entries.count - index)[0]] else {
      return nil
    }
    return (index, screen)
  }

  func remove(_ target: ScreenTarget, on draft: inout Draft) -> TransferEffect {
    guard let key = ownScreen(target, on: &draft) else {
      return .nothing(.absence(of: target, in: draft.tree))
    }
    draft.remove([key], cause(.remove))
    return .changed
  }

  /// A screen of the coordinator or of one of its descendants; of several with one name the topmost.
  private func ownScreen(_ target: ScreenTarget, on draft: inout Draft) -> ScreenKey? {
    switch target {
    case .key(let key):
      guard let owner = draft.tree.screens[key]?.owner else { return nil }
      let line = draft.tree.line(from: owner, upTo: id)
      draft.work += line.count
      return line.last == id ? key : nil
    case .name:
      var search = TopmostScreenSearch(in: draft.tree, of: id, target, orBelow: true)
      defer { draft.work += search.length }
      return search.found()
    }
  }
}

extension Reason {
  fileprivate static var noStackToPop: Reason { .nothingToPop("A layer without a stack has nothing to pop.") }

  fileprivate static func onTop(_ screen: LiveScreen) -> Reason {
    Reason(.already, "The screen \(screen.key) (\(screen.name)) is on top already, with these params.")
  }

  static func noStack(_ actor: Actor, _ kind: CoordinatorKind) -> Reason {
    Reason(
      .noStack,
      "The home of \(actor.name) is of kind \(kind.rawValue), not stack.",
      details: ["coordinator": .string(actor.id.description), "home": .string(kind.rawValue)]
    )
  }

  static func noHome(_ actor: Actor) -> Reason {
    Reason(.homeMismatch, "The home of \(actor.name) has left the window.", of: actor.id)
  }
}
