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
    try await application.serve(ColorListCoordinator.self) { _ in ColorListCoordinator() }
    try await application.serve(ColorCoordinator.self) { _ in ColorCoordinator() }
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
    let outcome = try await tree.handle(
      links: ["color:Red", "meaning:Red"],
      as: [ColorListRoute.self, ColorRoute.self]
    ).outcome()
    #expect(outcome.kind == .committed)
    #expect(try await screens(tree) == ["ColorListScreen", "ColorScreen", "MeaningScreen"])
  }

  @Test(arguments: [
    (["color:Red", "purple"], "'purple' is no route of ColorRoute."),
    (["color"], "'color' is no route of ColorListRoute."),
    (["list", "color:Red", "meaning:Red"], "There are 3 links, but only 2 types of routes."),
  ])
  func `a text that is no route changes nothing`(links: [String], message: String) async throws {
    let tree = try await palette()
    let error = await #expect(throws: NavigationError.self) {
      try await tree.handle(links: links, as: [ColorListRoute.self, ColorRoute.self]).outcome()
    }
    #expect(error?.description == message)
    #expect(try await screens(tree) == ["ColorListScreen"])
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
    let tree = await application.tree("news")
    #expect(try await tree.go(to: "news:///articles/One").outcome().kind == .committed)
    #expect(try await navd.client().treeUrl(tree: "news").url == "/articles/One")
    let outcome = try await tree.go(to: "/nowhere").outcome()
    #expect(outcome.kind == .noop && outcome.reason?.code == .unhandled)
  }
}
