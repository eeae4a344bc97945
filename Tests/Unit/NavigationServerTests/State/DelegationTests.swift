import JSON
import Navigation
import NavigationGraph
import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The delegation` {
  private let client = connection(1)
  private let order = ServerRequest.coordinatorPrepare(
    CoordinatorPrepare(
      tree: "main",
      command: 1,
      coordinator: "c1",
      type: "Notes",
      label: nil,
      question: CoordinatorQuestion(.route(RouteSpec("list")), label: nil),
      situation: CoordinatorSituation(
        params: [:],
        isInitial: true,
        isRoot: true,
        level: 0,
        home: .stack,
        isCollapsed: false
      ),
      screens: [],
      screenCount: 0,
      ancestors: [],
      remaining: [],
      revision: 1,
      dryRun: false
    )
  )

  private func asked(_ delegation: inout Delegation, unread: Int? = 0) -> Int? {
    delegation.request(order, of: client, in: tree(1), unreadBytes: unread, at: instant(0))?.number
  }

  @Test func `takes each answer once, and only from the client that was asked`() throws {
    var delegation = Delegation(limits: Limits())
    #expect(asked(&delegation) == 1 && asked(&delegation) == 2)
    let id = try #require(RequestID(text: #""navd:2""#))
    #expect(delegation.answered(id, by: connection(2)) == nil)
    #expect(delegation.answered(id, by: client)?.tree == tree(1))
    #expect(delegation.answered(id, by: client) == nil)
    #expect(delegation.openRequests == [1])
  }

  @Test func `asks no client that does not read or is gone, and issues no number for it`() {
    var delegation = Delegation(limits: limits { $0.outputBytes = 10 })
    #expect(asked(&delegation, unread: 1) == nil && asked(&delegation, unread: nil) == nil)
    #expect(asked(&delegation, unread: 0) == 1)
  }

  @Test func `abandons the requests to a client that leaves, and no others`() {
    var delegation = Delegation(limits: Limits())
    _ = asked(&delegation)
    #expect(delegation.abandoned(1, by: connection(2)) == nil)
    #expect(delegation.abandoned(1, by: client)?.client == client)
    _ = asked(&delegation)
    #expect(delegation.abandoned(2, by: nil)?.client == client)
  }
}
