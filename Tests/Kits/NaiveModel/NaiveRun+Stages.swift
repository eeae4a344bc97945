import JSON
import Navigation

// A command is judged as a whole: if a requirement or a leave guard stops it, the command is undone, and then
// repeated or replaced. Each consequence is judged in the same way as a separate stage, which is undone
// alone.

/// A part of a command that is undone as a whole.
enum NaiveStage {
  case command(TreeCommand)
  /// The routes of a redirect, and the command that it keeps.
  case redirect([RouteSpec], returning: CommandSource? = nil)
  /// The root or its selected tab restarts.
  case refill(container: Int, tabs: Int?)
  case kept(NaiveKept)

  /// Whether the stage is an undo or redo, which restores a presentation completely or not at all.
  var isRestoring: Bool {
    if case .command(let command) = self, case .restore = command.body { true } else { false }
  }

  var source: CommandSource? {
    switch self {
    case .command(let command): command.source
    case .redirect(let routes, _): routes.source
    case .refill: nil
    case .kept(let kept): kept.source
    }
  }

  /// The command that is kept after a redirect.
  var parked: CommandSource? { if case .redirect(_, let returning) = self { returning } else { source } }
}

extension NaiveRun {
  /// Runs a command with its consequences.
  mutating func carryOut(_ command: TreeCommand) throws(Stop) {
    switch command.body {
    case .report(.idle):
      try beginIdle(command)
      try goOn(after: nil)
    case .report(.didCloseTab(let name, let tabs)):
      before = tree
      let leaving = try closed(name, of: try only(.tabs, tabs, orElse: .noTabs).id)
      try carryOutAfter(leaving) { run throws(Stop) in try run.end(leaving) }
    case .report(let event):
      let isSelecting = if case .didSelect = event { true } else { false }
      let start = isSelecting ? self : nil
      before = tree
      let selected = try apply(event)
      try carryOutAfter(Batch(by: nil), insteadOf: start) { run throws(Stop) in
        if let selected { try run.openSelectedTab(of: selected) }
        try run.takeReselected()
      }
    case .setFacts(let facts):
      let old = tree.facts
      tree.set(facts)
      let unmet = allUnmet
      guard tree.facts != old || !unmet.isEmpty else { throw .noop }
      judging.pending = redirects(of: unmet)
      judging.hasChangedFacts = tree.facts != old
      judging.isStated = true
      let leaving = try eviction(of: unmet)
      try carryOutAfter(leaving) { run throws(Stop) in try run.end(leaving) }
    default:
      let stage = NaiveStage.command(command)
      try play(stage, isFollowing: false)
      try goOn(after: stage)
    }
  }

  /// Runs the consequences of a screen event or of facts.
  ///
  /// If they stop, only they are undone.
  ///
  /// `start` is the state without a selection, which is not made if its screen is rejected.
  private mutating func carryOutAfter(
    _ leaving: Batch,
    insteadOf start: NaiveRun? = nil,
    _ body: (inout NaiveRun) throws(Stop) -> Void
  ) throws(Stop) {
    let happened = self
    do throws(Stop) {
      try body(&self)
      try settleJudged()
    } catch {
      guard case .turnedAway(let unmet) = error else {
        if error == .unknown { throw error }
        judging.stop(error.code)
        undo(to: happened, without: leaving)
        judging.pending = []
        if error != .failed(.sendLoop) { try goOn(after: nil) }
        return
      }
      return try carryOutInstead(unmet, leaving, happened, start)
    }
    // Screens that leave only because of a completion are judged.
    var alone = self
    alone.undo(to: happened, without: leaving)
    let found = NaiveRun(app, base)
    let unavoidable = alone.held(since: found).map(\.key)
    if !isForced, held(since: found).contains(where: { !unavoidable.contains($0.key) }) {
      judging.stop(.leaveRejected)
      undo(to: happened, without: leaving)
    }
    try goOn(after: nil)
  }

  /// Handles a rejected consequence: a tab is not selected, everything else stays.
  private mutating func carryOutInstead(
    _ unmet: NaiveUnmet,
    _ leaving: Batch,
    _ happened: NaiveRun,
    _ start: NaiveRun?
  ) throws(Stop) {
    let routes = app.requirement(of: unmet.entry)?.routes
    if let start {
      undo(to: start)
      let stage = NaiveStage.command(TreeCommand(.back))
      guard routes != nil else { throw .held(.requirementFailed) }
      try play(stage, isFollowing: false, turnedAway: unmet)
      return try goOn(after: stage)
    }
    undo(to: happened, without: leaving)
    guard let routes else {
      judging.stop(.requirementFailed)
      judging.pending = []
      return try goOn(after: nil)
    }
    judging.pending.insert(NaiveJudging.Taken(entry: unmet.entry, routes: routes), at: 0)
    try goOn(after: nil)
  }

