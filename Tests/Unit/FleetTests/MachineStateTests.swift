import Fleet
import Testing

@Suite struct `The state of a machine` {
  private static let home =
    #"{"graph":"kiosk","instance":"t1","revision":1,"onView":[{"name":"Home"}],"layers":1,"screens":1,"since":1,"at":1}"#

  @Test func `is published when broker and navd are there`() {
    var kit = MachineKit()
    #expect(kit.receive(.started) == ["open 1"])
    #expect(
      kit.receive(.broker(.connected(maximumPacketBytes: nil))) == [
        "log The broker is connected.",
        "subscribe navd/machine/k1/observe/+, navd/machine/k1/drive/+, navd/machine/k1/administer/+, "
          + "navd/group/lobby/observe/+, navd/group/lobby/drive/+, navd/group/lobby/administer/+, "
          + "navd/group/all/observe/+, navd/group/all/drive/+, navd/group/all/administer/+, "
          + "navd/group/lobby/graph/+ with retained, navd/group/all/graph/+ with retained",
        "ready",
        #"navd/machine/k1/status retained 180s {"online":true,"navd":null,"at":1,"since":1,"groups":["lobby","all"],"trees":[],"count":{"requests":0,"refused":0,"sessions":0,"published":0,"denied":0,"dropped":0,"losses":0,"navdLost":0,"commits":0,"refusals":0,"treesLeftOut":0}}"#,
      ]
    )
    kit.receive(.opened(LinkID(1)))
    #expect(kit.introduce(1).last == "log navd is connected.")
    kit.navd(1, ScriptedNavd.list(3, ["main"]))
    #expect(
      kit.navd(1, ScriptedNavd.subscribed(4, "main", subscription: 1)) == [
        "navd/machine/k1/tree/main retained 604800s \(Self.home)"
      ]
    )
    // Then the status follows within 200 ms
    #expect(
      kit.pass(200) == [
        #"navd/machine/k1/status retained 180s {"online":true,"navd":{"version":"0.3.0","instance":"n1"},"at":1.2,"since":1,"groups":["lobby","all"],"trees":["main"],"count":{"requests":0,"refused":0,"sessions":0,"published":2,"denied":0,"dropped":0,"losses":0,"navdLost":0,"commits":0,"refusals":0,"treesLeftOut":0}}"#
      ]
    )
  }

  @Test func `has a log entry if navd shows no tree, or none of the settings`() {
    var kit = MachineKit()
    kit.receive(.started)
    kit.receive(.opened(LinkID(1)))
    kit.introduce(1)
    #expect(
      kit.navd(1, ScriptedNavd.list(3, [])) == [
        "log navd shows no tree: none is open, or navd.yaml has no grant to the user of navgate."
      ]
    )
    var settings = MachineKit.settings()
    settings.trees = ["main"]
    kit = MachineKit(settings)
    kit.receive(.started)
    kit.receive(.opened(LinkID(1)))
    kit.introduce(1)
    #expect(
      kit.navd(1, ScriptedNavd.list(3, ["1000/main"])) == [
        "log None of the open trees has an address in 'trees' of the settings."
      ]
    )
  }

  @Test func `shows a change at once, and the newest of many within 200 ms`() {
    var kit = MachineKit.running()
    // When a screen changes three times within 100 ms
    #expect(kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "A")).count == 1)
    kit.now += 50
    #expect(kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 3, from: "s2", to: "B")) == [])
    kit.now += 50
    #expect(kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 4, from: "s3", to: "C")) == [])
    #expect(kit.machine.wakesAt == 2_200)
    // Then
    #expect(
      kit.pass(100) == [
        #"navd/machine/k1/tree/main retained 604800s {"graph":"kiosk","instance":"t1","revision":4,"onView":[{"name":"C"}],"layers":1,"screens":1,"since":2.1,"at":2.2}"#
      ]
    )
    #expect(kit.pass(1_000) == [])
  }

  @Test func `is removed when a tree is closed`() {
    var kit = MachineKit.running()
    let lines = kit.navd(
      1,
      #"{"jsonrpc":"2.0","method":"subscription.ended","params":{"subscription":1,"reason":"treeClosed","revision":1}}"#
    )
    #expect(lines.count == 2)
    #expect(lines.last == "navd/machine/k1/tree/main retained ")
    #expect(lines.first?.contains(#""trees":[],"#) == true)
  }

  @Test func `is removed when the broker is back if a tree was closed meanwhile`() {
    var kit = MachineKit.running()
    kit.receive(.broker(.lost(reason: "gone")))
    let closed =
      #"{"jsonrpc":"2.0","method":"subscription.ended","params":{"subscription":1,"reason":"treeClosed","revision":1}}"#
    #expect(kit.navd(1, closed) == [])
    #expect(
      kit.receive(.broker(.connected(maximumPacketBytes: nil))).last == "navd/machine/k1/tree/main retained "
    )
  }

  @Test func `is removed again if the broker was lost before it had acknowledged that`() {
    var kit = MachineKit.running()
    kit.acknowledges = false
    let closed =
      #"{"jsonrpc":"2.0","method":"subscription.ended","params":{"subscription":1,"reason":"treeClosed","revision":1}}"#
    #expect(kit.navd(1, closed).last == "navd/machine/k1/tree/main retained ")
    kit.receive(.broker(.lost(reason: "gone")))
    #expect(
      kit.receive(.broker(.connected(maximumPacketBytes: nil))).last == "navd/machine/k1/tree/main retained "
    )
  }

  @Test func `reports that navd is gone, and its trees when it is back`() {
    var kit = MachineKit.running()
    let lost = kit.receive(.closed(LinkID(1)))
    #expect(lost.first == "log The connection to navd is lost.")
    #expect(lost.last?.contains(#""navd":null"#) == true)
    #expect(lost.last?.contains(#""trees":["main"]"#) == true)
    #expect(lost.last?.contains(#""navdLost":1"#) == true)
    // When navd can be reached at the third attempt
    #expect(kit.pass(100) == ["open 2"])
    #expect(kit.receive(.closed(LinkID(2))) == [])
    #expect(kit.pass(200) == ["open 3"])
    kit.receive(.opened(LinkID(3)))
    let back = kit.introduce(3, instance: "n2")
    // Then
    #expect(back.last?.contains(#""navd":{"version":"0.3.0","instance":"n2"}"#) == true)
  }

  @Test func `is repeated as a heartbeat`() {
    var kit = MachineKit.running()
    let lines = kit.pass(58_999)
    #expect(lines.filter { $0.hasPrefix("navd/") } == [])
    let heartbeat = kit.pass(1)
    #expect(heartbeat.last?.hasPrefix(#"navd/machine/k1/status retained 180s {"online":true"#) == true)
  }

  @Test func `is offline at the end`() {
    var kit = MachineKit.running()
    kit.acknowledges = false
    #expect(
      kit.receive(.ending) == [
        "close 1",
        #"navd/machine/k1/status retained 604800s {"online":false,"reason":"stopped","groups":["lobby","all"]}"#,
      ]
    )
    #expect(kit.receive(.broker(.acknowledged(id: 4, refusal: nil))) == ["ended"])
    #expect(kit.machine.wakesAt == nil)
  }

  @Test func `ends after 2 seconds if the broker does not answer`() {
    var kit = MachineKit.running()
    kit.acknowledges = false
    kit.receive(.ending)
    #expect(kit.pass(1_999) == [])
    #expect(kit.pass(1) == ["ended"])
  }

  @Test func `is lost if the broker misses the machine`() {
    let will = FleetMachine.will(MachineKit.settings())
    #expect(will.delaySeconds == 5)
    #expect(will.publication.topic == "navd/machine/k1/status")
    #expect(
      String(decoding: will.publication.payload, as: UTF8.self)
        == #"{"online":false,"reason":"lost","groups":["lobby","all"]}"#
    )
    #expect(will.publication.isRetained)
    #expect(will.publication.expirySeconds == 604_800)
  }

  @Test(arguments: [
    [
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"There is no param 'may'.","data":{"name":"invalidParams"}}}"#
    ],
    [
      ScriptedNavd.introduced(),
      #"{"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"There is no method 'server.watch'.","data":{"name":"methodNotFound"}}}"#,
    ],
  ])
  func `has no navd if it is older than navgate, which is logged once`(answers: [String]) {
    var kit = MachineKit()
    kit.receive(.started)
    kit.receive(.broker(.connected(maximumPacketBytes: nil)))
    var lines: [String] = []
    // When navd refuses the connection again and again
    for link in 1...20 {
      lines += kit.receive(.opened(LinkID(link)))
      for answer in answers { lines += kit.navd(link, answer) }
      #expect(lines.last { $0.hasPrefix("close") } == "close \(link)")
      #expect(kit.pass(link < 5 ? 100 << (link - 1) : 2_000).last == "open \(link + 1)")
    }
    // Then nothing follows, and the machine says that it has no navd
    #expect(
      lines.filter { $0.hasPrefix("log") } == [
        "log navd refuses the connection. It may be older than navgate: restart navd."
      ]
    )
    #expect(lines.filter { $0.contains("tree.subscribe") } == [])
    #expect(kit.pass(60_000).last { $0.contains("status") }?.contains(#""navd":null"#) == true)
    // When the new one runs
    kit.receive(.opened(LinkID(21)))
    #expect(kit.introduce(21).contains("log navd is connected."))
  }

  @Test func `disconnects from a navd that does not answer a ping`() {
    var kit = MachineKit.running()
    let first = kit.pass(60_000)
    #expect(first.contains(#"send 1 {"jsonrpc":"2.0","id":5,"method":"ping","params":{}}"#))
    let second = kit.pass(60_000)
    #expect(second.contains("close 1"))
    #expect(second.contains("log The connection to navd is lost."))
    #expect(second.contains("open 2"))
  }

  @Test func `warns of another machine with its name after three losses within a minute`() {
    var kit = MachineKit.running()
    var lines: [String] = []
    for _ in 1...3 {
      #expect(!lines.contains { $0.contains("same name") })
      lines += kit.receive(.broker(.lost(reason: "gone")))
      kit.now += 5_000
      kit.receive(.broker(.connected(maximumPacketBytes: nil)))
    }
    #expect(
      lines.last
        == "log The broker has ended three connections within a minute. Another machine may have the same name."
    )
  }

  @Test func `logs a broker that is away once an hour, with the number of attempts`() {
    var kit = MachineKit.running()
    #expect(kit.lose() == ["log The connection to the broker is lost."])
    var lines: [String] = []
    for _ in 1...1_000 {
      kit.now += 10_000
      lines += kit.lose()
    }
    let line = "log The broker cannot be reached. 360 times"
    #expect(lines == [line, line])
    #expect(kit.lose("another reason") == ["log The broker cannot be reached."])
    #expect(kit.receive(.broker(.connected(maximumPacketBytes: nil))).first == "log The broker is connected.")
  }

  @Test func `logs a connection that is lost repeatedly once an hour, without its reconnects`() {
    var kit = MachineKit.running()
    kit.now += 600_000
    kit.lose()
    var logged: [String] = []
    for _ in 1...400 {
      logged += kit.receive(.broker(.connected(maximumPacketBytes: nil))).filter {
        $0.hasPrefix("log The broker")
      }
      kit.now += 10_000
      logged += kit.lose()
    }
    #expect(
      logged == [
        "log The broker is connected.",
        "log The broker has ended three connections within a minute. Another machine may have the same name.",
        "log The connection to the broker is lost. 360 times",
        "log The broker is connected.",
        "log The broker has ended three connections within a minute. Another machine may have the same name.",
      ]
    )
  }

  @Test func `logs the loss of a connection that lasted at once`() {
    var kit = MachineKit.running()
    #expect(kit.lose() == ["log The connection to the broker is lost."])
    kit.receive(.broker(.connected(maximumPacketBytes: nil)))
    kit.now += 600_000
    #expect(kit.lose() == ["log The connection to the broker is lost."])
  }

  @Test func `waits while the broker acknowledges nothing, and is the newest then`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.outstandingBytes: 100]))
    kit.acknowledges = false
    // Given a digest without an acknowledgement
    #expect(kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "A")).count == 1)
    // When more changes follow
    kit.now += 1_000
    kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 3, from: "s2", to: "B"))
    kit.now += 1_000
    #expect(kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 4, from: "s3", to: "C")) == [])
    // Then only the last is published
    let lines = kit.receive(.broker(.acknowledged(id: 4, refusal: nil)))
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""onView":[{"name":"C"}]"#) == true)
  }

  @Test func `logs the first refusal of a topic`() {
    var kit = MachineKit.running()
    kit.acknowledges = false
    kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "A"))
    let denied = kit.receive(.broker(.acknowledged(id: 4, refusal: "Not authorized")))
    #expect(
      denied
        == ["log The broker refuses a message. Does its ACL allow the topic, and is the certificate for k1?"]
    )
  }

  @Test func `has changes on request`() {
    var kit = MachineKit.running(MachineKit.settings(changes: true))
    let change = ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "A")
    #expect(kit.navd(1, change).first == "navd/machine/k1/change/main once \(change)")
  }
}

extension MachineKit {
  /// Ends the connection to the broker, or an attempt; returns the lines of the log about it.
  @discardableResult
  fileprivate mutating func lose(_ reason: String = "gone") -> [String] {
    receive(.broker(.lost(reason: reason))).filter { $0.contains("broker") }
  }
}
