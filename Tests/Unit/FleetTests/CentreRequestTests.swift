import Fleet
import JSON
import Testing

/// The requests of a centre, and their answers.
@Suite struct CentreRequestTests {
  private let k1 = FleetName.named("k1")
  private let k2 = FleetName.named("k2")

  private func kit() -> CentreKit {
    var kit = CentreKit()
    kit.learns("k1")
    kit.learns("k2")
    return kit
  }

  @Test func `is a message to the group, with its id as the id of the command`() {
    var kit = kit()
    let publication = kit.centre.request(
      FleetCall("coordinator.trigger", ["route": "alarm", "tree": "main"]),
      to: .group(.named("lobby")),
      id: "u1",
      expecting: [k1, k2],
      notAfter: 1_700_000_000_000,
      at: 0
    )
    #expect(publication.topic == "navd/group/lobby/drive/hq")
    #expect(
      publication.text == #"{"jsonrpc":"2.0","id":"u1","method":"coordinator.trigger","#
        + #""params":{"route":"alarm","tree":"main","commandId":"u1"}}"#
    )
    #expect(publication.expirySeconds == 10)
    #expect(publication.notAfter == 1_700_000_000_000)
    #expect(!publication.isRetained)
  }

  @Test(arguments: [
    ("tree.get", "navd/machine/k1/observe/hq", false),
    ("tree.setFacts", "navd/machine/k1/drive/hq", true),
    ("tree.regraph", "navd/machine/k1/administer/hq", true),
    ("tree.close", "navd/machine/k1/administer/hq", false),
    ("later.method", "navd/machine/k1/observe/hq", false),
  ])
  func `asks for the right of its method`(method: String, topic: String, hasCommandID: Bool) {
    var kit = kit()
    let call = FleetCall(method)
    let publication = kit.centre.request(call, to: .machine(k1), id: "u1", expecting: [k1], at: 0)
    #expect(publication.topic == topic)
    #expect(publication.text.contains("commandId") == hasCommandID)
  }

  @Test func `keeps the id of a command that is given, and gives a dry run none`() {
    var kit = kit()
    let given = FleetCall("coordinator.back", ["commandId": "mine"])
    let dry = FleetCall("coordinator.back", ["dryRun": true])
    let first = kit.centre.request(given, to: .machine(k1), id: "u1", expecting: [k1], at: 0)
    let second = kit.centre.request(dry, to: .machine(k1), id: "u2", expecting: [k1], at: 0)
    #expect(first.text.contains(#""commandId":"mine""#))
    #expect(!second.text.contains("commandId"))
  }

  @Test func `is complete when each expected machine has answered`() {
    var kit = kit()
    let call = FleetCall("ping")
    _ = kit.centre.request(call, to: .group(.all), id: "u1", expecting: [k1, k2], at: 0)
    #expect(
      kit.receives("k1/to/hq", #"{"id":"u1","result":{}}"#) == [.answer(k1, request: "u1", .result([:]))]
    )
    #expect(kit.centre.requests["u1"]?.isComplete == false)
    let error: JSON = ["code": -32603, "message": "no"]
    #expect(
      kit.receives("k2/to/hq", #"{"id":"u1","error":{"code":-32603,"message":"no"}}"#)
        == [.answer(k2, request: "u1", .error(error))]
    )
    #expect(kit.centre.requests["u1"]?.isComplete == true)
    #expect(kit.centre.requests["u1"]?.answers == [k1: .result([:]), k2: .error(error)])
  }

  @Test func `takes the first answer of a machine, and none to another request`() {
    var kit = kit()
    _ = kit.centre.request(FleetCall("ping"), to: .machine(k1), id: "u1", expecting: [k1], at: 0)
    kit.receives("k1/to/hq", #"{"id":"u1","result":1}"#)
    #expect(kit.receives("k1/to/hq", #"{"id":"u1","result":2}"#) == [])
    #expect(kit.receives("k1/to/hq", #"{"id":"u0","result":2}"#) == [])
    #expect(kit.receives("k1/to/hq", #"{"method":"tree.changed","params":{}}"#) == [])
    #expect(kit.centre.requests["u1"]?.answers == [k1: .result(1)])
  }

  @Test func `has an unknown answer a second after its expiry, and takes a late one`() {
    var kit = kit()
    let call = FleetCall("ping")
    _ = kit.centre.request(call, to: .group(.all), id: "u1", expecting: [k1, k2], at: 5_000)
    #expect(kit.centre.wakesAt == 16_000)
    kit.receives("k1/to/hq", #"{"id":"u1","result":1}"#)
    _ = kit.centre.timePassed(at: 15_999)
    #expect(kit.centre.requests["u1"]?.isComplete == false)
    _ = kit.centre.timePassed(at: 16_000)
    #expect(kit.centre.requests["u1"]?.isComplete == true)
    #expect(kit.centre.requests["u1"]?.answers == [k1: .result(1), k2: .unknown])
    kit.receives("k2/to/hq", #"{"id":"u1","result":2}"#)
    #expect(kit.centre.requests["u1"]?.answers == [k1: .result(1), k2: .result(2)])
  }

  @Test func `that the broker refuses is complete at once`() {
    var kit = kit()
    let call = FleetCall("ping")
    _ = kit.centre.request(call, to: .group(.all), id: "u1", expecting: [k1, k2], at: 0)
    kit.receives("k1/to/hq", #"{"id":"u1","result":1}"#)
    kit.centre.refused("u1", because: "Not authorized")
    #expect(kit.centre.requests["u1"]?.isComplete == true)
    #expect(kit.centre.requests["u1"]?.answers == [k1: .result(1), k2: .refused("Not authorized")])
    #expect(kit.centre.wakesAt == 180_000)
  }

  @Test func `of a centre that sees no machine waits for all answers until its expiry`() {
    var kit = CentreKit()
    let call = FleetCall("ping")
    _ = kit.centre.request(call, to: .group(.all), id: "u1", expecting: [], at: 0)
    kit.receives("k1/to/hq", #"{"id":"u1","result":1}"#)
    #expect(kit.centre.requests["u1"]?.isComplete == false)
    _ = kit.centre.timePassed(at: 11_000)
    #expect(kit.centre.requests["u1"]?.isComplete == true)
    #expect(kit.centre.requests["u1"]?.answers == [k1: .result(1)])
  }

  @Test func `for a graph is retained at the group, and empty to withdraw it`() {
    var centre = CentreKit().centre
    let wish = centre.wish(of: .named("lobby"), graph: "kiosk.2", document: ["name": "kiosk.2"])
    #expect(wish.topic == "navd/group/lobby/graph/kiosk%2E2")
    #expect(wish.text == #"{"name":"kiosk.2"}"#)
    #expect(wish.isRetained)
    #expect(wish.expirySeconds == nil)
    let withdrawn = centre.wish(of: .named("lobby"), graph: "kiosk.2", document: nil)
    #expect(withdrawn.payload.isEmpty)
    #expect(withdrawn.isRetained)
  }

  @Test func `for a graph is not answered by what the machine reported before`() {
    var kit = kit()
    let failed = #"{"wanted":"h","state":"failed","at":1}"#
    let applied = #"{"wanted":"h","state":"applied","at":2}"#
    kit.receives("k1/graph/sign", failed)
    _ = kit.centre.wish(of: .all, graph: "sign", document: ["name": "sign"])
    #expect(kit.centre.machines[k1]?.graphs == [:])
    // The machine was away, and publishes everything again.
    #expect(kit.receives("k1/graph/sign", failed) == [])
    let later = GraphResult(report: ["wanted": "h", "state": "applied", "at": 2])
    #expect(kit.receives("k1/graph/sign", applied) == [.graph(k1, graph: "sign", later)])
  }

  @Test func `for a graph that the machine has is answered by the same report`() {
    var kit = kit()
    let applied = #"{"wanted":"h","state":"applied","at":2}"#
    kit.receives("k1/graph/sign", applied)
    _ = kit.centre.wish(of: .all, graph: "sign", document: ["name": "sign"])
    let echo = kit.centre.connected(echo: "e1")
    #expect(kit.receives("k1/graph/sign", applied) == [])
    kit.receives("hq/to/hq", echo.text)
    #expect(kit.receives("k1/graph/sign", applied).count == 1)
  }
}
