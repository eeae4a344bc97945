import ClientTestKit
import JSON
import NavigationClient
import Synchronization
import Testing

/// Requests from navd, typed calls, and the receivers of notifications.
@Suite struct ServiceTests {
  private let navd = ScriptedNavd()

  @Test func `a request goes to the service, in order with the notifications, and is answered`() async throws
  {
    let (sayings, continuation) = AsyncStream.makeStream(of: NavdClient.Saying.self)
    let client = navd.client { saying in
      continuation.yield(saying)
      return true
    }
    navd.tells("command.ended", ["command": 1])
    async let answer = navd.asks(["x": 1], method: "coordinator.prepare", id: "navd:7")
    var heard = sayings.makeAsyncIterator()
    guard case .notification(let first) = await heard.next(), case .request(let second) = await heard.next()
    else {
      Issue.record("what was said came in another order")
      return
    }
    #expect(first.method == "command.ended")
    #expect(second.name == "navd:7")
    second.answer(["done": true])
    #expect(try await answer == ["done": true])
    await client.close()
  }

  @Test func `a request without a handler is rejected, and a notification goes to the stream`() async throws {
    let client = navd.client()
    #expect(try await navd.asks([:])["data"]?["name"] == "methodNotFound")
    navd.tells("command.ended", ["command": 1])
    await client.close()
    var heard: [String] = []
    for await notification in client.notifications { heard.append(notification.method) }
    #expect(heard == ["command.ended"])
  }

  @Test func `typed calls send the given members and read the result`() async throws {
    let client = navd.client()
    async let outcome = client.coordinatorTrigger(
      route: "note",
      tree: "main",
      options: CommandOptions(dryRun: true)
    )
    let call = try await navd.hears("coordinator.trigger")
    #expect(call.params == ["route": "note", "tree": "main", "dryRun": true])
    navd.answers(
      call.id,
      json(
        #"""
        {
          "outcome": "noop", "revision": 4, "reason": {"code": "unhandled", "message": "Nobody."},
          "handledBy": [], "searched": ["c1"], "disposed": [],
          "remaining": [{"name": "a", "params": {}, "route": {"name": "b", "params": {"x": 1}}}], "new": 1
        }
        """#
      )
    )
    let noop = try await outcome
    #expect(noop.kind == .noop)
    #expect(noop.reason?.code == .unhandled)
    #expect(noop.searched == ["c1"])
    #expect(noop.remaining.first?.route?.params == ["x": 1])
    await client.close()
  }

  @Test func `a result that the protocol does not describe fails the call`() async throws {
    let client = navd.client()
    let trees = Task { try await client.treeList() }
    let call = try await navd.hears("tree.list")
    navd.answers(call.id, ["trees": "none"])
    let result = await trees.result
    #expect(throws: CallError.unexpected("in the result of tree.list there is no usable value at '/trees'")) {
      try result.get()
    }
    await client.close()
  }

  @Test func `the routes of a coordinator have their own sequence`() async throws {
    let client = navd.client()
    async let subscribed = client.routes(of: "c2", tree: "main")
    let call = try await navd.hears("coordinator.pullback")
    #expect(call.params == ["coordinator": "c2", "tree": "main"])
    navd.answers(call.id, ["subscription": 4, "revision": 6])
    let routes = try await subscribed
    navd.tells(
      "coordinator.routed",
      [
        "subscription": 4, "tree": "main", "coordinator": "c2", "route": ["name": "x", "params": [:]],
        "handled": true, "revision": 6,
      ]
    )
    navd.tells("subscription.ended", ["subscription": 4, "reason": "coordinatorEnded", "revision": 7])
    var heard: [JSON] = []
    for await routed in routes { heard.append(routed.route.json) }
    #expect(heard == [["name": "x", "params": [:]]])
    await client.close()
  }
}
