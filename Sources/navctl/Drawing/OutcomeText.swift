import JSON

/// What people read after a command: how it ended in one line, then what changed.
enum OutcomeText {
  /// Words an outcome with the change that it committed, or would commit.
  static func lines(outcome: JSON, change: JSON?, names: Directory) -> [String] {
    var details = change.map { ChangeText.sentences(of: $0, names: names) } ?? []
    details += fleeting(outcome, change).map {
      "began and \(ChangeText.sentence(ofDisposed: $0, names: names))"
    }
    details += remarks(on: outcome, names: names)
    return [headline(outcome, names: names)] + details.map { "  \($0)" }
  }

  private static func headline(_ outcome: JSON, names: Directory) -> String {
    let kind = outcome["outcome"]?.string ?? "?"
    var line = kind
    if let code = outcome["reason"]?["code"]?.string { line += " (\(code))" }
    if outcome["dryRun"]?.bool == true { line = "dry run: \(line)" }
    if kind == "committed" { line += ": revision \(outcome["revision"]?.integer ?? 0)" }
    let actors = actors(outcome, names: names)
    if !actors.isEmpty { line += ", handled by \(actors.joined(separator: ", "))" }
    if let message = outcome["reason"]?["message"]?.string { line += ": \(message)" }
    return line
  }

  private static func actors(_ outcome: JSON, names: Directory) -> [String] {
    (outcome["handledBy"]?.array ?? []).compactMap(\.string).map(names.coordinator)
  }

  /// Coordinators that were opened and ended in the same command, which are in no change.
  private static func fleeting(_ outcome: JSON, _ change: JSON?) -> [JSON] {
    let told = Set((change?["disposed"]?.array ?? []).compactMap { $0["coordinator"]?.string })
    return (outcome["disposed"]?.array ?? []).filter { !told.contains($0["coordinator"]?.string ?? "") }
  }

  private static func remarks(on outcome: JSON, names: Directory) -> [String] {
    var remarks: [String] = []
    for lost in outcome["lost"]?.array ?? [] {
      let screens = (lost["screens"]?.array ?? []).compactMap(\.string).map(names.node)
      let owner = names.coordinator(lost["owner"]?.string ?? "?")
      remarks.append("\(owner) lost \(screens.joined(separator: ", "))")
    }
    for route in outcome["notPulled"]?.array ?? [] {
      let child = names.coordinator(route["coordinator"]?.string ?? "?")
      remarks.append(
        "\(route["route"]?.string ?? "?") of \(child) was wrapped too deep for its parent to hear it"
      )
    }
    let remaining = (outcome["remaining"]?.array ?? []).map(routeText)
    if !remaining.isEmpty { remarks.append("nobody took \(remaining.joined(separator: " , "))") }
    if let count = outcome["discarded"]?.integer, count > 0 {
      remarks.append("\(count) \(count == 1 ? "event" : "events") for coordinators that had ended")
    }
    return remarks
  }
}
