import JSON
import Navigation
import NavigationProtocol
import NavigationServer
import Testing

/// The change that pushing a note as the second screen of the notes makes.
private func pushed(_ id: Int, key: String, at place: Int, revision: Int) -> String {
  """
  {"revision":\(revision),"transitions":[{"kind":"push","in":"n1","at":\(place),"removed":[],\
  "added":[{"key":"\(key)","kind":"screen","name":"Note","params":{"id":\(id)},"owner":"c1"}],\
  "by":"c1","animated":true}],"attached":[],"updated":{},"disposed":[]}
  """
}

/// The cause of a note that the first client of a world pushes.
private let cause = """
  {"method":"coordinator.trigger","params":{"route":{"name":"note","params":{"id":7}}},"client":{"pid":1}}
  """

private func committed(_ revision: Int) -> String {
  """
  {"id":1,"result":{"outcome":"committed","revision":\(revision),"taker":"c1","handledBy":["c1"],\
  "disposed":[],"searched":["c1"]}}
  """
}

@Suite struct `A subscription to a tree` {
  private let note = #"{"route":{"name":"note","params":{"id":7}}}"#
  private let changed = """
    {"method":"tree.changed","params":{"subscription":1,"tree":"main",\
    "change":\(pushed(7, key: "s2", at: 1, revision: 2)),"cause":\(cause)}}
    """
  private let snapshot = """
    {"revision":1,"window":[{"key":"n1","kind":"stack","layer":{},\
    "children":[{"key":"s1","kind":"screen","name":"List","params":{},"owner":"c1"}]}],\
    "coordinators":[{"id":"c1","type":"Notes","parent":null,"level":0,"params":{},"home":"n1",\
    "opening":"root","pullback":null}]}
    """

