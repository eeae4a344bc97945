import JSON
import Navigation

// The rules for additions and removals, which are checked on the whole tree after every command.

/// The requirement of a screen or of a coordinator type.
struct NaiveRequirement {
  let when: JSON
  /// The routes of the redirect; nil if the command is blocked.
  let routes: [RouteSpec]?
  /// Whether the command is kept until the requirement holds.
  let parks: Bool
  /// Whether the tree returns to its previous place after a redirect caused by facts from outside.
  let resumes: Bool
}

/// The leave guard of a screen.
struct NaiveGuard {
  let when: JSON
  /// The child that asks, and the style of its layer; nil if the command is rejected.
  let confirmation: (child: ChildSpec, style: String?)?
}

/// The routes for an idle user.
struct NaiveIdle {
  let routes: [RouteSpec]
  let when: JSON?
}

/// An entry that fails its requirement.
struct NaiveUnmet: Equatable {
  enum Entry: Equatable {
    case screen(String)
    case type(String)

    var name: String {
      switch self {
      case .screen(let name), .type(let name): name
      }
    }
  }

  let entry: Entry
  /// The key of the screen, or the number of the coordinator.
  let number: Int
  /// A coordinator is judged before its screens, and these before its children.
  let rank: Int
}

/// A command that a tree keeps.
struct NaiveKept {
  enum Wait: Equatable {
    case requirement(NaiveUnmet.Entry)
    case confirmation(child: Int, screen: Int)
  }

  let source: CommandSource
  let wait: Wait
  var waived: [Int] = []
  /// The outermost screens and coordinators that the redirect opened.
  var openedScreens: [Int] = []
  var openedCoordinators: [Int] = []

  /// The sentence for clients.
  var shown: String {
    switch wait {
    case .requirement(let entry): "\(source.text) until \(entry.name) may be shown"
    case .confirmation(let child, let screen): "\(source.text) until c\(child) lets s\(screen) leave"
    }
  }
}

/// The state that undoing a draft does not change.
struct NaiveJudging {
  struct Taken {
    let entry: NaiveUnmet.Entry
    let routes: [RouteSpec]
  }

  /// The redirects so far, and the number before the current chain.
  var taken: [Taken] = []
  var chainStart = 0
  /// The redirects of entries on view that left because of facts.
  var pending: [Taken] = []
  var isOpening = false
  /// Whether facts were stated from outside.
  var isStated = false
  /// Whether a redirect replaced the command.
  var isReplaced = false
  /// Whether the command waits for the user's confirmation.
  var isAsked = false
  /// Whether an existing tab got another container, which is not visible.
  var renewsTab = false
  var hasChangedFacts = false
  /// Whether the root has restarted, which it does once.
  var hasRefilled = false
  /// The screens that may leave, and those among them whose user could not be asked.
  var waived: [Int] = []
  var unasked: [Int] = []
  var keptEnd: KeptCommandEnd?
  /// The reason of the first stop, unless that is not compared.
  private(set) var reason: Reason.Code?
  private var hasStopped = false
  var resumptions = 0

  var chain: ArraySlice<Taken> { taken[chainStart...] }

  func hasTaken(_ routes: [RouteSpec]) -> Bool { taken.contains { $0.routes == routes } }

  /// Records why the command stopped, without a change of the kept command.
  mutating func end(as code: Reason.Code?) { (reason, keptEnd) = (code, nil) }

  /// Records the first reason of a stop.
  mutating func stop(_ code: Reason.Code?) {
    if !hasStopped { (reason, hasStopped) = (code, true) }
  }
}

// MARK: - Requirements
extension NaiveRun {
  func holds(_ entry: NaiveUnmet.Entry) -> Bool {
    app.requirement(of: entry).map { NaiveRun.holds($0.when, tree.facts) } ?? true
  }

