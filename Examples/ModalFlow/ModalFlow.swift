import Coordinators

// CoordinatorKit's tutorial, as its documentation has it. What differs, and why:
//
// - Coordinators are made without a router: whether a flow shares its parent's stack or gets a new one is said where it
//   is started, by `in`, and `router` is there by itself.
// - So there is no navigation controller to make and to present: `start` does it, in one change.
// - Screens are values and hold no closures: who draws `FirstScreen` calls `goToNextScreen()` and `goBack()`.
// - `finish(.cancel)` is `cancel()`: the flow's own endings have no such case.
// - What a completion does is part of the command in which the child ends: so its `dismiss` is about the child's layer,
//   and the dismissal and what follows are one change.

final class MenuCoordinator: FlowCoordinator<Nothing> {
  override func start() {
    router.push(MenuScreen())
  }

  func makeSettings() -> Command {
    // Here `SettingsCoordinator` uses the `MenuCoordinator`'s stack.
    let settingsCoordinator = SettingsCoordinator()
    return start(settingsCoordinator)
  }

  func makeParent() -> Command {
    start(MyParentCoordinator(), in: .navigation(new: NavigationStack()))
  }
}

final class SettingsCoordinator: FlowCoordinator<Nothing> {
  override func start() {
    router.push(SettingsScreen())
  }
}

final class MyParentCoordinator: FlowCoordinator<Nothing> {
  override func start() {
    router.push(ParentScreen())
  }

  func startModalCoordinator() -> Command {
    let newCoordinator = MyNewCoordinator()
    return start(newCoordinator, in: .navigation(new: NavigationStack())) { [weak self] result in
      // You can do something with the result here if it affects your navigation flow.
      self?.router.dismiss(animated: true)
      if case .success(.goToTheNextStep) = result {
        self?.router.push(NextStepScreen())
      }
    }
  }
}

final class MyNewCoordinator: FlowCoordinator<FlowFinish> {
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
