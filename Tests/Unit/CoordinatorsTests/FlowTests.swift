import ClientTestKit
import JSON
import Testing

@testable import Coordinators

/// Flows that are started for their value, and the views that call them.
@Suite struct FlowTests {
  enum HomeRoute: Route, CaseIterable {
    case list, pick
  }

  final class HomeCoordinator: StackCoordinator<HomeRoute> {
    private(set) var heard: [Result<Int, CompletionError>] = []

    override func prepare(to route: HomeRoute) -> Action<StackTransfer, HomeRoute> {
      switch route {
      case .list:
        return .transfer(.show(NamedScreen("List")))
      case .pick:
        start(PickerCoordinator(), in: .modal) { [weak self] in self?.heard.append($0) }
        return .none
      }
    }
  }

  final class PickerCoordinator: ValueFlowCoordinator<Int> {
    override func start() {
      router.show(PickScreen(from: 1))
    }

    func pick(_ number: Int) -> Command { finish(number) }
  }

  final class StuckCoordinator: ValueFlowCoordinator<Int> {
    override func start() throws { throw NavigationError("No numbers.") }
  }

  struct PickScreen: Screen, Equatable {
    var from: Int
  }

  private let navd = LocalNavd()

  private func application() async throws -> Application {
    let application = try await Application(name: "home") { [navd] service in navd.client(service) }
    try await application.serve(HomeCoordinator.self, PickerCoordinator.self, StuckCoordinator.self)
    return application
  }

  private func opened() async throws -> (HomeCoordinator, NavigationTree) {
    let home = await HomeCoordinator(initialRoute: .list)
    return (home, try await application().open("main", root: home))
  }

  private func picker(_ tree: NavigationTree) async throws -> PickerCoordinator {
    try #require(await tree.coordinators.last as? PickerCoordinator)
  }

  @Test func `the value of a flow is awaited, and comes with the commit`() async throws {
    let (home, tree) = try await opened()
    let flow = await home.start(PickerCoordinator(), in: .modal)
    try await flow.outcome()
    let value = Task { try await flow.value() }
    try await picker(tree).pick(7).check()
    #expect(try await value.value == 7)
    #expect(try await flow.value() == 7)
    #expect(try await tree.mirror().onView.map(\.name) == ["List"])
  }

  @Test func `a flow that ends without a value throws how`() async throws {
    let (home, tree) = try await opened()
    let left = await home.start(PickerCoordinator(), in: .modal)
    try await left.outcome()
    try await tree.back().check()
    await #expect(throws: CompletionError.cancelled) { try await left.value() }

    let failed = await home.start(PickerCoordinator(), in: .modal)
    try await failed.outcome()
    try await picker(tree).fail("none left").outcome()
    await #expect(throws: CompletionError.failed("none left")) { try await failed.value() }

    let closed = await home.start(PickerCoordinator(), in: .modal)
    try await closed.outcome()
    try await tree.close()
    await #expect(throws: CompletionError.dropped(by: nil)) { try await closed.value() }
  }

  @Test func `a flow that is not opened throws its outcome`() async throws {
    let (home, _) = try await opened()
    let flow = await home.start(StuckCoordinator())
    let error = await #expect(throws: NotCommitted.self) { try await flow.value() }
    #expect(error?.outcome.reason?.message.hasSuffix("No numbers.") == true)
  }

  @Test func `cancelling the task cancels the flow`() async throws {
    let (home, tree) = try await opened()
    let flow = await home.start(PickerCoordinator(), in: .modal)
    try await flow.outcome()
    let value = Task { try await flow.value() }
    value.cancel()
    await #expect(throws: CancellationError.self) { try await value.value }
    #expect(try await tree.mirror().onView.map(\.name) == ["List"])
  }

  @Test func `a completion does not run in a dry run, and its value is not there`() async throws {
    let (home, tree) = try await opened()
    try await tree.trigger(HomeRoute.pick).check()
    let picker = try await picker(tree)
    let dry = tree.with { $0.dryRun = true }
    let id = try #require(await picker.id)
    #expect(try await dry.finish(id, 3).outcome().isCommitted)
    #expect(try await dry.back().outcome().isCommitted)
    #expect(await home.heard == [])
    try await picker.pick(4).check()
    #expect(await home.heard == [.success(4)])
  }

