internal import JSON
internal import Navigation

/// One thing that a coordinator may do about an event, as far as what follows from it goes.
struct Step {
  enum Kind {
    /// The coordinator itself hears one of these routes next.
    case send([String])
    /// The same, of a route that is carried less deep than the event's: each time less is left of it.
    case sendCarried([String])
    case open(Opened)
    /// A screen appears.
    case show
    /// The coordinator ends, or the whole command.
    case end
  }

  let kind: Kind
  /// Whether it is always done about that event, under the assumptions.
  let isCertain: Bool
  /// Whether the coordinator is still initial when it is done; nil if that is not known.
  let initial: Bool?
  let place: JSON.Pointer
}

/// A child that a transfer opens.
struct Opened {
  enum Manner {
    /// It shares the parent's home.
    case handover
    /// It gets one column of the parent's home.
    case column
    case presented
    case started
    case root
    case tab
  }

  let child: ChildTemplate
  let manner: Manner

  /// The name of its initial route, if it is known.
  var route: String? {
    switch child.route {
    case .named(let name, _, _): name
    case .carried, nil: nil
    }
  }
}

extension [Rule] {
  /// What may be done about a route.
  func steps(for route: String, _ assumptions: Assumptions) -> [Step] {
    var walker = StepWalker(route: route, assumptions: assumptions)
    walker.walk(rules: self)
    return walker.steps
  }
}

/// Follows the rules of one route, in the order in which they would be taken.
private struct StepWalker {
  let route: String
  let assumptions: Assumptions
  private(set) var steps: [Step] = []
  /// Whether the rule that is followed is always taken.
  private var isTaken = true
  private var initial: Bool?

  init(route: String, assumptions: Assumptions) {
    self.route = route
    self.assumptions = assumptions
  }

  /// Only the first rule that holds is taken.
  mutating func walk(rules: [Rule]) {
    for rule in rules {
      let truth = truth(of: rule)
      guard truth != false else { continue }
      isTaken = isTaken && truth == true
      initial = assumptions.initial
      _ = walk(rule.action, at: rule.place, isSure: true)
      guard truth != true else { return }
    }
  }

  private func truth(of rule: Rule) -> Bool? {
    guard let condition = rule.condition else { return true }
    return condition.truth(of: route, assumptions)
  }

  /// Follows one action of the rule; false if what stands after it is never reached.
  private mutating func walk(_ action: ActionTemplate, at place: JSON.Pointer, isSure: Bool) -> Bool {
    switch action {
    case .none, .drop(self: false, _):
      return true
    case .send(let route):
      add(route.unwraps ? .sendCarried(route.names) : .send(route.names), isSure, place)
      return true
    case .finish, .fail, .cancel, .reject, .drop(self: true, _):
      add(.end, isSure, place)
      return !isSure
    case .transfer(let transfer, _):
      walk(transfer, at: place, isSure: isSure)
      return true
    case .sequence(let elements):
      return walk(elements, isSure: isSure)
    }
  }

  private mutating func walk(_ elements: [Rule], isSure: Bool) -> Bool {
    for element in elements {
      let truth = truth(of: element)
      guard truth != false else { continue }
      guard walk(element.action, at: element.place, isSure: isSure && truth == true) else { return false }
    }
    return true
  }

  private mutating func walk(_ transfer: TransferTemplate, at place: JSON.Pointer, isSure: Bool) {
    for opened in transfer.opened { add(.open(opened), isSure, place) }
    if transfer.shows { add(.show, isSure, place) }
    if isSure, transfer.alwaysChanges {
      initial = false
    } else if initial == true {
      initial = nil
    }
  }

  private mutating func add(_ kind: Step.Kind, _ isSure: Bool, _ place: JSON.Pointer) {
    steps.append(Step(kind: kind, isCertain: isTaken && isSure, initial: initial, place: place))
  }
}

extension RouteTemplate {
  /// The names that it can have.
  fileprivate var names: [String] {
    switch self {
    case .named(let name, _, _): [name]
    case .carried(_, _, let names): names
    }
  }

  /// Whether what it becomes carries fewer routes than the event that it is built for.
  fileprivate var unwraps: Bool { layersAdded.map { $0 < 0 } ?? false }

  /// How many more routes it carries than the event; nil if that has nothing to do with the event.
  private var layersAdded: Int? {
    switch self {
    case .named(_, _, let carrying): carrying?.layersAdded.map { $0 + 1 }
    case .carried(let depth, _, _): -depth
    }
  }
}
