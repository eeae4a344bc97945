import Fleet
import JSON
import Testing

@Suite struct `The refusals of a machine` {
  private static let trigger =
    #"{"jsonrpc":"2.0","id":"1","method":"coordinator.trigger","params":{"tree":"main","route":"alarm","commandId":"u1"}}"#
  private static let notification =
    #"{"jsonrpc":"2.0","method":"tree.changed","params":{"x":"\#(String(repeating: "x", count: 200))"}}"#
  private static let list = #"{"jsonrpc":"2.0","id":1,"method":"tree.list"}"#

  @Test(arguments: [
    ("{", "null", "parseError"),
    (#"["#, "null", "parseError"),
    (#"[{"jsonrpc":"2.0","id":1,"method":"tree.list"}]"#, "null", "invalidRequest"),
    (#"{"id":1,"method":"tree.list"}"#, "1", "invalidRequest"),
    (#"{"jsonrpc":"2.0","id":1,"result":{}}"#, "1", "invalidRequest"),
    (#"{"jsonrpc":"2.0","method":"tree.list"}"#, "null", "invalidRequest"),
    (#"{"jsonrpc":"2.0","id":null,"method":"tree.list"}"#, "null", "invalidRequest"),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"tree.list"}"#, "null", "invalidRequest"),
    (#"{"jsonrpc":"2.0","id":1.5e300,"method":"tree.list"}"#, "null", "invalidRequest"),
    (#"{"jsonrpc":"2.0","id":"a","method":"initialize"}"#, #""a""#, "methodNotFound"),
    (#"{"jsonrpc":"2.0","id":"a","method":"coordinator.register"}"#, #""a""#, "methodNotFound"),
    (#"{"jsonrpc":"2.0","id":"a","method":"coordinator.pullback"}"#, #""a""#, "methodNotFound"),
    (#"{"jsonrpc":"2.0","id":"a","method":"server.clients"}"#, #""a""#, "methodNotFound"),
    (#"{"jsonrpc":"2.0","id":"a","method":"server.monitor"}"#, #""a""#, "methodNotFound"),
    (#"{"jsonrpc":"2.0","id":"a","method":"server.watch"}"#, #""a""#, "methodNotFound"),
    (
      #"{"jsonrpc":"2.0","id":-15,"method":"coordinator.back","params":{"tree":"main"}}"#, "-15",
      "commandIdMissing"
    ),
    (#"{"jsonrpc":"2.0","id":1,"method":"tree.undo","params":{"commandId":""}}"#, "1", "commandIdMissing"),
  ])
  func `name the fault and have the id`(payload: String, id: String, name: String) throws {
    var kit = MachineKit.running()
    let lines = kit.broker("navd/machine/k1/drive/hq", payload)
    let prefix = #"navd/machine/k1/to/hq 60s {"jsonrpc":"2.0","id":\#(id),"error":{"code":"#
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix(prefix) == true, "\(lines)")
    #expect(lines.first?.contains(#""data":{"name":"\#(name)""#) == true, "\(lines)")
  }

  @Test func `do not concern dry runs`() {
    var kit = MachineKit.running()
    let lines = kit.broker(
      "navd/machine/k1/drive/hq",
      #"{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":{"tree":"main","route":"alarm","dryRun":true}}"#
    )
    #expect(lines == ["open 2"])
  }

  @Test func `report how late an expired request is`() {
    var kit = MachineKit.running()
    kit.now = 10_000
    #expect(
      kit.broker("navd/machine/k1/observe/hq", Self.list, notAfter: 9_000).last
        == #"navd/machine/k1/to/hq 60s {"jsonrpc":"2.0","id":1,"error":{"code":1103,"message":"The request came after its notAfter, and was not carried out.","data":{"name":"expired","lateMs":1000}}}"#
    )
    #expect(kit.broker("navd/machine/k1/observe/hq", Self.list, notAfter: 10_000) == ["open 2"])
  }

  @Test(arguments: [
    ["soon"], [""], ["-1"], ["12000.5"], ["9007199254740993"], ["99999999999999999999"], ["12000", "12000"],
  ])
  func `concern an invalid notAfter`(values: [String]) {
    var kit = MachineKit.running()
    let message = BrokerMessage(
      topic: "navd/machine/k1/observe/hq",
      payload: Array(Self.list.utf8),
      notAfter: values
    )
    let lines = kit.receive(.broker(.message(message)))
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""id":1,"error":{"code":-32600"#) == true)
  }

  @Test(arguments: [["12000"], []])
  func `do not concern a notAfter in the future, or none`(values: [String]) {
    var kit = MachineKit.running()
    let message = BrokerMessage(
      topic: "navd/machine/k1/observe/hq",
      payload: Array(Self.list.utf8),
      notAfter: values
    )
    #expect(kit.receive(.broker(.message(message))) == ["open 2"])
  }

  @Test func `also concern requests that expire while navd is away`() {
    var kit = MachineKit.running()
    kit.broker("navd/machine/k1/observe/hq", Self.list, notAfter: 3_000)
    kit.now = 4_000
    kit.receive(.opened(LinkID(2)))
    let lines = kit.navd(2, ScriptedNavd.introduced(0))
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""data":{"name":"expired","lateMs":1000}"#) == true)
  }

  @Test func `bound the requests in a second, of each centre`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.requestsPerSecond: 2]))
    kit.openSession(2)
    let request = { (id: Int) in #"{"jsonrpc":"2.0","id":\#(id),"method":"tree.list"}"# }
    #expect(kit.broker("navd/machine/k1/drive/hq", request(1)) == ["send 2 \(request(1))"])
    #expect(
      kit.broker("navd/machine/k1/drive/hq", request(2)) == [
        #"navd/machine/k1/to/hq 60s {"jsonrpc":"2.0","id":2,"error":{"code":-32005,"message":"The machine takes no more requests of this centre now. Wait for responses, and send it again.","data":{"name":"tooManyRequests","limit":"requestsPerSecond","max":2}}}"#
      ]
    )
    #expect(kit.broker("navd/machine/k1/drive/support", request(2)) == ["open 3"])
    kit.now += 500
    #expect(kit.broker("navd/machine/k1/drive/hq", request(2)) == ["send 2 \(request(2))"])
  }

  @Test(arguments: [list, "{", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#])
  func `are bounded, too`(payload: String) {
    var kit = MachineKit.running()
    kit.openSession(2)
    kit.pass(1_000)
    // When a centre sends a thousand messages at once
    var lines: [String] = []
    for number in 1...1_000 {
      lines += kit.broker("navd/machine/k1/drive/hq", payload.replacing(":1,", with: ":\(number),"))
    }
    // Then 20 are forwarded or refused, and at most 20 are refused as too many
    #expect(lines.count { $0.hasPrefix("send 2") } <= 20)
    #expect(lines.count { $0.hasPrefix("navd/machine/k1/to/hq") } <= 40)
    #expect(lines.count { $0.contains("tooManyRequests") } <= 20)
    let refused = lines.contains { $0.contains("parseError") } ? 1_000 : 980
    #expect(kit.pass(60_000).contains { $0.contains(#""refused":\#(refused),"#) })
  }

  @Test func `bound the pending requests of a session`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.requests: 2]))
    for id in 1...2 {
      kit.broker("navd/machine/k1/drive/hq", #"{"jsonrpc":"2.0","id":\#(id),"method":"tree.list"}"#)
    }
    let lines = kit.broker("navd/machine/k1/drive/hq", #"{"jsonrpc":"2.0","id":3,"method":"tree.list"}"#)
    #expect(lines.first?.contains(#""data":{"name":"tooManyRequests","limit":"requests","max":2}"#) == true)
  }

  @Test func `bound the calls of tree wait of all centres`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.waits: 2]))
    let wait = { (id: Int) in
      #"{"jsonrpc":"2.0","id":\#(id),"method":"tree.wait","params":{"tree":"main","onView":"Alarm"}}"#
    }
    kit.openSession(2)
    #expect(kit.broker("navd/machine/k1/drive/hq", wait(1)) == ["send 2 \(wait(1))"])
    #expect(kit.broker("navd/machine/k1/observe/support", wait(1)) == ["open 3"])
    let lines = kit.broker("navd/machine/k1/drive/hq", wait(2))
    #expect(lines.first?.contains(#""data":{"name":"tooManyRequests","limit":"waits","max":2}"#) == true)
    // Until one of them is answered
    kit.navd(2, #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    #expect(kit.broker("navd/machine/k1/drive/hq", wait(3)) == ["send 2 \(wait(3))"])
  }

  @Test func `bound the centres that have a session`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.sessions: 1]))
    kit.openSession(2)
    #expect(
      kit.broker("navd/machine/k1/observe/support", Self.list) == [
        #"navd/machine/k1/to/support 60s {"jsonrpc":"2.0","id":1,"error":{"code":1104,"message":"As many centres as the machine allows have a session with it. Try again when one has ended.","data":{"name":"tooManySessions","limit":"sessions","max":1}}}"#
      ]
    )
  }

