import JSON
import Navigation

struct NaiveOutcome {
  let verdict: NaiveVerdict
  let asked: [String]
  let disposed: [String]
  /// The reason of a stopped command, or of an undone consequence.
  var reason: Reason.Code?
  /// The names of the entries whose redirects were taken.
  var redirects: [String] = []
  var keptEnd: KeptCommandEnd?
  /// The screens that have left although their guards hold.
  var overrun: [Int] = []
}

extension NaiveRun.Stop {
  fileprivate var verdict: NaiveVerdict {
    switch self {
    case .failed(let code): .failed(code)
    case .blocked: .blocked
    case .noop: .noop
    case .held: .blocked
    case .turnedAway, .unknown: .unknown
    }
  }

  fileprivate var reason: Reason.Code? { if case .held(let code) = self { code } else { nil } }
}

/// The end of a command on the naive tree.
enum NaiveVerdict: Equatable {
  case committed, redirected, noop, blocked, unknown
  case failed(Reason.Code)
}

extension NaiveTree {
  /// Opens a tree with a root; nil if the tree does not open.
  static func open(_ root: ChildSpec, _ app: any NaiveApp) -> NaiveTree? {
    var run = NaiveRun(app, NaiveTree())
    do throws(NaiveRun.Stop) {
      try run.judgeOpening(root)
      run.settleHomeless()
      return run.tree
    } catch {
      return nil
    }
  }

  /// Applies a command completely or not at all; returns the questions and the ended coordinators.
  mutating func run(
    _ command: TreeCommand,
    _ app: any NaiveApp,
    restoring restored: NaiveTree? = nil
  ) -> NaiveOutcome {
    var run = NaiveRun(app, self, restoring: restored)
    run.isForced = command.isForced
    var verdict = NaiveVerdict.committed
    do throws(NaiveRun.Stop) {
      try run.carryOut(command)
      run.settleHomeless()
      run.forgetOrphaned()
      verdict = adopt(run)
      if verdict == .noop { run.disposed = [] }
    } catch {
      run.disposed = []
      verdict = error.verdict
      run.judging.end(as: error.reason)
    }
    var outcome = NaiveOutcome(verdict: verdict, asked: run.asked, disposed: run.disposed)
    outcome.reason = run.judging.reason
    outcome.redirects = run.judging.taken.map(\.entry.name)
    outcome.keptEnd = run.judging.keptEnd
    if verdict == .committed || verdict == .redirected || outcome.reason == .leaveAsked {
      outcome.overrun = run.overrun
    }
    return outcome
  }

  /// Becomes an earlier or later version of the tree, without reusing numbers.
  mutating func restore(_ other: NaiveTree) -> NaiveVerdict {
    guard !looks(like: other) else { return .noop }
    self = showing(other)
    return .committed
  }

  /// This tree with the presentation of another version.
  func showing(_ other: NaiveTree) -> NaiveTree {
    var tree = other
    (tree.facts, tree.kept) = (facts, kept)
    (tree.lastScreen, tree.lastContainer, tree.lastCoordinator) = (lastScreen, lastContainer, lastCoordinator)
    return tree
  }

  private mutating func adopt(_ run: NaiveRun) -> NaiveVerdict {
    // Empty tabs of another revision may have other keys, which are not visible.
    let hasOtherTabs = run.restored != nil && run.tree.tabs != tabs
    guard
      run.customs > 0 || run.judging.renewsTab || hasOtherTabs || facts != run.tree.facts
        || kept?.shown != run.tree.kept?.shown
        || !looks(like: run.tree)
    else {
      // Numbers are not reused.
      lastScreen = run.tree.lastScreen
      lastContainer = run.tree.lastContainer
      lastCoordinator = run.tree.lastCoordinator
      return .noop
    }
    self = run.tree
    if run.judging.isAsked { return .blocked }
    return run.judging.isReplaced ? .redirected : .committed
  }

  private var tabs: Set<Int> {
    Set(containers.filter { if case .tab = $0.part { true } else { false } }.map(\.id))
  }