  /// Gives up the kept command, and runs the idle routes, which pass leave guards.
  private mutating func beginIdle(_ command: TreeCommand) throws(Stop) {
    let entry = tree.idleEntries(app).first { tree.isMeant($0.id, by: command.target) }
    guard let (id, idle) = entry else { throw .noop }
    isForced = true
    let isOwn = idle.routes.first.map { takes(id, $0) } ?? false
    let target = isOwn ? Target.id(CoordinatorID(id)) : .nearest
    let link = NaiveStage.command(TreeCommand(.handle(idle.routes), target: target))
    guard tree.kept != nil else { return try play(link, isFollowing: false) }
    closeConfirmation()
    tree.kept = nil
    judging.keptEnd = .forgotten
    let start = self
    do throws(Stop) {
      try play(link, isFollowing: false)
    } catch {
      if error == .unknown { throw error }
      judging.stop(error.code)
      undo(to: start, without: Batch(by: nil))
    }
    // The end of the kept command commits, even if the routes are replaced.
    judging.isReplaced = false
  }

  /// Undoes completions, whose numbers were never visible.
  private mutating func undo(to happened: NaiveRun, without leaving: Batch) {
    let undone = self
    self = happened
    (asked, judging) = (undone.asked, undone.judging)
    judging.hasChangedFacts = happened.judging.hasChangedFacts
    reselected = nil
    remove(leaving)
    closeRefilled()
    endWhatIsEmptySilently()
    uncovered = []
  }
}

// MARK: - Stages
extension NaiveRun {
  /// Runs a stage until nothing stops it.
  mutating func play(_ stage: NaiveStage, isFollowing: Bool, turnedAway first: NaiveUnmet? = nil)
    throws(Stop)
  {
    let start = self
    var next: [RouteSpec]?
    if let first { next = try redirect(first, stage, start, isFollowing: isFollowing, isFirst: true) }
    while true {
      do throws(Stop) {
        if let next { try take(next) } else { try begin(stage) }
        try settleJudged()
      } catch {
        guard case .turnedAway(let unmet) = error else { throw error }
        next = try redirect(unmet, stage, start, isFollowing: isFollowing, isFirst: next == nil)
        continue
      }
      guard !isForced(stage), let screen = held(since: start).first else { return }
      guard let confirmation = app.leaveGuard(of: screen.name)?.confirmation, let source = stage.source else {
        throw .held(.leaveRejected)
      }
      undo(to: start)
      judging.isReplaced = isFollowing && judging.isReplaced
      if try ask(confirmation, screen, source, start) {
        if case .command = stage { judging.isAsked = true }
        judging.chainStart = judging.taken.count
        return
      }
      next = nil
      judging.begins(again: stage)
    }
  }

  /// The routes of the redirect for a rejected entry.
  private mutating func redirect(
    _ unmet: NaiveUnmet,
    _ stage: NaiveStage,
    _ start: NaiveRun,
    isFollowing: Bool,
    isFirst: Bool
  ) throws(Stop) -> [RouteSpec] {
    guard let routes = app.requirement(of: unmet.entry)?.routes, !stage.isRestoring else {
      throw .held(.requirementFailed)
    }
    undo(to: start)
    if !isFollowing { judging.isReplaced = true }
    // The redirect already shows what an empty root would show.
    if case .refill = stage, isFirst, judging.hasTaken(routes) { return [] }
    judging.taken.append(NaiveJudging.Taken(entry: unmet.entry, routes: routes))
    if judging.chain.count > 8 { throw .failed(.redirectLoop) }
    if isParking(stage) { closeConfirmation() }
    return routes
  }

  /// Whether a part of a command passes leave guards, as a kept command does if it was sent with force.
  private func isForced(_ stage: NaiveStage) -> Bool {
    guard case .kept(let kept) = stage else { return isForced }
    do throws(Stop) { return try app.command(from: kept.source).isForced } catch { return false }
  }

  private mutating func take(_ routes: [RouteSpec]) throws(Stop) {
    try follow(routes, TreeCommand(.handle(routes)))
  }

  private mutating func begin(_ stage: NaiveStage) throws(Stop) {
    switch stage {
    case .command(let command): try begin(command)
    case .redirect(let routes, let returning):
      if returning != nil { closeConfirmation() }
      try take(routes)
    case .refill(let container, let tabs): try refill(container, tabs)
    case .kept(let kept): try begin(TreeCommand(.transaction([try app.command(from: kept.source)])))
    }
  }

