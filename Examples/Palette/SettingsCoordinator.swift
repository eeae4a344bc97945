import Coordinators

enum SettingsRoute: Route {
  case list(animated: Bool? = nil)
  case general
  case about

  static let samples: [Self] = [.list(), .general, .about]
}

final class SettingsCoordinator: StackCoordinator<SettingsRoute> {
  override func prepare(to route: SettingsRoute) -> ActionType<TransferType, SettingsRoute> {
    switch route {
    case .list(let animated):
      guard isInitial else {
        return .transfer(.backToRoot())
      }
      return .transfer(.push(SettingsScreen(), animated: animated ?? true))

    case .general:
      return .transfer(.push(GeneralScreen()))

    case .about:
      return .transfer(.push(AboutScreen()))
    }
  }
}