  private func looks(like other: NaiveTree) -> Bool {
    keyedDrawing == other.keyedDrawing && ownership == other.ownership && homes == other.homes
      && layers == other.layers
  }
}

extension NaiveRun {
  /// Opens the root, whose routes open coordinators with numbers above `given`.
  mutating func openRoot(_ root: ChildSpec, given: Int) throws(Stop) {
    let kind = app.types[root.type]?.kind ?? .stack
    let wished = kind == .window ? CoordinatorKind.stack : kind
    let begins = try open(root, .layer(LayerTraits(), .shown), wished, parent: nil, .root)
    tree.lastCoordinator = max(given, tree.lastCoordinator)
    for each in begins { try take(each.route, by: each.id, isInitial: true) }
  }

  /// Applies one command without its consequences.
  mutating func begin(_ command: TreeCommand) throws(Stop) {
    isInLink = false
    switch command.body {
    case .trigger(let route): try take(route, by: try taker(of: route, command))
    case .act(let action): try apply(action, by: try actor(command))
    case .drop(let includesSelf): try drop(try actor(command), includesSelf: includesSelf)
    case .end(.finish(let value, let keep)): try end(try actor(command), .value(value), keeps: keep)
    case .end(.fail(let error)): try end(try actor(command), .failed(error))
    case .end(.cancel): try end(try actor(command), .cancelled)
    case .back: try back()
    case .handle(let routes): try follow(routes, command)
    case .transaction(let commands):
      for command in commands {
        let saved = self
        do throws(Stop) {
          try begin(command)
        } catch {
          if error != .noop { throw error }
          undo(to: saved)
        }
        try drain()
      }
    case .unread(let source): try begin(try read(source))
    case .forget:
      if tree.kept == nil { throw .noop }
      closeConfirmation()
      tree.kept = nil
      judging.keptEnd = .forgotten
    case .restore: restore()
    // The random commands attach nothing, and completions wait only in tests of their own.
    case .report, .setFacts, .attach, .deliver, .takeUndelivered:
      break
    case .nothing: throw .noop
    }
  }

  /// Shows an earlier or later version of the tree, without questions to openers.
  private mutating func restore() {
    guard let restored else { return }
    let gone = tree.coordinators.filter { restored.coordinator($0.id) == nil }
      .sorted { (tree.level(of: $1.id), $0.id) < (tree.level(of: $0.id), $1.id) }
    let endings = gone.map {
      NaiveEnding(
        coordinator: $0.id,
        opener: $0.opener,
        completion: $0.opener == nil ? nil : .dropped(by: nil),
        before: tree
      )
    }
    for coordinator in gone { note(coordinator, in: Batch(endings: endings, by: nil)) }
    tree = tree.showing(restored)
  }

  /// Keeps the record of questions, and does not reuse numbers.
  mutating func undo(to saved: NaiveRun) {
    let undone = self
    self = saved
    (asked, judging) = (undone.asked, undone.judging)
    noteUndone(undone)
    judging.hasChangedFacts = saved.judging.hasChangedFacts
    tree.lastScreen = undone.tree.lastScreen
    tree.lastContainer = undone.tree.lastContainer
    tree.lastCoordinator = undone.tree.lastCoordinator
  }

  /// Reads a step of a transaction for the type of its coordinator at its turn.
  private func read(_ source: CommandSource) throws(Stop) -> TreeCommand {
    let name = source.params["coordinator"]?.string
    let target = name.map { CoordinatorID($0).map(Target.id) ?? .type($0) } ?? .nearest
    let route = source.params["route"].flatMap { $0.string ?? $0["name"]?.string }
    let addressed = TreeCommand(.back, target: target)
    let reached = if let route { try taker(of: RouteSpec(route), addressed) } else { try actor(addressed) }
    var params = source.params
    params["coordinator"] = tree.coordinator(reached).map { .string($0.type) }
    var command = try app.command(from: CommandSource(method: source.method, params: params))
    command.target = target
    return command
  }

