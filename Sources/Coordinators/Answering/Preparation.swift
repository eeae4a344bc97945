import NavigationClient

/// Collects the actions of a coordinator while it is asked, in the order of its calls.
///
/// A question is answered without suspension on one actor, so at most one preparation runs at a time.
@NavigationActor
final class Preparation {
  static var current: Preparation?

  private let coordinator: AnyCoordinator
  let draft: CommandDraft
  private var steps: [ActionStep] = []
  private var problem: (any Error)?

  private init(_ coordinator: AnyCoordinator, _ draft: CommandDraft) {
    self.coordinator = coordinator
    self.draft = draft
  }

  /// Asks a coordinator, and returns all its actions as one step.
  static func run(
    _ coordinator: AnyCoordinator,
    _ event: CoordinatorEvent,
    in draft: CommandDraft
  ) throws -> ActionStep {
    let preparation = Preparation(coordinator, draft)
    current = preparation
    defer { current = nil }
    let action = try coordinator.decide(event)
    if let problem = preparation.problem { throw problem }
    return ActionStep(preparation.steps + [action])
  }

  /// Follows a deep link: sends the first route, and each next route when the previous one is done.
  func link(_ routes: [any Route], from actor: AnyCoordinator) {
    collect(from: actor) {
      let routes = try routes.map { try FullRoute($0) }
      guard let first = routes.first else { return .none }
      draft.link(Array(routes.dropFirst()), after: first, at: actor)
      return .send(first, to: nil)
    }
  }

  /// Adds an action of a coordinator.
  ///
  /// Only the coordinator that is asked can act.
  func collect(from actor: AnyCoordinator, _ step: () throws -> ActionStep) {
    do {
      guard actor === coordinator else {
        throw NavigationError(
          "Only the asked \(type(of: coordinator)) can act in its answer, not this \(type(of: actor)). "
            + "Send it a route instead."
        )
      }
      steps.append(try step())
    } catch {
      problem = problem ?? error
    }
  }
}