  @Test func `name the size of a response that is too large`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.messageBytes: 100]))
    kit.openSession(2)
    kit.broker("navd/machine/k1/drive/hq", Self.list)
    let response = #"{"jsonrpc":"2.0","id":1,"result":{"trees":["\#(String(repeating: "x", count: 100))"]}}"#
    #expect(
      kit.navd(2, response) == [
        #"navd/machine/k1/to/hq 60s {"jsonrpc":"2.0","id":1,"error":{"code":1105,"message":"The response is too large for the broker. Ask for less, or use navctl -H.","data":{"name":"responseTooLarge","limit":"messageBytes","bytes":148,"max":100}}}"#
      ]
    )
  }

  @Test(arguments: [("group/all", true), ("machine/k1", false)])
  func `bound the response to a request that came to a group`(receiver: String, isRefused: Bool) {
    var kit = MachineKit.running(MachineKit.settings(limits: [.groupMessageBytes: 100]))
    kit.openSession(2)
    kit.broker("navd/\(receiver)/drive/hq", Self.list)
    let response = #"{"jsonrpc":"2.0","id":1,"result":{"trees":["\#(String(repeating: "x", count: 100))"]}}"#
    let limit = #""data":{"name":"responseTooLarge","limit":"groupMessageBytes","bytes":148,"max":100}"#
    #expect(kit.navd(2, response).first?.contains(limit) == isRefused)
  }

  @Test func `respect the maximum packet of the broker`() {
    var kit = MachineKit()
    kit.receive(.started)
    kit.receive(.broker(.connected(maximumPacketBytes: 200)))
    kit.openSession(2)
    kit.broker("navd/machine/k1/drive/hq", Self.list)
    let response = #"{"jsonrpc":"2.0","id":1,"result":{"trees":["\#(String(repeating: "x", count: 100))"]}}"#
    #expect(kit.navd(2, response).first?.contains(#""bytes":148,"max":115}"#) == true)
  }

  @Test func `name the size of a request that is too large`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.messageBytes: 100]))
    let long = #"{"jsonrpc":"2.0","id":1,"method":"\#(String(repeating: "x", count: 100))"}"#
    let lines = kit.broker("navd/machine/k1/observe/hq", long)
    #expect(
      lines.first?.contains(
        #""data":{"name":"requestTooLarge","limit":"messageBytes","bytes":136,"max":100}"#
      ) == true
    )
  }

  @Test func `concern ids of more than requestIDBytesMax`() {
    var kit = MachineKit.running()
    let id = String(repeating: "x", count: 128)
    let request = { (id: String) in #"{"jsonrpc":"2.0","id":"\#(id)","method":"tree.list"}"# }
    #expect(kit.broker("navd/machine/k1/observe/hq", request(id)) == ["open 2"])
    let lines = kit.broker("navd/machine/k1/observe/hq", request(id + "x"))
    #expect(
      lines.first?.hasPrefix(
        #"navd/machine/k1/to/hq 60s {"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"A request over MQTT needs an id: an integer, or a string of at most 128 bytes.","#
      ) == true
    )
  }

  @Test(arguments: ["observe", "drive"])
  func `concern a second request with the id of a pending one`(right: String) {
    var kit = MachineKit.running()
    kit.broker("navd/machine/k1/observe/hq", Self.list)
    let lines = kit.broker("navd/group/all/\(right)/hq", #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
    #expect(lines.first?.contains(#""data":{"name":"invalidRequest"}"#) == true)
    // But not one of another centre
    #expect(kit.broker("navd/group/all/\(right)/support", Self.list) == ["open 3"])
  }

  @Test func `are dropped like responses while too much is unacknowledged`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.outstandingBytes: 300]))
    kit.acknowledges = false
    #expect(kit.broker("navd/machine/k1/observe/hq", "{").count == 1)
    #expect(kit.broker("navd/machine/k1/observe/hq", "{") == [])
  }

  @Test func `are counted for the messages beyond a quarter of the bytes, which delay no other centre`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.outstandingBytes: 4_000]))
    kit.openSession(2, of: "flood")
    kit.openSession(3)
    kit.broker("navd/machine/k1/drive/hq", Self.trigger)
    kit.broker("navd/machine/k1/drive/hq", Self.list)
    kit.acknowledges = false
    // When a centre has many subscriptions
    let published = (1...20).flatMap { _ in kit.navd(2, Self.notification) }
    // Then it has 1,000 bytes, and the other centres get theirs
    #expect(published.count == 3)
    #expect(kit.navd(3, #"{"jsonrpc":"2.0","id":"1","result":{}}"#).count == 1)
    #expect(kit.navd(3, #"{"jsonrpc":"2.0","id":1,"result":{}}"#).count == 1)
    #expect(kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "A")).count == 1)
    #expect(kit.pass(60_000).contains { $0.contains(#""dropped":17,"#) })
  }

  @Test func `leave room for outcomes while centres read too much`() {
    var kit = MachineKit.running(MachineKit.settings(limits: [.outstandingBytes: 4_000]))
    for link in 2...6 { kit.openSession(link, of: "flood\(link)") }
    kit.broker("navd/machine/k1/drive/flood2", Self.trigger)
    kit.acknowledges = false
    for link in 2...6 { for _ in 1...20 { kit.navd(link, Self.notification) } }
    #expect(kit.navd(6, Self.notification) == [])
    #expect(kit.navd(2, #"{"jsonrpc":"2.0","id":"1","result":{}}"#).count == 1)
    #expect(kit.navd(1, ScriptedNavd.changed(subscription: 1, revision: 2, from: "s1", to: "A")).count == 1)
  }
}