  /// Disposes of the asked coordinators of an undone attempt, without opener and completion.
  mutating func noteUndone(_ undone: NaiveRun) {
    let new = undone.heard.dropFirst(heard.count).sorted { $0.id < $1.id }
    for coordinator in new where tree.coordinator(coordinator.id) == nil {
      let words = "c\(coordinator.id) \(coordinator.type)"
      if !disposed.contains(words) { disposed.append(words) }
    }
    heard = undone.heard
  }

  private func actor(_ command: TreeCommand) throws(Stop) -> Int {
    let sender = tree.active.flatMap(tree.screen)?.owner ?? 1
    switch command.target {
    case .nearest: return sender
    case .id(let id):
      if id.number > tree.lastCoordinator { throw .failed(.unknownCoordinator) }
      if tree.coordinator(id.number) == nil { throw .failed(.coordinatorEnded) }
      return id.number
    case .type(let type):
      if app.types[type] == nil { throw .failed(.unknownType) }
      let candidates = tree.chain(from: sender) + tree.coordinators.map(\.id).reversed()
      guard let found = candidates.first(where: { tree.coordinator($0)?.type == type }) else { throw .noop }
      return found
    }
  }

  private func taker(of route: RouteSpec, _ command: TreeCommand) throws(Stop) -> Int {
    let first = try actor(command)
    let candidates = command.target == .nearest ? tree.chain(from: first) : [first]
    guard let taker = candidates.first(where: { takes($0, route) }) else { throw .noop }
    return taker
  }

  func takes(_ id: Int, _ route: RouteSpec) -> Bool {
    tree.coordinator(id).flatMap { app.types[$0.type] }?.routes?.contains(route.name) == true
  }
}

// MARK: - Deep links
extension NaiveRun {
  mutating func follow(_ routes: [RouteSpec], _ command: TreeCommand) throws(Stop) {
    isInLink = true
    var previous: Int?
    for route in routes {
      guard let taker = try nextTaker(of: route, after: previous, command) else { throw .noop }
      opened = []
      previous = taker
      try take(route, by: taker)
      try drain()
    }
  }

  private func nextTaker(of route: RouteSpec, after previous: Int?, _ command: TreeCommand) throws(Stop)
    -> Int?
  {
    guard let previous else {
      guard command.target == .nearest else { return try taker(of: route, command) }
      return takes(1, route) ? 1 : nearestBelow(1, route)
    }
    let live = opened.filter { tree.coordinator($0) != nil }
    let newest = live.last(where: isInSelectedTab) ?? live.last
    if let newest, takes(newest, route) { return newest }
    guard tree.coordinator(previous) != nil else { return newest.flatMap { nearestBelow($0, route) } }
    return takes(previous, route) ? previous : nearestBelow(previous, route)
  }

  private func nearestBelow(_ id: Int, _ route: RouteSpec) -> Int? {
    var level = below(id)
    while !level.isEmpty {
      if let taker = level.first(where: { takes($0, route) && (ownsSomething($0) || opened.contains($0)) }) {
        return taker
      }
      level = level.flatMap(below)
    }
    return nil
  }

  /// The children, the selected tab's first, then the newest first.
  private func below(_ id: Int) -> [Int] {
    let newestFirst = Array(tree.children(of: id).reversed())
    let selected = newestFirst.filter {
      tree.coordinator($0).map(tree.lasts) == true && isInSelectedTab($0)
    }
    return selected + newestFirst.filter { !selected.contains($0) }
  }

  private func isInSelectedTab(_ id: Int) -> Bool {
    guard let coordinator = tree.coordinator(id), case .container(let home) = coordinator.home else {
      return true
    }
    return isSelected(home)
  }

  private func isSelected(_ id: Int) -> Bool {
    guard let container = tree.container(id), let outer = container.outer.flatMap(tree.container) else {
      return true
    }
    return (outer.kind != .tabs || outer.selected == id) && isSelected(outer.id)
  }

  private func ownsSomething(_ id: Int) -> Bool {
    !tree.screens(ownedBy: id).isEmpty || !tree.children(of: id).isEmpty
  }
}
