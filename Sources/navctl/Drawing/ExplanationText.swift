import JSON
import NavigationClient
import Scripting

/// The explanation of a command, for people: the command, then each question with its answer.
enum ExplanationText {
  static func lines(of explanation: TreeExplainResult, names: Directory) -> [Text] {
    var names = names
    var lines = [EntryText.line(of: explanation.entry, names: names, kept: explanation.kept)]
    if !explanation.repeated {
      lines.append(
        Text(
          "It cannot be run again: it did not begin, navd had other rules then, or its graph or its sensitive params are"
            + " not kept.",
          .faint
        )
      )
    } else if explanation.steps.isEmpty {
      lines.append(Text(unasked(by: explanation.entry, names: names), .faint))
    }
    for step in explanation.steps {
      if let change = step.change { names.learn(addedBy: change) }
      lines.append(Text())
      let keptEnd = keptEnd(by: explanation.entry.cause, explanation.kept)
      lines += self.lines(of: step, in: explanation.entry, names: names, keptEnd: keptEnd)
    }
    return lines
  }

  /// The sentence for a command that asked no coordinator, with the coordinators searched for its route.
  private static func unasked(by entry: TreeHistoryEntry, names: Directory) -> String {
    guard entry.reason?.code == .unhandled, !entry.searched.isEmpty else { return "It asked no coordinator." }
    let searched = entry.searched.map(names.coordinator).joined(separator: ", ")
    return "It searched \(searched) and asked none of them."
  }

  private static func lines(
    of step: ExplainedStep,
    in entry: TreeHistoryEntry,
    names: Directory,
    keptEnd: String?
  ) -> [Text] {
    var lines = [Text(headline(of: step, in: entry, names: names), .strong)]
    lines += step.rules.map { rule in
      let condition = rule.when.map { " when \($0.text)" } ?? ""
      let verdict = rule.holds ? "taken" : "does not hold"
      return Text(
        "  rule \(rule.index)\(condition): \(verdict)  \(rule.pointer)",
        rule.holds ? .plain : .faint
      )
    }
    if let action = step.action {
      let answerer = step.answeredBy == .client ? "the client answers" : "action"
      lines.append(Text("  \(answerer): \(action.text)"))
    }
    if let reason = step.reason {
      lines.append(Text("  no answer (\(reason.code.rawValue)): \(reason.message)"))
    }
    lines += step.conditions.map { Text("  \(text(of: $0, names: names))", $0.isObeyed ? .faint : .plain) }
    let change = step.change.map {
      ChangeText.sentences(of: $0, names: names, hasAuthors: false, keptEnd: keptEnd)
    }
    lines += (change ?? []).map { Text("    \($0)") }
    return lines
  }

  /// A requirement or a leave guard with its condition, its verdict, and its place.
  private static func text(of condition: ExplainedCondition, names: Directory) -> String {
    let verdict = condition.holds ? "holds" : "does not hold"
    let text: String
    switch condition.kind {
    case .requirement:
      let facts = paramsText(condition.facts ?? [:])
      let name = condition.screen ?? condition.type ?? ""
      text = "requirement of \(name): \(verdict)\(facts.isEmpty ? "" : " with\(facts)")"
    case .leaveGuard:
      let screen = condition.leaving.map(names.node) ?? condition.screen ?? ""
      text = "leave guard of \(screen)\(condition.when.map { " when \($0.text)" } ?? ""): \(verdict)"
    }
    return text + (condition.pointer.map { "  \($0)" } ?? "")
  }

  private static func headline(of step: ExplainedStep, in entry: TreeHistoryEntry, names: Directory) -> String
  {
    if let commit = step.commit {
      let verb = entry.cause.method == "tree.redo" ? "redoes" : "undoes"
      return "\(verb) revision \(commit.revision), #\(commit.number)"
    }
    guard let question = step.question, let coordinator = step.coordinator else {
      return "the command itself"
    }
    let asked = names.coordinator(coordinator)
    switch question {
    case .route(let route):
      return "\(asked): \(routeText(route))"
    case .pulled(let child, _, let route, let carrier):
      return "\(asked): \(carrier) / \(routeText(route)), from \(names.coordinator(child))"
    case .completed(let child, let type, let label, let completion):
      let label = labelText(label, of: type).map { "\($0), " } ?? ""
      let result = ChangeText.completionText(completion, names: names)
      return "\(asked): \(label)\(names.coordinator(child)) ended\(result)"
    }
  }
}

extension ExplainedCondition {
  /// Whether the command may continue: the requirement holds, or the leave guard does not.
  fileprivate var isObeyed: Bool { holds == (kind == .requirement) }
}
