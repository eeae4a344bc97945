import ClientTestKit
import JSON
import Testing

@testable import Coordinators

private enum MyRoute: Route {
  case show
}

/// The other private enumeration of that name.
private enum Other {
  static let routes: any Route.Type = OtherFile.routes
}

/// The names of classes and of enumerations of routes.
@Suite struct NameTests {
  enum One {
    enum PageRoute: Route { case show }
    final class PageCoordinator: StackCoordinator<PageRoute> {}
  }

  enum Two {
    enum PageRoute: Route { case show }
    final class PageCoordinator: StackCoordinator<One.PageRoute> {}
    final class SheetCoordinator: StackCoordinator<PageRoute> {}
  }

  final class ListCoordinator: StackCoordinator<One.PageRoute> {
    override func prepare(to route: One.PageRoute) -> Action<StackTransfer, One.PageRoute> {
      .transfer(.show(NamedScreen("List")))
    }
  }

  private func application() async throws -> Application {
    let navd = LocalNavd()
    return try await Application(name: "names") { service in navd.client(service) }
  }

  @Test func `two served classes of one name are an error that names both`() async throws {
    let application = try await application()
    let error = await #expect(throws: NavigationError.self) {
      try await application.serve(One.PageCoordinator.self, Two.PageCoordinator.self)
    }
    #expect(
      error?.description == """
        CoordinatorsTests.NameTests.Two.PageCoordinator and CoordinatorsTests.NameTests.One.PageCoordinator have the \
        same name, 'Page'. Override typeName in one of them.
        """
    )
    try await application.serve(One.PageCoordinator.self)
    await #expect(throws: NavigationError.self) { try await application.serve(Two.PageCoordinator.self) }
  }

  @Test func `two enumerations of one name are an error that names both`() async throws {
    let application = try await application()
    try await application.serve(One.PageCoordinator.self)
    let error = await #expect(throws: NavigationError.self) {
      try await application.serve(Two.SheetCoordinator.self)
    }
    #expect(
      error?.description.contains("NameTests.One.PageRoute and CoordinatorsTests.NameTests.Two.PageRoute")
        == true
    )
    let sent = await #expect(throws: NavigationError.self) {
      try await application.tree("main").trigger(Two.PageRoute.show).outcome()
    }
    #expect(sent == error)
  }

  @Test func `private enumerations of one name reach their own coordinators`() async throws {
    #expect(MyRoute.routeType != Other.routes.routeType)
    #expect(MyRoute.routeType.hasPrefix("MyRoute_"))
    let application = try await application()
    try await application.serve(ListCoordinator.self)
    let tree = try await application.open("main", root: ListCoordinator(initialRoute: .show))
    let list = try #require(try await tree.mirror().active)
    try await OtherFile.coordinate(list, of: tree).check()
    let lost = try await tree.trigger(MyRoute.show).outcome()
    #expect(lost.reason?.code == .unhandled)
    await tree.coordinate(MyRoute.self, on: list) { _ in .push(TextScreen("Mine")) }
    try await tree.trigger(MyRoute.show).check()
    #expect(try await tree.mirror().active?.params == ["text": "Mine"])
    try await tree.back().check()
    try await OtherFile.show(in: tree).check()
    #expect(try await tree.mirror().active?.params == ["text": "Other"])
  }

  final class EmptyTabs: TabCoordinator<One.PageRoute> {}

  final class OpenTabs: TabCoordinator<One.PageRoute> {
    override class var tabs: [TabItem] { [TabItem("one", ListCoordinator(initialRoute: .show))] }
  }

  @Test func `tabs that are missing, or open a class that is not served, are errors`() async throws {
    let application = try await application()
    let empty = await #expect(throws: NavigationError.self) { try await application.serve(EmptyTabs.self) }
    #expect(empty?.description == "EmptyTabs has no tabs. Override `tabs` with one TabItem or more.")
    let unserved = await #expect(throws: NavigationError.self) { try await application.serve(OpenTabs.self) }
    #expect(
      unserved?.description == """
        The tab 'one' of OpenTabs opens List, which this program does not serve. Pass its class to Application.serve, \
        too.
        """
    )
  }
}
