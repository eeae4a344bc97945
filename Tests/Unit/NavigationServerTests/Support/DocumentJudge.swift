import JSON

/// Judges the changes of a document's tree by its declarations, without code of navd.
///
/// Requirements and leave guards of the document read facts alone: one boolean `f`, and one integer `g`.
struct DocumentJudge {
  private(set) var problems: [String] = []
  private(set) var counts: [String: Int] = [:]
  private let document: JSON
  private var changes: [JudgedChange] = []
  /// The outcomes by the ids of commands, and the commands that were not executed.
  private var outcomes: [String: JSON] = [:]
  private var rejected: Set<String> = []
  private var forced: Set<String> = []
  private var events: [Int: JSON] = [:]
  /// The revisions whose changes the observer did not receive.
  private var missed: [ClosedRange<Int>] = []

  /// A change, with the tree before and after it.
  private struct JudgedChange {
    let before: JSON
    let after: JSON
    let revision: Int
    let method: String
    let command: String?
  }

  init(_ document: JSON) {
    self.document = document
  }

  mutating func opened(_ mirror: Mirror) { judge(mirror.json) }

  mutating func changed(_ params: JSON, from before: JSON, to after: JSON) {
    judge(after)
    let change = JudgedChange(
      before: before,
      after: after,
      revision: after["revision"]?.integer ?? 0,
      method: params["cause"]?["method"]?.string ?? "",
      command: params["cause"]?["commandId"]?.string
    )
    changes.append(change)
    if params["cause"]?["client"]?["name"] == "navd", change.method == "ui.report" { count("idle") }
  }

  /// Records that the changes after a revision are forgotten, up to a tree.
  mutating func missed(after revision: Int, upTo tree: JSON) {
    judge(tree)
    count("forgotten changes")
    if let last = tree["revision"]?.integer, last > revision { missed.append(revision + 1...last) }
  }

  /// Records the outcome of a command.
  mutating func ended(_ id: String, _ method: String, _ params: JSON.Object, with outcome: JSON) {
    count(outcome["outcome"]?.string ?? "?")
    if let code = outcome["reason"]?["code"]?.string { count(code) }
    if let kept = outcome["kept"]?.string { count(kept) }
    judge(outcome, of: method)
    guard params["dryRun"] != true else { return }
    if params["force"] == true { forced.insert(id) }
    if method == "ui.report" {
      if let revision = outcome["revision"]?.integer, outcome["outcome"] == "committed" {
        events[revision] = outcome
      }
    } else {
      outcomes[id] = outcome
    }
  }

  mutating func rejected(_ id: String) { rejected.insert(id) }

  /// Judges all changes by their outcomes, and the entries of the history.
  mutating func compare(_ journal: [JSON]) {
    var revisions: [String: Int] = [:]
    for change in changes {
      if let command = change.command {
        if revisions.updateValue(change.revision, forKey: command) != nil {
          report("\(command) changed the tree twice")
        }
        if rejected.contains(command) {
          report("\(command) changed the tree, and its client was told an error")
        }
      }
      let outcome = change.command.map { outcomes[$0] } ?? events[change.revision]
      judgeLeaving(change, outcome)
    }
    for (id, outcome) in outcomes {
      let mayChange =
        ["committed", "redirected"].contains(outcome["outcome"]?.string)
        || outcome["reason"]?["code"] == "leaveAsked"
      let revision = outcome["revision"]?.integer ?? 0
      let isMissed = mayChange && missed.contains { $0.contains(revision) }
      if mayChange != (revisions[id] != nil), !isMissed {
        report("\(id) is \(outcome.text), at revision \(revisions[id] ?? 0)")
      }
      if let revision = revisions[id], outcome["revision"]?.integer != revision {
        report("\(id) says another revision than \(revision): \(outcome.text)")
      }
    }
    var seen: Set<String> = []
    for entry in journal {
      guard let id = entry["cause"]?["commandId"]?.string else { continue }
      if !seen.insert(id).inserted { report("\(id) ran twice") }
      guard let outcome = outcomes[id] else { continue }
      for member in ["outcome", "handledBy", "searched"]
      where (entry[member] ?? []) != (outcome[member] ?? []) {
        report("\(id) has another \(member) in the history: \(entry.text), not \(outcome.text)")
      }
    }
  }

  private mutating func count(_ event: String) { counts[event, default: 0] += 1 }

  private mutating func report(_ problem: String) { problems.append(problem) }
}

