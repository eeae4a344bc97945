import Coordinators

// The samples of CoordinatorKit's documentation.

enum CoordinatorKitSamples {}

extension CoordinatorKitSamples {
  final class MyFlowCoordinator: ValueFlowCoordinator<FlowFinish> {
    override func start() {
      router.push(NamedScreen("Flow"))
    }
  }

  enum FlowFinish: Codable, Sendable {
    /// Simply close the screen
    case quit
    /// Go to the next step
    case goToTheNextStep
  }

  final class MenuCoordinator: FlowCoordinator {
    override func start() {
      router.push(NamedScreen("Menu"))
    }

    func makeSettings() -> Command {
      // `SettingsCoordinator` uses the `MenuCoordinator`'s stack
      let settingsCoordinator = SettingsCoordinator()
      return start(settingsCoordinator).command
    }
  }

  final class SettingsCoordinator: FlowCoordinator {
    override func start() { router.push(NamedScreen("Settings")) }
  }

  final class MyParentCoordinator: FlowCoordinator {
    override func start() { router.push(NamedScreen("Parent")) }

    func startModalCoordinator() -> Command {
      let newCoordinator = MyNewCoordinator()
      return start(newCoordinator, in: .navigation(new: StackLayer())) { [weak self] result in
        /// You can do something with the result here if it affects your navigation flow
        self?.router.dismiss(animated: true)
      }.command
    }
  }

  final class MyNewCoordinator: FlowCoordinator {
    override func start() {
      router.push(FirstScreen(), animated: true)
    }

    // The view of `FirstScreen` calls it to continue the navigation flow
    func goToNextScreen() -> Command {
      router.push(NamedScreen("Second"))
    }

    // The view calls it to finish the navigation flow with a `cancel` result
    func goBack() -> Command {
      cancel()
    }
  }

  struct FirstScreen: Screen {}
}
