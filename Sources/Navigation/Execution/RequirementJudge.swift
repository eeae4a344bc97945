internal import JSON

/// An entry whose requirement does not hold.
struct UnmetEntry {
  enum EntryID: Equatable {
    case screen(ScreenKey)
    case coordinator(CoordinatorID)
  }

  let id: EntryID
  let entries: RequiringEntries
  let requirement: Requirement
  /// The depth in the tree of coordinators: a coordinator comes before its screens, screens before children.
  let rank: Int

  fileprivate var number: Int {
    switch id {
    case .screen(let key): key.number
    case .coordinator(let id): id.number
    }
  }

  func precedes(_ other: UnmetEntry) -> Bool { (rank, number) < (other.rank, other.number) }
}

/// Judges requirements under the facts of a tree, each requirement once.
struct RequirementJudge {
  private let tree: Tree
  private let requirements: Requirements
  private let facts: JSON.Object
  private var known: [RequiringEntries: Bool] = [:]
  private(set) var work = 0

  /// Judges under the facts of the tree, or under other facts.
  init(_ tree: Tree, under facts: JSON.Object? = nil) {
    self.tree = tree
    requirements = tree.types.requirements
    self.facts = facts ?? tree.facts
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

  /// The requirement of the entries if it does not hold; else nil.
  mutating func unmet(_ entries: RequiringEntries) -> Requirement? {
    guard let requirement = requirements[entries] else { return nil }
    if let holds = known[entries] { return holds ? nil : requirement }
    let holds = requirement.holds(facts, &work)
    known[entries] = holds
    return holds ? nil : requirement
  }

  mutating func unmet(_ coordinator: LiveCoordinator) -> UnmetEntry? {
    let entries = RequiringEntries.coordinators(coordinator.type)
    guard coordinator.opening != .root, let requirement = unmet(entries) else { return nil }
    return UnmetEntry(
      id: .coordinator(coordinator.id),
      entries: entries,
      requirement: requirement,
      rank: 2 * coordinator.level
    )
  }

  private mutating func unmet(_ screen: LiveScreen) -> UnmetEntry? {
    let entries = RequiringEntries.screens(screen.name)
    guard let requirement = unmet(entries) else { return nil }
    let level = tree.coordinators.member(screen.owner)?.value.level ?? 0
    let rank = 2 * level + 1
    return UnmetEntry(id: .screen(screen.key), entries: entries, requirement: requirement, rank: rank)
  }

  /// The first entry that a draft of the tree has added whose requirement does not hold, parents before children.
  mutating func firstUnmet(addedBy draft: Draft) -> UnmetEntry? {
    var first: UnmetEntry?
    work += draft.touchedCoordinators.count + draft.touchedScreens.count
    func consider(_ unmet: UnmetEntry?) {
      guard let unmet, first.map(unmet.precedes) ?? true else { return }
      first = unmet
    }
    for id in draft.touchedCoordinators where !draft.base.coordinators.contains(id) {
      consider(tree.coordinators[id].flatMap { unmet($0) })
    }
    guard !requirements.screenNames.isEmpty else { return first }
    for key in draft.touchedScreens where !draft.base.screens.contains(key) {
      consider(tree.screens[key].flatMap { unmet($0) })
    }
    return first
  }

  /// The entries whose requirements read one of these facts, or any, and do not hold; parents before children.
  mutating func allUnmet(reading facts: [String]?) -> [UnmetEntry] {
    var unmet: [UnmetEntry] = []
    for entries in requirements.entries(reading: facts) where self.unmet(entries) != nil {
      switch entries {
      case .screens(let name):
        unmet += tree.screens.keys(named: name).compactMap { tree.screens[$0] }.compactMap { self.unmet($0) }
      case .coordinators(let type):
        unmet += tree.coordinators(ofType: type).compactMap { self.unmet($0) }
      }
    }
    work += unmet.count
    return unmet.sorted { $0.precedes($1) }
  }
}

extension [UnmetEntry] {
  /// The redirects of the unmet entries that are on view in a tree, each once.
  func redirects(onViewIn tree: Tree, work: inout Int) -> [Redirect] {
    guard !isEmpty else { return [] }
    let onView = Set(tree.onView)
    let above = Set(onView.flatMap { tree.line(from: tree.screens[$0]?.owner) })
    work += above.count
    var redirects: [Redirect] = []
    for entry in self {
      let isOnView =
        switch entry.id {
        case .screen(let key): onView.contains(key)
        case .coordinator(let id): above.contains(id)
        }
      guard isOnView, case .redirect(let routes) = entry.requirement.otherwise,
        !redirects.contains(where: { $0.routes == routes })
      else { continue }
      redirects.append(Redirect(entries: entry.entries, routes: routes))
    }
    return redirects
  }
}

extension Reason {
  static func requirementFailed(_ entry: UnmetEntry) -> Reason {
    var details: JSON.Object = ["facts": .array(entry.requirement.facts.map { .string($0) })]
    switch entry.entries {
    case .screens(let name): details["screen"] = .string(name)
    case .coordinators(let type): details["type"] = .string(type)
    }
    let text = entry.requirement.reason(against: entry.entries)
    return Reason(.requirementFailed, text, details: details)
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

extension Tree {
  /// The judged requirement of the first entry that may not be added now.
  package func unmet(among entries: [RequiringEntries]) -> JudgedCondition? {
    var judge = RequirementJudge(self)
    let unmet = entries.first { judge.unmet($0) != nil }
    return unmet.flatMap { unmet in judge.judged.first { $0.subject == .requirement(of: unmet) } }
  }
}

extension Requirement {
  /// The reason why entries are not added: the text in the graph, or a sentence without values.
  package func reason(against entries: RequiringEntries) -> String {
    if case .reject(let text?) = otherwise { text } else { sentence(about: entries) }
  }

  fileprivate func sentence(about entries: RequiringEntries) -> String {
    "The requirement of \(entries.name) does not hold; it reads \(facts.joined(separator: ", "))."
  }
}

extension UnmetEntry {
  /// A sentence without values.
  var sentence: String { requirement.sentence(about: entries) }
}
