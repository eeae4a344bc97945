import ClientTestKit
import JSON
import Synchronization
import Testing

@testable import NavigationClient

/// Clients that reconnect, and the trees and updates that go on.
@Suite struct ReconnectedClientTests {
  /// The attempts to reconnect, each of which begins when the test lets it.
  private let gate = Gate()

  private func connect(
    to navd: @escaping @Sendable () -> LocalNavd,
    name: String? = nil
  ) async throws -> NavdClient {
    try await .reconnecting(name: name, pausing: { [gate] _ in try await gate.passes() }) { service in
      navd().client(service)
    }
  }

  @Test func `a lost connection is one event with all missed changes`() async throws {
    let navd = LocalNavd()
    let client = try await connect { navd }
    let tree = try await client.open("notes", graph: notesGraph)
    var updates = tree.watch().makeAsyncIterator()
    #expect(try await updates.next()?.resumed == nil)
    navd.cuts(1)
    let other = navd.client().tree("notes")
    try await other.trigger("note", ["id": 1]).check()
    try await other.trigger("note", ["id": 2]).check()
    #expect(!client.isConnected)
    await #expect(throws: CallError.disconnected(.closedByDaemon(message: nil))) {
      try await tree.back().outcome()
    }
    gate.opens()
    let resumed = try await updates.next()
    #expect(resumed?.resumed?.missed.map(\.revision) == [2, 3])
    #expect(resumed?.resumed?.reason == nil)
    #expect(resumed?.changes.count == 2)
    #expect(resumed?.mirror.onView.map(\.params) == [["id": 2]])
    try await client.reconnected()
    try await tree.back().check()
    let next = try await updates.next()
    #expect(next?.resumed == nil)
    #expect(next?.change?.revision == 4)
  }

  @Test func `a tree that navd has lost is opened again, with the graph that it was moved to`() async throws {
    let navds = Navds(LocalNavd(), LocalNavd(instance: "other"))
    let client = try await connect { navds.next() }
    let tree = try await client.open("notes", graph: notesGraph)
    let moved: JSON = [
      "navigation": 1, "name": "notes", "root": ["coordinator": "Notes", "route": "list"],
      "screens": ["ListScreen": [:], "NewScreen": [:]],
      "coordinators": ["Notes": ["routes": ["list": ["push": "ListScreen"], "new": ["push": "NewScreen"]]]],
    ]
    try await tree.regraph(moved).check()
    var updates = tree.watch().makeAsyncIterator()
    _ = try await updates.next()
    navds.first.cuts(1)
    gate.opens()
    #expect(try await updates.next()?.resumed == ResumedTree(missed: [], reason: .otherInstance))
    try await tree.trigger("new").check()
    #expect(try await updates.next()?.mirror.onView.map(\.name) == ["NewScreen"])
  }

  @Test func `a tree that was closed is not opened again`() async throws {
    let navds = Navds(LocalNavd(), LocalNavd(instance: "other"))
    let client = try await connect { navds.next() }
    try await client.open("notes", graph: notesGraph).close()
    navds.first.cuts(1)
    gate.opens()
    try await client.reconnected()
    #expect(try await client.treeList().trees.isEmpty)
  }

  @Test func `a tree that cannot be opened again ends the client with the reason`() async throws {
    let navds = Navds(LocalNavd(), LocalNavd(instance: "other"))
    let client = try await connect { navds.next() }
    _ = try await navds.first.client().graphLoad(graph: notesGraph.object ?? [:])
    let tree = try await client.open("notes", graph: "notes")
    navds.first.cuts(1)
    gate.opens()
    let error = try #require(await #expect(throws: CallError.self) { try await client.reconnected() })
    #expect(error.description.contains("it was not restored: "))
    await #expect(throws: error) { try await tree.back().outcome() }
  }

  @Test func `the client introduces itself on each connection`() async throws {
    let navd = LocalNavd()
    let client = try await connect(to: { navd }, name: "notes")
    #expect(try await client.serverClients().clients.map(\.name) == ["notes"])
    navd.cuts(1)
    gate.opens()
    try await client.reconnected()
    #expect(try await client.serverClients().clients.map(\.name) == ["notes"])
  }

  @Test func `the messages of each connection reach the service and the notifications`() async throws {
    let navd = LocalNavd()
    let losses = Mutex(0)
    let client = try await NavdClient.reconnecting(
      service: { saying in
        if case .disconnected = saying { losses.withLock { $0 += 1 } }
        return false
      },
      pausing: { [gate] _ in try await gate.passes() },
      over: { navd.client($0) }
    )
    gate.opens()
    var notifications = client.notifications.makeAsyncIterator()
    for number in 1...2 {
      _ = try await client.treeOpen(tree: "t\(number)", graph: notesGraph)
      _ = try await client.treeSubscribe(tree: "t\(number)")
      try await client.tree("t\(number)").trigger("note", ["id": 1]).check()
      let method = await notifications.next()?.method
      #expect(method == "tree.changed")
      navd.cuts(number)
      try await client.reconnected()
    }
    await client.close()
    #expect(losses.withLock(\.self) == 3)
    #expect(await notifications.next() == nil)
  }
}

