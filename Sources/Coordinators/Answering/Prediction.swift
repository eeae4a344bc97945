import JSON

/// Predicts the questions that follow an answer, and answers them, so that a chain costs one round trip.
///
/// It follows navd's order. The children that an action opens and the routes that it sends run in place. Then
/// the parents that pulled the coordinator back receive its route, and so on upward. Then the newest
/// coordinator receives the next route of a deep link. If another client or the graph decides, prediction
/// assumes that its answer changes nothing else.
///
/// A wrong prediction costs a round trip and nothing else: navd uses an answer only if question and situation
/// are the predicted ones. The traits about actions come from `Protocol`, in one table for all languages.
@NavigationActor
struct Prediction {
  /// The most answers that are predicted with one answer.
  private static let predictedMax = 256

  private let draft: CommandDraft
  private var foreseen: [JSON] = []
  /// The routes that parents will receive, in order.
  private var pulled: [PulledRoute] = []
  /// The coordinators that the current route of a deep link opened, the newest last.
  private var opened: [PredictionNode] = []
  private var isNewestKnown = true
  /// Whether the next question is not certain.
  private var hasStopped = false

  private struct PulledRoute {
    let parent: PredictionNode
    let child: PredictionNode
    let route: RouteForm
    let carrier: String
  }

  private init(_ draft: CommandDraft) {
    self.draft = draft
  }

  /// Returns the questions that follow an answer, each with its own answer.
  ///
  /// `isBeginning` tells whether the question was about the first route of a coordinator.
  static func foreseen(
    after made: CollectedAnswer,
    to question: AskedQuestion,
    isBeginning: Bool,
    at node: PredictionNode,
    in draft: CommandDraft
  ) -> [JSON] {
    var prediction = Prediction(draft)
    prediction.follow(made, at: node)
    switch question.subject {
    case .route(let route):
      if !isBeginning { prediction.pull(from: node, route, unhandled: made.isNone) }
    case .pulled(let route, let carrier, _, _):
      prediction.pull(from: node, RouteForm(carrier, carrying: route), unhandled: made.isNone)
    case .completed: break
    }
    prediction.drain()
    if case .route = question.subject { prediction.nextRoutes(question.remaining, from: node) }
    return prediction.foreseen
  }

  /// Runs what an action opens and sends.
  private mutating func follow(_ made: CollectedAnswer, at node: PredictionNode) {
    for step in made.steps where !hasStopped {
      if ActionTraits.ends.contains(step.action) || step.isSentElsewhere {
        hasStopped = true
        return
      }
      for child in step.opened { open(child, by: node) }
      if let route = step.route { self.route(route, at: node) }
      if ActionTraits.opensTabs.contains(step.action) { isNewestKnown = false }
      if ActionTraits.alwaysChanges.contains(step.action) {
        node.situation.isInitial = false
      } else if !ActionTraits.changesNothing.contains(step.action), node.situation.isInitial == true {
        node.situation.isInitial = nil
      }
    }
  }

  /// Adds a node for a child that an action opens, and runs its first route.
  private mutating func open(_ child: LabelledChild, by parent: PredictionNode) {
    let node = PredictionNode(child, by: parent)
    opened.append(node)
    // A tabs coordinator opens the coordinators of its tabs, which have no label here.
    isNewestKnown = type(of: child.coordinator).kind != .tabs
    guard node.isServed, let route = child.coordinator.beginning else { return }
    ask(["kind": "route", "route": route.json], .route(route), at: node)
  }

  /// Asks a coordinator about a route, and then queues the route for its parent.
  private mutating func route(_ route: RouteForm, at node: PredictionNode) {
    guard node.isServed else { return pull(from: node, route, unhandled: nil) }
    let made = ask(["kind": "route", "route": route.json], .route(route), at: node)
    if let made { pull(from: node, route, unhandled: made.isNone) }
  }

  /// Queues a route for the parent, if the parent certainly receives it.
  ///
  /// `unhandled` is nil if it is not known whether the route was handled.
  private mutating func pull(from child: PredictionNode, _ route: RouteForm, unhandled: Bool?) {
    guard let parent = child.parent, let pullback = child.pullback,
      pullback.mode == .always || unhandled == true
    else { return }
    pulled.append(PulledRoute(parent: parent, child: child, route: route, carrier: pullback.route))
  }

  /// Answers the queued routes for the parents.
  private mutating func drain() {
    var next = 0
    while next < pulled.count, !hasStopped {
      receive(pulled[next])
      next += 1
    }
    pulled = []
  }

  /// Asks a parent about a child's route, and then queues the parent's own route for its parent.
  private mutating func receive(_ pulled: PulledRoute) {
    let parent = pulled.parent
    let wrapped = RouteForm(pulled.carrier, carrying: pulled.route)
    guard parent.isServed else { return pull(from: parent, wrapped, unhandled: nil) }
    let question: JSON = [
      "kind": "pulled", "child": pulled.child.reference, "route": pulled.route.json,
      "as": .string(pulled.carrier),
    ]
    let heard = pulled.child.object?.pulledBack ?? parent.object?.hearing[pulled.carrier]
    let event = CoordinatorEvent.pulled(pulled.route, as: pulled.carrier, heard: heard)
    if let made = ask(question, event, at: parent) { pull(from: parent, wrapped, unhandled: made.isNone) }
  }

  /// Follows the remaining routes of a deep link: each goes to the newest coordinator, else to the one
  /// before.
  private mutating func nextRoutes(_ remaining: [RouteForm], from node: PredictionNode) {
    var taker = node
    for route in remaining where !hasStopped && isNewestKnown {
      if let newest = opened.last, !newest.isServed || newest.declares(route) { taker = newest }
      opened = []
      guard !taker.isServed || taker.object?.takes(route) == true else { return }
      self.route(route, at: taker)
      drain()
      // The children that another client opens have no label here.
      isNewestKnown = isNewestKnown && taker.isServed
    }
  }

  /// Asks a coordinator, and keeps its answer.
  ///
  /// Stops if the answer is not certain: navd asks then, and receives errors.
  @discardableResult
  private mutating func ask(_ question: JSON, _ event: CoordinatorEvent, at node: PredictionNode)
    -> CollectedAnswer?
  {
    guard !hasStopped, foreseen.count < Self.predictedMax, node.isServed, let coordinator = node.object,
      let made = answer(event, of: coordinator, in: node.situation)
    else {
      hasStopped = true
      return nil
    }
    draft.keep(made, of: coordinator)
    foreseen.append([
      "coordinator": node.reference,
      "question": question,
      "situation": node.assumption,
      "action": made.action,
    ])
    follow(made, at: node)
    // If navd asks this coordinator nothing else in the command, this is its last known situation.
    if coordinator.id == nil { coordinator.situation = node.situation }
    return made
  }

  private func answer(
    _ event: CoordinatorEvent,
    of coordinator: AnyCoordinator,
    in situation: AskedSituation
  ) -> CollectedAnswer? {
    let known = coordinator.situation
    coordinator.situation = situation
    defer { coordinator.situation = known }
    guard let made = try? draft.make(event, at: coordinator), !made.isUncertain else { return nil }
    return made
  }
}

extension PredictionNode {
  /// Whether the newest coordinator receives a route of a deep link.
  fileprivate func declares(_ route: RouteForm) -> Bool {
    guard let object else { return true }
    return type(of: object).routes.map { $0[route.name] != nil } ?? true
  }
}
