import JSON
import Navigation
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The subscriptions` {
  private let id = tree(1)
  private let clients = (0...2).map {
    Connection(connection($0), Peer(uid: 1000, groups: [], pid: 1), limits: Limits(), at: instant(0))
  }

  private func client(_ number: Int) -> Connection { clients[number] }

  private func ids(_ subscriptions: [Subscription]) -> [ObjectIdentifier] {
    subscriptions.map(ObjectIdentifier.init)
  }

  private func began(_ limits: Limits = Limits()) -> Subscriptions {
    let subscriptions = Subscriptions(limits: limits)
    subscriptions.treeBegan(id)
    return subscriptions
  }

  @Test func `are numbered for each connection, and never reused`() throws {
    let subscriptions = began()
    let first = try subscriptions.add(.changes(withCommands: false), of: client(1), to: id)
    let other = try subscriptions.add(.changes(withCommands: false), of: client(2), to: id)
    #expect(first.number == 1 && other.number == 1)
    #expect(ids(subscriptions.end([first])) == ids([first]) && !first.isActive)
    #expect(subscriptions.end([first]).isEmpty && other.isActive)
    #expect(try subscriptions.add(.changes(withCommands: false), of: client(1), to: id).number == 2)
  }

  @Test func `are limited for each connection`() throws {
    let subscriptions = began(limits { $0.subscriptionsPerConnection = 1 })
    _ = try subscriptions.add(.changes(withCommands: false), of: client(1), to: id)
    #expect(throws: RPCError.self) {
      try subscriptions.add(.changes(withCommands: false), of: client(1), to: id)
    }
    #expect(throws: Never.self) {
      try subscriptions.add(.changes(withCommands: false), of: client(2), to: id)
    }
  }

  @Test func `are sent the change of a commit, oldest first`() throws {
    let subscriptions = began()
    let both = try (1...2).map {
      try subscriptions.add(.changes(withCommands: $0 == 2), of: client($0), to: id)
    }
    let list = try command(.coordinatorTrigger, ["route": "list"])
    let sent = try ended(openNotesHost().begin(list, slice: .max))
    let record = record(sent, .coordinatorTrigger)
    let change = SharedParams(try #require(sent.change), by: record.cause, in: "main", Limits())
    let effects = subscriptions.committed(sent, record, in: id, named: "main")
    guard case .send(let params, let receivers)? = effects.first, effects.count == 1 else {
      throw UnexpectedValue()
    }
    #expect(params == change && ids(receivers) == ids(both))
  }

  @Test func `are sent a command that commits nothing only if they ask for it`() throws {
    let subscriptions = began()
    let both = try (1...2).map {
      try subscriptions.add(.changes(withCommands: $0 == 2), of: client($0), to: id)
    }
    let nothing = try command(.coordinatorTrigger, ["route": "nothing"])
    let sent = try ended(openNotesHost().begin(nothing, slice: .max))
    let effects = subscriptions.committed(sent, record(sent, .coordinatorTrigger), in: id, named: "main")
    guard case .send(let params, let receivers)? = effects.first, effects.count == 1 else {
      throw UnexpectedValue()
    }
    #expect(params.name == .treeCommand && ids(receivers) == ids([both[1]]))
  }

  @Test func `to routes are sent the routes of their coordinator`() throws {
    let subscriptions = began()
    let host = try openNotesHost()
    let call = try CheckedCall(.coordinatorPullback, .named(["coordinator": "c1"]), Limits()).call
    let routes = try host.routeInterest(try #require(call as? CoordinatorPullbackCall))
    let subscription = try subscriptions.add(.routes(routes), of: client(1), to: id)
    let nothing = try command(.coordinatorTrigger, ["route": "nothing"])
    let sent = try ended(host.begin(nothing, slice: .max))
    let effects = subscriptions.committed(sent, record(sent, .coordinatorTrigger), in: id, named: "main")
    guard case .send(let params, let receivers)? = effects.first, effects.count == 1 else {
      throw UnexpectedValue()
    }
    #expect(params.name == .coordinatorRouted && ids(receivers) == ids([subscription]))
  }

  @Test func `end with their tree`() throws {
    let subscriptions = began()
    let both = try (1...2).map {
      try subscriptions.add(.changes(withCommands: false), of: client($0), to: id)
    }
    guard case .end(let ending, .treeClosed)? = subscriptions.treeClosing(id).first else {
      throw UnexpectedValue()
    }
    #expect(ids(ending) == ids(both))
    #expect(ids(subscriptions.end(both)) == ids(both))
    subscriptions.forget(id)
    #expect(subscriptions[id].isEmpty)
  }

  @Test func `are removed from their tree and their connection`() throws {
    let subscriptions = began()
    let own = try subscriptions.add(.changes(withCommands: false), of: client(1), to: id)
    let other = try subscriptions.add(.changes(withCommands: false), of: client(2), to: id)
    #expect(ids(subscriptions.end([own])) == ids([own]))
    #expect(ids(subscriptions[id]) == ids([other]))
    #expect(client(1).subscriptions.isEmpty && client(2).subscriptions.count == 1)
  }
}