/// The messages of a client that reconnects.
@Suite struct ReconnectedWordsTests {
  private let navd = ScriptedNavd()
  private let gate = Gate()

  private func connect() async throws -> NavdClient {
    try await .reconnecting(pausing: { [gate] _ in try await gate.passes() }) { [navd] in
      navd.client($0)
    }
  }

  private let committed: JSON = ["outcome": "committed", "revision": 2, "handledBy": [], "disposed": []]

  @Test func `a command in flight is sent again with its id, and returns its first outcome`() async throws {
    let tree = try await connect().tree("main")
    let command = tree.trigger("list")
    let first = try await navd.hears("coordinator.trigger")
    #expect(first.params["commandId"]?.string != nil)
    gate.opens()
    for isLast in [false, true] {
      try await navd.hangsUp()
      let again = try await navd.hears("coordinator.trigger")
      #expect(again.params == first.params)
      if isLast { navd.answers(again.id, committed) }
    }
    #expect(try await command.outcome().revision == 2)
  }

  @Test func `other calls in flight fail`() async throws {
    let client = try await connect()
    let list = Task { try await client.treeList() }
    _ = try await navd.hears("tree.list")
    try await navd.hangsUp()
    await #expect(throws: CallError.disconnected(.closedByDaemon(message: nil))) { try await list.value }
  }

  @Test(arguments: [
    CommandOptions(dryRun: true), CommandOptions(commandId: "mine"), CommandOptions(within: "navd:1"),
  ])
  func `a command that has no effect, an id or a question is not sent again`(
    options: CommandOptions
  ) async throws {
    let tree = try await connect().tree("main").with { $0 = options }
    let outcome = Task { try await tree.back().outcome() }
    let call = try await navd.hears("coordinator.back")
    #expect(call.params["commandId"]?.string == options.commandId)
    try await navd.hangsUp()
    await #expect(throws: CallError.disconnected(.closedByDaemon(message: nil))) { try await outcome.value }
  }

  @Test func `a cancelled command is cancelled in navd, and fails if there is no connection`() async throws {
    let tree = try await connect().tree("main")
    let answered = Task { try await tree.back().outcome() }
    let call = try await navd.hears("coordinator.back")
    answered.cancel()
    #expect(try await navd.hears("$/cancelRequest").params == ["id": call.id])
    navd.answers(call.id, committed)
    #expect(try await answered.value.revision == 2)

    let lost = Task { try await tree.back().outcome() }
    _ = try await navd.hears("coordinator.back")
    try await navd.hangsUp()
    lost.cancel()
    await #expect(throws: CallError.disconnected(.closedByDaemon(message: nil))) { try await lost.value }
  }

