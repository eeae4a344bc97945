import Fleet
import Testing

@Suite struct `The rollout of a graph` {
  private static let document = #"{"navigation":1,"name":"kiosk"}"#
  private static let hash = "b75a31930cf6eaecaa024a18ab4b26dfa2042061ecf160bdbac0ca671a6037e5"
  private static let fine = #"{"jsonrpc":"2.0","id":1,"result":{"problems":[]}}"#

  private static func settings(
    groups: [String] = ["lobby"],
    may: FleetRight = .administer,
    graphs: [String] = ["kiosk"],
    limits: [MachineLimit: Int] = [.wishMilliseconds: 0]
  ) -> MachineSettings {
    MachineKit.settings(groups: groups, may: may, graphs: graphs, limits: limits)
  }

  private static func moved(_ id: Int, revision: Int = 2) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"result":{"outcome":"committed","revision":\#(revision),"handledBy":[],"disposed":[],"moved":[{"entry":"s2","what":"renamed","detail":"Note is NoteScreen now."}]}}"#
  }

  @Test(arguments: FleetRight.allCases)
  func `subscribes to all wishes of its groups`(may: FleetRight) {
    var kit = MachineKit(Self.settings(may: may))
    let lines = kit.receive(.broker(.connected(maximumPacketBytes: nil)))
    #expect(
      lines[1].hasSuffix("navd/group/lobby/graph/+ with retained, navd/group/all/graph/+ with retained")
    )
  }

  @Test(arguments: [
    (FleetRight.administer, "'graphs' in navgate.yaml does not list 'kiosk'."),
    (.drive, "A rollout needs 'administer', and 'may' in navgate.yaml is 'drive'."),
  ])
  func `is ignored, with a result, if the machine does not allow it`(
    may: FleetRight,
    reason: String
  ) {
    let graphs = may == .administer ? ["other"] : ["kiosk"]
    var kit = MachineKit.running(Self.settings(may: may, graphs: graphs))
    let result =
      #"navd/machine/k1/graph/kiosk retained 604800s {"wanted":"\#(Self.hash)","group":"lobby","state":"ignored","trees":[],"error":{"name":"notAllowed","message":"\#(reason)"},"at":"#
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document, isRetained: true) == [result + "2}"])
    // The same wish is answered again
    kit.now = 5_000
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document) == [result + "5}"])
    // And the result goes with the wish
    kit.now = 6_000
    #expect(
      kit.broker("navd/group/lobby/graph/kiosk", "") == ["navd/machine/k1/graph/kiosk retained "]
    )
  }

  @Test func `is ignored without a result beyond 64 graphs`() {
    var kit = MachineKit.running(Self.settings(graphs: []))
    for number in 1...64 {
      #expect(kit.broker("navd/group/all/graph/g\(number)", Self.document).count == 1)
    }
    #expect(kit.broker("navd/group/all/graph/g65", Self.document) == [])
    // Until one of the others is withdrawn
    kit.now += 1_000
    kit.broker("navd/group/all/graph/g1", "")
    #expect(kit.broker("navd/group/all/graph/g65", Self.document).count == 1)
  }

  @Test func `of another group is ignored`() {
    var kit = MachineKit.running(Self.settings())
    #expect(kit.broker("navd/group/other/graph/kiosk", Self.document) == [])
  }

  @Test func `checks the document, moves every tree and publishes the result`() {
    var kit = MachineKit.running(Self.settings(), trees: ["main", "side"])
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document, isRetained: true) == ["open 2"])
    #expect(
      kit.receive(.opened(LinkID(2))) == [
        #"send 2 {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"client":{"name":"mqtt:group:lobby","version":"0.3.0"},"may":"administer"}}"#
      ]
    )
    #expect(
      kit.navd(2, ScriptedNavd.introduced(0)) == [
        #"send 2 {"jsonrpc":"2.0","id":1,"method":"graph.load","params":{"graph":\#(Self.document),"dryRun":true}}"#
      ]
    )
    #expect(
      kit.navd(2, Self.fine) == [
        #"send 2 {"jsonrpc":"2.0","id":2,"method":"tree.regraph","params":{"tree":"main","graph":\#(Self.document)}}"#
      ]
    )
    #expect(
      kit.navd(2, Self.moved(2)) == [
        #"send 2 {"jsonrpc":"2.0","id":3,"method":"tree.regraph","params":{"tree":"side","graph":\#(Self.document)}}"#
      ]
    )
    let failed =
      #"{"jsonrpc":"2.0","id":3,"error":{"code":1022,"message":"A grant is missing.","data":{"name":"notAllowed"}}}"#
    #expect(
      kit.navd(2, failed) == [
        "close 2",
        #"navd/machine/k1/graph/kiosk retained 604800s {"wanted":"\#(Self.hash)","group":"lobby","state":"failed","trees":[{"tree":"main","outcome":"committed","revision":2,"moved":1},{"tree":"side","error":{"name":"notAllowed","message":"A grant is missing."}}],"at":2}"#,
      ]
    )
  }

  @Test func `reports the problems of a faulty document, and changes nothing`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    kit.receive(.opened(LinkID(2)))
    kit.navd(2, ScriptedNavd.introduced(0))
    let problems =
      #"{"jsonrpc":"2.0","id":1,"result":{"problems":[{"pointer":"/root","severity":"error","code":"missing","message":"There is no root."}]}}"#
    #expect(
      kit.navd(2, problems) == [
        "close 2",
        #"navd/machine/k1/graph/kiosk retained 604800s {"wanted":"\#(Self.hash)","group":"lobby","state":"failed","trees":[],"error":{"name":"graphInvalid","message":"There is no root.","problems":[{"pointer":"/root","severity":"error","code":"missing","message":"There is no root."}]},"at":2}"#,
      ]
    )
  }

  @Test(arguments: [
    ("{", "parseError"), (#"{"name":"other"}"#, "graphInvalid"), ("[]", "graphInvalid"),
    (#"{"name":"kiosk","name":"other"}"#, "graphInvalid"), ("{}", "graphInvalid"),
    (#"{"name":"kiosk","x":"0123456789012345678901234567890123456789"}"#, "graphTooLarge"),
  ])
  func `rejects a payload that is not a document of the name`(payload: String, name: String) {
    var settings = Self.settings()
    settings.limits[.messageBytes] = 50
    var kit = MachineKit.running(settings)
    let lines = kit.broker("navd/group/lobby/graph/kiosk", payload)
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains(#""state":"failed","trees":[],"error":{"name":"\#(name)""#) == true,
      "\(lines)"
    )
  }

  @Test func `takes a document whose name is encoded in the topic`() {
    var kit = MachineKit.running(Self.settings(graphs: ["kiosk.v2"]))
    #expect(kit.broker("navd/group/lobby/graph/kiosk%2Ev2", #"{"name":"kiosk.v2"}"#) == ["open 2"])
  }

  @Test func `follows the first group that wishes, and all last`() {
    var kit = MachineKit.running(Self.settings(groups: ["lobby", "north"]))
    kit.broker("navd/group/all/graph/kiosk", Self.document)
    kit.rollOut(2)
    // A later group with precedence wins
    #expect(kit.broker("navd/group/north/graph/kiosk", #"{"name":"kiosk","v":1}"#) == ["open 3"])
    kit.rollOut(3)
    // A group without precedence does not
    #expect(kit.broker("navd/group/all/graph/kiosk", #"{"name":"kiosk","v":2}"#) == [])
    // When the group withdraws its wish, the other wish counts
    #expect(kit.broker("navd/group/north/graph/kiosk", "") == ["open 4"])
    let opened = kit.receive(.opened(LinkID(4)))
    #expect(opened.first?.contains("mqtt:group:all") == true)
  }

  @Test(arguments: [["lobby", "all"], ["all", "lobby"]])
  func `begins when no more wishes follow after the connection`(groups: [String]) {
    var kit = MachineKit.running(Self.settings(limits: [:]))
    // When the broker sends its retained messages, in any order
    for group in groups {
      #expect(kit.broker("navd/group/\(group)/graph/kiosk", Self.document(of: group), isRetained: true) == [])
      kit.now += 999
    }
    // Then only the wish with precedence is rolled out, a second after the last wish
    #expect(kit.pass(0) == [])
    #expect(kit.pass(1) == ["open 2"])
    #expect(kit.receive(.opened(LinkID(2))).first?.contains("mqtt:group:lobby") == true)
    // And later wishes are rolled out at once
    kit.rollOut(2)
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document) == ["open 3"])
  }

  @Test func `does not begin if the broker is lost before all wishes have come`() {
    var kit = MachineKit.running(Self.settings(limits: [:]))
    kit.broker("navd/group/all/graph/kiosk", Self.document, isRetained: true)
    kit.receive(.broker(.lost(reason: "gone")))
    #expect(kit.pass(10_000) == [])
  }

  private static func document(of group: String) -> String { #"{"name":"kiosk","group":"\#(group)"}"# }

  @Test func `removes the result when the last wish is withdrawn`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    kit.rollOut(2)
    kit.now += 1_000
    #expect(kit.broker("navd/group/lobby/graph/kiosk", "") == ["navd/machine/k1/graph/kiosk retained "])
  }

  @Test func `removes the result a heartbeat after the broker is back without the wish`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    kit.rollOut(2)
    kit.receive(.broker(.lost(reason: "gone")))
    kit.receive(.broker(.connected(maximumPacketBytes: nil)))
    #expect(!kit.pass(59_000).contains { $0.contains("/graph/") })
    #expect(kit.pass(1_000).contains("navd/machine/k1/graph/kiosk retained "))
    // A new wish is rolled out
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document) == ["open 3"])
  }

  @Test func `returns to an earlier document`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    kit.rollOut(2)
    kit.broker("navd/group/lobby/graph/kiosk", #"{"name":"kiosk","v":2}"#)
    kit.rollOut(3)
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document) == ["open 4"])
  }

  @Test func `is not repeated when the broker is back`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    kit.rollOut(2)
    kit.receive(.broker(.lost(reason: "gone")))
    let lines = kit.receive(.broker(.connected(maximumPacketBytes: nil)))
    #expect(lines.last?.hasPrefix("navd/machine/k1/graph/kiosk retained 604800s") == true)
    kit.now += 1_000
    let repeated = kit.broker("navd/group/lobby/graph/kiosk", Self.document, isRetained: true)
    #expect(repeated.count == 1)
    #expect(repeated.first?.hasPrefix("navd/machine/k1/graph/kiosk retained 604800s") == true)
  }

  @Test func `concerns a tree that is opened later`() {
    var kit = MachineKit.running(Self.settings(), trees: [])
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document) == ["open 2"])
    kit.receive(.opened(LinkID(2)))
    kit.navd(2, ScriptedNavd.introduced(0))
    let checked = kit.navd(2, Self.fine)
    #expect(checked.last?.contains(#""state":"applied","trees":[]"#) == true)
    // When a tree with the graph is opened
    kit.navd(
      1,
      #"{"jsonrpc":"2.0","method":"server.treeOpened","params":{"tree":"main","instance":"t1","graph":"kiosk"}}"#
    )
    let lines = kit.navd(1, ScriptedNavd.subscribed(4, "main", subscription: 1))
    #expect(lines.contains("open 3"))
  }

  @Test func `begins again if navd disconnects, and gives up after three times`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    kit.receive(.opened(LinkID(2)))
    #expect(kit.receive(.closed(LinkID(2))) == [])
    #expect(kit.pass(1_000) == ["open 3"])
    #expect(kit.receive(.closed(LinkID(3))) == [])
    #expect(kit.pass(1_000) == ["open 4"])
    let lines = kit.receive(.closed(LinkID(4)))
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#""error":{"name":"navdUnavailable""#) == true)
    #expect(kit.pass(10_000) == [])
    // And again when the group repeats its wish
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document) == ["open 5"])
  }

  @Test func `is tried again when navd is back`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    kit.receive(.opened(LinkID(2)))
    kit.navd(2, ScriptedNavd.introduced(0))
    let leaving =
      #"{"jsonrpc":"2.0","id":1,"error":{"code":-32007,"message":"navd ends.","data":{"name":"shuttingDown"}}}"#
    #expect(kit.navd(2, leaving).last?.contains(#""error":{"name":"shuttingDown""#) == true)
    kit.receive(.closed(LinkID(1)))
    #expect(kit.pass(100) == ["open 3"])
    kit.receive(.opened(LinkID(3)))
    #expect(kit.introduce(3).contains("open 4"))
  }

  @Test func `does not end navd more than three times`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    var run = 2
    var results: [String] = []
    for _ in 1...3 {
      // When navd fails while it checks the document
      kit.receive(.opened(LinkID(run)))
      kit.navd(run, ScriptedNavd.introduced(0))
      results += kit.receive(.closed(LinkID(run - 1))) + kit.receive(.closed(LinkID(run)))
      kit.pass(100)
      results += kit.receive(.opened(LinkID(run + 1))) + kit.introduce(run + 1)
      results += kit.pass(2_000)
      run += 2
    }
    // Then
    #expect(results.last { $0.contains("/graph/") }?.contains(#""error":{"name":"navdUnavailable""#) == true)
    #expect(!results.contains("open \(run)"))
  }

  @Test func `is repeated by the same wish if a tree did not move`() {
    var kit = MachineKit.running(Self.settings())
    kit.broker("navd/group/lobby/graph/kiosk", Self.document)
    kit.receive(.opened(LinkID(2)))
    kit.navd(2, ScriptedNavd.introduced(0))
    kit.navd(2, Self.fine)
    kit.navd(
      2,
      #"{"jsonrpc":"2.0","id":2,"error":{"code":1022,"message":"A grant is missing.","data":{"name":"notAllowed"}}}"#
    )
    kit.now += 1_000
    #expect(kit.broker("navd/group/lobby/graph/kiosk", Self.document).contains("open 3"))
  }
}

extension MachineKit {
  /// navd moves one tree on a connection.
  fileprivate mutating func rollOut(_ link: Int) {
    receive(.opened(LinkID(link)))
    navd(link, ScriptedNavd.introduced(0))
    navd(link, #"{"jsonrpc":"2.0","id":1,"result":{"problems":[]}}"#)
    navd(
      link,
      #"{"jsonrpc":"2.0","id":2,"result":{"outcome":"committed","revision":2,"handledBy":[],"disposed":[]}}"#
    )
  }
}
