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

  final class Parent: StackCoordinator<Plain> {}

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
