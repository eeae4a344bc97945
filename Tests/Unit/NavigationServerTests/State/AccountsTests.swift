import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The accounts` {
  private let other = UserID(1001)

  @Test func `allow connectionsPerUser connections of each user`() {
    let accounts = Accounts(limits: limits { $0.connectionsPerUser = 1 })
    #expect([me, other, me].map { accounts.connectionOpened(by: $0) } == [nil, nil, .connectionsPerUser])
    for _ in 0..<2 { accounts.connectionClosed(by: me, bytes: ConnectionBytes()) }
    #expect([me].map { accounts.connectionOpened(by: $0) } == [nil])
  }

  @Test func `let a user have as many connections as are left, and others their first`() {
    let accounts = Accounts(limits: limits { $0.connectionsTotal = 32 })
    let mine = (0..<20).map { _ in accounts.connectionOpened(by: me) }
    // Of 32, two are only for users without a connection.
    #expect(mine.prefix { $0 == nil }.count == 15)
    #expect(mine.last == .connectionsTotal)
    for _ in 15..<20 { accounts.connectionClosed(by: me, bytes: ConnectionBytes()) }
    let others = (0..<10).map { _ in accounts.connectionOpened(by: other) }
    #expect(others.prefix { $0 == nil }.count == 8)
    #expect(accounts.connectionOpened(by: UserID(1002)) == nil)
  }

  @Test func `let a user take as many bytes as are left`() {
    let accounts = Accounts(limits: limits { ($0.bytesPerUser, $0.bytesTotal) = (600, 1_000) })
    accounts.treesChanged(of: me, by: 400)
    #expect(accounts.limitExceeded(by: 201, of: me) == .bytesPerUser)
    #expect(accounts.limitExceeded(by: 200, of: me) == nil)
    accounts.treesChanged(of: other, by: 300)
    #expect(accounts.limitExceeded(by: 1, of: me) == .bytesTotal)
    #expect(accounts.limitExceeded(by: 0, of: other) == nil)
    #expect(accounts.limitExceeded(by: 1, of: other) == .bytesTotal)
    #expect(accounts.limitExceeded(by: 300, of: UserID(1002)) == nil)
    #expect(throws: Never.self) { try accounts.checkBytes(-1, of: me) }
    accounts.treesChanged(of: me, by: -400)
    #expect(accounts[me] == Account() && accounts.bytes == 300)
  }

  @Test func `charge unread bytes until they are read or the connection closes`() {
    let accounts = Accounts(limits: limits { $0.outputBytesPerUser = 100 })
    for user in [me, other] { accounts.connectionChanged(of: user, by: ConnectionBytes(unread: 100)) }
    #expect(!accounts.leavesTooMuchUnread(me) && accounts.roomForOutput(of: me) == 0)
    accounts.connectionChanged(of: me, by: ConnectionBytes(unread: 1))
    #expect(accounts.leavesTooMuchUnread(me) && !accounts.leavesTooMuchUnread(other))
    accounts.connectionChanged(of: me, by: ConnectionBytes(unread: -101, leaving: 101))
    #expect(!accounts.leavesTooMuchUnread(me) && accounts.bytes == 201)
  }

  @Test func `let the trees of a user shrink above the limit, but not grow`() {
    let accounts = Accounts(limits: limits { $0.entriesPerUser = 10 })
    _ = accounts.connectionOpened(by: me)
    #expect(throws: Never.self) { try accounts.checkGrowth(10, of: me) }
    #expect(throws: RPCError.self) { try accounts.checkGrowth(11, of: me) }
    accounts.grew(by: 10, of: me)
    #expect(throws: RPCError.self) { try accounts.checkGrowth(1, of: me) }
    #expect(throws: Never.self) { try accounts.checkGrowth(0, of: me) }
    #expect(throws: Never.self) { try accounts.checkGrowth(-3, of: me) }
  }

  @Test func `charge waiting bytes until they are released`() {
    let accounts = Accounts(limits: limits { $0.commandBytesWaitingPerUser = 100 })
    _ = accounts.connectionOpened(by: me)
    accounts.waits(60, of: me)
    #expect(throws: RPCError.self) { try accounts.checkWaiting(41, of: me) }
    #expect(throws: Never.self) { try accounts.checkWaiting(40, of: me) }
    #expect(throws: Never.self) { try accounts.checkWaiting(100, of: other) }
    accounts.released(60, of: me)
    #expect(throws: Never.self) { try accounts.checkWaiting(100, of: me) }
  }

  @Test func `allow as many subscriptions, trees, graphs and types as the limits say`() {
    let accounts = Accounts(
      limits: limits {
        $0.subscriptionsPerUser = 1
        $0.treesPerUser = 1
        $0.graphsPerUser = 1
        $0.typesPerUser = 1
        $0.registrationBytesPerUser = 10
      }
    )
    _ = accounts.connectionOpened(by: me)
    accounts.subscribed(me)
    #expect(throws: RPCError.self) { try accounts.checkSubscription(of: me) }
    accounts.unsubscribed(me, count: 1)
    #expect(throws: Never.self) { try accounts.checkSubscription(of: me) }
    #expect(throws: Never.self) { try accounts.checkTree(of: me) }
    accounts.treeBegan(of: me)
    #expect(throws: RPCError.self) { try accounts.checkTree(of: me) }
    #expect(throws: Never.self) { try accounts.checkGraph(besides: 0) }
    #expect(throws: RPCError.self) { try accounts.checkGraph(besides: 1) }
    #expect(throws: Never.self) { try accounts.checkTypes(1, bytes: 10) }
    #expect(throws: RPCError.self) { try accounts.checkTypes(2, bytes: 0) }
    #expect(throws: RPCError.self) { try accounts.checkTypes(1, bytes: 11) }
  }
}
