/// What a coordinator does while it is asked, collected in the order of its calls.
///
/// All of a question is answered in one go on one actor, so there is one at a time.
@NavigationActor
final class Preparation {
  /// The one that is under way.
  static var current: Preparation?

  private let coordinator: AnyCoordinator
  private let draft: CommandDraft
  private var steps: [ActionStep] = []
  private var problem: (any Error)?
  /// Whether something was looked at that is not known beforehand.
  var isUncertain = false

  private init(_ coordinator: AnyCoordinator, _ draft: CommandDraft) {
    self.coordinator = coordinator
    self.draft = draft
  }

  /// Asks a coordinator, and answers all that it did.
  static func run(
    _ coordinator: AnyCoordinator,
    _ event: CoordinatorEvent,
    in draft: CommandDraft
  ) throws -> (ActionStep, isUncertain: Bool) {
    let preparation = Preparation(coordinator, draft)
    current = preparation
    defer { current = nil }
    let action = try coordinator.decide(event)
    if let problem = preparation.problem { throw problem }
    return (ActionStep(preparation.steps + [action]), preparation.isUncertain)
  }

  /// Follows a deep link, the next route when the first is done.
  func link(_ routes: [RouteForm], from actor: AnyCoordinator) {
    collect(from: actor) {
      guard let first = routes.first else { return .none }
      draft.link(Array(routes.dropFirst()), after: first, at: actor)
      return .send(first)
    }
  }

  /// Takes what a coordinator does; only the one that is asked can do something.
  func collect(from actor: AnyCoordinator, _ step: () throws -> ActionStep) {
    do {
      guard actor === coordinator else {
        throw NavigationError(
          "\(type(of: coordinator)) is asked, and only what it does itself can be part of the answer: "
            + "send \(type(of: actor)) a route instead."
        )
      }
      steps.append(try step())
    } catch {
      problem = problem ?? error
    }
  }
}
