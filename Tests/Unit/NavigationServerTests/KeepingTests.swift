import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A kept tree` {
  private func note(_ id: Int) -> String { #"{"route":{"name":"note","params":{"id":\#(id)}}}"# }

  /// The commands that bring every part of a tree into use.
  private var commands: [String] {
    [note(1), #"{"route":"pick"}"#, #"{"route":"tap"}"#, #"{"route":"nothing"}"#, note(2)]
  }

  private func snapshot(_ world: inout World, _ more: String = "") -> JSON? {
    let client = world.connect()
    return world.result(client, "tree.get", #"{"tree":"main"\#(more)}"#)?["snapshot"]
  }

  @Test func `is unchanged after the daemon is killed`() {
    var (world, client) = World.withKeptNotes()
    for command in commands { _ = world.ask(client, "coordinator.trigger", command) }
    let before = world.result(client, "tree.get")
    let journal = world.result(client, "tree.history")
    world.restart()
    let again = world.connect()
    #expect(world.result(again, "tree.get") == before)
    #expect(world.result(again, "tree.history") == journal)
    #expect(journal?["entries"]?.array?.count == 6)
  }

  @Test func `is the same after a change that alone exceeds historyBytesPerTree`() {
    var (world, client) = World.withKeptNotes(limits: limits { $0.historyBytesPerTree = 1 })
    for command in commands { _ = world.ask(client, "coordinator.trigger", command) }
    let before = world.result(client, "tree.get")
    world.restart()
    let again = world.connect()
    #expect(world.result(again, "tree.get") == before)
    #expect(world.result(again, "server.status")?["store"]?["damaged"] == [])
    #expect(world.result(again, "tree.history")?["entries"]?.array?.count == 1)
  }

  @Test func `continues after a restart as without one`() {
    var (world, client) = World.withKeptNotes()
    for command in commands { _ = world.ask(client, "coordinator.trigger", command) }
    var restarted = world
    restarted.restart()
    let again = restarted.connect()
    for command in [
      note(3), #"{"coordinator":"Picker","route":{"name":"choose","params":{"id":2}}}"#, #"{"route":"home"}"#,
    ] {
      #expect(
        restarted.result(again, "coordinator.trigger", command)
          == world.result(client, "coordinator.trigger", command)
      )
    }
    #expect(snapshot(&restarted) == snapshot(&world))
  }

  @Test func `lets subscribers resume, with the same changes`() {
    var (world, client) = World.withKeptNotes()
    for command in commands { _ = world.ask(client, "coordinator.trigger", command) }
    let subscribe = #"{"tree":"main","since":2,"instance":"i"}"#
    let replayed = world.ask(client, "tree.subscribe", subscribe)
    world.restart()
    let again = world.connect()
    #expect(world.ask(again, "tree.subscribe", subscribe) == replayed)
    #expect(replayed.count == 3)
  }

  @Test func `is not confused with an earlier tree of its name`() {
    var (world, client) = World.withKeptNotes()
    _ = world.ask(client, "tree.close")
    world.restart()
    let again = world.connect()
    #expect(world.result(again, "tree.list")?["trees"] == [])
    #expect(world.result(again, "tree.open", #"{"tree":"main"}"#)?["instance"] == "i1")
  }

  @Test func `keeps its loaded graphs, and its own`() {
    var (world, client) = World.withKeptNotes()
    _ = world.ask(
      client,
      "tree.open",
      #"{"tree":"own","graph":\#(Notes.graph.replacing("notes", with: "mine"))}"#
    )
    world.restart()
    let again = world.connect()
    #expect(
      world.result(again, "graph.list")?["graphs"]?.array?.compactMap { $0["graph"]?.string } == ["notes"]
    )
    #expect(
      world.result(again, "tree.list")?["trees"]?.array?.compactMap { $0["graph"]?.string } == [
        "notes", "mine",
      ]
    )
    _ = world.ask(again, "tree.close", #"{"tree":"main"}"#)
    #expect(world.result(again, "graph.unload", #"{"graph":"notes"}"#) == [:])
    world.restart()
    let third = world.connect()
    #expect(world.result(third, "graph.list")?["graphs"] == [])
  }

  @Test func `is kept only if its lifetime and durability say so`() {
    var (world, client) = World.withKeptNotes()
    _ = world.ask(client, "tree.open", #"{"tree":"a","durability":"memory"}"#)
    _ = world.ask(client, "tree.open", #"{"tree":"b","lifetime":"connection"}"#)
    #expect(world.result(client, "tree.open", #"{"tree":"c"}"#)?["durability"] == "process")
    let rejected = world.ask(
      client,
      "tree.open",
      #"{"tree":"d","lifetime":"connection","durability":"power"}"#
    )
    #expect(rejected.first?.contains("notDurable") == true)
    world.restart()
    let again = world.connect()
    let names = world.result(again, "tree.list")?["trees"]?.array?.compactMap { $0["tree"]?.string }
    #expect(names == ["c", "main"])
  }

  @Test func `without a store cannot be more durable than memory`() {
    var (world, client) = World.withNotes()
    #expect(world.result(client, "tree.open", #"{"tree":"a"}"#)?["durability"] == "memory")
    let rejected = world.ask(client, "tree.open", #"{"tree":"b","durability":"process"}"#)
    #expect(rejected.first?.contains(#""name":"notDurable","durability":"process""#) == true)
    #expect(world.disk == [])
  }

  @Test func `is stored before anything of the turn is written`() {
    var (world, client) = World.withKeptNotes()
    world.storage = .diesAfter
    #expect(world.ask(client, "coordinator.trigger", note(1)) == [])
    world.restart()
    #expect(snapshot(&world)?["revision"] == 2)
    let again = world.connect()
    world.storage = .diesBefore
    #expect(world.ask(again, "coordinator.trigger", note(1)) == [])
    world.restart()
    #expect(snapshot(&world)?["revision"] == 2)
  }

  @Test func `with durability power is answered when the batch is synced, and others at once`() {
    var (world, client) = World.withKeptNotes()
    let other = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"safe","durability":"power"}"#)
    world.syncsAtOnce = false
    let trigger = #"{"tree":"safe","route":"list"}"#
    #expect(world.ask(client, "coordinator.trigger", trigger) == [])
    #expect(world.ask(client, "ping") == [])
    #expect(world.ask(other, "coordinator.trigger", #"{"tree":"main","route":"list"}"#).count == 1)
    #expect(world.ask(client, "coordinator.trigger", trigger) == [])
    world.sync()
    world.turn()
    #expect(world.heard(client).count == 3)
  }

  @Test func `is compacted beyond imageBytes, and is still the same`() {
    var (world, client) = World.withKeptNotes(
      limits: limits {
        $0.imageBytes = 3000
        $0.historyPerTree = 3
      }
    )
    for id in 1...40 { _ = world.ask(client, "coordinator.trigger", note(id)) }
    #expect(world.compactions.count > 2)
    #expect(world.disk.count { $0.tree == 1 } < 20)
    let before = snapshot(&world)
    let journal = world.result(client, "tree.history")
    world.restart()
    #expect(snapshot(&world) == before)
    let again = world.connect()
    #expect(world.result(again, "tree.history") == journal)
  }

  @Test func `has few records even if each daemon is killed after few changes`() {
    var (world, client) = World.withKeptNotes(
      limits: limits {
        $0.imageBytes = 1000
        $0.historyPerTree = 3
      }
    )
    for id in 1...40 {
      _ = world.ask(client, "coordinator.trigger", note(id))
      #expect(world.disk.count { $0.tree == 1 } < 20)
      world.restart()
      client = world.connect()
    }
    #expect(snapshot(&world)?["revision"] == 41)
  }

  @Test func `has its newest graph after a restart, also after a compaction`() {
    for imageBytes in [1_000_000, 500] {
      var (world, client) = World.withKeptNotes(
        limits: limits {
          $0.imageBytes = imageBytes
          $0.historyPerTree = 2
        }
      )
      let newer = Notes.graph.replacing(
        #""nothing": "none","#,
        with: #""nothing": "none", "newer": {"push": "List"},"#
      )
      #expect(world.result(client, "tree.regraph", #"{"graph":\#(newer)}"#)?["outcome"] != nil)
      for _ in 1...9 { _ = world.ask(client, "coordinator.trigger", #"{"route":"list"}"#) }
      #expect(world.compactions.count > 1 || imageBytes > 500)
      let before = world.result(client, "graph.get", #"{"tree":"main"}"#)
      world.restart()
      let again = world.connect()
      #expect(world.result(again, "graph.get", #"{"tree":"main"}"#) == before)
      #expect(world.result(again, "coordinator.trigger", #"{"route":"newer"}"#)?["outcome"] == "committed")
    }
  }

  @Test func `that was closed is forgotten by the next daemon if navd ended before it was`() {
    var (world, client) = World.withKeptNotes()
    let records = world.disk.filter { $0.tree == 1 }
    _ = world.ask(client, "tree.close")
    world.restart { disk in disk += records + [PersistedRecord(tree: 1, text: Array(#"{"close":true}"#.utf8))]
    }
    let again = world.connect()
    #expect(world.result(again, "tree.list")?["trees"] == [])
    #expect(world.forgotten == [1, 1])
    #expect(world.disk.filter { $0.tree == 1 } == [])
  }

  @Test func `that is closed is removed from the store`() {
    var (world, client) = World.withKeptNotes()
    _ = world.ask(client, "tree.close")
    #expect(world.forgotten == [1])
    #expect(world.disk.filter { $0.tree == 1 } == [])
  }

  @Test func `is set aside if its records are damaged, and the others open`() {
    var (world, client) = World.withKeptNotes()
    _ = world.ask(client, "tree.open", #"{"tree":"other"}"#)
    for tree in ["main", "other"] {
      for _ in 1...2 {
        _ = world.ask(client, "coordinator.trigger", #"{"tree":"\#(tree)","route":"list"}"#)
      }
    }
    for damage in [
      { (records: inout [PersistedRecord]) in
        let entries = records.indices.filter { records[$0].tree == 1 }
        records.remove(at: entries[2])
      },
      { records in
        let last = records.lastIndex { $0.tree == 1 } ?? 0
        records[last] = PersistedRecord(tree: 1, text: Array("{".utf8))
      },
    ] {
      var damaged = world
      damaged.restart(editing: damage)
      let again = damaged.connect()
      let names = damaged.result(again, "tree.list")?["trees"]?.array?.compactMap { $0["tree"]?.string }
      #expect(names == ["other"])
      #expect(damaged.server.damaged.map(\.tree) == [1] && damaged.server.damaged.first?.name == "main")
      // The number of the damaged tree is not reused.
      _ = damaged.ask(again, "tree.open", #"{"tree":"main"}"#)
      #expect(damaged.disk.last?.tree == 3)
    }
  }

  @Test func `keeps the types that clients have registered`() {
    var play = Play.waiting { $0.hasStore = true }
    play.trigger("b", "list")
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    #expect(play.screens() == ["List"])
    play.restart()
    #expect(play.screens() == ["List"])
    play.serves("a", #"{"Notes":{"routes":{"list":{},"ask":{}}}}"#)
    #expect(play.hears("a").last?.hasSuffix("registered Notes c1") == true)
    play.trigger("b", "list")
    #expect(play.hears("a") == ["asks c1 list"])
  }
}

@Suite struct `A store that fails` {
  private let note = #"{"tree":"main","route":{"name":"note","params":{"id":7}}}"#

  @Test func `rolls back the turn and disconnects the clients whose output depended on it`() {
    var (world, client) = World.withKeptNotes()
    let watcher = world.connect()
    let reader = world.connect()
    _ = world.ask(watcher, "tree.subscribe")
    world.storage = .fails
    let heard = world.ask(client, "coordinator.trigger", note)
    #expect(heard.count == 1 && heard.first?.contains(#""name":"storeFailed""#) == true)
    #expect(world.heard(watcher).first?.contains(#""name":"storeFailed""#) == true)
    #expect(world.sockets[client]?.closed == .storeFailed && world.sockets[watcher]?.closed == .storeFailed)
    #expect(world.result(reader, "tree.get")?["snapshot"]?["revision"] == 1)
    #expect(world.isProbing && world.log.count == 1)
  }

  @Test func `rejects commits with storeUnavailable until it works, and lets clients read`() {
    var (world, client) = World.withKeptNotes()
    let other = world.connect()
    world.storage = .fails
    _ = world.ask(client, "coordinator.trigger", note)
    for (method, params) in [
      ("coordinator.trigger", note), ("tree.open", #"{"tree":"two"}"#), ("tree.close", "{}"),
      ("graph.unload", #"{"graph":"notes"}"#),
    ] {
      let answer = world.ask(other, method, params)
      let isRejected = answer.first?.contains("storeUnavailable") == true || method == "graph.unload"
      #expect(isRejected, "\(method)")
    }
    #expect(world.result(other, "coordinator.trigger", #"{"route":"nothing"}"#)?["outcome"] == "noop")
    #expect(world.result(other, "tree.open", #"{"tree":"m","durability":"memory"}"#)?["opened"] == true)
    world.repairStore()
    #expect(world.result(other, "coordinator.trigger", note)?["revision"] == 2)
    #expect(world.log.count == 2)
    world.restart()
    let again = world.connect()
    #expect(world.result(again, "tree.get", #"{"tree":"main"}"#)?["snapshot"]?["revision"] == 2)
  }

  @Test func `rolls back an opened tree and a loaded graph`() {
    var world = World { $0.hasStore = true }
    let client = world.connect()
    world.storage = .fails
    _ = world.ask(client, "graph.load", "{\"graph\":\(Notes.graph)}")
    let other = world.connect()
    #expect(world.result(other, "graph.list")?["graphs"] == [])
    world.repairStore()
    _ = world.ask(other, "graph.load", "{\"graph\":\(Notes.graph)}")
    world.storage = .fails
    _ = world.ask(other, "tree.open", #"{"tree":"main"}"#)
    world.repairStore()
    let third = world.connect()
    #expect(world.result(third, "tree.list")?["trees"] == [])
    #expect(world.result(third, "tree.open", #"{"tree":"main"}"#)?["opened"] == true)
  }

  @Test func `to sync disconnects the clients that wait for it, and rolls back nothing that is stored`() {
    var (world, client) = World.withKeptNotes()
    let other = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"safe","durability":"power"}"#)
    let call = #"{"tree":"safe","route":"list","commandId":"k1"}"#
    world.storage = .cannotSync
    #expect(world.ask(other, "coordinator.trigger", #"{"tree":"main","route":"list"}"#).count == 1)
    #expect(world.ask(client, "coordinator.trigger", call).first?.contains("storeFailed") == true)
    #expect(world.sockets[client]?.closed == .storeFailed && world.sockets[other]?.closed == nil)
    #expect(world.ask(other, "coordinator.trigger", call).first?.contains("storeUnavailable") == true)
    #expect(world.ask(other, "coordinator.trigger", note).first?.contains("storeUnavailable") == true)
    world.repairStore()
    let memory = world.result(other, "tree.history", #"{"tree":"safe"}"#)
    #expect(memory?["entries"]?.array?.map { $0["revision"] } == [1, 2])
    world.restart()
    let again = world.connect()
    #expect(world.result(again, "tree.history", #"{"tree":"safe"}"#) == memory)
    #expect(world.result(again, "coordinator.trigger", call)?["revision"] == 2)
  }

  @Test func `is reported by server.status, with the directory, the bytes and the damaged trees`() {
    var (world, client) = World.withNotes {
      $0.hasStore = true
      $0.stateDirectory = "/var/lib/navd"
    }
    _ = world.ask(client, "coordinator.trigger", note)
    let bytes = world.disk.reduce(0) { $0 + ($1.tree == 1 ? $1.text.count : 0) }
    let expected: JSON = [
      "directory": "/var/lib/navd", "bytes": .integer(bytes), "writable": true, "damaged": [],
    ]
    #expect(world.result(client, "server.status")?["store"] == expected)
    let other = world.connect()
    world.storage = .fails
    _ = world.ask(client, "coordinator.trigger", note)
    #expect(world.result(other, "server.status")?["store"]?["writable"] == false)
    world.restart { $0[$0.count - 1] = PersistedRecord(tree: 1, text: Array("{".utf8)) }
    let (again, stranger) = (world.connect(), world.connect(uid: 1001))
    #expect(
      world.result(again, "server.status")?["store"]?["damaged"] == [
        ["tree": "main", "reason": "a record is not valid JSON"]
      ]
    )
    #expect(world.result(stranger, "server.status")?["store"]?["damaged"] == [])
  }

  @Test func `forgets the id of a command that it rolled back`() {
    var (world, client) = World.withKeptNotes()
    world.storage = .fails
    let call = #"{"tree":"main","route":"list","commandId":"k1"}"#
    _ = world.ask(client, "coordinator.trigger", call)
    world.repairStore()
    let again = world.connect()
    #expect(world.result(again, "coordinator.trigger", call)?["revision"] == 2)
    #expect(world.result(again, "coordinator.trigger", call)?["revision"] == 2)
  }
}
