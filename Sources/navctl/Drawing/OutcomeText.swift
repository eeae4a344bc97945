import NavigationClient
import Scripting

/// The result of a command, for people: the outcome in one line, then the differences.
enum OutcomeText {
  /// Describes an outcome and its change, or in a dry run the change that it would commit.
  static func lines(
    outcome: CommandOutcome,
    change: TreeChange?,
    names: Directory,
    hasAuthors: Bool = true
  ) -> [String] {
    // The outcome describes the end of a kept command, the change describes a new one.
    let hasEnded = outcome.kept == .resumed || outcome.kept == .forgotten
    let keeps = change?.kept?.orNil != nil
    var details =
      change.map { change in
        ChangeText.sentences(of: change, names: names, hasAuthors: hasAuthors, saysKept: keeps || !hasEnded)
      } ?? []
    details += fleeting(outcome, change).map { "began and \(ChangeText.sentence(of: $0, names: names))" }
    details += remarks(on: outcome, names: names)
    if let kept = outcome.kept, hasEnded || !keeps { details.append(kept.sentence) }
    return [headline(outcome, names: names)] + details.map { "  \($0)" }
  }

  private static func headline(_ outcome: CommandOutcome, names: Directory) -> String {
    var line = outcome.kind.rawValue
    if let reason = outcome.reason { line += " (\(reason.code.rawValue))" }
    if outcome.dryRun { line = "dry run: \(line)" }
    if outcome.kind.isCommit { line += ": revision \(outcome.revision)" }
    if outcome.kind.isCommit {
      let actors = outcome.handledBy.map(names.coordinator)
      if !actors.isEmpty { line += ", handled by \(actors.joined(separator: ", "))" }
    } else if let taker = outcome.taker {
      line += ", taken by \(names.coordinator(taker))"
    }
    if let reason = outcome.reason { line += ": \(reason.message)" }
    return line
  }

  /// The coordinators that were opened and ended in the same command.
  ///
  /// The change does not have them.
  private static func fleeting(_ outcome: CommandOutcome, _ change: TreeChange?) -> [DisposedCoordinator] {
    let listed = Set((change?.disposed ?? []).map(\.coordinator))
    return outcome.disposed.filter { !listed.contains($0.coordinator) }
  }

  private static func remarks(on outcome: CommandOutcome, names: Directory) -> [String] {
    var remarks = outcome.redirects.map(\.sentence)
    remarks += outcome.moved.map { moved in
      let entry = moved.entry.hasPrefix("c") ? names.coordinator(moved.entry) : names.node(moved.entry)
      return "\(entry) \(moved.what.rawValue): \(moved.detail)"
    }
    for overrun in outcome.overrun {
      let reason = overrun.unasked.map { "the user could not be asked: \($0.message)" }
      remarks.append(
        "\(overrun.name) \(overrun.screen) left although its leave guard held\(reason.map { ", because \($0)" } ?? "")"
      )
    }
    for lost in outcome.lost {
      let screens = lost.screens.map(names.node)
      remarks.append("\(names.coordinator(lost.owner)) lost \(screens.joined(separator: ", "))")
    }
    for route in outcome.notPulled {
      let child = names.coordinator(route.coordinator)
      remarks.append("\(route.route) of \(child) was not pulled back, because it is wrapped too deep")
    }
    if !outcome.remaining.isEmpty {
      remarks.append("no coordinator took \(outcome.remaining.map(routeText).joined(separator: " , "))")
    }
    if let count = outcome.discarded {
      remarks.append("\(count) \(count == 1 ? "event" : "events") for coordinators that had ended")
    }
    return remarks
  }
}

extension TakenRedirect {
  /// The failed requirement, and the routes taken instead.
  var sentence: String {
    let routes = routes.map(routeText).joined(separator: " , ")
    return "the requirement of \(screen ?? type ?? "") does not hold: took \(routes)"
  }
}