  @Test func `begins with a snapshot and continues with every change`() {
    var (world, client) = World.withNotes()
    let watcher = world.connect()
    #expect(
      world.ask(watcher, "tree.subscribe") == [
        """
        {"id":1,"result":{"subscription":1,"tree":"main","instance":"i","revision":1,"snapshot":\(snapshot)}}
        """
      ]
    )
    #expect(world.ask(client, "coordinator.trigger", note) == [committed(2)])
    #expect(world.heard(watcher) == [changed])
    #expect(world.ask(client, "coordinator.trigger", note) == [committed(3)])
    #expect(
      world.heard(watcher) == [
        """
        {"method":"tree.changed","params":{"subscription":1,"tree":"main",\
        "change":\(pushed(7, key: "s3", at: 2, revision: 3)),"cause":\(cause)}}
        """
      ]
    )
  }

  @Test func `receives a change before the response that reports its revision`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "tree.subscribe")
    #expect(world.ask(client, "coordinator.trigger", note) == [changed, committed(2)])
  }

  @Test func `names the method that caused a change and carries its info`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "tree.subscribe")
    _ = world.ask(client, "coordinator.trigger", note)
    let heard = world.ask(client, "ui.report", #"{"event":"didPop","key":"s2"}"#)
    #expect(
      heard.first?.contains(
        #""cause":{"method":"ui.report","params":{"event":"didPop","key":"s2"},"client":{"pid":1}}"#
      ) == true
    )
    let again = world.ask(client, "coordinator.trigger", note.dropLast() + #","info":{"why":[1]}}"#)
    #expect(
      again.first?.contains(#""cause":{"method":"coordinator.trigger","info":{"why":[1]},"params":"#) == true
    )
  }

  @Test func `receives nothing of commands that do not change the tree`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "tree.subscribe")
    #expect(world.ask(client, "coordinator.trigger", #"{"route":"nothing"}"#).count == 1)
    #expect(world.ask(client, "coordinator.trigger", #"{"route":"reject"}"#).count == 1)
    #expect(world.ask(client, "coordinator.trigger", #"{"route":"list","dryRun":true}"#).count == 1)
    #expect(world.ask(client, "coordinator.trigger", #"{"route":"list","ifRevision":9}"#).count == 1)
  }

  @Test func `resumes with the changes since a revision, after its response`() {
    var (world, client) = World.withNotes()
    for _ in 0..<3 { _ = world.ask(client, "coordinator.trigger", note) }
    let watcher = world.connect()
    #expect(
      world.ask(watcher, "tree.subscribe", #"{"since":2,"instance":"i"}"#) == [
        #"{"id":1,"result":{"subscription":1,"tree":"main","instance":"i","revision":4,"replayed":2}}"#,
        """
        {"method":"tree.changed","params":{"subscription":1,"tree":"main",\
        "change":\(pushed(7, key: "s3", at: 2, revision: 3)),"cause":\(cause)}}
        """,
        """
        {"method":"tree.changed","params":{"subscription":1,"tree":"main",\
        "change":\(pushed(7, key: "s4", at: 3, revision: 4)),"cause":\(cause)}}
        """,
      ]
    )
    #expect(
      world.ask(watcher, "tree.subscribe", #"{"since":4,"instance":"i"}"#) == [
        #"{"id":1,"result":{"subscription":2,"tree":"main","instance":"i","revision":4,"replayed":0}}"#
      ]
    )
  }

  @Test func `resumes with changes that count as one response`() {
    var (world, client) = World.withNotes(limits: limits { $0.requestsInFlight = 2 })
    for _ in 0..<5 { _ = world.ask(client, "coordinator.trigger", note) }
    let slow = world.connect(room: 0)
    world.send(
      slow,
      (#"{"jsonrpc":"2.0","id":1,"method":"tree.subscribe","params":{"since":1,"instance":"i"}}"# + "\n").utf8
    )
    world.send(slow, (#"{"jsonrpc":"2.0","id":2,"method":"ping"}"# + "\n").utf8)
    world.widen(slow)
    #expect(world.heard(slow).last == #"{"id":2,"result":{}}"#)
  }

  @Test(arguments: [
    (#"{"since":1,"instance":"other"}"#, "otherInstance"),
    (#"{"since":2,"instance":"i"}"#, "unknownRevision"),
    (#"{"since":0,"instance":"i"}"#, "forgotten"),
  ])
  func `begins with a snapshot and a reason if it cannot resume`(_ params: String, _ reason: String) {
    var (world, client) = World.withNotes()
    #expect(
      world.ask(client, "tree.subscribe", params) == [
        """
        {"id":1,"result":{"subscription":1,"tree":"main","instance":"i","revision":1,\
        "reason":"\(reason)","snapshot":\(snapshot)}}
        """
      ]
    )
  }

  @Test func `begins with a snapshot beyond historyPerTree or historyBytesPerTree`() {
    for shrink: (inout Limits) -> Void in [
      { $0.historyPerTree = 2 }, { $0.historyBytesPerTree = 1700 },
    ] {
      var limits = Limits()
      shrink(&limits)
      var (world, client) = World.withNotes(limits: limits)
      for _ in 0..<4 { _ = world.ask(client, "coordinator.trigger", note) }
      #expect(
        world.result(client, "tree.subscribe", #"{"since":2,"instance":"i"}"#)?["reason"] == "forgotten"
      )
      let resumed = world.ask(client, "tree.subscribe", #"{"since":3,"instance":"i"}"#)
      #expect(resumed.first?.contains(#""replayed":2"#) == true)
    }
  }

  @Test func `does not resume in a tree that took the name of another`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", note)
    _ = world.ask(client, "tree.close")
    _ = world.ask(client, "tree.open", #"{"tree":"main"}"#)
    _ = world.ask(client, "coordinator.trigger", note)
    let answer = world.result(client, "tree.subscribe", #"{"since":1,"instance":"i"}"#)
    #expect(answer?["instance"] == "i.1")
    #expect(answer?["reason"] == "otherInstance")
    #expect(
      world.ask(client, "tree.subscribe", #"{"since":1,"instance":"i.1"}"#).first?.contains(#""replayed":1"#)
        == true
    )
  }

  @Test func `ends on request, before the response`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "tree.subscribe")
    #expect(
      world.ask(client, "tree.unsubscribe", #"{"subscription":1}"#) == [
        #"{"method":"subscription.ended","params":{"subscription":1,"reason":"unsubscribed","revision":1}}"#,
        #"{"id":1,"result":{}}"#,
      ]
    )
    #expect(world.ask(client, "coordinator.trigger", note) == [committed(2)])
    #expect(
      world.ask(client, "tree.unsubscribe", #"{"subscription":1}"#) == [
        """
        {"id":1,"error":{"code":1006,"message":"This connection has no subscription 1, or it has ended.",\
        "data":{"name":"subscriptionNotFound","subscription":1}}}
        """
      ]
    )
  }

  @Test func `ends with the tree`() {
    var (world, client) = World.withNotes()
    let watcher = world.connect()
    _ = world.ask(watcher, "tree.subscribe")
    _ = world.ask(watcher, "coordinator.pullback", #"{"coordinator":"c1"}"#)
    #expect(world.ask(client, "tree.close") == [#"{"id":1,"result":{}}"#])
    #expect(
      world.heard(watcher) == [
        #"{"method":"subscription.ended","params":{"subscription":1,"reason":"treeClosed","revision":1}}"#,
        #"{"method":"subscription.ended","params":{"subscription":2,"reason":"treeClosed","revision":1}}"#,
      ]
    )
    #expect(world.result(watcher, "server.status")?["subscriptions"] == 0)
  }

  @Test func `ends without notification with its connection`() {
    var (world, client) = World.withNotes()
    let watcher = world.connect()
    _ = world.ask(watcher, "tree.subscribe")
    #expect(world.result(client, "server.status")?["subscriptions"] == 1)
    world.disconnect(watcher)
    #expect(world.result(client, "server.status")?["subscriptions"] == 0)
    #expect(world.ask(client, "coordinator.trigger", note) == [committed(2)])
  }
}

@Suite struct `A mirror` {
  @Test func `made of a snapshot and changes equals the tree`() throws {
    var (world, client) = World.withNotes()
    var mirror = try Mirror(#require(world.result(client, "tree.subscribe")?["snapshot"]))
    for command in [
      #"{"route":{"name":"note","params":{"id":1}}}"#, #"{"route":"pick"}"#, #"{"route":"tap"}"#,
      #"{"coordinator":"Picker","route":{"name":"choose","params":{"id":2}}}"#, #"{"route":"home"}"#,
    ] {
      for line in world.ask(client, "coordinator.trigger", command) { try mirror.hear(line) }
      let snapshot = try #require(world.result(client, "tree.get")?["snapshot"])
      #expect(mirror.json.canonical() == snapshot.canonical())
    }
  }
}
