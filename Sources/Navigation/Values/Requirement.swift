package import JSON

/// A condition on the facts of a tree that an entry needs in order to be in the tree.
package struct Requirement: Sendable {
  /// The end of a command that would add an entry although its requirement does not hold.
  package enum Alternative: Equatable, Sendable {
    /// The command changes nothing; the text is its reason.
    case reject(String?)
    /// These routes are taken instead, as those of a deep link.
    case redirect([RouteSpec])
  }

  /// Judges facts, and adds the judged conditions to the work.
  package typealias Holding = @Sendable (_ facts: JSON.Object, _ work: inout Int) -> Bool

  /// The names of the facts that the condition reads, in the order of the document.
  package let facts: [String]
  package let otherwise: Alternative
  /// The milliseconds for which a redirected command is kept; nil if redirected commands are not kept.
  package let parkMs: Int?
  /// Whether the tree returns after a redirect of facts when the requirement holds again.
  package let resumes: Bool
  let holds: Holding

  package init(
    facts: [String],
    otherwise: Alternative = .reject(nil),
    parkMs: Int? = nil,
    resumes: Bool = false,
    holds: @escaping Holding
  ) {
    self.facts = facts
    self.otherwise = otherwise
    self.parkMs = parkMs
    self.resumes = resumes
    self.holds = holds
  }
}

package enum RequiringEntries: Hashable, Sendable {
  case screens(String)
  /// The coordinators of a type, each with its descendants.
  case coordinators(String)

  /// The name of the screen, or the type of the coordinator.
  package var name: String {
    switch self {
    case .screens(let name), .coordinators(let name): name
    }
  }

  var isOfScreens: Bool { if case .screens = self { true } else { false } }
}

/// A redirect that a command took because a requirement did not hold.
package struct Redirect: Equatable, Sendable {
  package let entries: RequiringEntries
  package var routes: [RouteSpec]

  package init(entries: RequiringEntries, routes: [RouteSpec]) {
    self.entries = entries
    self.routes = routes
  }
}

/// The requirements of a tree's screens and coordinator types.
package struct Requirements: Sendable {
  private var byEntries: [RequiringEntries: Requirement] = [:]
  private var byFact: [String: [RequiringEntries]] = [:]
  private(set) var screenNames: Set<String> = []
  /// Whether any requirement keeps the commands that it redirects.
  package private(set) var keepsCommands = false

  package init() {}

  package var isEmpty: Bool { byEntries.isEmpty }
  package var count: Int { byEntries.count }

  package subscript(entries: RequiringEntries) -> Requirement? { byEntries[entries] }

  /// Declares a requirement unless the entries have one already.
  package mutating func add(_ requirement: Requirement, for entries: RequiringEntries) {
    guard byEntries[entries] == nil else { return }
    byEntries[entries] = requirement
    keepsCommands = keepsCommands || requirement.parkMs != nil
    for fact in Set(requirement.facts) { byFact[fact, default: []].append(entries) }
    if case .screens(let name) = entries { screenNames.insert(name) }
  }

  /// The entries whose requirements read one of these facts, each once; nil means any fact.
  func entries(reading facts: [String]?) -> [RequiringEntries] {
    guard let facts else { return Array(byEntries.keys) }
    let all = facts.flatMap { byFact[$0] ?? [] }
    return facts.count == 1 ? all : Array(Set(all))
  }
}