  /// A condition outside routes; `params` are those of the screen or coordinator that it is declared at.
  static func holds(
    _ condition: JSON,
    _ facts: JSON.Object,
    _ params: JSON.Object = [:],
    onView: [NaiveTree.Screen] = []
  ) -> Bool {
    guard let member = condition.object?.members.first else { return false }
    let body = member.value
    let operands = body.array ?? []
    let value = { (json: JSON) -> JSON in
      let path = json.string?.trimming("${", "}")?.split(separator: ".").map(String.init)
      return path.map { ($0[0] == "facts" ? facts : params)[$0[$0.count - 1]] ?? .null } ?? json
    }
    switch member.name {
    case "not": return !holds(body, facts, params, onView: onView)
    case "all": return operands.allSatisfy { holds($0, facts, params, onView: onView) }
    case "any": return operands.contains { holds($0, facts, params, onView: onView) }
    case "fact": return facts[body.string ?? ""] == true
    case "equals": return value(operands[0]) == value(operands[1])
    case "onView": return onView.contains { body.means($0, body["params"]?.object ?? [:]) }
    default: preconditionFailure("No condition outside routes is \(member.name).")
    }
  }

  func isNew(_ coordinator: NaiveTree.Coordinator) -> Bool { base.coordinator(coordinator.id) == nil }

  func unmet(_ coordinator: NaiveTree.Coordinator) -> NaiveUnmet? {
    guard coordinator.opening != .root, !holds(.type(coordinator.type)) else { return nil }
    return NaiveUnmet(
      entry: .type(coordinator.type),
      number: coordinator.id,
      rank: 2 * tree.level(of: coordinator.id)
    )
  }

  private func unmet(_ screen: NaiveTree.Screen) -> NaiveUnmet? {
    guard !holds(.screen(screen.name)) else { return nil }
    return NaiveUnmet(
      entry: .screen(screen.name),
      number: screen.key,
      rank: 2 * tree.level(of: screen.owner) + 1
    )
  }

  /// All entries that fail their requirements, parents before children.
  var allUnmet: [NaiveUnmet] {
    (tree.coordinators.compactMap(unmet) + tree.screens.compactMap(unmet))
      .sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }
  }

  func isOfBase(_ unmet: NaiveUnmet) -> Bool {
    switch unmet.entry {
    case .screen: base.screen(unmet.number) != nil
    case .type: base.coordinator(unmet.number) != nil
    }
  }

  /// Settles, and judges what was added, until everything holds.
  mutating func settleJudged() throws(Stop) {
    try settle()
    while let first = allUnmet.first(where: { !isOfBase($0) }) {
      try turnAway(first)
      try settle()
    }
  }

  /// Leaves the hidden tab around an entry unopened, else stops.
  mutating func turnAway(_ unmet: NaiveUnmet) throws(Stop) {
    if let tab = openedTab(around: unmet, isHidden: true) { return try unopen(tab) }
    let routes = app.requirement(of: unmet.entry)?.routes
    if judging.isOpening, let routes, let tab = openedTab(around: unmet, isHidden: false) {
      judging.pending.append(NaiveJudging.Taken(entry: unmet.entry, routes: routes))
      return try unopen(tab)
    }
    throw .turnedAway(unmet)
  }

  /// The innermost tab around an entry that the command has opened.
  private func openedTab(around unmet: NaiveUnmet, isHidden: Bool) -> Int? {
    var inner: Int?
    switch unmet.entry {
    case .screen: inner = tree.holder(of: unmet.number)?.id
    case .type:
      if case .container(let home)? = tree.coordinator(unmet.number)?.home { inner = home }
    }
    guard let inner else { return nil }
    return ([inner] + tree.outer(of: inner)).first { id in
      guard case .tab(_, let tabs)? = tree.container(id)?.part, let child = tree.child(inTab: id) else {
        return false
      }
      return isNew(child) && (!isHidden || tree.container(tabs)?.selected != id)
    }
  }

  /// Removes the entries that the opening of a tab has added.
  private mutating func unopen(_ tab: Int) throws(Stop) {
    guard let coordinator = tree.child(inTab: tab)?.id else { return }
    let gone = tree.descendants(of: coordinator) + [coordinator]
    let screens = tree.screens.filter { gone.contains($0.owner) }.map(\.key)
    before = tree
    if case .tab(_, let tabs)? = tree.container(tab)?.part, base.container(tabs) != nil {
      judging.renewsTab = true
    }
    try renew(tab)
    change(by: nil) { $0.remove(screens) }
    tree.coordinators.removeAll { gone.contains($0.id) }
    later.removeAll { gone.contains($0.coordinator) }
  }

  /// Replaces the container of a tab with a new one, in which no coordinator has begun.
  mutating func renew(_ tab: Int, by: Int? = nil) throws(Stop) {
    guard case .tab(let spec, let tabs)? = tree.container(tab)?.part else { return }
    let isDynamic = tree.container(tab)?.isDynamic == true
    let new = try makeTab(spec, of: tabs)
    tree.edit(container: new) { $0.isDynamic = isDynamic }
    tree.edit(container: tabs) { container in
      if container.selected == tab { container.selected = new }
      container.earlier = container.earlier.map { $0 == tab ? new : $0 }
    }
    refilled.append((tree.layer(of: tabs), by))
    change(by: by) { $0.move(new, to: tab) }
  }
}

