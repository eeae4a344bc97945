import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

/// Reconnecting of an application.
@Suite struct ReconnectingTests {
  enum Plain: Route {
    case show
  }

  final class Parent: StackCoordinator<Plain> {
    override func prepare(to route: Plain) -> Action<StackTransfer, Plain> {
      .transfer(.show(NamedScreen("Page")))
    }
  }

  private let navd = ScriptedNavd()
  private let attempts = Attempts()

  private func application() async throws -> Application {
    try await navd.application(serving: Parent.self, pausing: { [attempts] in try await attempts.begins($0) })
  }

  @Test func `a connection that is lost while registering again is retried`() async throws {
    let application = try await application()
    try await navd.hangsUp()
    try await navd.introducesItself()
    _ = try await navd.hears("coordinator.register")
    try await navd.hangsUp()
    await application.caughtUp()

    try await navd.introducesItself()
    try await navd.registers()
    try await application.reconnected()
    await application.caughtUp()
    #expect(await attempts.begun == [1, 2])
  }

  @Test func `a connection that is lost right after registering again is retried`() async throws {
    let application = try await application()
    try await navd.hangsUp()
    try await navd.introducesItself()
    try await navd.registers()
    try await navd.hangsUp()

    try await navd.introducesItself()
    try await navd.registers()
    try await application.reconnected()
    let pinging = Task { try await application.settled() }
    navd.answers(try await navd.hears("ping").id, [:])
    try await pinging.value
    #expect(await attempts.begun.count == 2)
  }

  @Test func `coordinators that are still in their tree are kept`() async throws {
    let application = try await application()
    let parent = await Parent(initialRoute: .show)
    _ = try await navd.opens(parent, of: application)
    try await reconnect(application, instance: "i")
    #expect(await application.tree("main").coordinator("c1") === parent)
    #expect(parent.tree?.name == "main")
  }

  @Test func `coordinators of a tree that was closed and opened anew are released`() async throws {
    let application = try await application()
    let parent = await Parent(initialRoute: .show)
    _ = try await navd.opens(parent, of: application)
    try await reconnect(application, instance: "i.1")
    #expect(await application.tree("main").coordinators.isEmpty)
    #expect(await parent.tree == nil)
  }

  /// Ends the connection, and registers again while c1 is in the tree of that instance.
  private func reconnect(_ application: Application, instance: String) async throws {
    try await navd.hangsUp()
    try await navd.introducesItself()
    try await navd.registers([
      ["tree": "main", "instance": .string(instance), "coordinator": "c1", "type": "Parent", "params": [:]]
    ])
    try await application.reconnected()
  }

  @Test func `the updates of a tree resume after the last revision`() async throws {
    let application = try await application()
    let updates = application.tree("main").watch()
    let revisions = Task {
      var revisions: [Int] = []
      for try await update in updates {
        revisions.append(update.mirror.revision)
        if update.mirror.revision == 2 { break }
      }
      return revisions
    }
    let subscribed: JSON = ["subscription": 1, "tree": "main", "instance": "i", "revision": 1]
    let snapshot: JSON = ["revision": 1, "window": [], "coordinators": []]
    let first = try await navd.hears("tree.subscribe")
    navd.answers(first.id, subscribed.merging(["snapshot": snapshot]))
    try await navd.hangsUp()
    try await navd.introducesItself()
    try await navd.registers()
    let second = try await navd.hears("tree.subscribe")
    #expect(second.params == ["tree": "main", "since": 1, "instance": "i"])
    navd.answers(second.id, subscribed.merging(["replayed": 1]))
    navd.tells(
      "tree.changed",
      [
        "subscription": 1, "tree": "main", "cause": ["method": "coordinator.back"],
        "change": ["revision": 2, "transitions": [], "attached": [], "updated": [:], "disposed": []],
      ]
    )
    #expect(try await revisions.value == [1, 2])
  }

  @Test func `a connection that opens after the application was closed is closed too`() async throws {
    let application = try await application()
    try await navd.hangsUp()
    try await navd.introducesItself()
    let registration = try await navd.hears("coordinator.register")
    await application.close()
    let cancelled = try await navd.hears("$/cancelRequest")
    #expect(cancelled.params["id"] == registration.id)
    // The command was carried out nevertheless.
    navd.answers(registration.id, ["types": [], "coordinators": []])
    try await navd.hearsEnd()
  }
}

/// The attempts to connect, at most two.
private actor Attempts {
  private(set) var begun: [Int] = []

  func begins(_ attempt: Int) throws {
    begun.append(attempt)
    if begun.count > 2 { throw CancellationError() }
  }
}

extension JSON {
  fileprivate func merging(_ members: JSON) -> JSON {
    var object = object ?? [:]
    for member in members.object?.members ?? [] { object[member.name] = member.value }
    return .object(object)
  }
}
