import Coordinators

// The tutorial in the documentation of CoordinatorKit. The differences, with their reasons:
//
// - Coordinators are created without a router: `in` decides where a flow starts, on its parent's stack or on a new one,
//   and every coordinator has a `router`.
// - No navigation controller is created and presented: `start` does both, in one change.
// - Screens are values and hold no closures: the view of `FirstScreen` calls `goToNextScreen()` and `goBack()`.
// - `finish(.cancel)` is `cancel()`: the flow's own endings have no such case.
// - A completion is part of the command in which the child ends. Its `dismiss` refers to the child's layer, and the
//   dismissal and everything after it are one change.

final class MenuCoordinator: FlowCoordinator {
  override func start() {
    router.push(MenuScreen())
  }

  func makeSettings() -> Command {
    // Here `SettingsCoordinator` uses the `MenuCoordinator`'s stack.
    let settingsCoordinator = SettingsCoordinator()
    return start(settingsCoordinator).command
  }

  func makeParent() -> Command {
    start(MyParentCoordinator(), in: .navigation(new: StackLayer())).command
  }
}

final class SettingsCoordinator: FlowCoordinator {
  override func start() {
    router.push(SettingsScreen())
  }
}

final class MyParentCoordinator: FlowCoordinator {
  override func start() {
    router.push(ParentScreen())
  }

  func startModalCoordinator() -> Command {
    let newCoordinator = MyNewCoordinator()
    return start(newCoordinator, in: .navigation(new: StackLayer())) { [weak self] result in
      // You can do something with the result here if it affects your navigation flow.
      self?.router.dismiss(animated: true)
      if case .success(.goToTheNextStep) = result {
        self?.router.push(NextStepScreen())
      }
    }.command
  }
}

final class MyNewCoordinator: ValueFlowCoordinator<FlowFinish> {
  override func start() {
    router.push(FirstScreen(), animated: true)
  }

  /// Continues the navigation flow.
  func goToNextScreen() -> Command {
    router.push(SecondScreen())
  }

  /// Finishes the navigation flow with a `cancel` result.
  func goBack() -> Command {
    cancel()
  }
}

enum FlowFinish: String, Codable, Sendable {
  /// Simply close the screen.
  case quit
  /// Go to the next step.
  case goToTheNextStep
}

struct MenuScreen: Screen {}
struct SettingsScreen: Screen {}
struct ParentScreen: Screen {}
struct FirstScreen: Screen {}
struct SecondScreen: Screen {}
struct NextStepScreen: Screen {}
