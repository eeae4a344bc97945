import JSON
package import NavigationProtocol

/// The members of an outcome, other than its kind, as lines of a script.
package struct OutcomeLines: Equatable, Sendable {
  /// The first words of lines, in the order of comparison.
  private static let kinds = [
    "handled", "popped", "redirected", "ended", "lost", "not", "left", "discarded", "kept", "overrun", "~",
  ]
  /// The kinds of lines that a script may leave out: it has all lines of such a kind, or none.
  private static let optionalKinds: Set = ["handled", "popped", "~"]

  private let lines: [String]

  /// The lines of an outcome, with the transitions of the change that the command made; none without an outcome.
  package init(_ outcome: CommandOutcome?, change: TreeChange?) {
    guard let outcome else {
      lines = []
      return
    }
    var lines = ["handled by \(outcome.handledBy.joined(separator: " "))", "popped \(outcome.popped ?? 0)"]
    lines += outcome.redirects.map {
      "redirected \($0.screen ?? $0.type ?? "") to \($0.routes.map(Self.words).joined(separator: " , "))"
    }
    lines += outcome.disposed.map(Self.line)
    lines += outcome.lost.map { "lost \($0.owner) \($0.screens.joined(separator: " "))" }
    lines += outcome.notPulled.map { "not pulled \($0.coordinator) \($0.route)" }
    let remaining = outcome.remaining.map(Self.words).joined(separator: " , ")
    if !remaining.isEmpty { lines.append("left \(remaining)") }
    if let discarded = outcome.discarded { lines.append("discarded \(discarded)") }
    if let kept = outcome.kept { lines.append("kept \(kept.rawValue)") }
    lines += outcome.overrun.map { "overrun \($0.screen) \($0.name)" }
    lines += (change?.transitions ?? []).map { "~ \(Self.words($0))" }
    self.lines = lines.map(\.singleSpaced)
  }

  /// The kind of an outcome, with the code of its reason unless it committed.
  package static func verdict(_ outcome: CommandOutcome) -> String {
    guard outcome.kind != .committed, let reason = outcome.reason else { return outcome.kind.rawValue }
    return "\(outcome.kind.rawValue) \(reason.code.rawValue)"
  }

  /// Returns the lines to compare with these notes of a script.
  func comparable(with notes: [String]) -> [String] {
    let written = Set(notes.map(Self.kind))
    return lines.filter { !Self.optionalKinds.contains(Self.kind($0)) || written.contains(Self.kind($0)) }
  }

  /// Returns the notes of a script in the order of comparison.
  static func inOrder(_ notes: [ScriptLine<String>]) -> [ScriptLine<String>] {
    let unknown = notes.filter { !kinds.contains(kind($0.content)) }
    return unknown + kinds.flatMap { kind in notes.filter { Self.kind($0.content) == kind } }
  }

  private static func kind(_ line: String) -> String {
    String(line.prefix { $0 != " " })
  }

  private static func line(_ disposed: DisposedCoordinator) -> String {
    var line = "ended \(disposed.coordinator) \(disposed.type)"
    if let completion = disposed.completion { line += " \(words(completion))" }
    if let opener = disposed.opener { line += " to \(opener)" }
    if let label = disposed.label { line += " \(label)" }
    return line + (disposed.undelivered == nil ? "" : ", not told")
  }

  private static func words(_ completion: CompletionReport) -> String {
    switch completion {
    case .value(let value): "value \(value.text)"
    case .failed(let error): "failed \(error.text)"
    case .cancelled: "cancelled"
    case .dropped(let coordinator): coordinator.map { "dropped by \($0)" } ?? "dropped"
    }
  }

  private static func words(_ route: FullRoute) -> String {
    route.name + typedParams(route.params) + (route.route.map { " / \(words($0))" } ?? "")
  }

  /// Removed and added keys, with `layer` or `tab` for containers.
  private static func words(_ transition: TreeTransition) -> String {
    var parts = [transition.kind.rawValue]
    if let custom = transition.custom { parts.append(custom.name + typedParams(custom.params)) }
    parts += transition.removed.map { "-\(thing($0, in: transition.list))" }
    parts += transition.added.map { "+\(thing(key(of: $0), in: transition.list))" }
    if transition.covered { parts.append("covered") }
    if !transition.animated { parts.append("unanimated") }
    return parts.joined(separator: " ")
  }

  private static func key(of added: AddedNode) -> String {
    switch added {
    case .key(let key): key
    case .node(.screen(let screen)): screen.key
    case .node(.container(let container)): container.key
    }
  }

  private static func thing(_ key: String, in list: String) -> String {
    guard key.hasPrefix("n") else { return key }
    return list == "window" ? "layer" : "tab"
  }
}
