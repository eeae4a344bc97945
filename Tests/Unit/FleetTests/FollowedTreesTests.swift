import Fleet
import Testing

@Suite struct FollowedTreesTests {
  @Test func `follows every tree that navd lists`() {
    var navd = ScriptedNavd()
    // When the connection opens
    #expect(
      navd.open(at: 1_000) == [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"client":{"name":"mqtt","version":"0.3.0"},"may":"observe"}}"#
      ]
    )
    // And navd accepts it
    #expect(
      navd.says(ScriptedNavd.introduced()).texts == [
        #"{"jsonrpc":"2.0","id":2,"method":"server.watch","params":{}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"tree.list","params":{}}"#,
      ]
    )
    navd.says(ScriptedNavd.watching)
    #expect(navd.view.navd == ServingNavd(version: "0.3.0", instance: "n1"))
    // When navd lists two trees
    let listed = navd.says(
      #"{"jsonrpc":"2.0","id":3,"result":{"trees":[\#(ScriptedNavd.listed("1000/main", "kiosk")),\#(ScriptedNavd.listed("side", "menu"))]}}"#
    )
    // Then both are subscribed to
    #expect(
      listed.texts == [
        #"{"jsonrpc":"2.0","id":4,"method":"tree.subscribe","params":{"tree":"1000/main","commands":true}}"#,
        #"{"jsonrpc":"2.0","id":5,"method":"tree.subscribe","params":{"tree":"side","commands":true}}"#,
      ]
    )
    let subscribed = navd.says(ScriptedNavd.subscribed(4, "1000/main", subscription: 1))
    #expect(subscribed.changed == ["1000/main"])
    #expect(navd.view.addresses == ["1000/main"])
    let tree = navd.view["1000/main"]
    #expect(tree?.graph == "kiosk")
    #expect(tree?.instance == "t1")
    #expect(tree?.revision == 1)
    #expect(tree?.onView == ["Home"])
    #expect(tree?.layers == 1)
    #expect(tree?.screens == 1)
    #expect(tree?.driver == nil)
    #expect(tree?.shownSince == FleetTime(uptime: 1_000, wall: 1_000))
  }

  @Test func `follows only the trees that a pattern selects`() {
    var navd = ScriptedNavd(trees: ["1000/*", "side"])
    navd.open()
    navd.introduce()
    let listed = navd.says(
      #"{"jsonrpc":"2.0","id":3,"result":{"trees":[\#(ScriptedNavd.listed("1000/main", "kiosk")),\#(ScriptedNavd.listed("side2", "menu"))]}}"#
    )
    #expect(
      listed.texts == [
        #"{"jsonrpc":"2.0","id":4,"method":"tree.subscribe","params":{"tree":"1000/main","commands":true}}"#
      ]
    )
  }

  @Test func `counts the time on view of the first screenNamesMax names`() {
    var navd = ScriptedNavd.following("main", at: 0)
    for revision in 2...300 {
      let screen = revision == 2 ? "s1" : "s\(revision - 1)"
      navd.says(
        ScriptedNavd.changed(subscription: 1, revision: revision, from: screen, to: "Screen\(revision)"),
        at: revision
      )
    }
    let times = navd.view["main"]?.millisecondsOnView(at: FleetTime(uptime: 301, wall: 0))
    #expect(times?.count == 256)
    #expect(times?["Screen256"] == 1)
    #expect(times?["Screen257"] == nil)
  }

  @Test func `counts commits, refusals and the time on view`() {
    var navd = ScriptedNavd.following("main", at: 1_000)
    // When the screen changes after 4 seconds
    let changed = navd.says(
      ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "Alarm"),
      at: 5_000
    )
    #expect(changed.changed == ["main"])
    #expect(changed.reported == "main")
    // And a command commits nothing a second later
    let refused = navd.says(
      #"{"jsonrpc":"2.0","method":"tree.command","params":{"subscription":1,"tree":"main","revision":2,"cause":{"method":"coordinator.trigger"},"outcome":{"outcome":"noop","revision":2,"reason":{"code":"unhandled","message":"No coordinator has the route.","details":{}},"handledBy":[],"disposed":[]}}}"#,
      at: 6_000
    )
    #expect(refused.changed == [])
    #expect(refused.reported == "main")
    // Then
    let tree = navd.view["main"]
    #expect(tree?.onView == ["Alarm"])
    #expect(tree?.shownSince.wall == 5_000)
    #expect(tree?.commits == 1)
    #expect(tree?.refusals == 1)
    #expect(
      tree?.millisecondsOnView(at: FleetTime(uptime: 8_000, wall: 0)) == ["Home": 4_000, "Alarm": 3_000]
    )
  }

  @Test func `follows trees that are opened, and forgets those that are closed`() {
    var navd = ScriptedNavd.following("main")
    // When a tree is opened
    let opened = navd.says(
      #"{"jsonrpc":"2.0","method":"server.treeOpened","params":{"tree":"b","instance":"t2","graph":"menu"}}"#
    )
    #expect(
      opened.texts == [
        #"{"jsonrpc":"2.0","id":5,"method":"tree.subscribe","params":{"tree":"b","commands":true}}"#
      ]
    )
    navd.says(ScriptedNavd.subscribed(5, "b", subscription: 2, instance: "t2"))
    #expect(navd.view.addresses == ["b", "main"])
    // When it is closed: the subscription ends first
    let ended = navd.says(
      #"{"jsonrpc":"2.0","method":"subscription.ended","params":{"subscription":2,"reason":"treeClosed","revision":1}}"#
    )
    #expect(ended.changed == ["b"])
    let closed = navd.says(
      #"{"jsonrpc":"2.0","method":"server.treeClosed","params":{"tree":"b","instance":"t2","graph":"menu"}}"#
    )
    #expect(closed.changed == [])
    #expect(navd.view.addresses == ["main"])
  }

  @Test func `keeps a tree that was reopened before its end is reported`() {
    var navd = ScriptedNavd.following("main")
    // When the tree is reopened, and the end of the earlier one is reported afterwards
    let opened = navd.says(
      #"{"jsonrpc":"2.0","method":"server.treeOpened","params":{"tree":"main","instance":"t2","graph":"kiosk"}}"#
    )
    #expect(opened.messages.count == 1)
    navd.says(
      #"{"jsonrpc":"2.0","method":"server.treeClosed","params":{"tree":"main","instance":"t1","graph":"kiosk"}}"#
    )
    navd.says(
      #"{"jsonrpc":"2.0","method":"subscription.ended","params":{"subscription":1,"reason":"treeClosed","revision":1}}"#
    )
    navd.says(ScriptedNavd.subscribed(5, "main", subscription: 2, instance: "t2"))
    // Then the new tree is followed
    #expect(navd.view["main"]?.instance == "t2")
  }

  @Test func `resumes after a loss from the revision that it has`() {
    var navd = ScriptedNavd.following("main", at: 1_000)
    // When navd is away for 10 seconds
    navd.view.closed(at: FleetTime(uptime: 3_000, wall: 3_000))
    #expect(navd.view.navd == nil)
    #expect(navd.view.addresses == ["main"])
    navd.open(at: 13_000)
    navd.introduce(at: 13_000)
    let listed = navd.says(ScriptedNavd.list(3, ["main"]), at: 13_000)
    // Then the subscription names the revision
    #expect(
      listed.texts == [
        #"{"jsonrpc":"2.0","id":4,"method":"tree.subscribe","params":{"tree":"main","commands":true,"since":1,"instance":"t1"}}"#
      ]
    )
    navd.says(
      #"{"jsonrpc":"2.0","id":4,"result":{"subscription":7,"tree":"main","instance":"t1","revision":2,"replayed":1}}"#,
      at: 13_000
    )
    navd.says(ScriptedNavd.changed(subscription: 7, revision: 2, from: "s1", to: "Alarm"), at: 14_000)
    // And the time without navd does not count
    let time = FleetTime(uptime: 15_000, wall: 15_000)
    #expect(navd.view["main"]?.millisecondsOnView(at: time) == ["Home": 3_000, "Alarm": 1_000])
  }

  @Test func `drops closed trees when navd is back`() {
    var navd = ScriptedNavd.following("main")
    navd.view.closed(at: FleetTime(uptime: 3_000, wall: 3_000))
    navd.open()
    navd.introduce()
    let listed = navd.says(ScriptedNavd.list(3, []))
    #expect(listed.changed == ["main"])
    #expect(navd.view.addresses == [])
  }

  @Test func `asks for a snapshot if a change does not fit`() {
    var navd = ScriptedNavd.following("main")
    let step = navd.says(ScriptedNavd.changed(subscription: 1, revision: 3, from: "s1", to: "Alarm"))
    #expect(
      step.texts == [
        #"{"jsonrpc":"2.0","id":5,"method":"tree.unsubscribe","params":{"subscription":1}}"#,
        #"{"jsonrpc":"2.0","id":6,"method":"tree.subscribe","params":{"tree":"main","commands":true}}"#,
      ]
    )
    #expect(step.remarks.count == 1)
    // And ignores the old subscription until then
    let late = navd.says(ScriptedNavd.changed(subscription: 1, revision: 4, from: "s1", to: "Alarm"))
    #expect(late == FollowingStep())
  }

  @Test func `asks for the graph after a move to another one`() {
    var navd = ScriptedNavd.following("main")
    let moved = navd.says(
      #"{"jsonrpc":"2.0","method":"tree.changed","params":{"subscription":1,"tree":"main","change":{"revision":2,"transitions":[],"attached":[],"updated":{},"disposed":[]},"cause":{"method":"tree.regraph"}}}"#
    )
    #expect(moved.texts == [#"{"jsonrpc":"2.0","id":5,"method":"tree.list","params":{}}"#])
    let listed = navd.says(ScriptedNavd.list(5, ["main"], graph: "kiosk2"))
    #expect(listed.changed == ["main"])
    #expect(navd.view["main"]?.graph == "kiosk2")
  }

  @Test func `asks for 16 subscriptions at once`() {
    var navd = ScriptedNavd()
    navd.open()
    navd.introduce()
    let names = (1...40).map { "tree\($0)" }
    #expect(navd.says(ScriptedNavd.list(3, names)).messages.count == 16)
    #expect(navd.says(ScriptedNavd.subscribed(4, "tree1", subscription: 1)).messages.count == 1)
  }

  @Test func `leaves out trees for which there is no subscription, and logs it once`() {
    var navd = ScriptedNavd()
    navd.open()
    navd.introduce()
    navd.says(ScriptedNavd.list(3, ["a", "b", "c"]))
    navd.says(ScriptedNavd.subscribed(4, "a", subscription: 1))
    // When navd refuses the other two
    let refusal = #"{"code":1008,"message":"Too many.","data":{"name":"tooManySubscriptions"}}"#
    let remarks = [5, 6].flatMap { navd.says(#"{"jsonrpc":"2.0","id":\#($0),"error":\#(refusal)}"#).remarks }
    #expect(remarks.map(\.sentence) == ["More trees are open than navd lets be followed."])
    #expect(navd.view.addresses == ["a"])
    #expect(navd.view.treesLeftOut == 2)
    // When there is room, then the next tree is followed
    let closed = navd.says(
      #"{"jsonrpc":"2.0","method":"subscription.ended","params":{"subscription":1,"reason":"treeClosed","revision":1}}"#
    )
    #expect(
      closed.texts == [
        #"{"jsonrpc":"2.0","id":7,"method":"tree.subscribe","params":{"tree":"b","commands":true}}"#
      ]
    )
    navd.says(ScriptedNavd.subscribed(7, "b", subscription: 2))
    #expect(navd.view["b"]?.graph == "kiosk")
    #expect(navd.view.treesLeftOut == 1)
    // And a closed tree is no longer left out
    navd.says(
      #"{"jsonrpc":"2.0","method":"server.treeClosed","params":{"tree":"c","instance":"t1","graph":"kiosk"}}"#
    )
    #expect(navd.view.treesLeftOut == 0)
  }

  @Test func `leaves out a tree whose snapshot has more than snapshotBytesMax`() {
    var navd = ScriptedNavd()
    navd.open()
    navd.introduce()
    navd.says(ScriptedNavd.list(3, ["a"]))
    let answer = ScriptedNavd.subscribed(4, "a", subscription: 9)
    let room = FollowedTrees.snapshotBytesMax - answer.utf8.count
    let step = navd.says(answer + String(repeating: " ", count: room + 1))
    #expect(
      step.texts == [
        #"{"jsonrpc":"2.0","id":5,"method":"tree.unsubscribe","params":{"subscription":9}}"#
      ]
    )
    #expect(step.remarks.map(\.sentence) == ["A tree is too large to be followed."])
    #expect(navd.view.addresses == [])
    #expect(navd.view.treesLeftOut == 1)
    // When the tree is reopened, and is smaller
    navd.says(
      #"{"jsonrpc":"2.0","method":"server.treeOpened","params":{"tree":"a","instance":"t1","graph":"kiosk"}}"#
    )
    navd.says(ScriptedNavd.subscribed(6, "a", subscription: 10) + String(repeating: " ", count: room - 1))
    #expect(navd.view.addresses == ["a"])
    #expect(navd.view.treesLeftOut == 0)
  }

  @Test func `subscribes again after a delay if navd had to drop notifications`() {
    var navd = ScriptedNavd.following("main")
    var (now, id, delays): (Int, Int, [Int]) = (0, 4, [])
    for subscription in 1...7 {
      navd.says(
        #"{"jsonrpc":"2.0","method":"subscription.ended","params":{"subscription":\#(subscription),"reason":"overflow","revision":1}}"#,
        at: now
      )
      let dueAt = navd.view.wakesAt ?? 0
      #expect(navd.view.timePassed(at: FleetTime(uptime: dueAt - 1, wall: 0)) == [])
      #expect(navd.view.timePassed(at: FleetTime(uptime: dueAt, wall: 0)).count == 1)
      #expect(navd.view.wakesAt == nil)
      delays.append(dueAt - now)
      (now, id) = (subscription == 6 ? dueAt + 60_000 : dueAt, id + 1)
      navd.says(ScriptedNavd.subscribed(id, "main", subscription: subscription + 1), at: now)
    }
    #expect(delays == [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 1_000])
  }

  @Test func `reports the driver`() {
    var navd = ScriptedNavd.following("main")
    let driven = navd.says(
      #"{"jsonrpc":"2.0","method":"tree.driven","params":{"subscription":1,"tree":"main","driver":{"name":"mqtt:hq","pid":7},"cause":{"method":"tree.drive"}}}"#
    )
    #expect(driven.changed == ["main"])
    #expect(navd.view["main"]?.driver == "mqtt:hq")
  }
}
