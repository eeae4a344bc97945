import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `Output that is not read` {
  private let note = #"{"route":{"name":"note","params":{"id":7}}}"#

  @Test func `ends the subscription at outputBytes, and not the connection`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytes = 1_500 })
    let slow = world.connect(room: 600)
    _ = world.ask(slow, "tree.subscribe")
    for _ in 0..<10 { _ = world.ask(client, "coordinator.trigger", note) }
    world.widen(slow)
    let heard = world.heard(slow)
    // One change was written to the socket, and as many are queued as have room.
    let told = heard.dropLast()
    #expect(told.allSatisfy { $0.hasPrefix(#"{"method":"tree.changed""#) })
    let last = told.count + 1
    #expect(
      heard.last
        == """
        {"method":"subscription.ended","params":{"subscription":1,"reason":"overflow","revision":\(last)}}
        """
    )
    #expect((3...8).contains(told.count))
    #expect(world.sockets[slow]?.closed == nil)
    // The changes continue from there without a gap.
    let resumed = world.ask(slow, "tree.subscribe", #"{"since":\#(last),"instance":"i"}"#)
    #expect(resumed.first?.contains(#""revision":11,"replayed":\#(11 - last)"#) == true)
    #expect(resumed.count == 12 - last)
  }

  @Test func `ends a subscription once, with nothing after its end, if several types change their client`() {
    var play = Play(limits: limits { $0.outputBytes = 200 })
    let long = String(repeating: "n", count: 128)
    let types = ["A", "B"].map { "\"\($0 + String(repeating: "x", count: 60))\":{}" }.joined(separator: ",")
    // Given types that change to a client with a long name when `c` leaves, and one that no client serves then
    play.call("a", "initialize", #"{"client":{"name":"\#(long)"}}"#)
    play.call("a", "coordinator.register", #"{"types":{\#(types)}}"#)
    play.call(
      "a",
      "tree.open",
      #"{"tree":"main","root":{"coordinator":"A\#(String(repeating: "x", count: 60))"}}"#
    )
    play.serves("c", #"{\#(types),"C":{}}"#, #","tree":"main""#)
    play.call("w", "tree.subscribe")
    _ = play.hears("w")
    // When two notifications do not fit, and the third would
    play.leave("c")
    // Then
    #expect(play.hears("w") == ["unsubscribed overflow"])
    let counters = play.world.result(play.connection("w"), "server.status")?["counters"]
    #expect(counters?["overflows"] == 1)
  }

  @Test func `of one client does not affect another`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytes = 1_500 })
    let slow = world.connect(room: 600)
    let quick = world.connect()
    _ = world.ask(slow, "tree.subscribe")
    _ = world.ask(quick, "tree.subscribe")
    for _ in 0..<10 {
      _ = world.ask(client, "coordinator.trigger", note)
      #expect(world.heard(quick).count == 1)
    }
  }

  @Test func `holds requests back until it is read, and loses none`() {
    var (world, _) = World.withNotes(limits: limits { $0.outputBytes = 1_000 })
    let slow = world.connect(room: 400)
    let get = #"{"jsonrpc":"2.0","id":1,"method":"tree.get"}"# + "\n"
    world.send(slow, String(repeating: get, count: 20).utf8)
    world.endInput(slow)
    #expect(world.sockets[slow]?.isRead == false)
    var lines = 0
    for _ in 0..<100 where world.sockets[slow]?.closed == nil {
      #expect(world.sockets[slow]?.backlog.count ?? 0 < 2_000)
      lines += world.read(slow).count { $0 == UInt8(ascii: "\n") }
    }
    lines += world.read(slow).count { $0 == UInt8(ascii: "\n") }
    #expect(lines == 20)
    #expect(world.sockets[slow]?.closed == .finished)
  }

  @Test func `may be one response of any size, with the changes after it`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytes = 2_000 })
    for _ in 0..<30 { _ = world.ask(client, "coordinator.trigger", note) }
    let slow = world.connect(room: 100)
    world.send(slow, (#"{"jsonrpc":"2.0","id":1,"method":"tree.subscribe"}"# + "\n").utf8)
    #expect(world.sockets[slow]?.isRead == false)
    for _ in 0..<3 { _ = world.ask(client, "coordinator.trigger", note) }
    world.widen(slow)
    let heard = world.heard(slow)
    #expect(heard.first.map { $0.utf8.count > 2_000 } == true)
    #expect(heard.dropFirst().map { $0.contains(#""method":"tree.changed""#) } == [true, true, true])
    #expect(world.sockets[slow]?.isRead == true)
  }

  @Test func `ends the connection after unreadMilliseconds, with an error and a log entry`() {
    var (world, _) = World.withNotes(
      limits: limits {
        $0.outputBytes = 500
        $0.unreadMilliseconds = 100
      }
    )
    let dead = world.connect(room: 50)
    let get = #"{"jsonrpc":"2.0","id":1,"method":"tree.get"}"# + "\n"
    world.send(dead, String(repeating: get, count: 20).utf8)
    #expect(world.sockets[dead]?.isRead == false)
    world.pass(milliseconds: 99)
    #expect(world.log == [])
    world.pass(milliseconds: 1)
    #expect(
      world.log == [
        LogEntry(
          "A client has too much unread output",
          ["connection": "2", "uid": "1000", "pid": "2", "limit": "outputBytes", "max": "500"]
        )
      ]
    )
    #expect(world.sockets[dead]?.closed == nil)
    world.pass(milliseconds: 100)
    #expect(world.sockets[dead]?.closed == .outputNotRead)
  }

  @Test func `that is read in time ends nothing`() {
    var (world, _) = World.withNotes(
      limits: limits {
        $0.outputBytes = 500
        $0.unreadMilliseconds = 100
      }
    )
    let slow = world.connect(room: 50)
    let get = #"{"jsonrpc":"2.0","id":1,"method":"tree.get"}"# + "\n"
    world.send(slow, String(repeating: get, count: 20).utf8)
    var lines = 0
    while lines < 20, world.now.milliseconds < 100_000 {
      world.pass(milliseconds: 99)
      lines += world.read(slow).count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines == 20)
    #expect(world.sockets[slow]?.closed == nil)
  }

  @Test func `is followed by the reason for a client that resumes reading`() {
    var (world, _) = World.withNotes(
      limits: limits {
        $0.outputBytes = 500
        $0.unreadMilliseconds = 100
      }
    )
    let client = world.connect(room: 50)
    let get = #"{"jsonrpc":"2.0","id":1,"method":"tree.get"}"# + "\n"
    world.send(client, String(repeating: get, count: 20).utf8)
    world.pass(milliseconds: 100)
    world.widen(client)
    let last = world.heard(client).last ?? ""
    #expect(rejected(-32008, "tooMuchOutput", "outputBytes", 500)(last))
    #expect(world.sockets[client]?.closed == .outputNotRead)
  }

  @Test func `holds back a client that begins and ends subscriptions, and ends the connection`() {
    var (world, _) = World.withNotes(limits: limits { $0.outputBytes = 1_000 })
    let client = world.connect(room: 50)
    for number in 1...100 where world.sockets[client]?.isRead == true {
      for (method, params) in [
        ("coordinator.pullback", #"{"coordinator":"c1"}"#),
        ("tree.unsubscribe", #"{"subscription":\#(number)}"#),
      ] { world.send(client, (#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"# + "\n").utf8) }
    }
    world.pass(milliseconds: 3_000)
    world.widen(client)
    let heard = world.heard(client)
    #expect(heard.dropLast().allSatisfy { $0.contains(#""reason":"unsubscribed""#) })
    #expect(heard.reduce(0) { $0 + $1.utf8.count } < 2_000)
    #expect(heard.last.map(rejected(-32008, "tooMuchOutput", "outputBytes", 1_000)) == true)
    #expect(world.sockets[client]?.closed == .outputNotRead)
  }

  @Test func `beyond outputBytesPerUser closes the connection with most of it, and affects no other`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytesPerUser = 4_000 })
    let watcher = world.connect()
    _ = world.ask(watcher, "tree.subscribe")
    let stranger = world.connect(uid: 1001, room: 0)
    world.send(stranger, (#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8)
    let get = #"{"jsonrpc":"2.0","id":1,"method":"tree.get"}"# + "\n"
    // Given two clients that read nothing, the second with more unread output
    let stopped = (0..<2).map { _ in world.connect(room: 0) }
    for (each, count) in zip(stopped, [1, 4]) {
      world.send(each, String(repeating: get, count: count).utf8)
    }
    for count in 1...10 {
      let outcome = world.ask(client, "coordinator.trigger", note).first ?? ""
      #expect(outcome.contains("committed"), "change \(count): \(outcome)")
      #expect(world.heard(watcher).count == 1)
      for each in stopped { world.send(each, get.utf8) }
    }
    // Then both are closed: the first at once when the second was, which has the reason behind its responses
    let rejection = rejected(-32008, "tooMuchOutput", "outputBytesPerUser", 4_000)
    #expect(world.sockets[stopped[1]]?.closed == .outputNotRead)
    world.widen(stopped[0])
    #expect(world.heard(stopped[0]).last.map(rejection) == true)
    #expect(world.sockets[stopped[0]]?.closed == .outputNotRead)
    #expect(world.log.map { $0.metadata.first?.value } == ["5", "4"])
    #expect(world.sockets[stranger]?.closed == nil && world.sockets[watcher]?.closed == nil)
  }

  @Test func `of stopped subscribers ends their subscriptions, and fails no request of their user`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytesPerUser = 4_000 })
    let stopped = (0..<8).map { _ in world.connect(room: 1_000) }
    let quick = world.connect()
    for each in stopped + [quick] { _ = world.ask(each, "tree.subscribe") }
    for count in 1...40 {
      #expect(world.ask(client, "coordinator.trigger", note).first?.contains("committed") == true)
      #expect(world.heard(quick).count == 1, "change \(count)")
    }
    let ends = stopped.map { each in
      if world.sockets[each]?.closed == .outputNotRead { return "closed" }
      world.widen(each)
      return world.heard(each).last ?? ""
    }
    #expect(
      ends.allSatisfy {
        $0.contains(#""reason":"overflow""#) || $0.contains("tooMuchOutput") || $0 == "closed"
      }
    )
    #expect(ends.contains { $0 != "closed" })
  }

  @Test func `ends the subscriptions of the connection with most of it first, and then the connection`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytesPerUser = 1_500 })
    let stopped = world.connect(room: 2_000)
    let quick = world.connect()
    for each in [stopped, stopped, quick] { _ = world.ask(each, "tree.subscribe") }
    while world.log.isEmpty, world.now.milliseconds < 1_000 {
      #expect(world.ask(client, "coordinator.trigger", note).first?.contains("committed") == true)
      #expect(world.heard(quick).count == 1)
      world.pass(milliseconds: 1)
    }
    #expect(world.sockets[stopped]?.closed == nil)
    for _ in 0..<2 { _ = world.ask(client, "coordinator.trigger", note) }
    #expect(world.heard(quick).count == 2)
    #expect(world.log.map { $0.metadata.first?.value } == ["2", "2"])
    #expect(world.log.first?.message.contains("the one with most is unsubscribed") == true)
    world.widen(stopped)
    // Both subscriptions of the connection end, each at the last revision that it was sent.
    let heard = world.heard(stopped)
    let changes = heard.filter { $0.contains(#""method":"tree.changed""#) }
    let ended = heard.filter { $0.contains("subscription.ended") }
    #expect(ended.count == 2)
    for number in 1...2 {
      let last = changes.count { $0.contains("\"subscription\":\(number)") } + 1
      #expect(ended[number - 1].contains("\"reason\":\"overflow\",\"revision\":\(last)}"))
    }
    #expect(heard.last.map(rejected(-32008, "tooMuchOutput", "outputBytesPerUser", 1_500)) == true)
    #expect(world.sockets[stopped]?.closed == .outputNotRead)
  }

  @Test func `rejects the rest of a batch whose responses are too long`() {
    var (world, client) = World.withNotes(limits: limits { $0.outputBytes = 500 })
    let get = #"{"jsonrpc":"2.0","id":1,"method":"tree.get"}"#
    let answer = world.say(client, "[\(get),\(get),\(get)]").first ?? ""
    let answers = (try? JSON.parse(answer.utf8, limits: .generous))?.array ?? []
    #expect(answers.map { $0["error"]?["data"]?["name"]?.string } == [nil, nil, "tooMuchOutput"])
  }
}
