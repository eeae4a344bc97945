import ClientTestKit
import JSON
import Logging
import Testing

@testable import Coordinators

/// The warnings about commands that fail while no task waits.
@Suite struct LoggingTests {
  enum HomeRoute: Route, CaseIterable {
    case list, open, refuse
  }

  enum LostRoute: Route {
    case find
  }

  final class HomeCoordinator: StackCoordinator<HomeRoute> {
    override func prepare(to route: HomeRoute) throws -> Action<StackTransfer, HomeRoute> {
      switch route {
      case .list: return .transfer(.show(NamedScreen("List")))
      case .open: return .transfer(.present(UnservedCoordinator()))
      case .refuse: throw NavigationError("Refused.")
      }
    }
  }

  final class UnservedCoordinator: FlowCoordinator {}

  private let log = WarningLog()
  private let navd = LocalNavd()

  private func opened() async throws -> (HomeCoordinator, NavigationTree) {
    let logger = Logger(label: "navd") { [log] _ in log }
    let application = try await Application(name: "home") { [navd] service in
      navd.client(logger: logger, service)
    }
    try await application.serve(HomeCoordinator.self)
    let home = await HomeCoordinator(initialRoute: .list)
    return (home, try await application.open("main", root: home))
  }

  private static let unserved = "This program does not serve Unserved. Pass its class to Application.serve."

  @Test func `a class that is not served is one warning, however it is opened`() async throws {
    let (home, tree) = try await opened()
    await home.perform(.present(UnservedCoordinator()))
    #expect(await log.next() == "coordinator.transfer in the tree main failed: \(Self.unserved)")
    await home.start(UnservedCoordinator())
    #expect(await log.next() == "coordinator.transfer in the tree main failed: \(Self.unserved)")
    await tree.transaction([.start(UnservedCoordinator(), by: home)])
    #expect(await log.next() == "coordinator.transaction in the tree main failed: \(Self.unserved)")
    tree.trigger(HomeRoute.open)
    #expect(await log.next().hasSuffix(Self.unserved))
    #expect(log.count == 4)
  }

  @Test func `a route that nothing takes is one warning, however it is sent`() async throws {
    let (_, tree) = try await opened()
    let sentence =
      "Nothing in the tree main takes LostRoute: No coordinator takes the route find. Searched: c1 (Home)."
    tree.trigger(LostRoute.find)
    #expect(await log.next() == sentence)
    tree.nearest(LostRoute.self).trigger(.find)
    #expect(await log.next() == sentence)
    try await tree.trigger(LostRoute.find).outcome()
    #expect(await log.next() == sentence)
    tree.trigger("find")
    #expect(await log.next().hasPrefix("Nothing in the tree main takes find: "))
    #expect(log.count == 4)
  }

  @Test func `an error of prepare is one warning, unless somebody waits for the outcome`() async throws {
    let (home, tree) = try await opened()
    let awaited = try await tree.trigger(HomeRoute.refuse).outcome()
    #expect(awaited.kind == .failed)
    home.unownedRouter.trigger(.refuse)
    #expect(await log.next().hasSuffix("Refused."))
    try await tree.back().outcome()
    #expect(log.count == 1)
  }
}
