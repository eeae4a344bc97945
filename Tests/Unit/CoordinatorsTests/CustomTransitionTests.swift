import ClientTestKit
import NavigationClient
import Testing

@testable import Coordinators

private enum BellRoute: Route {
  case quiet, ring, mute, last
}

private final class BellCoordinator: WindowCoordinator<BellRoute> {
  private(set) var rung: [String] = []

  override func prepare(to route: BellRoute) -> Action<WindowTransfer, BellRoute> {
    switch route {
    case .quiet: .transfer(.set(NamedScreen("Bells")))
    case .ring: .sequence([.transfer(ringing("one")), .transfer(ringing("two"))])
    case .mute: .sequence([.transfer(ringing("one")), .reject("It is late.")])
    case .last: .sequence([.transfer(ringing("last")), .drop(includingSelf: true)])
    }
  }

  func ringing(_ name: String) -> WindowTransfer {
    .custom(name) { [weak self] in self?.rung.append(name) }
  }
}

/// The closures of custom transitions.
@Suite @NavigationActor struct `A custom transition in Swift` {
  private let navd = LocalNavd()

  @Test func `runs its closure once, after the commit`() async throws {
    let (tree, bells) = try await opened()
    try await tree.trigger(BellRoute.ring).outcome()
    #expect(bells.rung == ["one", "two"])
    // Another custom transition of that name has no closure here.
    _ = try await tree.client.coordinatorTransfer(transfer: ["custom": "one"], tree: tree.name)
    try await tree.client.ping()
    await tree.client.caughtUp()
    #expect(bells.rung == ["one", "two"])
  }

  @Test func `does not run in a dry run or without a commit`() async throws {
    let (tree, bells) = try await opened()
    let outcome = try await tree.client.coordinatorTrigger(
      route: "ring",
      tree: tree.name,
      coordinator: bells.id,
      options: CommandOptions(dryRun: true)
    )
    #expect(outcome.kind == .committed)
    #expect(try await tree.trigger(BellRoute.mute).outcome().kind == .blocked)
    #expect(bells.rung == [])
  }

  @Test func `runs although its coordinator ends in the same command`() async throws {
    let (tree, bells) = try await opened()
    let child = BellCoordinator(initialRoute: .quiet)
    try await bells.perform(.present(child)).outcome()
    try await child.trigger(.last).outcome()
    #expect(child.rung == ["last"])
    #expect(tree.coordinators.count == 1)
  }

  @Test func `runs if a command of the program has it`() async throws {
    let (tree, bells) = try await opened()
    try await bells.perform(bells.ringing("one")).outcome()
    let second = TransactionStep.perform(bells.ringing("two"), by: bells)
    try await tree.transaction([second, .trigger(BellRoute.quiet)]).outcome()
    #expect(bells.rung == ["one", "two"])
    let third = TransactionStep.perform(bells.ringing("three"), by: bells)
    #expect(try await tree.transaction([third, .trigger(BellRoute.mute)]).outcome().kind == .blocked)
    #expect(bells.rung == ["one", "two"])
  }

  private func opened() async throws -> (tree: NavigationTree, bells: BellCoordinator) {
    let application = try await Application(name: "test") { [navd] in navd.client($0) }
    try await application.serve(BellCoordinator.self)
    let bells = BellCoordinator(initialRoute: .quiet)
    return (try await application.open("main", root: bells), bells)
  }
}
