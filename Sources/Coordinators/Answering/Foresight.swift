import JSON

/// Answers what surely follows an answer, so that a chain costs one round trip.
///
/// It does what navd will do, as far as this program knows: what an action opens begins where it stands; when a
/// coordinator is done with a route its parent hears of it, and so on upward; then comes the next route of a deep link.
/// navd takes an answer only for exactly the question and the situation that were foreseen, so that a wrong guess costs
/// a round trip and nothing else.
@NavigationActor
struct Foresight {
  /// How many answers are foreseen at most.
  private static let entriesMax = 256

  private let draft: CommandDraft
  private var entries: [JSON] = []
  /// What parents hear, after what is begun.
  private var rising: [Risen] = []
  /// Who was opened since the last route of a deep link, the newest last.
  private var opened: [AskedPlace] = []
  private var hasStopped = false

  private struct Risen {
    let place: AskedPlace
    let child: AskedPlace
    let route: RouteForm
    let carrier: String
  }

  private init(_ draft: CommandDraft) {
    self.draft = draft
  }

  /// What surely follows the answer to a question, which is the first route of a coordinator if `isBeginning`.
  static func entries(
    after made: Made,
    to question: Question,
    isBeginning: Bool,
    at place: AskedPlace,
    in draft: CommandDraft
  ) -> [JSON] {
    var foresight = Foresight(draft)
    foresight.begin(made, at: place)
    switch question.kind {
    case .route(let route):
      if !isBeginning { foresight.rise(from: place, route, unhandled: made.isNone) }
    case .pulled(let route, let carrier, _, _):
      foresight.rise(from: place, RouteForm(carrier, carrying: route), unhandled: made.isNone)
    case .completed: break
    }
    foresight.settle()
    if case .route = question.kind { foresight.follow(question.remaining, from: place) }
    return foresight.entries
  }

  /// What an action opens or sends begins at once, in order.
  private mutating func begin(_ made: Made, at place: AskedPlace) {
    for start in made.starts where !hasStopped {
      switch start {
      case .transfer:
        place.situation.isInitial = false
      case .child(let child):
        let below = AskedPlace(child, by: place)
        opened.append(below)
        guard below.isServed, let route = child.coordinator.beginning else { continue }
        foresee(["kind": "route", "route": route.json], .route(route), at: below)
      case .route(let route):
        take(route, at: place)
      }
    }
  }

  /// A coordinator takes a route, then its parent hears of it.
  private mutating func take(_ route: RouteForm, at place: AskedPlace) {
    guard place.isServed else { return rise(from: place, route, unhandled: nil) }
    let made = foresee(["kind": "route", "route": route.json], .route(route), at: place)
    if let made { rise(from: place, route, unhandled: made.isNone) }
  }

  /// Queues what the parent hears, if it surely does; nil where it is not known whether the route was handled.
  private mutating func rise(from child: AskedPlace, _ route: RouteForm, unhandled: Bool?) {
    guard let parent = child.parent, let pullback = child.pullback,
      pullback.mode == .always || unhandled == true
    else { return }
    rising.append(Risen(place: parent, child: child, route: route, carrier: pullback.route))
  }

  private mutating func settle() {
    var next = 0
    while next < rising.count, !hasStopped {
      let risen = rising[next]
      next += 1
      let wrapped = RouteForm(risen.carrier, carrying: risen.route)
      guard risen.place.isServed else {
        rise(from: risen.place, wrapped, unhandled: nil)
        continue
      }
      let question: JSON = [
        "kind": "pulled", "child": risen.child.reference, "route": risen.route.json,
        "as": .string(risen.carrier),
      ]
      let heard = risen.child.object?.pulledBack ?? risen.place.object?.hearing[risen.carrier]
      let event = CoordinatorEvent.pulled(risen.route, as: risen.carrier, heard: heard)
      if let made = foresee(question, event, at: risen.place) {
        rise(from: risen.place, wrapped, unhandled: made.isNone)
      }
    }
    rising = []
  }

  /// The next routes of a deep link go to whoever was opened last, else to the taker before.
  private mutating func follow(_ remaining: [RouteForm], from place: AskedPlace) {
    var taker = place
    for route in remaining where !hasStopped {
      if let newest = opened.last, newest.isServed ? newest.declares(route) : true { taker = newest }
      opened = []
      guard !taker.isServed || taker.object?.takes(route) == true else { return }
      take(route, at: taker)
      settle()
      // What another program's coordinator opens is not known.
      guard taker.isServed else { return }
    }
  }

  @discardableResult
  private mutating func foresee(_ question: JSON, _ event: CoordinatorEvent, at place: AskedPlace) -> Made? {
    guard !hasStopped, entries.count < Self.entriesMax, place.isServed, let coordinator = place.object,
      let made = answer(event, of: coordinator, in: place.situation)
    else {
      // It will be asked then, and an error is told then.
      hasStopped = true
      return nil
    }
    draft.keep(made, of: coordinator)
    entries.append([
      "coordinator": place.reference,
      "question": question,
      "situation": place.assumption,
      "action": made.action,
    ])
    begin(made, at: place)
    // Who is asked nothing else in this command knows itself by this.
    if coordinator.id == nil { coordinator.situation = place.situation }
    return made
  }

  private func answer(
    _ event: CoordinatorEvent,
    of coordinator: AnyCoordinator,
    in situation: Situation
  ) -> Made? {
    let known = coordinator.situation
    coordinator.situation = situation
    defer { coordinator.situation = known }
    guard let made = try? draft.make(event, at: coordinator), !made.isUncertain else { return nil }
    return made
  }
}

extension AskedPlace {
  /// Whether navd gives a route of a deep link to this coordinator, which was opened last.
  fileprivate func declares(_ route: RouteForm) -> Bool {
    guard let object else { return true }
    return type(of: object).routes.map { $0[route.name] != nil } ?? true
  }
}
