import Fleet
import Testing

@Suite struct `The requests of centres` {
  private static let trigger =
    #"{"jsonrpc":"2.0","id":"1","method":"coordinator.trigger","params":{"tree":"main","route":"alarm","commandId":"u1"}}"#
  private static let outcome =
    #"{"jsonrpc":"2.0","id":"1","result":{"outcome":"committed","revision":2,"handledBy":[],"disposed":[]}}"#

  @Test func `pass to navd on a connection with the centre's name and right`() {
    var kit = MachineKit.running()
    #expect(kit.broker("navd/machine/k1/drive/hq", Self.trigger) == ["open 2"])
    #expect(
      kit.receive(.opened(LinkID(2))) == [
        #"send 2 {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"client":{"name":"mqtt:hq","version":"0.3.0"},"may":"drive"}}"#
      ]
    )
    #expect(kit.navd(2, ScriptedNavd.introduced(0)) == ["send 2 \(Self.trigger)"])
    #expect(kit.navd(2, Self.outcome) == ["navd/machine/k1/to/hq 60s \(Self.outcome)"])
  }

  @Test func `get the lesser right of the topic and the machine`() {
    var kit = MachineKit.running()
    kit.broker("navd/group/all/administer/hq", Self.trigger)
    #expect(kit.receive(.opened(LinkID(2))).first?.hasSuffix(#""may":"drive"}}"#) == true)
  }

  @Test func `of one centre with two rights have two connections and one session`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.sessions: 1]))
    #expect(kit.broker("navd/machine/k1/drive/hq", Self.trigger) == ["open 2"])
    #expect(
      kit.broker("navd/group/lobby/observe/hq", #"{"jsonrpc":"2.0","id":2,"method":"tree.list"}"#) == [
        "open 3"
      ]
    )
  }

  @Test func `get notifications of the connection`() {
    var kit = MachineKit.running()
    kit.openSession(2)
    let changed = ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "A")
    #expect(kit.navd(2, changed) == ["navd/machine/k1/to/hq 60s \(changed)"])
  }

  @Test func `can be cancelled`() {
    var kit = MachineKit.running()
    kit.openSession(2)
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"1"}}"#
    #expect(kit.broker("navd/machine/k1/drive/hq", cancel) == ["send 2 \(cancel)"])
  }

  @Test func `that are delivered twice run once while they are pending`() {
    var kit = MachineKit.running()
    kit.openSession(2)
    #expect(kit.broker("navd/machine/k1/drive/hq", Self.trigger) == ["send 2 \(Self.trigger)"])
    #expect(kit.broker("navd/machine/k1/drive/hq", Self.trigger) == [])
  }

  @Test(arguments: [
    ("ui.report", #""revision":1"#), ("ui.save", #""screen":"s1""#), ("tree.open", "\"graph\":\"kiosk\""),
    ("tree.close", ""), ("tree.drive", ""), ("graph.load", ""), ("graph.unload", ""), ("tree.subscribe", ""),
    ("unknown.method", ""),
  ])
  func `without a commandId run once in 60 seconds`(method: String, params: String) {
    var kit = MachineKit.running(MachineKit.settings(may: .administer, limits: [.heartbeatSeconds: 600]))
    kit.openSession(2, of: "hq", "administer")
    let request = #"{"jsonrpc":"2.0","id":"7","method":"\#(method)","params":{\#(params)}}"#
    let topic = "navd/machine/k1/administer/hq"
    #expect(kit.broker(topic, request) == ["send 2 \(request)"])
    kit.navd(2, #"{"jsonrpc":"2.0","id":"7","result":{}}"#)
    // When it is delivered again after the response
    kit.pass(59_000)
    #expect(kit.broker(topic, request) == [])
    // Then another id is another request, and so is the id after a minute
    let other = request.replacing(#""7""#, with: #""8""#)
    #expect(kit.broker(topic, other) == ["send 2 \(other)"])
    kit.pass(1_000)
    #expect(kit.broker(topic, request) == ["send 2 \(request)"])
  }

  @Test func `without a commandId are remembered up to countMax`() {
    var kit = MachineKit.running()
    kit.openSession(2)
    let request = { (id: Int) in #"{"jsonrpc":"2.0","id":\#(id),"method":"ui.report","params":{}}"# }
    for id in 1...64 {
      kit.broker("navd/machine/k1/drive/hq", request(id))
      kit.navd(2, #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
      kit.now += 100
    }
    #expect(kit.broker("navd/machine/k1/drive/hq", request(1)) == [])
    kit.broker("navd/machine/k1/drive/hq", request(65))
    #expect(kit.broker("navd/machine/k1/drive/hq", request(1)) == ["send 2 \(request(1))"])
  }

  @Test func `for other machines and groups are ignored`() {
    var kit = MachineKit.running()
    for topic in [
      "navd/machine/k2/drive/hq", "navd/group/hall/drive/hq", "navd/machine/k1/drive/h.q", "navd/x",
    ] {
      #expect(kit.broker(topic, Self.trigger) == [])
    }
  }

  @Test func `that are retained are ignored and counted`() {
    var kit = MachineKit.running()
    #expect(kit.broker("navd/machine/k1/drive/hq", Self.trigger, isRetained: true) == [])
    #expect(kit.pass(60_000).contains { $0.contains(#""count":{"requests":1,"refused":1,"#) })
  }

  // MARK: The end of sessions

  @Test func `keep their session for 60 seconds after the last response`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.heartbeatSeconds: 600]))
    kit.openSession(2)
    kit.now += 30_000
    kit.broker("navd/machine/k1/drive/hq", Self.trigger)
    #expect(kit.pass(100_000) == [])
    kit.navd(2, Self.outcome)
    #expect(kit.pass(59_999) == [])
    #expect(kit.pass(1) == ["close 2"])
  }

  @Test func `lose their session with the broker`() {
    var kit = MachineKit.running()
    kit.openSession(2)
    kit.broker("navd/machine/k1/drive/hq", Self.trigger)
    #expect(
      kit.receive(.broker(.lost(reason: "gone"))) == ["log The connection to the broker is lost.", "close 2"]
    )
    // And a response in flight is not sent later
    #expect(kit.navd(2, Self.outcome) == [])
  }

  // MARK: A navd that goes away

  @Test func `are sent again when navd is back`() {
    var kit = MachineKit.running()
    kit.openSession(2)
    kit.broker("navd/machine/k1/drive/hq", Self.trigger)
    #expect(kit.receive(.closed(LinkID(2))) == [])
    #expect(kit.pass(100) == ["open 3"])
    kit.receive(.opened(LinkID(3)))
    #expect(kit.navd(3, ScriptedNavd.introduced(0)) == ["send 3 \(Self.trigger)"])
    #expect(kit.navd(3, Self.outcome) == ["navd/machine/k1/to/hq 60s \(Self.outcome)"])
  }

  @Test func `are sent three times at most`() {
    var kit = MachineKit.running()
    kit.openSession(2)
    kit.broker("navd/machine/k1/drive/hq", Self.trigger)
    for link in 2...3 {
      // When navd fails with the request
      #expect(kit.receive(.closed(LinkID(link))) == [])
      #expect(kit.pass(200) == ["open \(link + 1)"])
      kit.receive(.opened(LinkID(link + 1)))
      #expect(kit.navd(link + 1, ScriptedNavd.introduced(0)) == ["send \(link + 1) \(Self.trigger)"])
    }
    let lines = kit.receive(.closed(LinkID(4)))
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""data":{"name":"navdUnavailable","sent":true}"#) == true)
  }

  @Test func `fail after 10 seconds if navd is not back`() {
    var kit = MachineKit.running()
    kit.openSession(2)
    kit.broker("navd/machine/k1/drive/hq", Self.trigger)
    kit.receive(.closed(LinkID(2)))
    let lines = kit.failingToOpen(for: 9_999)
    #expect(lines.filter { $0.hasPrefix("navd/") } == [])
    #expect(
      kit.failingToOpen(for: 1).last
        == #"navd/machine/k1/to/hq 60s {"jsonrpc":"2.0","id":"1","error":{"code":1106,"message":"navd went away before it answered, and may have carried the request out. Look before sending it again.","data":{"name":"navdUnavailable","sent":true}}}"#
    )
  }

  @Test func `fail after 10 seconds without navd`() {
    var kit = MachineKit.running()
    kit.broker("navd/machine/k1/drive/hq", Self.trigger)
    kit.receive(.closed(LinkID(2)))
    #expect(
      kit.failingToOpen(for: 10_000).last
        == #"navd/machine/k1/to/hq 60s {"jsonrpc":"2.0","id":"1","error":{"code":1106,"message":"navd is not running on the machine, and the request was not carried out. Send it again later.","data":{"name":"navdUnavailable","sent":false}}}"#
    )
  }

  @Test func `fail after 10 seconds if navd is older than navgate, and never run with its rights`() {
    var kit = MachineKit.running()
    var lines = kit.broker("navd/machine/k1/drive/hq", Self.trigger)
    let end = kit.now + 10_000
    // When navd refuses each introduction
    while let open = lines.last(where: { $0.hasPrefix("open ") }), kit.now < end {
      let link = Int(open.dropFirst(5)) ?? 0
      lines += kit.receive(.opened(LinkID(link)))
      let refusal = #"{"code":-32602,"message":"There is no param 'may'.","data":{"name":"invalidParams"}}"#
      lines += kit.navd(link, #"{"jsonrpc":"2.0","id":0,"error":\#(refusal)}"#)
      lines += kit.pass(100)
      while lines.last?.hasPrefix("open ") != true, kit.now < end { lines += kit.pass(100) }
    }
    #expect(lines.filter { $0.contains("coordinator.trigger") } == [])
    #expect(lines.count { $0.hasPrefix("log") } == 1)
    #expect(
      lines.last { $0.hasPrefix("navd/machine/k1/to/hq") }?.contains(
        #""data":{"name":"navdUnavailable","sent":false}"#
      ) == true
    )
  }

  @Test func `fail at once if navd may have carried them out and does not recognize them`() {
    var kit = MachineKit.running(MachineKit.settings(may: .administer))
    kit.openSession(2, of: "hq", "administer")
    kit.broker(
      "navd/machine/k1/administer/hq",
      #"{"jsonrpc":"2.0","id":7,"method":"tree.close","params":{"tree":"main"}}"#
    )
    #expect(
      kit.receive(.closed(LinkID(2))) == [
        #"navd/machine/k1/to/hq 60s {"jsonrpc":"2.0","id":7,"error":{"code":1106,"message":"navd went away before it answered, and may have carried the request out. Look before sending it again.","data":{"name":"navdUnavailable","sent":true}}}"#
      ]
    )
  }
}

extension MachineKit {
  /// Advances the time while navd cannot be reached.
  mutating func failingToOpen(for milliseconds: Int) -> [String] {
    let end = now + milliseconds
    var lines: [String] = []
    while let wakesAt = machine.wakesAt, wakesAt <= end {
      now = max(now, wakesAt)
      for line in receive(.timePassed) {
        lines.append(line)
        guard line.hasPrefix("open "), let number = Int(line.dropFirst(5)) else { continue }
        lines += receive(.closed(LinkID(number)))
      }
    }
    now = end
    return lines
  }
}
