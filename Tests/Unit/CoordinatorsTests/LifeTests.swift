import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

/// The life of coordinators in a daemon: beginnings, ends and takeovers.
@Suite struct LifeTests {
  enum NoteRoute: Route {
    case list
    case pick
    case fails
    case linked
    case page(number: Int)
  }

  final class NotesCoordinator: StackCoordinator<NoteRoute> {
    private(set) var heard: [Result<String, CompletionError>] = []

    override func prepare(to route: NoteRoute) throws -> Action<StackTransfer, NoteRoute> {
      switch route {
      case .list:
        return .transfer(.push(NamedScreen("List")))
      case .pick:
        start(PickerCoordinator(initialRoute: .list), in: .modal) { [weak self] result in
          self?.heard.append(result)
        }
        return .none
      case .fails:
        struct Reason: Error, CustomStringConvertible { let description = "out of paper" }
        throw Reason()
      case .linked:
        handle([NoteRoute.pick, NoteRoute.page(number: 1), NoteRoute.page(number: 2)])
        return .none
      case .page(let number):
        return .transfer(.push(NamedScreen("Page", params: ["number": .integer(number)])))
      }
    }
  }

  final class PickerCoordinator: StackCoordinator<NoteRoute>, Adapting {
    typealias Value = String

    override func prepare(to route: NoteRoute) -> Action<StackTransfer, NoteRoute> {
      if case .page(let number) = route { return .transfer(.show(NamedScreen("Page\(number)"))) }
      return .transfer(.show(NamedScreen("Picker")))
    }
  }

  final class AskingCoordinator: StackCoordinator<NoteRoute>, Adapting {
    typealias Value = Bool

    override func prepare(to route: NoteRoute) -> Action<StackTransfer, NoteRoute> {
      .transfer(.show(NamedScreen("Ask")))
    }
  }

  private let navd = LocalNavd()

  private func application(_ name: String = "test") async throws -> Application {
    try await Application(name: name) { [navd] service in navd.client(service) }
  }

  private func notes(_ application: Application) async throws -> (NotesCoordinator, NavigationTree) {
    try await application.serve(NotesCoordinator.self, PickerCoordinator.self)
    let notes = await NotesCoordinator(initialRoute: .list)
    return (notes, try await application.open("main", root: notes))
  }

