import JSON
import Navigation
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The subscriptions` {
  private let id = tree(1)

  private func began(_ limits: Limits = Limits()) -> Subscriptions {
    let subscriptions = Subscriptions(limits: limits)
    subscriptions.treeBegan(id)
    return subscriptions
  }

  @Test func `are numbered for each connection, and never reused`() throws {
    let subscriptions = began()
    let first = try subscriptions.subscribed(connection(1), to: id, .changes(withCommands: false))
    let other = try subscriptions.subscribed(connection(2), to: id, .changes(withCommands: false))
    #expect(first.number == 1 && other.number == 1)
    #expect(subscriptions.ended(first)?.tree == id)
    #expect(subscriptions.ended(first) == nil && !subscriptions.isActive(first))
    #expect(try subscriptions.subscribed(connection(1), to: id, .changes(withCommands: false)).number == 2)
  }

  @Test func `are limited for each connection`() throws {
    let subscriptions = began(limits { $0.subscriptionsPerConnection = 1 })
    _ = try subscriptions.subscribed(connection(1), to: id, .changes(withCommands: false))
    #expect(throws: RPCError.self) {
      try subscriptions.subscribed(connection(1), to: id, .changes(withCommands: false))
    }
    #expect(throws: Never.self) {
      try subscriptions.subscribed(connection(2), to: id, .changes(withCommands: false))
    }
  }

  @Test func `are sent the change of a commit, oldest first`() throws {
    let subscriptions = began()
    let both = try (1...2).map {
      try subscriptions.subscribed(connection($0), to: id, .changes(withCommands: $0 == 2))
    }
    let list = try command(.coordinatorTrigger, ["route": "list"])
    let sent = try ended(openNotesHost().begin(list, slice: .max))
    let record = record(sent, .coordinatorTrigger)
    let change = subscriptions.changed(try #require(sent.change), by: record.cause, named: "main")
    let effects = subscriptions.committed(sent, record, in: id, named: "main")
    #expect(effects == [.send(change, to: both)])
  }

  @Test func `are sent a command that commits nothing only if they ask for it`() throws {
    let subscriptions = began()
    let both = try (1...2).map {
      try subscriptions.subscribed(connection($0), to: id, .changes(withCommands: $0 == 2))
    }
    let nothing = try command(.coordinatorTrigger, ["route": "nothing"])
    let sent = try ended(openNotesHost().begin(nothing, slice: .max))
    let effects = subscriptions.committed(sent, record(sent, .coordinatorTrigger), in: id, named: "main")
    guard case .send(let params, let receivers)? = effects.first, effects.count == 1 else {
      throw UnexpectedValue()
    }
    #expect(params.name == .treeCommand && receivers == [both[1]])
  }

  @Test func `to routes are sent the routes of their coordinator`() throws {
    let subscriptions = began()
    let host = try openNotesHost()
    let params: Message.RawParams = .named(["coordinator": "c1"])
    guard case .pullback(let wish) = try MethodCall(.coordinatorPullback, params, limits: Limits()) else {
      throw UnexpectedValue()
    }
    let routes = try host.routeInterest(wish)
    let subscription = try subscriptions.subscribed(connection(1), to: id, .routes(routes))
    let call = try command(.coordinatorTrigger, ["route": "nothing"])
    let sent = try ended(host.begin(call, slice: .max))
    let effects = subscriptions.committed(sent, record(sent, .coordinatorTrigger), in: id, named: "main")
    guard case .send(let params, let receivers)? = effects.first, effects.count == 1 else {
      throw UnexpectedValue()
    }
    #expect(params.name == .coordinatorRouted && receivers == [subscription])
  }

  @Test func `end with their tree`() throws {
    let subscriptions = began()
    let both = try (1...2).map {
      try subscriptions.subscribed(connection($0), to: id, .changes(withCommands: false))
    }
    #expect(subscriptions.treeClosing(id) == both.map { .end($0, .treeClosed) })
    for subscription in both { _ = subscriptions.ended(subscription) }
    subscriptions.treeClosed(id)
    #expect(subscriptions.subscribers(of: id) == [])
  }

  @Test func `of a connection that leaves are removed on both sides`() throws {
    let subscriptions = began()
    let own = try subscriptions.subscribed(connection(1), to: id, .changes(withCommands: false))
    let other = try subscriptions.subscribed(connection(2), to: id, .changes(withCommands: false))
    #expect(subscriptions.left(connection(1)) == [EndedSubscription(id: own, tree: id, tap: nil)])
    #expect(subscriptions.subscribers(of: id).map(\.id) == [other])
    #expect(subscriptions.subscriptions(of: connection(1)) == [])
  }
}
