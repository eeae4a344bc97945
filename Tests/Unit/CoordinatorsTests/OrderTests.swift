import ClientTestKit
import JSON
import Testing

@testable import Coordinators

/// The order in which the commands of one actor arrive.
@Suite struct OrderTests {
  enum CountRoute: Route {
    case list
    case add(Int)
  }

  final class CountCoordinator: StackCoordinator<CountRoute> {
    private(set) var added: [Int] = []

    override func prepare(to route: CountRoute) -> Action<StackTransfer, CountRoute> {
      switch route {
      case .list: return .transfer(.show(NamedScreen("List")))
      case .add(let number):
        added.append(number)
        return .transfer(.setParams(of: NamedScreen("List", params: ["added": .integer(number)])))
      }
    }
  }

  private static let rounds = 2_000
  private let navd = LocalNavd()

  private func opened() async throws -> (CountCoordinator, NavigationTree) {
    let application = try await Application(name: "count") { [navd] service in navd.client(service) }
    try await application.serve(CountCoordinator.self)
    let counter = await CountCoordinator(initialRoute: .list)
    return (counter, try await application.open("main", root: counter))
  }

  /// Sends pairs of numbers from one task, while others keep the processors and the daemon busy.
  private func check(_ send: @escaping @Sendable (CountRoute) -> Command?, _ counter: CountCoordinator)
    async throws
  {
    let load = (1...4).map { _ in
      Task.detached { [navd] in
        let client = navd.client()
        while !Task.isCancelled { try await client.ping() }
      }
    }
    for round in 1...Self.rounds {
      _ = send(.add(2 * round - 1))
      try await send(.add(2 * round))?.check()
    }
    for task in load { task.cancel() }
    #expect(await counter.added == Array(1...2 * Self.rounds))
  }

  @Test func `an unowned router sends in the order of the calls`() async throws {
    let (counter, _) = try await opened()
    let router = counter.unownedRouter
    try await check({ router.trigger($0) }, counter)
  }

  @Test func `a weak router sends in the order of the calls`() async throws {
    let (counter, _) = try await opened()
    let router = counter.weakRouter
    try await check({ router.trigger($0) }, counter)
  }

  @Test func `a router to the nearest coordinator sends in the order of the calls`() async throws {
    let (counter, tree) = try await opened()
    let router = tree.nearest(CountRoute.self)
    try await check({ router.trigger($0) }, counter)
  }

  @Test func `what a router of a screen sends comes from that screen`() async throws {
    let (counter, tree) = try await opened()
    let list = try #require(try await tree.mirror().active)
    let routers = (
      counter.unownedRouter.from(list), counter.weakRouter.from(list),
      tree.nearest(CountRoute.self, from: list)
    )
    try await routers.0.trigger(.add(1)).check()
    try await routers.1.trigger(.add(2))?.check()
    try await routers.2.trigger(.add(3)).check()
    try await tree.transfer(["set": ["screens": ["Other"]]]).check()
    #expect(try await routers.0.trigger(.add(4)).outcome().reason?.code == .staleSource)
    #expect(try await routers.1.trigger(.add(4))?.outcome().reason?.code == .staleSource)
    #expect(try await routers.2.trigger(.add(4)).outcome().reason?.code == .staleSource)
  }
}
