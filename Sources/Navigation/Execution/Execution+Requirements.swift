internal import DequeModule
internal import HashTreeCollections
internal import JSON

// Requirements: what a command adds is judged before it commits. If a requirement does not hold, the command is undone
// and ends, or its redirect runs instead, which is judged in the same way.

/// The redirects of a command.
struct Redirection: Sendable {
  /// The redirects so far, in order.
  private(set) var taken: [Redirect] = []
  /// The number of redirects before those that have led to one another.
  private var chainStart = 0
  /// The redirects of entries on view that have left, in order.
  var pending: [Redirect] = []
  /// The state before what follows from facts, to which a redirect returns; nil if it returns to before the command.
  var ground: Plan.Undo? { start?.value }
  private var start: Boxed<Plan.Undo>?
  /// Whether a redirect took the place of the command.
  var replacesCommand = false

  /// The number of redirects that may lead to one another.
  static let chainMax = 8

  /// Begins something that follows from facts.
  mutating func begin(from ground: Plan.Undo) {
    start = Boxed(ground)
    endChain()
  }

  /// The redirects that have led to one another.
  var chain: ArraySlice<Redirect> { taken[chainStart...] }

  mutating func endChain() { chainStart = taken.count }

  /// Forgets the redirects that have led to one another after the first ones, because what took them begins again.
  mutating func forgetChain(after count: Int) { taken.removeLast(max(0, chain.count - count)) }

  /// Whether these routes have been taken.
  func hasTaken(_ routes: [RouteSpec]) -> Bool { taken.contains { $0.routes == routes } }

  mutating func take(_ redirect: Redirect) throws(Stop) {
    taken.append(redirect)
    guard chain.count <= Self.chainMax else { throw .failed(.redirectLoop(taken)) }
  }
}

/// An entry whose requirement does not hold.
struct UnmetEntry {
  enum EntryID: Equatable {
    case screen(ScreenKey)
    case coordinator(CoordinatorID)
  }

  let id: EntryID
  let entries: RequiringEntries
  let requirement: Requirement
  /// The depth in the tree of coordinators: a coordinator is judged before its screens, and these before its children.
  let rank: Int

  fileprivate var number: Int {
    switch id {
    case .screen(let key): key.number
    case .coordinator(let id): id.number
    }
  }

  func precedes(_ other: UnmetEntry) -> Bool { (rank, number) < (other.rank, other.number) }
}

/// Judges requirements under the facts of a tree, each once.
struct RequirementJudge {
  private let requirements: Requirements
  private let facts: JSON.Object
  private var known: [RequiringEntries: Bool] = [:]
  private(set) var work = 0

  init(_ tree: Tree) {
    self.init(tree.types.requirements, under: tree.facts)
  }

  init(_ requirements: Requirements, under facts: JSON.Object) {
    self.requirements = requirements
    self.facts = facts
  }

  /// The requirements that were judged, in the order of their names.
  var judged: [JudgedCondition] {
    let ordered = known.keys.sorted {
      ($0.name, $0.isOfScreens ? 0 : 1) < ($1.name, $1.isOfScreens ? 0 : 1)
    }
    return ordered.map { entries in
      let read = requirements[entries]?.facts ?? []
      return JudgedCondition(
        subject: .requirement(of: entries),
        holds: known[entries] == true,
        facts: JSON.Object(
          uniqueMembers: read.map { JSON.Object.Member(name: $0, value: facts[$0] ?? .null) }
        )
      )
    }
  }

  /// The requirement of some entries, if it does not hold.
  mutating func unmet(_ entries: RequiringEntries) -> Requirement? {
    guard let requirement = requirements[entries] else { return nil }
    if let holds = known[entries] { return holds ? nil : requirement }
    let holds = requirement.holds(facts, &work)
    known[entries] = holds
    return holds ? nil : requirement
  }
}

extension Execution {
  /// Judges what the command has added; returns whether there is more to do.
  mutating func judgeRequirements() throws(Stop) -> Bool {
    guard !draft.tree.types.requirements.isEmpty, let unmet = firstUnmetAddition() else { return false }
    try turnAway(unmet)
    return true
  }

  /// Turns a new coordinator away before it is asked anything; returns whether it did.
  mutating func turnAway(beforeAsking coordinator: LiveCoordinator) throws(Stop) -> Bool {
    guard !draft.tree.types.requirements.isEmpty, !base.coordinators.contains(coordinator.id) else {
      return false
    }
    var judge = RequirementJudge(draft.tree)
    let unmet = unmet(coordinator, &judge)
    finished(judge)
    guard let unmet else { return false }
    try turnAway(unmet)
    return true
  }

