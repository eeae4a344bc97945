import Coordinators

// Insecurity's "Changing navigation method", as its documentation has it, with a flow around it. What differs, and why:
//
// - A coordinator says which `screen` it shows, a value; there is no `viewController` to make.
// - `NavigationStack()` describes a stack that navd makes, in place of a `UINavigationController()`. As there, the
//   fallback is not evaluated where there is a stack already.
// - `ModalCoordinator` and `NavigationCoordinator`, which insist on one kind of presentation, are the same class here:
//   `in` says how a child is presented, and navd whether it can be.

final class ProfileCoordinator: AdaptiveCoordinator<Nothing> {
  override var screen: any ScreenSource { ProfileScreen() }

  func paymentMethods() -> Command {
    navigation.start(PaymentMethodsCoordinator(), in: .current)
  }

  func paymentMethodsSheet() -> Command {
    navigation.start(PaymentMethodsCoordinator(), in: .modal(style: "sheet"))
  }
}

final class PaymentMethodsCoordinator: AdaptiveCoordinator<Nothing> {
  override var screen: any ScreenSource { PaymentMethodsScreen() }

  func add() -> Command {
    let coordinator = AddPaymentMethodCoordinator()
    return navigation.start(
      coordinator,
      in: .navigation(fallback: NavigationStack(style: "full")),
      animated: true
    ) { [weak self] result in
      // Backed out: nothing to refresh.
      guard let result else { return }
      self?.router.perform(.setParams(of: PaymentMethodsScreen(added: result.method)))
    }
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
