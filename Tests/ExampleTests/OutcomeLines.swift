import JSON
import Navigation

/// The members of an outcome, other than its kind, as lines of a script.
struct OutcomeLines {
  /// The first words of lines, in the order of comparison.
  private static let kinds = [
    "handled", "popped", "redirected", "ended", "lost", "not", "left", "discarded", "kept", "overrun", "~",
  ]
  /// The kinds of lines of which a script has all or none.
  private static let optionalKinds: Set = ["handled", "popped", "~"]

  private let lines: [String]

  init(lines: [String]) {
    self.lines = lines
  }

  init(_ ended: Ended) {
    let outcome = ended.outcome
    let remaining = outcome.remaining.map(Self.words).joined(separator: " , ")
    var lines = ["handled by \(list(outcome.handledBy))", "popped \(outcome.popped)"]
    lines += outcome.redirects.map {
      "redirected \($0.entries.name) to \($0.routes.map(Self.words).joined(separator: " , "))"
    }
    lines += outcome.disposed.map(Self.line)
    lines += outcome.lost.map { "lost \($0.owner) \(list($0.screens))" }
    lines += outcome.notPulled.map { "not pulled \($0.coordinator) \($0.route)" }
    if !remaining.isEmpty { lines.append("left \(remaining)") }
    if outcome.discarded > 0 { lines.append("discarded \(outcome.discarded)") }
    if let kept = outcome.kept { lines.append("kept \(kept.rawValue)") }
    lines += outcome.overrun.map { "overrun \($0.screen) \($0.name)" }
    lines += (ended.change?.transitions ?? []).map { "~ \(Self.words($0))" }
    self.lines = lines
  }

  /// The kind of the outcome, with the code of its reason unless it committed.
  static func verdict(_ outcome: Outcome) -> String {
    guard outcome.kind != .committed, let reason = outcome.reason else { return outcome.kind.rawValue }
    return "\(outcome.kind.rawValue) \(reason.code.rawValue)"
  }

  /// The lines to compare with these notes of a script.
  func comparable(with notes: [String]) -> [String] {
    let written = Set(notes.map(Self.kind))
    return lines.filter { !Self.optionalKinds.contains(Self.kind($0)) || written.contains(Self.kind($0)) }
  }

  /// The notes of a script, in the order of comparison.
  static func inOrder(_ notes: [String]) -> [String] {
    let unknown = notes.filter { !kinds.contains(kind($0)) }
    return unknown + kinds.flatMap { kind in notes.filter { Self.kind($0) == kind } }
  }

  private static func kind(_ line: String) -> String {
    String(line.prefix { $0 != " " })
  }

  private static func line(_ disposed: Disposed) -> String {
    var line = "ended \(disposed.coordinator) \(disposed.type)"
    if let completion = disposed.completion { line += " \(words(completion))" }
    if let opener = disposed.opener { line += " to \(opener)" }
    if let label = disposed.label { line += " \(label)" }
    return line + (disposed.undelivered == nil ? "" : ", not told")
  }

  private static func words(_ completion: CoordinatorCompletion) -> String {
    switch completion {
    case .value(let value): "value \(value.text)"
    case .failed(let error): "failed \(error.text)"
    case .cancelled: "cancelled"
    case .dropped(let by): by.map { "dropped by \($0)" } ?? "dropped"
    }
  }

  private static func words(_ route: RouteSpec) -> String {
    route.name + paramText(route.params) + (route.inner.map { " / \(words($0))" } ?? "")
  }

  /// Removed and added keys, with `layer` or `tab` for containers.
  private static func words(_ transition: Transition) -> String {
    var parts = [transition.kind.rawValue]
    if let custom = transition.custom { parts.append(custom.name + paramText(custom.params)) }
    parts += transition.removed.map { "-\(thing($0, in: transition.list))" }
    parts += transition.added.map { added in
      switch added {
      case .node(let node): "+\(thing(node.key, in: transition.list))"
      case .key(let key): "+\(key)"
      }
    }
    if transition.covered { parts.append("covered") }
    if !transition.animated { parts.append("unanimated") }
    return parts.joined(separator: " ")
  }

  private static func thing(_ key: String, in list: Transition.List) -> String {
    guard ContainerID(key) != nil else { return key }
    return list == .window ? "layer" : "tab"
  }
}

private func list(_ ids: [some CustomStringConvertible]) -> String {
  ids.map(\.description).joined(separator: " ")
}