  /// Undoes what added an entry, and begins the redirect.
  private mutating func turnAway(_ entry: UnmetEntry) throws(Stop) {
    if let (tabs, tab) = openedTab(around: entry, isHidden: true) { return try unopen(tab, of: tabs) }
    // The command passes a leave guard whose confirmation is turned away.
    guard leaving.asking == nil else { throw .blocked(.requirementFailed(entry)) }
    let isFollowing = redirection.ground != nil
    // The tree keeps the tab that was selected before.
    if !isFollowing, command.isSelectingTab { savepoint = nil }
    guard case .redirect(let routes) = entry.requirement.otherwise, !command.isRestoring else {
      throw .blocked(.requirementFailed(entry))
    }
    let redirect = Redirect(entries: entry.entries, routes: routes)
    if let ground = redirection.ground {
      restart(from: ground)
    } else if savepoint != nil {
      undoFollowing(because: .requirementFailed(entry))
      redirection.begin(from: Plan.Undo(draft: draft, report: report))
      stage = .redirect(redirect)
    } else if let opening {
      if let (tabs, tab) = openedTab(around: entry, isHidden: false) {
        redirection.pending.append(redirect)
        return try unopen(tab, of: tabs)
      }
      restart(from: Plan.Undo(draft: Draft(base), report: Report()))
      try openAgain(opening.root.withoutRoute, facts: opening.facts)
    } else {
      restart(from: Plan.Undo(draft: Draft(base), report: Report()))
      redirection.replacesCommand = true
    }
    try begin(redirect)
    // It closes before the redirect opens layers above it, which would close with it.
    if parkMs != nil { giveUpConfirmation() }
  }

  /// Opens the root once more, as the first coordinator.
  private mutating func openAgain(_ root: ChildSpec, facts: JSON.Object) throws(Stop) {
    let last = draft.tree.counters.coordinator
    draft.tree.counters.coordinator = base.counters.coordinator
    try open(root, facts: facts)
    draft.tree.counters.coordinator = max(last, draft.tree.counters.coordinator)
    let tree = draft.tree
    report.disposed.removeAll { tree.coordinators.contains($0.coordinator) }
  }

  /// Returns to an earlier state, but for the work done and the ids that clients may have seen.
  ///
  /// Clients may have created coordinators that are gone, and were asked: these are disposed.
  mutating func restart(from earlier: Plan.Undo) {
    let (counters, done) = (draft.tree.counters, draft.work)
    let disposed = report.disposed.dropFirst(earlier.report.disposed.count).filter {
      draft.hasOpened($0.coordinator)
    }
    var seen: Set<CoordinatorID> = []
    let gone = report.routed.compactMap { event in
      let id = event.coordinator
      guard draft.hasOpened(id), !earlier.draft.tree.coordinators.contains(id), seen.insert(id).inserted
      else {
        return LiveCoordinator?.none
      }
      return draft.tree.coordinators[id]
    }
    draft = earlier.draft
    draft.tree.counters = counters
    draft.work = done
    report = earlier.report
    report.disposed += disposed.map { Disposed(coordinator: $0.coordinator, type: $0.type) }
    report.disposed += gone.reversed().map { Disposed(coordinator: $0.id, type: $0.type) }
    work = []
    batch = nil
    plan = Plan()
  }

  /// Whether a root that begins anew has not been redirected yet.
  private var isRefilling: Bool { if case .refill = stage { redirection.chain.isEmpty } else { false } }

  mutating func begin(_ redirect: Redirect) throws(Stop) {
    // The redirect shows already what an empty root would show.
    guard !(isRefilling && redirection.hasTaken(redirect.routes)) else { return }
    try redirection.take(redirect)
    command = TreeCommand(.handle(redirect.routes), animated: command.animated)
    // The first route goes to the root, not to what an earlier redirect has opened.
    plan = Plan()
    plan.routes = redirect.routes[...]
  }

  /// Begins the next redirect of an entry on view that has left.
  mutating func beginPendingRedirect() throws(Stop) -> Bool {
    guard !redirection.pending.isEmpty else { return false }
    let next = redirection.pending.removeFirst()
    guard !redirection.hasTaken(next.routes) else { return true }
    redirection.begin(from: Plan.Undo(draft: draft, report: report))
    stage = .redirect(next)
    try begin(next)
    return true
  }

  /// Undoes what follows from facts, because it stopped; returns whether there is anything to undo.
  mutating func undoRedirect() -> Bool {
    guard let ground = redirection.ground else { return false }
    restart(from: ground)
    return true
  }
}

// Additions of a command.
extension Execution {
  /// The first new entry whose requirement does not hold, parents before children.
  private mutating func firstUnmetAddition() -> UnmetEntry? {
    var judge = RequirementJudge(draft.tree)
    var first: UnmetEntry?
    draft.work += draft.touchedCoordinators.count + draft.touchedScreens.count
    defer { finished(judge) }
    func consider(_ unmet: UnmetEntry?) {
      guard let unmet, first.map(unmet.precedes) ?? true else { return }
      first = unmet
    }
    for id in draft.touchedCoordinators where !base.coordinators.contains(id) {
      consider(draft.tree.coordinators[id].flatMap { unmet($0, &judge) })
    }
    let guarded = draft.tree.types.requirements.screenNames
    guard !guarded.isEmpty else { return first }
    for key in draft.touchedScreens where !base.screens.contains(key) {
      consider(draft.tree.screens[key].flatMap { unmet($0, &judge) })
    }
    return first
  }

