import Coordinators
import JSON

enum SettingsRoute: Route {
  case list(animated: Bool = true)
  case general
  case about
}

final class SettingsCoordinator: StackCoordinator<SettingsRoute> {
  override func prepare(to route: SettingsRoute) -> ActionType<TransferType, SettingsRoute> {
    switch route {
    case .list(let animated):
      guard isInitial else {
        return .transfer(.backToRoot())
      }
      return .transfer(.push(SettingsScreen(), animated: animated))

    case .general:
      return .transfer(.push(GeneralScreen()))

    case .about:
      return .transfer(.push(AboutScreen()))
    }
  }
}

extension SettingsRoute {
  static let declaration: JSON.Object? = [
    "list": ["params": ["animated": ["type": "boolean", "default": true]]],
    "general": [:],
    "about": [:],
  ]
}
