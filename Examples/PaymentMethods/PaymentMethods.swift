import Coordinators

// "Changing navigation method" in the documentation of Insecurity, with a flow around it. The differences, with their
// reasons:
//
// - A coordinator declares its `screen`, a value, instead of creating a `viewController`.
// - `StackLayer()` describes a stack that navd creates, in place of a `UINavigationController()`. As there, the
//   fallback is not evaluated where there is a stack already.

final class ProfileCoordinator: AdaptiveCoordinator<Nothing> {
  override var screen: any ScreenSource { ProfileScreen() }

  func paymentMethods() -> Command {
    navigation.start(PaymentMethodsCoordinator(), in: .current).command
  }

  func paymentMethodsSheet() -> Command {
    navigation.start(PaymentMethodsCoordinator(), in: .modal(style: "sheet")).command
  }
}

final class PaymentMethodsCoordinator: AdaptiveCoordinator<Nothing> {
  override var screen: any ScreenSource { PaymentMethodsScreen() }

  func add() -> Command {
    let coordinator = AddPaymentMethodCoordinator()
    return navigation.start(
      coordinator,
      in: .navigation(fallback: StackLayer(style: "full")),
      animated: true
    ) { [weak self] result in
      // Backed out: nothing to refresh.
      guard let result else { return }
      self?.router.perform(.setParams(of: PaymentMethodsScreen(added: result.method)))
    }.command
  }
}

final class AddPaymentMethodCoordinator: AdaptiveCoordinator<PaymentMethodScreenResult> {
  override var screen: any ScreenSource { AddPaymentMethodScreen() }

  func save(_ method: String) -> Command {
    finish(PaymentMethodScreenResult(method: method))
  }
}

struct PaymentMethodScreenResult: Codable, Sendable {
  var method: String
}

struct ProfileScreen: Screen {}

struct PaymentMethodsScreen: Screen {
  var added: String?
}

struct AddPaymentMethodScreen: Screen {}
