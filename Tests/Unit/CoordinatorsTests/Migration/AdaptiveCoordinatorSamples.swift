import Coordinators

// The samples of AdaptiveCoordinator's documentation.

enum AdaptiveCoordinatorSamples {}

extension AdaptiveCoordinatorSamples {
  enum ColorListRoute: Route {
    // root
    case list
    case color(name: String)
    case settings
    case info
    static let samples: [Self] = [.list, .color(name: "Red"), .settings, .info]
  }

  final class ColorListCoordinator: StackCoordinator<ColorListRoute> {
    override func prepare(to route: ColorListRoute) -> ActionType<TransferType, ColorListRoute> {
      switch route {
      case .list:
        // If invoked during the coordinator's initialization, push `ColorListScreen`.
        // Otherwise, navigate back to the root screen.
        guard isInitial else {
          return .transfer(.backToRoot())
        }
        return .transfer(.push(ColorListScreen(level: level)))

      case let .color(name):
        let coordinator = ColorCoordinator(initialRoute: .color(name: name))
        return .transfer(.handover(coordinator))

      case .settings:
        let coordinator = SettingsCoordinator(initialRoute: .list(animated: true))
        return .transfer(.handover(coordinator))

      case .info:
        return .transfer(.present(InfoScreen()))
      }
    }
  }

  struct ColorListView {
    let router: UnownedRouter<ColorListRoute>
    let colors = ["Red", "Green", "Blue"]
    func didSelect(row: Int) -> Command {
      let color = colors[row]
      return router.trigger(.color(name: color))
    }
  }

  enum ColorRoute: Route {
    case color(name: String)
    case settings
  }

  final class ColorCoordinator: StackCoordinator<ColorRoute> {
    override func transition(for route: ColorRoute) -> StackTransfer {
      switch route {
      case .color(let name): .push(ColorScreen(name: name))
      case .settings: .none
      }
    }
  }

  enum SettingsRoute: Route {
    case list(animated: Bool)
  }

  final class SettingsCoordinator: StackCoordinator<SettingsRoute> {
    override func transition(for route: SettingsRoute) -> StackTransfer {
      switch route {
      case .list(let animated): .push(SettingsScreen(), animated: animated)
      }
    }
  }

  struct ColorListScreen: Screen { var level: Int }
  struct ColorScreen: Screen { var name: String }
  struct SettingsScreen: Screen {}
  struct InfoScreen: Screen {}
}

extension AdaptiveCoordinatorSamples {
  enum NewsRoute: Route {
    case list
    case listRoute(NewsListRoute)
    case detailRoute(NewsDetailRoute)
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

      case let .listRoute(route):
        switch route {
        case .list:
          return .none

        case .info:
          return .transfer(.present(NewsInfoScreen()))

        case let .detail(title):
          let coordinator = NewsDetailCoordinator(initialRoute: .detail(title: title))
          pullback(subCoordinator: coordinator) {
            .detailRoute($0)
          }
          return .transfer(.secondary(.handover(coordinator)))
        }

      case let .detailRoute(route):
        switch route {
        case .detail:
          return .none

        case .info:
          return .transfer(.present(NewsInfoScreen()))
        }
      }
    }
  }

  enum NewsListRoute: Route {
    case list, info
    case detail(title: String)
  }

  final class NewsListCoordinator: StackCoordinator<NewsListRoute> {
    override func transition(for route: NewsListRoute) -> StackTransfer {
      if case .list = route { .push(NamedScreen("NewsList")) } else { .none }
    }
  }

  enum NewsDetailRoute: Route {
    case detail(title: String)
    case info
  }

  final class NewsDetailCoordinator: StackCoordinator<NewsDetailRoute> {
    override func transition(for route: NewsDetailRoute) -> StackTransfer {
      if case .detail(let title) = route {
        .set(NamedScreen("News", params: ["title": .string(title)]))
      } else {
        .none
      }
    }
  }

  struct NewsInfoScreen: Screen {}
}

extension AdaptiveCoordinatorSamples {
  enum NestedRoute: Route {
    case list, newList, color, settings
    indirect case newListRoute(NestedRoute)
    case colorRoute(ColorRoute)
  }

  final class NestedCoordinator: StackCoordinator<NestedRoute> {
    override func prepare(to route: NestedRoute) -> ActionType<TransferType, NestedRoute> {
      switch route {
      case .list:
        return .transfer(.push(ColorListScreen(level: level)))

      case .newList:
        let coordinator = NestedCoordinator(initialRoute: .list)
        pullback(subCoordinator: coordinator) { .newListRoute($0) }
        return .transfer(.handover(coordinator))

      case .color:
        let coordinator = ColorCoordinator(initialRoute: .color(name: "Red"))
        pullback(subCoordinator: coordinator) { .colorRoute($0) }
        return .transfer(.handover(coordinator))

      case .settings:
        return .transfer(.handover(SettingsCoordinator(initialRoute: .list(animated: true))))

      case let .newListRoute(route):
        if case let .colorRoute(colorRoute) = route {
          return .send(.colorRoute(colorRoute))
        }
        return .none

      case let .colorRoute(route):
        guard isRoot else {
          return .none
        }
        switch route {
        case .settings:
          drop(animated: false)
          // or use `return prepare(to: .settings)`
          let coordinator = SettingsCoordinator(initialRoute: .list(animated: false))
          return .transfer(.handover(coordinator))

        default:
          return .none
        }
      }
    }
  }

  final class DroppingCoordinator: StackCoordinator<NestedRoute> {
    override func prepare(to route: NestedRoute) -> ActionType<TransferType, NestedRoute> {
      switch route {
      case .list:
        return .transfer(.push(ColorListScreen(level: level)))

      case .color:
        let coordinator = ColorCoordinator(initialRoute: .color(name: "Red"))
        pullback(subCoordinator: coordinator) { .colorRoute($0) }
        return .transfer(.handover(coordinator))

      case let .colorRoute(route):
        switch route {
        case .settings:
          drop(animated: false)
          // or use `return prepare(to: .settings)`
          let coordinator = SettingsCoordinator(initialRoute: .list(animated: false))
          return .transfer(.handover(coordinator))
        case .color:
          return .none
        }

      case .newList, .settings, .newListRoute:
        return .none
      }
    }
  }
}
