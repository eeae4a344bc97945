internal import JSON

// Transfers on home: push, show, pop, set, replace. They act on the top of home, also if another coordinator owns it.

extension Draft {
  mutating func push(_ spec: ScreenSpec, _ actor: Actor) throws(Stop) -> TransferEffect {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    switch home.content {
    case .stack:
      let key = try makeScreen(spec, owner: actor.id, in: home.id)
      append([key], to: home.id, actor.cause(.push))
      return .changed
    case .bare(let top):
      // The first push of a coordinator means `show`, so that it need not know how it was opened.
      guard top == nil || !actor.coordinator.hasShownItself else { throw .failed(.noStack(actor, home.kind)) }
      return try show(spec, actor)
    case .split, .tabs:
      throw .failed(.noStack(actor, home.kind))
    }
  }

  mutating func show(_ spec: ScreenSpec, _ actor: Actor) throws(Stop) -> TransferEffect {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    switch home.content {
    case .stack:
      return try push(spec, actor)
    case .bare(let top):
      let key = try makeScreen(spec, owner: actor.id, in: home.id)
      rewrite(home.id, top: top == nil ? 0 : 1, with: [key], actor.cause(top == nil ? .push : .replace))
      showLayer(of: home.id, actor.cause(.present))
      return .changed
    case .split, .tabs:
      throw .failed(.noStack(actor, home.kind))
    }
  }

  mutating func replace(_ spec: ScreenSpec, _ actor: Actor) throws(Stop) -> TransferEffect {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    guard let entries = tree.entries(of: home.id) else { throw .failed(.noStack(actor, home.kind)) }
    guard !entries.isEmpty else { return try show(spec, actor) }
    let key = try makeScreen(spec, owner: actor.id, in: home.id)
    rewrite(home.id, top: 1, with: [key], actor.cause(.replace))
    focusColumn(home.id)
    return .changed
  }

  mutating func pop(_ count: Int, _ actor: Actor) throws(Stop) -> TransferEffect {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    switch home.content {
    case .stack: return pop(count, in: home.id, actor)
    case .bare: return .nothing(.noStackToPop)
    case .split, .tabs: throw .failed(.noStack(actor, home.kind))
    }
  }

  /// Pops as often as the user's Back would: in a collapsed split also the first screen of a column.
  mutating func pop(_ count: Int, in id: ContainerID, _ actor: Actor) -> TransferEffect {
    guard count > 0 else { return .nothing(.nothingToPop("A pop of no screens removes nothing.")) }
    return removeTop(poppable(count, in: id), of: id, actor)
  }

  mutating func popToRoot(_ actor: Actor) throws(Stop) -> TransferEffect {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    switch home.content {
    case .stack: return popToRoot(in: home.id, actor)
    case .bare: return .nothing(.noStackToPop)
    case .split, .tabs: throw .failed(.noStack(actor, home.kind))
    }
  }

  /// Pops to the first screen of the stack or column, also in a collapsed split.
  mutating func popToRoot(in id: ContainerID, _ actor: Actor) -> TransferEffect {
    removeTop(max(0, (tree.entries(of: id)?.count ?? 0) - 1), of: id, actor)
  }

  private mutating func removeTop(_ length: Int, of id: ContainerID, _ actor: Actor) -> TransferEffect {
    guard length > 0 else { return .nothing(.nothingToPop("The stack's first screen is on top.")) }
    rewrite(id, top: length, with: [], actor.cause(.pop))
    popped += length
    return .changed
  }

  /// The number of screens that a pop of so many may remove: all but the first, or in a collapsed split all but the
  /// lowest one of all columns.
  mutating func poppable(_ count: Int, in id: ContainerID) -> Int {
    guard let entries = tree.entries(of: id), !entries.isEmpty else { return 0 }
    guard count >= entries.count else { return count }
    guard case .column(_, let owner) = tree.containers.member(id)?.value.place,
      case .split(let split) = tree.containers.member(owner)?.value.content, split.isCollapsed
    else { return entries.count - 1 }
    let holdsFirst = entries.count == split.compact.count || firstOfCompact(split) == id
    return entries.count - (holdsFirst ? 1 : 0)
  }

  /// The column that holds compact's very first screen.
  private mutating func firstOfCompact(_ split: SplitContent) -> ContainerID? {
    work += split.compact.count
    return split.compact.fromTop.reduce(nil) { _, lower in lower }.flatMap { tree.screens[$0]?.container }
  }

  mutating func pop(
    to target: ScreenTarget,
    inclusive: Bool,
    ifAbsent: IfAbsentSpec,
    _ actor: Actor
  ) throws(Stop) -> TransferEffect {
    guard let home = tree.home(of: actor.coordinator) else { throw .failed(.noHome(actor)) }
    switch home.content {
    case .stack: break
    case .bare: return .nothing(.noStackToPop)
    case .split, .tabs: throw .failed(.noStack(actor, home.kind))
    }
    guard let entries = tree.entries(of: home.id), tree.contains(target, in: home.id),
      let index = entries.topmostIndex(where: { matches($0, target) })
    else {
      switch ifAbsent {
      case .fail: throw .failed(tree.absence(of: target))
      case .noop: return .nothing(tree.absence(of: target))
      case .push(let spec): return try push(spec, actor)
      }
    }
    work += entries.count - index
    let count = entries.count - index - (inclusive ? 0 : 1)
    guard count > 0 else {
      let top = entries.last.map { "\($0) " } ?? ""
      return .nothing(.nothingToPop("The screen \(top)is on top already."))
    }
    return pop(count, in: home.id, actor)
  }

  func matches(_ key: ScreenKey, _ target: ScreenTarget) -> Bool {
    switch target {
    case .key(let wanted): key == wanted
    case .name(let name): tree.screens[key]?.name == name
    }
  }
}

extension Reason {
  fileprivate static var noStackToPop: Reason { .nothingToPop("A layer without a stack has nothing to pop.") }

  static func noStack(_ actor: Actor, _ kind: CoordinatorKind) -> Reason {
    Reason(
      .noStack,
      "The home of \(actor.name) is of kind \(kind.rawValue), not stack.",
      details: ["coordinator": .string(actor.id.description), "home": .string(kind.rawValue)]
    )
  }

  static func noHome(_ actor: Actor) -> Reason {
    Reason(
      .homeMismatch,
      "The home of \(actor.name) has left the window.",
      details: ["coordinator": .string(actor.id.description)]
    )
  }
}
