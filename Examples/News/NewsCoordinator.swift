import Coordinators

// The sample "pullback" in the documentation of AdaptiveCoordinator, with the two coordinators of its columns.
// Screens are values here, and columns need no `basicViewController`: see Palette. A dismissal is spelled `dismiss`.

enum NewsRoute: Route {
  case list
  case listRoute(NewsListRoute)
  case detailRoute(NewsDetailRoute)

  static let samples: [Self] = [.list, .listRoute(.list), .detailRoute(.info)]
}

final class NewsCoordinator: SplitCoordinator<NewsRoute> {
  override func prepare(to route: NewsRoute) -> ActionType<SplitTransfer, NewsRoute> {
    switch route {
    case .list:
      guard isInitial else {
        return .transfer(.dismiss())
      }
      let coordinator = NewsListCoordinator(initialRoute: .list)
      pullback(subCoordinator: coordinator) {
        .listRoute($0)
      }
      return .transfer(.primary(.handover(coordinator)))

    // Pull-back

    case .listRoute(let route):
      switch route {
      case .list:
        return .none

      case .info:
        let screen = NewsInfoScreen()
        return .transfer(.present(screen))

      case .detail(let title):
        let coordinator = NewsDetailCoordinator(initialRoute: .detail(title: title))
        pullback(subCoordinator: coordinator) {
          .detailRoute($0)
        }
        return .transfer(.secondary(.handover(coordinator)))
      }

    case .detailRoute(let route):
      switch route {
      case .detail, .additional:
        return .none

      case .info:
        let screen = NewsInfoScreen()
        return .transfer(.present(screen))
      }
    }
  }
}

struct NewsInfoScreen: Screen {}
