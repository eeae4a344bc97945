import Coordinators

// The samples of Insecurity's documentation.

enum InsecuritySamples {}

extension InsecuritySamples {
  final class PaymentMethodCoordinator: AdaptiveCoordinator<PaymentMethodScreenResult> {
    override var screen: any ScreenSource { PaymentMethodScreen() }
  }

  struct PaymentMethodScreenResult: Codable, Sendable { var method: String }
  struct PaymentMethodScreen: Screen {}

  final class ProfileCoordinator: AdaptiveCoordinator<Nothing> {
    override var screen: any ScreenSource { NamedScreen("Profile") }

    func pay() -> Command {
      let coordinator = PaymentMethodCoordinator()
      let flow =
        self.navigation.start(coordinator, in: .navigation(fallback: StackLayer()), animated: true) { _ in }
      return flow.command
    }
  }
}
