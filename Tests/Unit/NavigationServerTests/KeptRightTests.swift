import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A request for each method that is not about one tree, with the right that it needs.
private let otherUses: [(needs: TreeRight, method: String, params: String)] = [
  (.observe, "initialize", "{}"), (.observe, "ping", "{}"), (.observe, "rpc.discover", "{}"),
  (.observe, "$/cancelRequest", #"{"id":7}"#), (.observe, "server.status", "{}"),
  (.observe, "server.clients", "{}"), (.observe, "server.monitor", "{}"), (.observe, "server.watch", "{}"),
  (.observe, "graph.list", "{}"), (.observe, "tree.list", "{}"),
  (.observe, "tree.unsubscribe", #"{"subscription":1}"#),
  (.drive, "coordinator.register", #"{"types":{"Own":{"routes":{"home":{}}}}}"#),
  (.administer, "graph.load", #"{"graph":{},"dryRun":true}"#),
  (.administer, "graph.unload", #"{"graph":"other"}"#),
  (.administer, "tree.open", #"{"tree":"main","resume":true}"#),
  (.administer, "tree.open", #"{"tree":"two"}"#),
]

/// Makes a client give up rights.
private func keep(_ right: String, _ client: ConnectionID, in world: inout World) {
  #expect(
    world.ask(client, "initialize", #"{"may":"\#(right)"}"#).last?.contains(#""may":"\#(right)""#) == true
  )
}

@Suite struct `A connection that has given up rights` {
  @Test(arguments: TreeRight.allCases)
  func `is denied every method that needs more, even for the trees of its own user`(_ kept: TreeRight) {
    let uses = treeUses.map { (needs: $0.needs, method: $0.method, params: #"{"tree":"main"\#($0.params)}"#) }
    for (needs, method, params) in uses + otherUses {
      var (world, client) = World.withNotes()
      _ = world.ask(client, "initialize", #"{"may":"\#(kept.rawValue)"}"#)
      let answer = world.ask(client, method, params).last { $0.hasPrefix(#"{"id""#) } ?? "nothing"
      let isAllowed = TreeRight.allCases.firstIndex(of: needs)! <= TreeRight.allCases.firstIndex(of: kept)!
      let rejection = """
        {"id":1,"error":{"code":1022,"message":"This needs the right '\(needs.rawValue)', and 'may' leaves this \
        connection only '\(kept.rawValue)'.",\
        "data":{"name":"notAllowed","needs":"\(needs.rawValue)","has":"\(kept.rawValue)"}}}
        """
      #expect((answer != rejection) == isAllowed, "\(method) \(answer)")
      #expect(!isAllowed || !answer.hasPrefix(#"{"id":1,"error":{"code":1022,"#), "\(method) \(answer)")
    }
  }

  @Test func `is tested with every method`() {
    let tested = Set(treeUses.map(\.method) + otherUses.map(\.method))
    #expect(tested == Set(NavigationProtocol.Method.allCases.map(\.rawValue)))
  }

  @Test func `learns nothing about a tree that does not exist`() {
    var (world, client) = World.withNotes()
    keep("observe", client, in: &world)
    let absent = world.ask(client, "coordinator.trigger", #"{"tree":"none","route":"list"}"#)
    #expect(absent == world.ask(client, "coordinator.trigger", #"{"tree":"main","route":"list"}"#))
  }

  @Test func `has the lesser of its grant and the right that it kept`() {
    let grant = Grant(.drive, to: [TreePattern("main")!], of: 1000, for: .user(1001))
    for (kept, listed) in [("administer", "drive"), ("drive", "drive"), ("observe", "observe")] {
      var (world, _) = World.withNotes { $0.grants = [grant] }
      let client = world.connect(uid: 1001)
      _ = world.ask(client, "initialize", #"{"may":"\#(kept)"}"#)
      #expect(world.result(client, "tree.list")?["trees"]?.array?.map { $0["may"] } == [.string(listed)])
      let close = world.ask(client, "tree.close", #"{"tree":"1000/main"}"#).joined()
      #expect(
        close.contains(
          #""name":"notAllowed","needs":"administer","has":"\#(kept == "administer" ? "drive" : kept)""#
        )
      )
    }
  }

  @Test func `is shown the clients and messages that it was shown before, and no others`() {
    // Given a client that may observe the tree of another user
    let grant = Grant(.drive, to: [TreePattern("main")!], of: 1000, for: .user(1001))
    var (world, owner) = World.withNotes { $0.grants = [grant] }
    let (client, twin) = (world.connect(uid: 1001), world.connect(uid: 1001))
    _ = world.ask(twin, "tree.subscribe", #"{"tree":"1000/main"}"#)
    let before = world.result(client, "server.clients")
    // When
    keep("observe", client, in: &world)
    // Then
    #expect(world.result(client, "server.clients") == before)
    #expect(before?["clients"]?.array?.map { $0["uid"] } == [1001, 1001])
    // When
    _ = world.ask(client, "server.monitor")
    _ = world.ask(owner, "ping")
    _ = world.ask(twin, "ping")
    // Then
    #expect(world.heard(client).map { $0.contains(#""connection":3"#) } == [true, true])
  }

  @Test func `has them again when it connects again, and not before`() {
    var (world, client) = World.withNotes()
    keep("observe", client, in: &world)
    #expect(world.result(client, "initialize", #"{"may":"drive"}"#)?["may"] == "observe")
    #expect(world.ask(client, "tree.close").joined().contains("notAllowed"))
    let again = world.connect()
    #expect(world.result(again, "initialize")?["may"] == nil)
    #expect(world.ask(again, "tree.close") == [#"{"id":1,"result":{}}"#])
  }

  @Test func `keeps the subscriptions that it may have, and no others`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#)
    _ = world.ask(client, "tree.subscribe")
    _ = world.ask(client, "coordinator.pullback", #"{"coordinator":"c1"}"#)
    _ = world.ask(
      client,
      "coordinator.pullback",
      #"{"coordinator":"c2","into":{"coordinator":"c1","route":"heard"}}"#
    )
    let lines = world.ask(client, "initialize", #"{"may":"observe"}"#)
    #expect(
      lines.first
        == #"{"method":"subscription.ended","params":{"subscription":3,"reason":"rightLost","revision":2}}"#
    )
    #expect(lines.count == 2)
    #expect(world.result(client, "server.status")?["subscriptions"] == 2)
  }

  @Test func `has its queued commands rejected when their turn comes, and its running one ends`() {
    // Given a command that waits for an answer, and another behind it
    var play = Play.waiting()
    play.trigger("b", "list")
    play.trigger("b", "list")
    #expect(play.hears("a") == ["asks c1 list"])
    // When
    play.call("b", "initialize", #"{"may":"observe"}"#)
    _ = play.hears("b")
    play.answer("a", #"{"push":"First"}"#)
    // Then
    #expect(play.hears("b") == ["4: committed 2", "5: error notAllowed"])
    #expect(play.screens() == ["First"])
  }

  @Test func `opens no tree for which its call is queued`() {
    // Given a tree that opens, for which another client waits
    var play = Play()
    play.serves("a", #"{"Notes":{"routes":{"list":{}}}}"#)
    let root = #""root":{"coordinator":"Notes","route":"list"}"#
    play.call("b", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.call("c", "tree.open", #"{"tree":"main",\#(root)}"#)
    play.call("c", "initialize", #"{"may":"drive"}"#)
    _ = play.hears("c")
    _ = play.hears("a")
    // When the opening fails, so that it would be the other's turn
    play.answer("a", #"{"fail":"no"}"#)
    // Then
    #expect(play.hears("c") == ["4: error notAllowed"])
    #expect(play.hears("a").filter { $0.hasPrefix("asks") } == [])
  }

  @Test func `is asked nothing about coordinators any more`() {
    var play = Play.waiting()
    play.trigger("b", "list")
    #expect(play.hears("a") == ["asks c1 list"])
    play.call("a", "initialize", #"{"may":"observe"}"#)
    #expect(play.hears("b") == ["4: failed 1 clientGone"])
    let id = play.trigger("b", "list")
    #expect(play.hears("b") == ["\(id): failed 1 detached"])
  }

  @Test func `does not count as a front end that draws the tree`() {
    // Given a front end that has drawn the first revision, and a wait for the second
    var play = Play.waiting()
    play.call("c", "tree.subscribe")
    play.call("c", "ui.report", #"{"event":"settled","revision":1}"#)
    play.call("d", "tree.subscribe")
    play.call("b", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#)
    play.call("d", "ui.report", #"{"event":"settled","revision":2}"#)
    _ = play.hears("b")
    let wait = play.call("b", "tree.wait", #"{"until":"settled","revision":2}"#)
    #expect(play.hears("b") == [])
    // When it can report nothing any more
    play.call("c", "initialize", #"{"may":"observe"}"#)
    // Then
    #expect(play.messages("b").map { $0["id"] } == [.integer(wait)])
  }
}
