import JSON
import NavigationClient
import Scripting

/// The explanation of Back for people: a line for each rule considered, then the effect.
enum BackText {
  static func lines(of explanation: TreeExplainBackResult, names: Directory) -> [Text] {
    let heads = explanation.steps.map { Text(head(of: $0, names: names), look(of: $0)) }
    let width = heads.map(\.width).max() ?? 0
    let lines = zip(heads, explanation.steps).map { head, step in
      var line = head
      line.pad(to: width + 2)
      line.append(step.text, look(of: step))
      return line
    }
    return lines + [Text("Back \(effect(of: explanation, names: names))", .strong)]
  }

  private static func look(of step: ExplainedBackStep) -> Look { step.applies ? .plain : .faint }

  /// The rule and its entry.
  ///
  /// The rule that applies is marked.
  private static func head(of step: ExplainedBackStep, names: Directory) -> String {
    let mark = step.applies ? "●" : " "
    guard let entry = step.entry else { return "\(mark) \(step.rule.rawValue)" }
    let name = step.rule == .ending || step.rule == .type ? names.coordinator(entry) : names.node(entry)
    return "\(mark) \(step.rule.rawValue) \(name)"
  }

  private static func effect(of explanation: TreeExplainBackResult, names: Directory) -> String {
    if let guardian = explanation.leave {
      switch guardian.effect {
      case .reject: return "is rejected by the leave guard of \(guardian.name)"
      case .confirm: return "lets \(guardian.type ?? "a coordinator") ask whether \(guardian.name) may leave"
      }
    }
    let container = explanation.container.map(names.node) ?? "the window"
    switch explanation.effect {
    case .route:
      let taker = explanation.coordinator.map(names.coordinator) ?? "a coordinator"
      return "sends \(explanation.route.map(routeText) ?? "a route") to \(taker)"
    case .swallow: return "is swallowed"
    case .pop: return "pops the top screen of \(container)"
    case .dismiss: return "closes \(container)"
    case .select: return "selects the tab \(explanation.tab ?? "")"
    case .nothing: return "does nothing"
    }
  }
}
