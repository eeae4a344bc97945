import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

/// The commands of an application across a lost connection.
@Suite struct RepetitionTests {
  enum Plain: Route {
    case show
  }

  final class Parent: StackCoordinator<Plain> {}

  private let navd = ScriptedNavd()

  private func reconnect() async throws {
    try await navd.hangsUp()
    try await navd.introducesItself()
    try await navd.registers()
  }

  private func committed(_ revision: Int) -> JSON {
    ["outcome": "committed", "revision": .integer(revision), "handledBy": [], "disposed": []]
  }

  @Test func `commands in flight are sent again after registering, in order and with their ids`() async throws
  {
    let application = try await navd.application(serving: Parent.self, pausing: { _ in })
    let tree = application.tree("main")
    let first = tree.trigger(Plain.show)
    let trigger = try await navd.hears("coordinator.trigger")
    let second = tree.back()
    let back = try await navd.hears("coordinator.back")
    #expect(trigger.params["commandId"]?.string != nil)
    #expect(trigger.params["commandId"] != back.params["commandId"])
    var again = (trigger, back)
    for _ in 1...2 {
      try await reconnect()
      again = (try await navd.hears("coordinator.trigger"), try await navd.hears("coordinator.back"))
      #expect(again.0.params == trigger.params)
      #expect(again.1.params == back.params)
    }
    navd.answers(again.0.id, committed(2))
    navd.answers(again.1.id, committed(3))
    #expect(try await first.outcome().revision == 2)
    #expect(try await second.outcome().revision == 3)
  }

  @Test func `a command in flight fails if the application is closed`() async throws {
    let application = try await navd.application(serving: Parent.self, pausing: { _ in })
    let command = application.tree("main").back()
    _ = try await navd.hears("coordinator.back")
    await application.close()
    await #expect(throws: CallError.disconnected(.closed)) { try await command.outcome() }
  }

  @Test func `a command in flight fails if no other connection is made`() async throws {
    let application = try await navd.application(
      serving: Parent.self,
      pausing: { _ in throw CancellationError() }
    )
    let command = application.tree("main").back()
    _ = try await navd.hears("coordinator.back")
    try await navd.hangsUp()
    await #expect(throws: CallError.disconnected(.closedByDaemon(message: nil))) {
      try await command.outcome()
    }
  }

  @Test func `an application that does not reconnect sends no ids`() async throws {
    let application = try await navd.application(serving: Parent.self)
    let tree = application.tree("main")
    let back = tree.back()
    let call = try await navd.hears("coordinator.back")
    #expect(call.params == ["tree": "main"])
    navd.answers(call.id, committed(2))
    _ = try await back.outcome()
  }
}