// Requirements and the kept command.
extension DocumentJudge {
  /// Judges a tree: every entry meets its requirement, and the kept command waits for an existing entry.
  private mutating func judge(_ tree: JSON) {
    let facts = tree["facts"]?.object ?? [:]
    let screens = tree.screens
    for screen in screens.values where fails(document["screens"]?[screen["name"]?.string ?? ""], facts) {
      report("a requirement does not hold: \(screen.text) at \(tree["revision"]?.text ?? "?")")
    }
    for coordinator in tree["coordinators"]?.array ?? [] where coordinator["parent"] != nil {
      guard fails(document["coordinators"]?[coordinator["type"]?.string ?? ""], facts) else { continue }
      report("a requirement does not hold: \(coordinator.text) at \(tree["revision"]?.text ?? "?")")
    }
    if let asking = tree["kept"]?["coordinator"] {
      let isThere = tree["coordinators"]?.array?.contains { $0["id"] == asking } ?? false
      if !isThere { report("the coordinator that asks is gone: \(tree["kept"]?.text ?? "")") }
    }
    for (key, hold) in (tree["back"]?.object?.members ?? []).map({ ($0.name, $0.value) }) {
      guard let screen = screens[key] else {
        report("\(key) holds Back, and is not there")
        continue
      }
      // Back would remove this screen together with a guarded one.
      let isGuarded = screens.values.contains { screen in
        holds(document["screens"]?[screen["name"]?.string ?? ""]?["leave"]?["when"], facts)
      }
      if hold == "guarded", !isGuarded { report("\(key) of \(screen.text) is not guarded") }
    }
  }

  private func fails(_ declaration: JSON?, _ facts: JSON.Object) -> Bool {
    guard let condition = declaration?["requires"] else { return false }
    return !holds(condition, facts)
  }

  /// Whether a condition holds: `{fact}`, `{equals: ["${facts.g}", N]}`, or `{not}` of one of them.
  private func holds(_ condition: JSON?, _ facts: JSON.Object) -> Bool {
    guard let condition else { return false }
    if let inner = condition["not"] { return !holds(inner, facts) }
    if let name = condition["fact"]?.string { return facts[name] == true }
    return (facts["g"] ?? .null) == (condition["equals"]?.array?.last ?? .null)
  }

  /// Judges an outcome by itself.
  private mutating func judge(_ outcome: JSON, of method: String) {
    for redirect in outcome["redirects"]?.array ?? [] where declaration(of: redirect)?["requires"] == nil {
      report("a redirect of nothing that is required: \(outcome.text)")
    }
    let reason = outcome["reason"]
    if reason?["code"] == "requirementFailed",
      declaration(of: reason?["details"] ?? reason)?["requires"] == nil
    {
      report("a requirement that is not declared has failed: \(outcome.text)")
    }
    if method == "tree.setFacts", !["committed", "noop", "blocked"].contains(outcome["outcome"]?.string) {
      report("facts ended as \(outcome.text)")
    }
    if method == "tree.setFacts", outcome["outcome"] == "blocked", reason?["code"] != "busy" {
      report("facts ended as \(outcome.text)")
    }
  }

  private func declaration(of entry: JSON?) -> JSON? {
    if let screen = entry?["screen"]?.string { return document["screens"]?[screen] }
    return entry?["type"]?.string.flatMap { document["coordinators"]?[$0] }
  }
}

// Leave guards.
extension DocumentJudge {
  /// Judges the screens that have left: none whose guard holds, unless the outcome names it, or it has confirmed it.
  private mutating func judgeLeaving(_ change: JudgedChange, _ outcome: JSON?) {
    // The changes of a restart have no outcome, like a screen event whose answer was lost.
    guard let outcome else { return }
    let facts = change.after["facts"]?.object ?? [:]
    let named = Set((outcome["overrun"]?.array ?? []).compactMap { $0["screen"]?.string })
    let finished = Set(
      (outcome["disposed"]?.array ?? []).compactMap { disposed -> String? in
        let kind = disposed["completion"]?["kind"]?.string
        return kind == "value" || kind == "failed" ? disposed["coordinator"]?.string : nil
      }
    )
    let left = change.before.screens.filter { change.after.screens[$0.key] == nil }
    for (key, screen) in left {
      let declared = document["screens"]?[screen["name"]?.string ?? ""]
      guard holds(declared?["leave"]?["when"], facts), !named.contains(key), outcome["kept"] != "resumed",
        !finished.contains(screen["owner"]?.string ?? "")
      else { continue }
      report("\(key) has left against its guard at \(change.revision): \(outcome.text)")
    }
    for overrun in outcome["overrun"]?.array ?? [] {
      count(overrun["unasked"] == nil ? "overrun" : "unasked")
      let mayOverrun =
        change.method == "tree.setFacts" || change.method == "ui.report" || outcome["kept"] == "resumed"
        || change.command.map(forced.contains) ?? false
      if overrun["unasked"] == nil, !mayOverrun { report("a guard was overrun: \(outcome.text)") }
    }
  }
}

extension JSON {
  /// The screens of a snapshot, by key.
  fileprivate var screens: [String: JSON] {
    var found: [String: JSON] = [:]
    func collect(_ node: JSON) {
      if node["kind"] == "screen", let key = node["key"]?.string { found[key] = node }
      for child in node["children"]?.array ?? [] { collect(child) }
    }
    for layer in self["window"]?.array ?? [] { collect(layer) }
    return found
  }
}