  @Test func `a view calls the coordinator that owns its screen, and says where it is`() async throws {
    let (_, tree) = try await opened()
    try await tree.trigger(HomeRoute.pick).check()
    let screen = try #require(try await tree.mirror().active)
    #expect(try screen.decoded(as: PickScreen.self) == PickScreen(from: 1))
    #expect(await tree.owner(of: screen, as: HomeCoordinator.self) == nil)
    let owner = try #require(await tree.owner(of: screen, as: PickerCoordinator.self))
    try await owner { $0.pick(5) }.check()
    let late = await owner { $0.router.show(NamedScreen("Late")) }
    await #expect(throws: NavigationError.self) { try await late.outcome() }
  }

  @Test func `what an owner sends from a screen that has gone is not carried out`() async throws {
    let (home, tree) = try await opened()
    let list = try #require(try await tree.mirror().active)
    try await home.perform(.set(NamedScreen("Other"))).check()
    let owner = try #require(await tree.owner(of: list, as: HomeCoordinator.self))
    #expect(try await owner { $0.trigger(.list) }.outcome().reason?.code == .staleSource)
    try await home.trigger(.list).outcome()
  }

  @Test func `a task that a view's call begins comes from its screen, too`() async throws {
    let (home, tree) = try await opened()
    let list = try #require(try await tree.mirror().active)
    try await home.perform(.set(NamedScreen("Other"))).check()
    let owner = try #require(await tree.owner(of: list, as: HomeCoordinator.self))
    let picked = await owner { home in Task { try await home.start(PickerCoordinator(), in: .modal).value() }
    }
    let error = await #expect(throws: NotCommitted.self) { try await picked.value }
    #expect(error?.outcome.reason?.code == .staleSource)
  }

  @Test func `a task that is cancelled already, and a value of another type, say so`() async throws {
    let (home, tree) = try await opened()
    let cancelled = Task { @NavigationActor in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await home.start(PickerCoordinator(), in: .modal).value()
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    _ = try? await tree.back().outcome()
    let flow = await home.start(PickerCoordinator(), in: .modal)
    try await flow.outcome()
    try await tree.finish("Picker", "twelve").outcome()
    let error = await #expect(throws: NavigationError.self) { try await flow.value() }
    #expect(
      error?.description.hasPrefix("Picker finished with \"twelve\", which cannot be decoded as Int: ")
        == true
    )
  }

  @Test func `a front end says that a revision is settled, with the same handle`() async throws {
    let (_, tree) = try await opened()
    let updates = tree.watch()
    var iterator = updates.makeAsyncIterator()
    let revision = try #require(try await iterator.next()?.mirror.revision)
    #expect(try await tree.report(.settled(revision: revision)).outcome().reason?.code == .nothingToDo)
    #expect(try await tree.wait(until: .settled()))
    #expect(try await tree.undo().outcome().reason?.code == .nothingToUndo)
  }

  @Test func `the root of an open tree takes the object`() async throws {
    let (first, tree) = try await opened()
    try await tree.trigger(HomeRoute.pick).check()
    await first.tree?.client.close()
    let next = try await application()
    let home = await HomeCoordinator(initialRoute: .list)
    let again = try await next.open("main", root: home)
    #expect(await again.coordinators.map { $0 === home } == [true])
    #expect(await home.id == "c1")
    try await home.trigger(.list).outcome()

    let second = await HomeCoordinator(initialRoute: .list)
    let error = await #expect(throws: NavigationError.self) { try await next.open("main", root: second) }
    #expect(
      error?.description == """
        The tree 'main' is open already, with another HomeCoordinator object as its root. Use Application.tree(_:), or \
        close it first.
        """
    )
    let other = await #expect(throws: NavigationError.self) {
      try await next.open("main", root: PickerCoordinator(), resuming: true)
    }
    #expect(other?.description.contains("with another HomeCoordinator object as its root") == true)
  }
}