  /// Opens the child that asks; returns false if the child fails its own requirement or confirms at once.
  private mutating func ask(
    _ confirmation: (child: ChildSpec, style: String?),
    _ screen: NaiveTree.Screen,
    _ source: CommandSource,
    _ start: NaiveRun
  ) throws(Stop) -> Bool {
    var child = 0
    let mayAsk = holds(.type(confirmation.child.type))
    do throws(Stop) {
      if mayAsk {
        // The child that already asks may not remove guarded screens when it is closed.
        closeConfirmation()
        guard held(since: start).isEmpty else { throw .held(.leaveRejected) }
      }
      child = tree.lastCoordinator + 1
      try open(confirmation, above: screen)
      try settleJudged()
    } catch {
      if error == .unknown { throw error }
      guard !mayAsk else { throw .held(.leaveRejected) }
      pass(screen.key, start, wasAsked: false)
      return false
    }
    guard let asking = tree.coordinator(child) else {
      guard hasConfirmed(child) else { throw .held(.leaveRejected) }
      pass(screen.key, start, wasAsked: true)
      return false
    }
    guard asking.hasShown, held(since: start).isEmpty else { throw .held(.leaveRejected) }
    judging.stop(.leaveAsked)
    judging.keptEnd = .asked
    let waived = confirmed + [screen.key]
    tree.kept = NaiveKept(
      source: source,
      wait: .confirmation(child: child, screen: screen.key),
      waived: waived
    )
    return true
  }

  /// Opens the child in a layer above the screen.
  private mutating func open(
    _ confirmation: (child: ChildSpec, style: String?),
    above screen: NaiveTree.Screen
  ) throws(Stop) {
    guard let owner = tree.coordinator(screen.owner) else { return }
    before = tree
    let priority = tree.holder(of: screen.key).map { tree.priority(of: tree.layer(of: $0.id)) }
    let begins = try open(
      confirmation.child,
      .layer(LayerTraits(style: confirmation.style, priority: priority ?? 0), .awaited),
      app.types[confirmation.child.type]?.kind == .stack ? .stack : .bare,
      parent: owner.id,
      .started(opener: owner.id, label: nil)
    )
    for each in begins { try take(each.route, by: each.id, isInitial: true) }
  }

  private mutating func pass(_ key: Int, _ start: NaiveRun, wasAsked: Bool) {
    undo(to: start)
    judging.waived.append(key)
    if !wasAsked { judging.unasked.append(key) }
  }

  var confirmed: [Int] { judging.waived.filter { !judging.unasked.contains($0) } }

  func hasConfirmed(_ child: Int) -> Bool {
    ends.contains { $0.coordinator == child && $0.completion == .value(true) }
  }
}

// MARK: - Opening
extension NaiveRun {
  /// Opens a root.
  ///
  /// If its screen is rejected, the root shows only the redirect.
  mutating func judgeOpening(_ root: ChildSpec) throws(Stop) {
    tree.rootRoute = root.route
    let start = self
    var next: [RouteSpec]?
    var given = 0
    while true {
      do throws(Stop) {
        judging.isOpening = true
        var child = root
        if next != nil { child.route = nil }
        try openRoot(child, given: given)
        if let next { try take(next) }
        try settleJudged()
        break
      } catch {
        guard case .turnedAway(let unmet) = error else { throw error }
        guard let routes = app.requirement(of: unmet.entry)?.routes else { throw .held(.requirementFailed) }
        let last = tree.lastCoordinator
        undo(to: start)
        // The root keeps its number, and the others get new ones.
        tree.lastCoordinator = 0
        given = last
        judging.taken.append(NaiveJudging.Taken(entry: unmet.entry, routes: routes))
        if judging.chain.count > 8 { throw .failed(.redirectLoop) }
        next = routes
      }
    }
    judging.isOpening = false
    try goOn(after: nil)
  }
}

extension NaiveJudging {
  /// Forgets the redirects of a stage that begins again.
  fileprivate mutating func begins(again stage: NaiveStage) {
    switch stage {
    case .command: (taken, chainStart) = ([], 0)
    case .redirect: taken.removeSubrange(min(chainStart + 1, taken.count)...)
    case .kept: taken.removeSubrange(chainStart...)
    case .refill: break
    }
  }
}

extension [RouteSpec] {
  /// A deep link that navd follows itself.
  var source: CommandSource {
    CommandSource(method: "coordinator.handle", params: ["routes": .array(map(\.json))])
  }
}

extension NaiveRun.Stop {
  /// The reason of an outcome for an undone part; nil if it is not compared.
  var code: Reason.Code? {
    switch self {
    case .failed(let code), .held(let code): code
    case .blocked: .rejected
    case .noop, .turnedAway, .unknown: nil
    }
  }
}
