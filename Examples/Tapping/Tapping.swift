import Coordinators

enum CupRoute: Route, CaseIterable {
  case menu
  case brew
  case help
}

struct MenuScreen: Screen {}
struct CupScreen: Screen { var number: Int }

final class CupCoordinator: StackCoordinator<CupRoute> {
  private var cups = 0

  override func prepare(to route: CupRoute) -> Action<StackTransfer, CupRoute> {
    switch route {
    case .menu: return .transfer(isInitial ? .push(MenuScreen()) : .backToRoot())
    case .brew: return .transfer(.navigate(CupScreen(number: screens.count)))
    case .help: return .transfer(.present(TextScreen("Press brew, and wait.")))
    }
  }

  /// Takes the cups away, for the view of a cup.
  func pour() -> Command { drop() }
}

/// A view of the terminal: what it shows, and what a word that the user types does there.
struct TerminalView {
  let text: String
  let buttons: [(word: String, press: @NavigationActor @Sendable () -> Command?)]

  init(_ screen: TreeScreen, of tree: NavigationTree) throws {
    let coordinator = tree.nearest(CupRoute.self, from: screen)
    let back = ("back", { @NavigationActor @Sendable () -> Command? in tree.on(screen).back() })
    if let cup = try screen.decoded(as: CupScreen.self) {
      text = "cup \(cup.number)"
      buttons = [("pour", { tree.owner(of: screen, as: CupCoordinator.self)? { $0.pour() } }), back]
    } else if let help = try screen.decoded(as: TextScreen.self) {
      text = help.text
      buttons = [back]
    } else {
      text = screen.name
      buttons = [("brew", { coordinator.trigger(.brew) }), ("help", { coordinator.trigger(.help) })]
    }
  }
}

@main
enum Tapping {
  static func main() async throws {
    let application = try await Application.connect(name: "tapping")
    try await application.serve(CupCoordinator.self)
    let tree = try await application.open("cups", root: CupCoordinator(initialRoute: .menu))
    for try await update in tree.watch() {
      guard let screen = update.mirror.active else { continue }
      let view = try TerminalView(screen, of: tree)
      print("\(view.text) [\(view.buttons.map(\.word).joined(separator: "] ["))]")
      guard try await press(view) else { break }
    }
    await application.close()
  }

  /// Takes words until one has changed what is shown; false at the end.
  static func press(_ view: TerminalView) async throws -> Bool {
    while let word = readLine(), let button = view.buttons.first(where: { $0.word == word }) {
      guard let outcome = try await button.press()?.outcome(), !outcome.isCommitted else { return true }
      print(outcome)
    }
    return false
  }
}
