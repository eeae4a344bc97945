import Coordinators

enum NewsListRoute: Route {
  case list
  // The list does not know that there is a second column; its parent does.
  case info
  case detail(title: String)

  static let samples: [Self] = [.list, .info, .detail(title: "One")]
}

final class NewsListCoordinator: StackCoordinator<NewsListRoute> {
  override func prepare(to route: NewsListRoute) -> ActionType<TransferType, NewsListRoute> {
    switch route {
    case .list:
      guard isInitial else {
        return .transfer(.backToRoot())
      }
      return .transfer(.push(NewsListScreen()))

    case .info, .detail:
      return .none
    }
  }
}

struct NewsListScreen: Screen {}
