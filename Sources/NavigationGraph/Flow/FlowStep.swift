internal import JSON
internal import Navigation

enum FlowStepKind {
  /// The coordinator receives one of these routes next.
  case send([String])
  /// The coordinator receives one of these routes next, which carries fewer routes than the event.
  case sendCarried([String])
  /// A coordinator of another type receives a route, if one is alive.
  case sendElsewhere
  case open(OpenedChild)
  /// A transfer, besides what it opens.
  case transfer(TransferTemplate)
  /// Facts are stated, or the coordinator returns to its first screen.
  case restate
  /// The coordinator ends, or the whole command.
  case end
}

/// One effect that handling an event may have.
struct FlowStep {
  let kind: FlowStepKind
  /// Whether handling the event always has this effect, under the assumptions.
  let isCertain: Bool
  /// Whether the coordinator is still initial at this step; nil if unknown.
  let initial: Bool?
  let place: JSON.Pointer
}

struct OpenedChild {
  enum Manner {
    /// The child shares the parent's home.
    case handover
    /// The child gets one column of the parent's home.
    case column
    case presented
    case started
    case root
    case tab
  }

  let child: ChildTemplate
  let manner: Manner
  /// The place of a child that is presented or started.
  var context: ContextTemplate?

  /// The name of the child's initial route; nil without one, or if the event carries it.
  var route: String? { if case .named(let name, _, _) = child.route { name } else { nil } }
}

extension [RouteRule] {
  /// Returns the effects that handling a route may have.
  func steps(for route: String, _ assumptions: Assumptions) -> [FlowStep] {
    var walker = StepWalker(route: route, assumptions: assumptions)
    walker.walk(rules: self)
    return walker.steps
  }
}

/// Follows the rules of one route, in the order of evaluation.
private struct StepWalker {
  let route: String
  let assumptions: Assumptions
  private(set) var steps: [FlowStep] = []
  /// Whether the current rule is always taken.
  var isTaken = true
  var initial: Bool?

  /// Follows the rules up to the first one that always holds.
  mutating func walk(rules: [RouteRule]) {
    for rule in rules {
      let truth = truth(of: rule)
      guard truth != false else { continue }
      isTaken = isTaken && truth == true
      initial = assumptions.initial
      _ = walk(rule.action, at: rule.place, isSure: true)
      guard truth != true else { return }
    }
  }

  private func truth(of rule: RouteRule) -> Bool? {
    rule.condition.map { $0.truth(of: route, assumptions) } ?? true
  }

  /// Follows one action of the rule.
  ///
  /// Returns false if the actions after it are never reached.
  private mutating func walk(_ action: ActionTemplate, at place: JSON.Pointer, isSure: Bool) -> Bool {
    switch action {
    case .none:
      return true
    case .setFacts, .drop(self: false, _), .closeTab:
      add(.restate, isSure: isSure, at: place)
      return true
    case .send(_, to: .some):
      add(.sendElsewhere, isSure: isSure, at: place)
      return true
    case .send(let route, to: nil):
      add(route.unwraps ? .sendCarried(route.names) : .send(route.names), isSure: isSure, at: place)
      return true
    case .finish, .fail, .cancel, .reject, .drop(self: true, _):
      add(.end, isSure: isSure, at: place)
      return !isSure
    case .transfer(let transfer, _):
      add(.transfer(transfer), isSure: isSure, at: place)
      for opened in transfer.opened { add(.open(opened), isSure: isSure, at: place) }
      if isSure, transfer.alwaysChanges {
        initial = false
      } else if initial == true {
        initial = nil
      }
      return true
    case .sequence(let elements):
      for element in elements {
        let truth = truth(of: element)
        guard truth != false else { continue }
        guard walk(element.action, at: element.place, isSure: isSure && truth == true) else { return false }
      }
      return true
    }
  }

  private mutating func add(_ kind: FlowStepKind, isSure: Bool, at place: JSON.Pointer) {
    steps.append(FlowStep(kind: kind, isCertain: isTaken && isSure, initial: initial, place: place))
  }
}

extension RouteTemplate {
  fileprivate var names: [String] {
    switch self {
    case .named(let name, _, _): [name]
    case .carried(_, _, let names): names
    }
  }

  /// Whether the route that is built carries fewer routes than the event.
  fileprivate var unwraps: Bool { layersAdded.map { $0 < 0 } ?? false }

  /// The number of routes that it carries beyond those of the event; nil if it does not depend on the event.
  private var layersAdded: Int? {
    switch self {
    case .named(_, _, let carrying): carrying?.layersAdded.map { $0 + 1 }
    case .carried(let depth, _, _): -depth
    }
  }
}