  func unmet(_ coordinator: LiveCoordinator, _ judge: inout RequirementJudge) -> UnmetEntry? {
    let entries = RequiringEntries.coordinators(coordinator.type)
    guard coordinator.opening != .root, let requirement = judge.unmet(entries) else { return nil }
    return UnmetEntry(
      id: .coordinator(coordinator.id),
      entries: entries,
      requirement: requirement,
      rank: 2 * coordinator.level
    )
  }

  func unmet(_ screen: LiveScreen, _ judge: inout RequirementJudge) -> UnmetEntry? {
    let entries = RequiringEntries.screens(screen.name)
    guard let requirement = judge.unmet(entries) else { return nil }
    let level = draft.tree.coordinators.member(screen.owner)?.value.level ?? 0
    return UnmetEntry(
      id: .screen(screen.key),
      entries: entries,
      requirement: requirement,
      rank: 2 * level + 1
    )
  }
}

// Tabs: one whose opening fails a requirement stays unopened until it is selected.
extension Execution {
  /// The innermost tab around an entry that the command has opened, of those that are not selected or of all.
  private func openedTab(around entry: UnmetEntry, isHidden: Bool) -> (ContainerID, Tabs.TabEntry)? {
    var next: ContainerID? =
      switch entry.id {
      case .screen(let key): draft.tree.screens[key]?.container
      case .coordinator(let id): draft.tree.coordinators[id]?.home.container
      }
    while let inner = next {
      next = draft.tree.containers.member(inner)?.value.enclosing
      guard let id = next, case .tabs(let tabs) = draft.tree.containers.member(id)?.value.content,
        !isHidden || tabs.selected != inner, let tab = tabs.tabs.first(where: { $0.container == inner }),
        let coordinator = tab.coordinator, !base.coordinators.contains(coordinator)
      else { continue }
      return (id, tab)
    }
    return nil
  }

  /// Takes out of the draft what the opening of a tab has added to it.
  private mutating func unopen(_ tab: Tabs.TabEntry, of id: ContainerID) throws(Stop) {
    guard let coordinator = tab.coordinator else { return }
    let plan = draft.tree.dropPlan(coordinator, includesSelf: true)
    draft.work += plan.length
    let gone = Set(plan.coordinators)
    draft.before = draft.tree
    // The tab comes first: its layer may close with the last of the screens.
    try draft.renew(tab, of: id, Cause(kind: .set, by: nil, animated: false))
    draft.remove(plan.screens, Cause(kind: .remove, by: nil, animated: false))
    for each in plan.coordinators { draft.removeCoordinator(each) }
    work.removeAll { if case .event(let event) = $0 { gone.contains(event.coordinator) } else { false } }
  }
}

extension Draft {
  /// Gives a tab a new container, in which no coordinator has begun.
  ///
  /// The new container takes the place of one that leaves, so a full tree has room for it.
  mutating func renew(_ tab: Tabs.TabEntry, of id: ContainerID, _ cause: Cause) throws(Stop) {
    isRenewing = true
    defer { isRenewing = false }
    let new = try makeTab(tab.spec, in: id)
    edit(id) { container in
      guard case .tabs(var tabs) = container.content,
        let index = tabs.tabs.firstIndex(where: { $0.container == tab.container })
      else { return }
      tabs.tabs[index] = new
      if tabs.selected == tab.container { tabs.selected = new.container }
      tabs.earlier = tabs.earlier.map { $0 == tab.container ? new.container : $0 }
      container.content = .tabs(tabs)
    }
    note(.container(id), cause)
    refilled.append((tree.layer(of: id), cause))
    discard(tab.container, cause)
  }
}

extension TreeCommand {
  /// Whether it reports that the user selected a tab.
  fileprivate var isSelectingTab: Bool {
    if case .report(.didSelect) = body { true } else { false }
  }

  /// Whether it is an undo or a redo, which shows what was, or nothing.
  fileprivate var isRestoring: Bool {
    if case .restore = body { true } else { false }
  }
}

extension ChildSpec {
  fileprivate var withoutRoute: ChildSpec {
    var child = self
    child.route = nil
    return child
  }
}

extension Reason {
  static func requirementFailed(_ entry: UnmetEntry) -> Reason {
    var details: JSON.Object = ["facts": .array(entry.requirement.facts.map { .string($0) })]
    switch entry.entries {
    case .screens(let name): details["screen"] = .string(name)
    case .coordinators(let type): details["type"] = .string(type)
    }
    let text: String? = if case .reject(let text) = entry.requirement.otherwise { text } else { nil }
    return Reason(.requirementFailed, text ?? entry.sentence, details: details)
  }

  static func redirectLoop(_ redirects: [Redirect]) -> Reason {
    let names = redirects.map(\.entries.name)
    return Reason(
      .redirectLoop,
      "The redirects lead to one another: \(names.joined(separator: ", ")). The routes of one of them must not lead to"
        + " an entry that is redirected.",
      details: ["limit": .integer(Redirection.chainMax), "entries": .array(names.map { .string($0) })]
    )
  }
}

extension UnmetEntry {
  /// A sentence without values.
  var sentence: String {
    "The requirement of \(entries.name) does not hold; it reads \(requirement.facts.joined(separator: ", "))."
  }
}
