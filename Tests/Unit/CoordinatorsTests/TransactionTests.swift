import ClientTestKit
import NavigationClient
import Testing

@testable import Coordinators

private enum HomeRoute: Route {
  case home, detail, fails
}

private final class HomeCoordinator: WindowCoordinator<HomeRoute> {
  override func transition(for route: HomeRoute) throws -> WindowTransfer {
    switch route {
    case .home: .set(NamedScreen("Home"))
    case .detail: .push(NamedScreen("Detail"))
    case .fails: throw NavigationError("not now")
    }
  }
}

private final class HelpCoordinator: FlowCoordinator {
  override func start() { router.push(NamedScreen("Help")) }
}

/// Several commands of a program as one change.
@Suite @NavigationActor struct TransactionTests {
  private let navd = LocalNavd()

  @Test func `the steps are one revision, and the program has the coordinators that they open`() async throws
  {
    let (tree, home) = try await home()
    let before = try await revision(tree)
    let help = HelpCoordinator()
    let outcome = try await tree.transaction(
      [.trigger(HomeRoute.detail), .perform(WindowTransfer.present(help, stack: true), by: home)],
      animated: false
    ).outcome()
    #expect(outcome.kind == .committed)
    #expect(try await revision(tree) == before + 1)
    #expect(help.tree?.name == tree.name)
    let last = HelpCoordinator()
    try await tree.transaction([.start(last, by: help)]).outcome()
    try await tree.transaction([.finish(last, Nothing()), .drop(help, includingSelf: true), .back]).outcome()
    #expect(try await revision(tree) == before + 3)
    #expect(tree.coordinators.count == 1)
  }

  @Test func `a set keeps the screens that it names by key`() async throws {
    let (tree, home) = try await home()
    try await tree.trigger(HomeRoute.detail).outcome()
    try await home.perform(WindowTransfer.set([NamedScreen("First"), KeptScreen("s2")])).outcome()
    let snapshot = try await tree.client.treeGet(tree: tree.name).snapshot
    #expect(snapshot.window.flatMap(\.children).compactMap { $0.screen?.key } == ["s3", "s2"])
  }

  @Test func `a step that fails leaves nothing of the others`() async throws {
    let (tree, home) = try await home()
    let before = try await revision(tree)
    let help = HelpCoordinator()
    let outcome = try await tree.transaction([
      .handle([HomeRoute.detail]),
      .perform(WindowTransfer.present(help, stack: true), by: home),
      .trigger(HomeRoute.fails, to: home),
    ]).outcome()
    #expect(outcome.kind == .failed)
    #expect(try await revision(tree) == before)
    #expect(help.id == nil && tree.coordinators.count == 1)
  }

  @Test func `a step of a coordinator that is not open is an error, and nothing is sent`() async throws {
    let (tree, _) = try await home()
    let command = tree.transaction([.back, .drop(HelpCoordinator())])
    await #expect(throws: NavigationError.self) { try await command.outcome() }
  }

  private func home() async throws -> (NavigationTree, HomeCoordinator) {
    let application = try await Application(name: "steps") { [navd] service in navd.client(service) }
    try await application.serve(HomeCoordinator.self, HelpCoordinator.self)
    let home = HomeCoordinator(initialRoute: .home)
    return (try await application.open("main", root: home), home)
  }

  private func revision(_ tree: NavigationTree) async throws -> Int {
    try await tree.client.treeGet(tree: tree.name).snapshot.revision
  }
}
