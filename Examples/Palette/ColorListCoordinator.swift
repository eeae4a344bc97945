import Coordinators

// The samples "Basic Usage", "drop" and "Re-sending" in the documentation of AdaptiveCoordinator. The differences, with
// their reasons:
//
// - Screens are values: `ColorListScreen` in place of a `ColorListViewController`. A toolkit in any process draws them.
//   They hold no router: the view of a screen sends routes to the coordinator that owns the screen.
// - `basicViewController` is not passed on: navd knows that a child that is handed over shares its parent's stack.
// - Associated values have labels, which are the names of the routes' params: `color(name:)` for `color(_:)`.
// - `level`, `isRoot` and `isInitial` come with the question; the sample computes `level` itself.
// - `samples` declares the routes, so that other clients can send them by name and navd checks the params.

enum ColorListRoute: Route {
  // root
  case list
  case newList
  case color(name: Color)
  case settings
  case info
  // Pull-back
  indirect case newListRoute(ColorListRoute)
  case colorRoute(ColorRoute)

  static let samples: [Self] = [
    .list, .newList, .color(name: .red), .settings, .info, .newListRoute(.list), .colorRoute(.colors),
  ]
}

extension ColorListRoute: Deeplinkable {
  init?(link: String) {
    let words = link.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch (words.first, words.count) {
    case ("list", 1): self = .list
    case ("new", 1): self = .newList
    case ("settings", 1): self = .settings
    case ("info", 1): self = .info
    case ("color", 2):
      guard let color = Color(rawValue: words[1]) else { return nil }
      self = .color(name: color)
    default: return nil
    }
  }
}

final class ColorListCoordinator: StackCoordinator<ColorListRoute> {
  override func prepare(to route: ColorListRoute) -> ActionType<TransferType, ColorListRoute> {
    switch route {
    case .list:
      // If invoked during the coordinator's initialization, push the list. Otherwise, navigate back to it.
      guard isInitial else {
        return .transfer(.backToRoot())
      }
      let screen = ColorListScreen(level: level)
      return .transfer(.push(screen))

    case .newList:
      let coordinator = ColorListCoordinator(initialRoute: .list)
      pullback(subCoordinator: coordinator) {
        .newListRoute($0)
      }
      return .transfer(.handover(coordinator))

    case .color(let name):
      let coordinator = ColorCoordinator(initialRoute: .color(name: name))
      pullback(subCoordinator: coordinator) {
        .colorRoute($0)
      }
      return .transfer(.handover(coordinator))

    case .settings:
      let coordinator = SettingsCoordinator(initialRoute: .list())
      return .transfer(.handover(coordinator))

    case .info:
      let screen = InfoScreen()
      return .transfer(.present(screen))

    case .newListRoute(let route):
      if case .colorRoute(let colorRoute) = route {
        return .send(.colorRoute(colorRoute))
      }
      return .none

    case .colorRoute(let route):
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

/// The colours.
enum Color: String, Codable, CaseIterable {
  case red = "Red"
  case orange = "Orange"
  case yellow = "Yellow"
  case green = "Green"
  case cyan = "Cyan"
  case blue = "Blue"
  case violet = "Violet"
}
