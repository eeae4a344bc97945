import Coordinators
import JSON

// The demo application of CoordinatorKit: onboarding with a sign-in, then the main screen with its features. The
// differences, with their reasons:
//
// - Coordinators are created without a router: `in` decides where a flow starts.
// - The completion of a flow is part of the command in which the flow ends. Its screens leave with it, so nothing is
//   dismissed, and the next flow is on screen in the same change.
// - A flow that is cancelled also calls its completion, which decides what is shown then.
// - Screens are values and hold no closures: their views call the methods of the coordinators.

struct User: Codable, Sendable, Equatable {
  var user: String
}

final class ApplicationCoordinator: RootCoordinator {
  override func start() {
    launch()
  }

  @discardableResult
  func launch() -> Command {
    start(OnboardingCoordinator(), in: .navigation(new: StackLayer())) { [self] result in
      switch result {
      case .success(let user):
        start(MainCoordinator(user), in: .navigation(new: StackLayer()))
      case .failure(.failed(let problem)):
        router.setRoot(ProblemScreen(problem: problem.string ?? problem.text))
      case .failure:
        break
      }
    }.command
  }
}

final class OnboardingCoordinator: ValueFlowCoordinator<User> {
  override func start() {
    router.push(OnboardingScreen(step: 1))
  }

  func second() -> Command { router.push(OnboardingScreen(step: 2)) }

  func third() -> Command { router.push(OnboardingScreen(step: 3)) }

  func auth() -> Command {
    // On the same stack: `in: .current` is the default.
    start(AuthCoordinator()) { [self] result in
      switch result {
      case .success(let user): finish(user)
      case .failure(.failed(let problem)): fail(problem)
      case .failure: break
      }
    }.command
  }
}

final class AuthCoordinator: ValueFlowCoordinator<User> {
  override func start() {
    router.push(AuthScreen(step: 1))
  }

  func second() -> Command { router.push(AuthScreen(step: 2)) }

  func done(_ name: String) -> Command { finish(User(user: name)) }

  func refused(_ problem: String) -> Command { fail(problem) }
}

final class MainCoordinator: FlowCoordinator {
  private let user: User

  init(_ user: User) {
    self.user = user
    super.init()
  }

  override static var declaration: JSON.Object { ["params": ["user": ["type": "string"]]] }

  override var params: JSON.Object { ["user": .string(user.user)] }

  override func start() {
    router.push(MainScreen(user: user.user))
  }

  func features() -> Command {
    start(FeaturesCoordinator(), in: .navigation(new: StackLayer())).command
  }
}

final class FeaturesCoordinator: FlowCoordinator {
  override func start() {
    router.push(FeatureScreen(step: 1))
  }

  func second() -> Command { router.push(FeatureScreen(step: 2)) }
}

struct OnboardingScreen: Screen {
  var step: Int
}

struct AuthScreen: Screen {
  var step: Int
}

struct MainScreen: Screen {
  var user: String
}

struct FeatureScreen: Screen {
  var step: Int
}

struct ProblemScreen: Screen {
  var problem: String
}
