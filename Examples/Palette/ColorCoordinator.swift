import Coordinators

enum ColorRoute: Route {
  case color(name: Color?)
  case meaning(of: String)
  case colors
  // A colour does not decide these: the list that opened it pulls them back.
  case settings
  case general

  static let samples: [Self] = [.color(name: .red), .meaning(of: "Red"), .colors, .settings, .general]
}

extension ColorRoute: Deeplinkable {
  init?(link: String) {
    let words = link.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch (words.first, words.count) {
    case ("color", 2): self = .color(name: Color(rawValue: words[1]))
    case ("meaning", 2): self = .meaning(of: words[1])
    default: return nil
    }
  }
}

final class ColorCoordinator: StackCoordinator<ColorRoute> {
  override func prepare(to route: ColorRoute) -> ActionType<TransferType, ColorRoute> {
    switch route {
    case .color(let name):
      guard isInitial else {
        return .transfer(.backToRoot())
      }
      return .transfer(.push(ColorScreen(name: name)))

    case .meaning(let color):
      return .transfer(.push(MeaningScreen(of: color)))

    case .colors:
      return .transfer(.pop())

    case .settings, .general:
      return .none
    }
  }
}
