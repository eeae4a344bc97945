import Coordinators

enum NewsDetailRoute: Route {
  case detail(title: String)
  case additional
  case info

  static let samples: [Self] = [.detail(title: "One"), .additional, .info]
}

final class NewsDetailCoordinator: StackCoordinator<NewsDetailRoute> {
  override func prepare(to route: NewsDetailRoute) -> ActionType<TransferType, NewsDetailRoute> {
    switch route {
    // Beside the list an article replaces the one before; on a narrow window it goes on top of the list.
    case .detail(let title):
      guard isCollapsed else {
        return .transfer(.set([NewsDetailScreen(title: title)]))
      }
      return .transfer(.push(NewsDetailScreen(title: title)))

    case .additional:
      return .transfer(.push(NewsAdditionalScreen()))

    case .info:
      return .none
    }
  }
}

struct NewsDetailScreen: Screen {
  var title: String
}

struct NewsAdditionalScreen: Screen {}
