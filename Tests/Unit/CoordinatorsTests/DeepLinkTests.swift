import ClientTestKit
import JSON
import NavigationClient
import Testing

@testable import Coordinators
@testable import Palette

/// Deep links as texts, one for each level, and as URLs.
@Suite struct DeepLinkTests {
  private let navd = LocalNavd()

  private func palette() async throws -> NavigationTree {
    let application = try await Application(name: "links") { [navd] service in navd.client(service) }
    try await application.serve(
      ColorListCoordinator.self,
      ColorCoordinator.self,
      SettingsCoordinator.self
    )
    return try await application.open("main", root: ColorListCoordinator(initialRoute: .list))
  }

  private func screens(_ tree: NavigationTree) async throws -> [String] {
    let result = try await navd.client().treeGet(tree: "main")
    return (result.json["snapshot"]?["window"]?.array?.first?["children"]?.array ?? []).compactMap {
      $0["name"]?.string
    }
  }

  @Test func `a text for each level leads through coordinators that each level opens`() async throws {
    let tree = try await palette()
    try await tree.handle(links: ["color:Red", "meaning:Red"]).check()
    #expect(try await screens(tree) == ["ColorListScreen", "ColorScreen", "MeaningScreen"])
  }

  @Test func `each level reads its own text, also where levels repeat`() async throws {
    let tree = try await palette()
    try await tree.handle(links: ["new", "new", "color:Red", "meaning:Red"]).check()
    #expect(
      try await screens(tree) == [
        "ColorListScreen", "ColorListScreen", "ColorListScreen", "ColorScreen", "MeaningScreen",
      ]
    )
    #expect(await tree.coordinators.count == 4)
  }

  @Test(arguments: [
    (["color:Red", "purple"], "'purple' is no route of ColorRoute."),
    (["color"], "'color' is no route of ColorListRoute."),
    (["list", "new", "meaning:Red"], "'meaning:Red' is no route of ColorListRoute."),
    (["settings", "general"], "'general' is no route of ColorListRoute."),
  ])
  func `a text that is no route changes nothing`(links: [String], message: String) async throws {
    let tree = try await palette()
    let outcome = try await tree.handle(links: links).outcome()
    #expect(outcome.kind == .blocked)
    #expect(outcome.reason?.message == message)
    #expect(try await screens(tree) == ["ColorListScreen"])
  }

  enum DeskRoute: String, Deeplinkable, CaseIterable {
    case books, loans
  }

  enum ShelfRoute: String, Deeplinkable, CaseIterable {
    case all, item
  }

  final class DeskCoordinator: TabCoordinator<DeskRoute> {
    override class var tabs: [TabItem] {
      [
        TabItem("books", BooksCoordinator(initialRoute: .all)),
        TabItem("loans", LoansCoordinator(initialRoute: .all), isLazy: true),
      ]
    }

    override func transition(for route: DeskRoute) -> TabTransfer { .select(route.rawValue) }
  }

  class ShelfCoordinator: StackCoordinator<ShelfRoute> {
    override func transition(for route: ShelfRoute) -> StackTransfer {
      .push(NamedScreen("\(Self.typeName) \(route.rawValue)".replacing(" ", with: "_")))
    }
  }

  final class BooksCoordinator: ShelfCoordinator {}
  final class LoansCoordinator: ShelfCoordinator {}

  @Test func `a text that a level cannot read goes to the tab that the link selects`() async throws {
    let application = try await Application(name: "links") { [navd] service in navd.client(service) }
    try await application.serve(DeskCoordinator.self, BooksCoordinator.self, LoansCoordinator.self)
    let tree = try await application.open("main", root: DeskCoordinator())
    try await tree.handle(links: ["loans", "item"]).check()
    #expect(try await tree.mirror().active?.name == "Loans_item")
    try await tree.handle(links: ["books", "item"]).check()
    #expect(try await tree.mirror().active?.name == "Books_item")
    let outcome = try await tree.handle(links: ["loans", "desk"]).outcome()
    #expect(outcome.reason?.message == "'desk' is no route of DeskRoute.")
    #expect(try await tree.mirror().active?.name == "Books_item")
  }

  enum Page: String, Deeplinkable {
    case first, second
  }

  @Test func `an enumeration of texts reads its own`() {
    #expect(Page(link: "second") == .second)
    #expect(Page(link: "third") == nil)
  }

  @Test func `a URL follows the links of the tree's graph`() async throws {
    _ = try await navd.client().treeOpen(tree: "news", graph: try ExampleFiles.graph("news"))
    let application = try await Application(name: "links") { [navd] service in navd.client(service) }
    let tree = application.tree("news")
    #expect(try await tree.go("news:///articles/One").outcome().kind == .committed)
    #expect(try await navd.client().treeUrl(tree: "news").url == "/articles/One")
    let outcome = try await tree.go("/nowhere").outcome()
    #expect(outcome.kind == .noop && outcome.reason?.code == .unhandled)
  }
}
