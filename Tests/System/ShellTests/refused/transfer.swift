// refused: type 'TabTransfer' has no member 'push'
import Coordinators

enum MainRoute: Route { case shop, cart }

final class MainCoordinator: TabCoordinator<MainRoute> {
  override func transition(for route: MainRoute) -> TabTransfer {
    switch route {
    case .shop: .select("shop")
    case .cart: .push(TextScreen("Cart"))  // here
    }
  }
}
