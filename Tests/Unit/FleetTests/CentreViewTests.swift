import Fleet
import JSON
import Testing

/// A centre's view of its machines.
@Suite struct CentreViewTests {
  @Test func `has the screens of every tree, including another user's`() throws {
    var kit = CentreKit()
    kit.receives(
      "k1/status",
      #"{"online":true,"navd":{"version":"1.0"},"groups":["lobby","all"],"since":7.5}"#
    )
    kit.receives("k1/tree/1000/a%2Bb%23", #"{"graph":"kiosk","onView":[{"name":"List"},{"name":"Item"}]}"#)
    let machine = try #require(kit.centre.machines[.named("k1")])
    #expect(machine.isOnline)
    #expect(machine.navdVersion == "1.0")
    #expect(machine.groups == ["lobby"])
    #expect(machine.since == 7.5)
    #expect(machine.addresses == ["1000/a+b#"])
    #expect(machine.trees["1000/a+b#"]?.onView == ["List", "Item"])
  }

  @Test func `reports each difference once`() {
    var kit = CentreKit()
    let k1 = FleetName.named("k1")
    let digest = #"{"onView":[{"name":"List"}]}"#
    let list = KnownTree(digest: ["onView": [["name": "List"]]])
    #expect(kit.receives("k1/status", #"{"online":true,"navd":null}"#) == [.presence(k1, .online)])
    #expect(kit.receives("k1/status", #"{"online":true,"navd":null}"#) == [])
    #expect(
      kit.receives("k1/status", #"{"online":true,"navd":{"version":"1.0"}}"#) == [.navd(k1, version: "1.0")]
    )
    #expect(kit.receives("k1/tree/main", digest) == [.tree(k1, address: "main", from: nil, to: list)])
    #expect(kit.receives("k1/tree/main", digest) == [])
    #expect(kit.receives("k1/tree/main", "") == [.tree(k1, address: "main", from: list, to: nil)])
    #expect(kit.receives("k1/status", #"{"online":false,"reason":"stopped"}"#) == [.presence(k1, .stopped)])
    #expect(kit.receives("k1/status", #"{"online":false,"reason":"lost"}"#) == [.presence(k1, .lost)])
  }

  @Test func `loses a machine that is silent for three heartbeats`() {
    var kit = CentreKit()
    let k1 = FleetName.named("k1")
    kit.receives("k1/status", #"{"online":true}"#, at: 1_000)
    #expect(kit.centre.wakesAt == 181_000)
    #expect(kit.centre.timePassed(at: 180_999) == [])
    #expect(kit.centre.timePassed(at: 181_000) == [.presence(k1, .lost)])
    #expect(kit.centre.wakesAt == nil)
    #expect(kit.receives("k1/status", #"{"online":true}"#, at: 190_000) == [.presence(k1, .online)])
  }

  @Test func `forgets trees that the broker no longer has after a new connection`() {
    var kit = CentreKit()
    let k1 = FleetName.named("k1")
    kit.learns("k1", trees: ["main", "side"])
    let echo = kit.centre.connected(echo: "e1")
    #expect(echo.topic == "navd/machine/hq/to/hq")
    kit.receives("k1/tree/main", #"{"onView":[{"name":"List"}]}"#)
    #expect(kit.receives("hq/to/hq", echo.text) == [.echoed])
    let side = KnownTree(digest: ["onView": [["name": "List"]]])
    #expect(kit.centre.synchronized() == [.tree(k1, address: "side", from: side, to: nil)])
    #expect(kit.centre.machines[k1]?.addresses == ["main"])
  }

  @Test(arguments: [
    "k1/statuses", "k.1/status", "k1/tree", "k1/tree/a/b/c", "k1/tree/%2", "k1/tree/%zz", "k1/tree/%FF",
    "k1/to/other", "k1/graph/a/b",
  ])
  func `ignores other topics`(topic: String) {
    var kit = CentreKit()
    #expect(kit.receives(topic, #"{"online":true}"#) == [])
    #expect(kit.centre.machines.isEmpty)
  }

  @Test(arguments: ["", "{", "[]", "1", #"{"online":"yes"}"#])
  func `ignores a status without a valid online`(payload: String) {
    var kit = CentreKit()
    kit.receives("k1/status", payload)
    #expect(kit.centre.machines[.named("k1")]?.isOnline != true)
  }

  @Test func `has the result of a graph with the first error`() throws {
    var kit = CentreKit()
    let report =
      #"{"wanted":"abc","state":"failed","trees":[{"tree":"main","error":{"message":"There is no screen."}}]}"#
    let news = kit.receives("k1/graph/kiosk%2E2", report)
    let result = GraphResult(report: try JSON.parse(report.utf8))
    #expect(news == [.graph(.named("k1"), graph: "kiosk.2", result)])
    #expect(result.hasFailed)
    #expect(result.wanted == "abc")
    #expect(result.problem == "There is no screen.")
  }
}