  @Test func `an opener handles each kind of completion`() async throws {
    let application = try await application()
    let (notes, tree) = try await notes(application)
    try await notes.unownedRouter.trigger(.pick).outcome()
    let picker = try #require(await tree.coordinators.last as? PickerCoordinator)
    try await picker.finish("seven").outcome()
    try await notes.trigger(.pick).outcome()
    try await tree.back().outcome()
    try await notes.trigger(.pick).outcome()
    try await notes.drop().outcome()
    try await notes.trigger(.pick).outcome()
    let failing = try #require(await tree.coordinators.last as? PickerCoordinator)
    try await failing.fail("empty").outcome()
    #expect(
      await notes.heard == [
        .success("seven"), .failure(.cancelled), .failure(.dropped(by: "c1")), .failure(.failed("empty")),
      ]
    )
    #expect(await tree.coordinators.count == 1)
    #expect(await picker.tree == nil)
  }

  @Test func `an error of prepare fails the command with its message`() async throws {
    let application = try await application()
    let (notes, _) = try await notes(application)
    let outcome = try await notes.trigger(.fails).outcome()
    #expect(outcome.kind == .failed)
    #expect(outcome.reason?.code == .prepareFailed)
    #expect(outcome.reason?.message.contains("out of paper") == true)
  }

  @Test func `a deep link within prepare is one command, and the newest coordinator takes each route`()
    async throws
  {
    let application = try await application()
    let (notes, tree) = try await notes(application)
    let outcome = try await notes.trigger(.linked).outcome()
    #expect(outcome.kind == .committed, "\(outcome.reason?.message ?? "")")
    let snapshot = try await application.client.treeGet(tree: "main").snapshot
    #expect(snapshot.revision == 2)
    #expect(snapshot.window.last?.children.compactMap(\.screen?.name) == ["Page2"])
    #expect(await tree.coordinators.count == 2)
  }

  @Test func `a dry run leaves no objects behind`() async throws {
    let application = try await application()
    let (_, tree) = try await notes(application)
    let outcome = try await application.client.coordinatorTrigger(
      route: "pick",
      tree: "main",
      coordinator: "c1",
      options: CommandOptions(dryRun: true)
    )
    #expect(outcome.change != nil)
    try await application.settled()
    #expect(await tree.coordinators.count == 1)
  }

  @Test func `closing a tree releases its coordinators, and its name can be opened again`()
    async throws
  {
    let application = try await application()
    let (notes, tree) = try await notes(application)
    try await navd.client().treeClose(tree: "main")
    try await application.settled()
    #expect(await notes.tree == nil)
    #expect(await tree.coordinators.isEmpty)

    let second = await NotesCoordinator(initialRoute: .list)
    try await application.open("main", root: second)
    #expect(await tree.coordinator("c1") === second)
    try await tree.close()
    #expect(await second.tree == nil)
    #expect(await tree.coordinators.isEmpty)
  }

  @Test func `a weak router does nothing after its coordinator was released`() async throws {
    let application = try await application()
    let (notes, tree) = try await notes(application)
    try await notes.trigger(.pick).outcome()
    var picker = try #require(await tree.coordinators.last as? PickerCoordinator) as PickerCoordinator?
    let router = try #require(await picker?.weakRouter)
    try await router.trigger(.page(number: 1))?.outcome()
    try await tree.back().outcome()
    picker = nil
    #expect(router.trigger(.page(number: 2)) == nil)
    #expect(WeakRouter<NoteRoute>.mock().trigger(.list) == nil)
  }

  @Test func `coordinators outlive the program that served them, and another takes them over`()
    async throws
  {
    let first = try await application("first")
    let watcher = navd.client()
    let (notes, _) = try await notes(first)
    try await notes.trigger(.pick).outcome()
    await first.close()
    let detached = try await watcher.coordinatorTrigger(route: "list", tree: "main", coordinator: "c1")
    #expect(detached.reason?.code == .detached)

    let second = try await application("second")
    try await second.serve(NotesCoordinator.self) { _ in NotesCoordinator() }
    try await second.serve(PickerCoordinator.self) { _ in PickerCoordinator() }
    let taken = try await watcher.coordinatorTrigger(
      route: ["name": "page", "params": ["number": 3]],
      tree: "main",
      coordinator: "c2"
    )
    #expect(taken.kind == .committed, "\(taken.reason?.message ?? "")")
    try await second.settled()
    #expect(await second.tree("main").coordinator("c2") != nil)
  }

  @Test func `a coordinator that asks the user keeps its object, although its command is blocked`()
    async throws
  {
    let application = try await application()
    try await application.serve(AskingCoordinator.self) { _ in AskingCoordinator() }
    let client = navd.client()
    let leave: JSON = [
      "when": ["equals": ["${params.dirty}", true]], "confirm": ["coordinator": "Asking", "route": "list"],
    ]
    _ = try await client.treeOpen(
      tree: "main",
      graph: [
        "navigation": 1, "name": "form", "root": ["coordinator": "Form", "route": "open"],
        "screens": [
          "Ask": [:], "Edit": ["params": ["dirty": ["type": "boolean"]], "leave": leave], "List": [:],
        ],
        "coordinators": [
          "Form": [
            "routes": [
              "open": [
                "do": [
                  "sequence": [["push": "List"], ["push": ["screen": "Edit", "params": ["dirty": true]]]]
                ]
              ]
            ]
          ],
          "Asking": ["delegated": true, "result": ["type": "boolean"], "routes": ["list": [:]]],
        ],
      ]
    )
    let blocked = try await client.coordinatorBack(tree: "main")
    #expect(blocked.reason?.code == .leaveAsked)
    try await application.settled()
    #expect(await application.tree("main").coordinators.count == 1)
  }

  @Test func `registering a type that another program serves is an error with its name`() async throws {
    let first = try await application("first")
    try await first.serve(NotesCoordinator.self)
    let second = try await application("second")
    let error = await #expect(throws: CallError.self) { try await second.serve(NotesCoordinator.self) }
    #expect(error?.name == "typeServed")
    try await second.serve(NotesCoordinator.self, replacing: true)
    try await first.client.ping()
  }

  @Test func `an application that loses its connection reconnects, and its coordinators continue`()
    async throws
  {
    let application = try await Application(name: "test", pausing: { _ in }) { [navd] service in
      navd.client(service)
    }
    let (notes, tree) = try await notes(application)
    try await notes.trigger(.pick).outcome()
    let picker = try #require(await tree.coordinators.last as? PickerCoordinator)
    let watcher = navd.client()
    _ = try await watcher.treeSubscribe(tree: "main")
    // The types become detached, and the new connection registers them again.
    let served = Task {
      var names: [JSON?] = []
      for await notification in watcher.notifications where notification.method == "coordinator.served" {
        names.append(notification.params["client"]?["name"])
        if names.count == 4 { break }
      }
      return names
    }
    navd.cuts(1)
    #expect(await served.value == [nil, nil, "test", "test"])
    try await application.reconnected()
    #expect(await tree.coordinators.count == 2)
    try await picker.finish("again").outcome()
    #expect(await notes.heard == [.success("again")])
  }
}
