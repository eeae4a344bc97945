import Coordinators

// The blocks of the documentation of Coordinators, each between `sample` and `end`.

enum Snippets {
  struct ColorScreen: Screen { var name: String }

  // sample: samples
  enum ColorRoute: Route {
    case list
    case color(name: String)

    static let samples: [Self] = [.list, .color(name: "Red")]
  }
  // end

  final class ColorPicker: ValueFlowCoordinator<String> {
    override func start() { router.show(TextScreen("Colours")) }

    func pick(_ color: String) -> Command { finish(color) }
  }

  final class PaintCoordinator: StackCoordinator<ColorRoute> {
    // sample: flow
    func pickColor() async throws {
      let color = try await start(ColorPicker(), in: .modal).value()
      trigger(.color(name: color))
    }
    // end

    override func prepare(to route: ColorRoute) -> Action<StackTransfer, ColorRoute> {
      switch route {
      case .list: .transfer(.show(TextScreen("Paint")))
      case .color(let name): .transfer(.push(ColorScreen(name: name)))
      }
    }
  }

  // sample: owner
  @NavigationActor
  static func tap(_ color: String, on screen: TreeScreen, of tree: NavigationTree) {
    tree.owner(of: screen, as: ColorPicker.self)? { $0.pick(color) }
  }
  // end

  // sample: adhoc
  private enum HelpRoute: Route {
    case more
  }

  @NavigationActor
  static func help() -> StackTransfer {
    .push(TextScreen("Help"), coordinating: HelpRoute.self) { route in
      switch route {
      case .more: .present(TextScreen("More"))
      }
    }
  }
  // end

  // sample: links
  static func open(_ link: String, in tree: NavigationTree) {
    tree.handle(links: link.split(separator: "/").map(String.init))
  }
  // end

  // sample: calling a flow
  @NavigationActor
  static func pick(on screen: TreeScreen, of tree: NavigationTree) async throws -> String? {
    let owner = tree.owner(of: screen, as: PaintCoordinator.self)
    return try await owner? { $0.start(ColorPicker(), in: .modal) }.value()
  }
  // end

  // sample: tabs
  enum DeskRoute: String, Deeplinkable, CaseIterable {
    case books, loans
  }

  final class DeskCoordinator: TabCoordinator<DeskRoute> {
    override class var tabs: [TabItem] {
      [
        TabItem("books", PaintCoordinator(initialRoute: .list)),
        TabItem("loans", PaintCoordinator(initialRoute: .list), isLazy: true),
      ]
    }

    override func transition(for route: DeskRoute) -> TabTransfer { .select(route.rawValue) }
  }
  // end

  // sample: reading a link
  enum LoanRoute: Deeplinkable {
    case all
    case loan(id: Int)

    init?(link: String) {
      if link == "all" { self = .all } else if let id = Int(link) { self = .loan(id: id) } else { return nil }
    }
  }
  // end
}
