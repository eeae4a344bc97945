import JSON
import NavigationProtocol
import NavigationServer
import Testing

private let owner: UInt32 = 1000
private let other: UInt32 = 1001

/// A grant for the other user.
private func grant(_ right: TreeRight, to trees: String...) -> Grant {
  Grant(right, to: trees.compactMap { TreePattern($0) }, of: owner, for: .user(other))
}

/// A world in which the owner has opened the notes `main`, with a client of the owner and one of the other user.
private func world(
  _ grants: Grant...,
  limits: Limits = Limits(),
  groups: [UInt32] = []
) -> (World, owner: ConnectionID, other: ConnectionID) {
  var (world, client) = World.withNotes(limits: limits) { $0.grants = grants }
  let visitor = world.connect(uid: other, groups: groups)
  return (world, client, visitor)
}

/// The answer to a request about a tree of the owner.
private func ask(
  _ world: inout World,
  _ client: ConnectionID,
  _ method: String,
  _ params: String = "",
  tree: String = "1000/main"
) -> String {
  // Only the response: a subscription's notifications follow.
  world.ask(client, method, #"{"tree":"\#(tree)"\#(params)}"#).last { $0.hasPrefix(#"{"id""#) } ?? "nothing"
}

@Suite struct `A tree of another user` {
  @Test func `without a grant is answered byte for byte as one that does not exist`() {
    // Given grants for another tree, and for another user
    let grants = [
      grant(.administer, to: "mainly", "other*"),
      Grant(.administer, to: [TreePattern("*")!], of: owner, for: .user(1002)),
      Grant(.administer, to: [TreePattern("*")!], of: 1002, for: .user(other)),
    ]
    for (_, method, params) in treeUses {
      var (world, _, client) = world(grants[0], grants[1], grants[2])
      // When
      let hidden = ask(&world, client, method, params)
      let absent = ask(&world, client, method, params, tree: "1000/none")
      // Then
      #expect(hidden == absent.replacing("1000/none", with: "1000/main"))
      #expect(hidden.contains(#""name":"treeNotFound""#), "\(method) \(hidden)")
    }
  }

  @Test(arguments: TreeRight.allCases)
  func `is used within the grant, and no further`(_ right: TreeRight) {
    for (needs, method, params) in treeUses {
      var (world, _, client) = world(grant(right, to: "main"))
      let answer = ask(&world, client, method, params)
      let isAllowed = TreeRight.allCases.firstIndex(of: needs)! <= TreeRight.allCases.firstIndex(of: right)!
      let rejection = """
        {"id":1,"error":{"code":1022,"message":"This needs the right '\(needs.rawValue)' to the tree \
        '1000/main', and you have '\(right.rawValue)': ask for a grant in the configuration of navd.",\
        "data":{"name":"notAllowed","needs":"\(needs.rawValue)","has":"\(right.rawValue)"}}}
        """
      #expect((answer != rejection) == isAllowed, "\(method) \(answer)")
      #expect(!answer.contains(#""name":"treeNotFound""#), "\(method) \(answer)")
      #expect(isAllowed || answer == rejection, "\(method) \(answer)")
    }
  }

  @Test func `is driven by the other user, and the cause has its uid`() {
    var (world, client, driver) = world(grant(.drive, to: "m*"))
    _ = world.ask(client, "tree.subscribe")
    let outcome = ask(&world, driver, "coordinator.trigger", #","route":"list""#)
    #expect(outcome.contains(#""outcome":"committed""#))
    #expect(world.heard(client).joined().contains(#""client":{"pid":2,"uid":1001}"#))
    let entries = world.result(client, "tree.history")?["entries"]?.array
    #expect(entries?.map { $0["cause"]?["client"]?["uid"] } == [nil, 1001])
  }

  @Test func `is kept with the uid of the user that has driven it`() {
    var (world, client) = World.withNotes {
      $0.grants = [grant(.drive, to: "main")]
      $0.hasStore = true
    }
    let driver = world.connect(uid: other)
    _ = ask(&world, driver, "coordinator.trigger", #","route":"list""#)
    world.restart()
    client = world.connect()
    let entries = world.result(client, "tree.history")?["entries"]?.array
    #expect(entries?.map { $0["cause"]?["client"]?["uid"] } == [nil, 1001])
  }

  @Test func `is found by members of a group that has the grant`() {
    let forGroup = Grant(.observe, to: [TreePattern("*")!], of: owner, for: .group(50))
    var (first, _, member) = world(forGroup, groups: [7, 50])
    #expect(ask(&first, member, "tree.get").contains(#""tree":"1000/main""#))
    var (second, _, stranger) = world(forGroup, groups: [7])
    #expect(ask(&second, stranger, "tree.get").contains("treeNotFound"))
  }

  @Test func `is listed with its owner and the greatest right`() {
    var (world, client, driver) = world(grant(.drive, to: "main"), grant(.observe, to: "*"))
    _ = world.ask(client, "tree.open", #"{"tree":"two"}"#)
    _ = world.ask(driver, "graph.load", #"{"graph":\#(Notes.graph)}"#)
    _ = world.ask(driver, "tree.open", #"{"tree":"own"}"#)
    #expect(
      world.ask(driver, "tree.list") == [
        """
        {"id":1,"result":{"trees":[\
        {"tree":"own","graph":"notes","revision":1,"lifetime":"tree","entries":3,\
        "active":{"key":"s1","name":"List"},"subscribers":0},\
        {"tree":"1000/main","graph":"notes","revision":1,"lifetime":"tree","entries":3,\
        "active":{"key":"s1","name":"List"},"subscribers":0,"owner":1000,"may":"drive"},\
        {"tree":"1000/two","graph":"notes","revision":1,"lifetime":"tree","entries":3,\
        "active":{"key":"s1","name":"List"},"subscribers":0,"owner":1000,"may":"observe"}]}}
        """
      ]
    )
    #expect(world.result(client, "tree.list")?["trees"]?.array?.compactMap { $0["tree"] } == ["main", "two"])
    #expect(world.result(driver, "tree.get")?["tree"] == "own")
  }

  @Test func `does not hide an own tree whose name is its address`() {
    var (world, _, driver) = world(grant(.administer, to: "*"))
    _ = world.ask(driver, "graph.load", #"{"graph":\#(Notes.graph)}"#)
    _ = world.ask(driver, "tree.open", #"{"tree":"1000/main"}"#)
    _ = ask(&world, driver, "coordinator.trigger", #","route":"list""#)
    #expect(ask(&world, driver, "tree.get").contains(#""revision":2"#))
    #expect(ask(&world, driver, "tree.close") == #"{"id":1,"result":{}}"#)
    #expect(ask(&world, driver, "tree.get").contains(#""revision":1"#))
  }

  @Test func `is charged to its owner when it grows`() {
    var (world, _, driver) = world(grant(.drive, to: "main"), limits: limits { $0.entriesPerUser = 3 })
    #expect(ask(&world, driver, "coordinator.trigger", #","route":"list""#).contains("tooManyEntries"))
    _ = world.ask(driver, "graph.load", #"{"graph":\#(Notes.graph)}"#)
    #expect(world.result(driver, "tree.open", #"{"tree":"own"}"#)?["opened"] == true)
  }

  @Test func `is worked on in the share of the user who sends the command`() {
    // Given a command of the other user that needs many slices of work
    var (world, client, driver) = world(grant(.drive, to: "main"), limits: limits { $0.workPerTurn = 100 })
    world.holdsTurns = true
    let routes = [String](repeating: #""nothing""#, count: 150).joined(separator: ",")
    let params = #"{"tree":"1000/main","routes":[\#(routes)]}"#
    #expect(world.ask(driver, "coordinator.handle", params) == [])
    // When both users send a request in the turn of a slice
    let ping = Array((#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8)
    world.turn(.othersHadTurn, .received(client, ping), .received(driver, ping))
    // Then only the owner has a share left
    #expect(world.heard(client).count == 1)
    #expect(world.heard(driver) == [])
  }

  @Test func `has types that the owner's clients serve, and no others`() {
    var play = Play.waiting { $0.grants = [grant(.administer, to: "*")] }
    let driver = play.world.connect(uid: other)
    _ = play.world.ask(driver, "initialize", #"{"client":{"name":"driver"}}"#)
    let types = #"{"types":{"Notes":{"routes":{"list":{},"ask":{}}}},"tree":"1000/main","replace":true}"#
    #expect(play.world.result(driver, "coordinator.register", types)?["coordinators"] == [])
    play.trigger("b", "list")
    #expect(play.hears("a") == ["asks c1 list"])
  }
}

@Suite struct `A grant that is withdrawn` {
  @Test func `ends the subscriptions that need it, and no others`() {
    // Given subscriptions to changes, to routes, and to routes that the tree receives too
    var (world, client, driver) = world(grant(.drive, to: "main"))
    _ = world.ask(client, "tree.subscribe")
    _ = world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#)
    for (method, params) in [
      ("tree.subscribe", ""), ("coordinator.pullback", #","coordinator":"c1""#),
      ("coordinator.pullback", #","coordinator":"c2","into":{"coordinator":"c1","route":"heard"}"#),
    ] { #expect(ask(&world, driver, method, params).contains(#""subscription""#)) }
    // When the right to drive is withdrawn
    world.turn(.reloaded(Limits(), graphs: [], grants: [grant(.observe, to: "main")]))
    // Then
    let ended =
      #"{"method":"subscription.ended","params":{"subscription":3,"reason":"rightLost","revision":2}}"#
    #expect(world.heard(driver) == [ended])
    // When the right to observe is withdrawn
    world.turn(.reloaded(Limits(), graphs: [], grants: []))
    // Then
    #expect(
      world.heard(driver) == [
        ended.replacing(#""subscription":3"#, with: #""subscription":1"#),
        ended.replacing(#""subscription":3"#, with: #""subscription":2"#),
      ]
    )
    #expect(world.result(driver, "server.status")?["subscriptions"] == 0)
    _ = world.heard(client)
    _ = world.ask(client, "coordinator.trigger", #"{"route":"list"}"#)
    #expect(world.heard(driver) == [])
  }

  @Test func `lets the running command end, and rejects those that are queued`() {
    // Given a command of the other user that waits for an answer, and another behind it
    var play = Play.waiting { $0.grants = [grant(.drive, to: "main")] }
    let driver = play.world.connect(uid: other)
    play.world.send(driver, trigger(id: 1))
    play.world.send(driver, trigger(id: 2))
    #expect(play.hears("a") == ["asks c1 list"])
    // When
    play.world.turn(.reloaded(Limits(), graphs: [], grants: []))
    play.answer("a", #"{"push":"First"}"#)
    // Then
    #expect(play.world.heard(driver).map { $0.contains("committed") } == [true, false])
    #expect(play.hears("a") == ["ended committed 2"])
    #expect(play.screens() == ["First"])
  }

  private func trigger(id: Int) -> [UInt8] {
    let params = #"{"tree":"1000/main","route":"list"}"#
    let line = #"{"jsonrpc":"2.0","id":\#(id),"method":"coordinator.trigger","params":\#(params)}"#
    return Array("\(line)\n".utf8)
  }
}

@Suite struct `The totals of all users` {
  @Test(arguments: [(0, true), (1000, true), (1001, false)] as [(UInt32, Bool)])
  func `are shown to root and to the user of the daemon`(_ uid: UInt32, _ isShown: Bool) {
    var (world, _) = World.withNotes { $0.daemonUser = 1000 }
    let client = world.connect(uid: uid)
    let status = world.result(client, "server.status")
    #expect((status?["counters"] != nil) == isShown)
    #expect(status?["connections"] == (uid == 1000 ? 2 : 1))
  }
}
