import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The accounts` {
  private let other = UserID(1001)

  @Test func `allow connectionsPerUser connections of each user`() {
    var accounts = Accounts(limits: limits { $0.connectionsPerUser = 1 })
    #expect(accounts.connectionOpened(by: me) && accounts.connectionOpened(by: other))
    let isSecondAccepted = accounts.connectionOpened(by: me)
    #expect(!isSecondAccepted)
    accounts.connectionClosed(by: me, unreadBytes: 0)
    accounts.connectionClosed(by: me, unreadBytes: 0)
    let isAcceptedAgain = accounts.connectionOpened(by: me)
    #expect(isAcceptedAgain)
  }

  @Test func `charge unread bytes until they are read or the connection closes`() {
    var accounts = Accounts(limits: limits { $0.outputBytesPerUser = 100 })
    _ = accounts.connectionOpened(by: me)
    _ = accounts.connectionOpened(by: other)
    accounts.queued(90, for: me)
    accounts.queued(90, for: other)
    #expect(!accounts.leavesTooMuchUnread(me))
    accounts.queued(11, for: me)
    #expect(accounts.leavesTooMuchUnread(me) && !accounts.leavesTooMuchUnread(other))
    #expect(throws: RPCError.self) { try accounts.checkUnread(of: me) }
    accounts.read(1, by: me)
    #expect(throws: Never.self) { try accounts.checkUnread(of: me) }
    accounts.connectionClosed(by: me, unreadBytes: 100)
    #expect(accounts[me] == Account())
  }

  @Test func `let the trees of a user shrink above the limit, but not grow`() {
    var accounts = Accounts(limits: limits { $0.entriesPerUser = 10 })
    _ = accounts.connectionOpened(by: me)
    #expect(throws: Never.self) { try accounts.checkGrowth(10, of: me) }
    #expect(throws: RPCError.self) { try accounts.checkGrowth(11, of: me) }
    accounts.grew(by: 10, of: me)
    #expect(throws: RPCError.self) { try accounts.checkGrowth(1, of: me) }
    #expect(throws: Never.self) { try accounts.checkGrowth(0, of: me) }
    #expect(throws: Never.self) { try accounts.checkGrowth(-3, of: me) }
  }

  @Test func `charge waiting bytes until they are released`() {
    var accounts = Accounts(limits: limits { $0.commandBytesWaitingPerUser = 100 })
    _ = accounts.connectionOpened(by: me)
    accounts.waits(60, of: me)
    #expect(throws: RPCError.self) { try accounts.checkWaiting(41, of: me) }
    #expect(throws: Never.self) { try accounts.checkWaiting(40, of: me) }
    #expect(throws: Never.self) { try accounts.checkWaiting(100, of: other) }
    accounts.released(60, of: me)
    #expect(throws: Never.self) { try accounts.checkWaiting(100, of: me) }
  }

  @Test func `allow as many subscriptions, trees, graphs and types as the limits say`() {
    var accounts = Accounts(
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
    accounts.unsubscribed(me)
    #expect(throws: Never.self) { try accounts.checkSubscription(of: me) }
    #expect(throws: Never.self) { try accounts.checkTree(besides: 0) }
    #expect(throws: RPCError.self) { try accounts.checkTree(besides: 1) }
    #expect(throws: Never.self) { try accounts.checkGraph(besides: 0) }
    #expect(throws: RPCError.self) { try accounts.checkGraph(besides: 1) }
    #expect(throws: Never.self) { try accounts.checkTypes(1, bytes: 10) }
    #expect(throws: RPCError.self) { try accounts.checkTypes(2, bytes: 0) }
    #expect(throws: RPCError.self) { try accounts.checkTypes(1, bytes: 11) }
  }
}