  @Test func `closing the client while it reconnects ends its commands and updates`() async throws {
    let client = try await connect()
    let outcome = Task { try await client.tree("main").back().outcome() }
    _ = try await navd.hears("coordinator.back")
    try await navd.hangsUp()
    let updates = Task { for try await _ in client.tree("main").watch() {} }
    await client.close()
    await #expect(throws: CallError.disconnected(.closed)) { try await outcome.value }
    await #expect(throws: CallError.disconnected(.closed)) { try await updates.value }
    await #expect(throws: CallError.disconnected(.closed)) { try await client.reconnected() }
  }

  @Test func `a cancelled task does not wait for the next connection`() async throws {
    let client = try await connect()
    try await navd.hangsUp()
    let reading = Task { for try await _ in client.tree("main").watch() {} }
    let waiting = Task { try await client.reconnected() }
    reading.cancel()
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test func `updates end at the last words of navd, and resume on the next connection`() async throws {
    let tree = try await connect().tree("main")
    let reading = Task {
      var resumed: [Bool] = []
      for try await update in tree.watch() { resumed.append(update.resumed != nil) }
      return resumed
    }
    let subscribed: JSON = [
      "subscription": 1, "tree": "main", "instance": "i", "revision": 1,
      "snapshot": ["revision": 1, "window": [], "coordinators": []],
    ]
    navd.answers(try await navd.hears("tree.subscribe").id, subscribed)
    navd.tells("subscription.ended", ["subscription": 1, "reason": "shutdown", "revision": 1])
    gate.opens()
    // A second subscription on the old connection would be heard before its end.
    try await navd.hangsUp()
    let again = try await navd.hears("tree.subscribe")
    #expect(again.params == ["tree": "main", "since": 1, "instance": "i"])
    navd.answers(again.id, subscribed)
    navd.tells("subscription.ended", ["subscription": 1, "reason": "treeClosed", "revision": 1])
    #expect(try await reading.value == [false, true])
  }

  @Test func `missed changes are one event, also if the connection is lost while they arrive`() async throws {
    let tree = try await connect().tree("main")
    let reading = Task {
      var missed: [[Int]?] = []
      for try await update in tree.watch() { missed.append(update.resumed?.missed.map(\.revision)) }
      return missed
    }
    gate.opens()
    let subscribed: JSON.Object = ["subscription": 1, "tree": "main", "instance": "i", "revision": 1]
    func answered(_ name: String, _ value: JSON, since: Int?) async throws {
      let call = try await navd.hears("tree.subscribe")
      #expect(call.params["since"]?.integer == since)
      var answer = subscribed
      answer[name] = value
      navd.answers(call.id, .object(answer))
    }
    func changed(_ revision: Int) {
      navd.tells(
        "tree.changed",
        [
          "subscription": 1, "tree": "main", "cause": ["method": "coordinator.back"],
          "change": [
            "revision": .integer(revision), "transitions": [], "attached": [], "updated": [:], "disposed": [],
          ],
        ]
      )
    }
    try await answered("snapshot", ["revision": 1, "window": [], "coordinators": []], since: nil)
    try await navd.hangsUp()
    try await answered("replayed", 2, since: 1)
    changed(2)
    try await navd.hangsUp()
    try await answered("replayed", 1, since: 2)
    changed(3)
    navd.tells("subscription.ended", ["subscription": 1, "reason": "treeClosed", "revision": 3])
    #expect(try await reading.value == [nil, [2, 3]])
  }
}

/// Several navds, connected to one after the other.
private final class Navds: Sendable {
  let first: LocalNavd
  private let waiting: Mutex<[LocalNavd]>

  init(_ navds: LocalNavd...) {
    first = navds[0]
    waiting = Mutex(navds)
  }

  func next() -> LocalNavd {
    waiting.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
  }
}

/// A pause that lasts until the test ends it.
private final class Gate: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Never.self)

  func opens() {
    continuation.finish()
  }

  func passes() async throws {
    for await _ in stream {}
    try Task.checkCancellation()
  }
}