extension NaiveTree {
  func child(inTab id: Int) -> Coordinator? {
    coordinators.first { $0.opening == .tab && $0.home == .container(id) }
  }

  /// Whether a tab has lost all that it showed.
  func isVacant(_ tab: Int) -> Bool {
    guard let coordinator = child(inTab: tab), let kind = container(tab)?.kind else { return false }
    let hasNothing = screens(ownedBy: coordinator.id).isEmpty && children(of: coordinator.id).isEmpty
    return coordinator.hasShown && hasNothing && [.stack, .bare].contains(kind)
      && screens(inside: tab).isEmpty
  }

  /// Replaces a container with another one.
  fileprivate mutating func move(_ new: Int, to old: Int) {
    let moved = containers.filter { $0.id == new }
    containers.removeAll { $0.id == new }
    let place = containers.firstIndex { $0.id == old } ?? containers.endIndex
    containers.insert(contentsOf: moved, at: place)
    discard(old)
  }
}

// MARK: - Leave guards
extension NaiveRun {
  /// The screens that left, or got other params from `navigate`, although their guards hold; deepest first.
  func held(since earlier: NaiveRun) -> [NaiveTree.Screen] {
    let screens = earlier.tree.screens.filter { screen in
      guard let leave = app.leaveGuard(of: screen.name), !judging.waived.contains(screen.key) else {
        return false
      }
      let gone = tree.screen(screen.key) == nil ? [departed[screen.key] ?? screen] : []
      let others = renewed.dropFirst(earlier.renewed.count).filter { $0.key == screen.key }
      return (gone + others).contains {
        NaiveRun.holds(leave.when, tree.facts, $0.params) && !hasEndedItself($0.owner)
      }
    }
    let depth = { (screen: NaiveTree.Screen) in (earlier.tree.level(of: screen.owner), screen.key) }
    return screens.sorted { depth($0) > depth($1) }
  }

  /// Whether a coordinator has ended itself with a value or an error.
  private func hasEndedItself(_ id: Int) -> Bool {
    tree.coordinator(id) == nil && ends.last { $0.coordinator == id }?.completion?.isResult == true
  }

  /// The entries that are gone at the end.
  var overrun: [Int] {
    var run = self
    run.judging.waived.removeAll(where: judging.unasked.contains)
    return run.held(since: NaiveRun(app, base)).map(\.key)
  }
}

extension KeptNode {
  /// The text in the form of the naive model.
  var shown: String {
    switch wait {
    case .requirement(let entries): "\(source.text) until \(entries.name) may be shown"
    case .confirmation(let child, let screen): "\(source.text) until \(child) lets \(screen) leave"
    }
  }
}

extension CommandSource {
  fileprivate var text: String { "\(method) \(JSON.object(params).text)" }
}

extension JSON {
  /// Whether a condition or a reference, a name or `{screen}`, is about a screen with these among its params.
  func means(_ screen: NaiveTree.Screen, _ params: JSON.Object) -> Bool {
    (self["screen"]?.string ?? string) == screen.name
      && params.members.allSatisfy { screen.params[$0.name] == $0.value }
  }
}

extension String {
  /// The text between a prefix and a suffix; nil if it lacks one of them.
  fileprivate func trimming(_ start: String, _ end: String) -> String? {
    hasPrefix(start) && hasSuffix(end) ? String(dropFirst(start.count).dropLast(end.count)) : nil
  }
}
