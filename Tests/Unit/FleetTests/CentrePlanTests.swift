import Fleet
import Testing

/// The requests for a user's selection of machines and trees.
@Suite struct CentrePlanTests {
  private let k1 = FleetName.named("k1")
  private let k2 = FleetName.named("k2")
  private let lobby = FleetName.named("lobby")

  @Test func `are one for a group whose trees have one address`() throws {
    var kit = CentreKit()
    kit.learns("k1", trees: ["1000/main"])
    kit.learns("k2", trees: ["1000/main"])
    kit.learns("k3", groups: #"["all"]"#)
    let plan = try kit.centre.plan(FleetSelection(groups: [lobby]), .only)
    #expect(plan.parts == [.init(receiver: .group(lobby), tree: "1000/main", machines: [k1, k2])])
    #expect(plan.misses == [:])
    #expect(try kit.centre.plan(FleetSelection(groups: [lobby]), .named("main")) == plan)
  }

  @Test func `are one for each machine if the addresses differ`() throws {
    var kit = CentreKit()
    kit.learns("k1", trees: ["1000/main"])
    kit.learns("k2", trees: ["1001/main", "1001/side"])
    let plan = try kit.centre.plan(FleetSelection(groups: [.all]), .named("main"))
    #expect(
      plan.parts == [
        .init(receiver: .machine(k1), tree: "1000/main", machines: [k1]),
        .init(receiver: .machine(k2), tree: "1001/main", machines: [k2]),
      ]
    )
  }

  @Test func `are one for each machine if a machine of the group is to get none`() throws {
    var kit = CentreKit()
    kit.learns("k1", trees: ["main", "side"])
    kit.learns("k2", trees: ["main"])
    let plan = try kit.centre.plan(FleetSelection(groups: [lobby]), .only)
    #expect(plan.parts == [.init(receiver: .machine(k2), tree: "main", machines: [k2])])
    #expect(plan.misses == [k1: .severalTrees(["main", "side"])])
    kit.learns("k3", trees: ["other"])
    let named = try kit.centre.plan(FleetSelection(groups: [lobby]), .named("main"))
    #expect(named.parts.map(\.receiver) == [.machine(k1), .machine(k2)])
    #expect(named.misses == [.named("k3"): .noTree])
  }

  @Test func `are one for each tree with the beginning of the name`() throws {
    var kit = CentreKit()
    kit.learns("k1", trees: ["kiosk-a", "kiosk-b", "other", "1000/kiosk-c"])
    let plan = try kit.centre.plan(FleetSelection(machines: [k1]), .named("kiosk-*"))
    #expect(plan.parts.map(\.tree) == ["1000/kiosk-c", "kiosk-a", "kiosk-b"])
    let owned = try kit.centre.plan(FleetSelection(machines: [k1]), .named("1000/*"))
    #expect(owned.parts.map(\.tree) == ["1000/kiosk-c"])
  }

  @Test func `are none for machines that are off, or have no tree or several trees`() throws {
    var kit = CentreKit()
    kit.learns("k1", trees: ["a", "b"])
    kit.learns("k2", trees: [])
    kit.learns("k3")
    kit.receives("k3/status", #"{"online":false,"reason":"lost"}"#)
    let k3 = FleetName.named("k3")
    let plan = try kit.centre.plan(FleetSelection(machines: [k1, k2, k3]), .only)
    #expect(plan.parts == [])
    #expect(plan.misses == [k1: .severalTrees(["a", "b"]), k2: .nothingShown, k3: .offline(.lost)])
  }

  @Test func `take the trees of the status if the digests may not be read`() throws {
    var kit = CentreKit()
    kit.receives("k1/status", #"{"online":true,"groups":["all"],"trees":["1000/main"]}"#)
    let plan = try kit.centre.plan(FleetSelection(machines: [k1]), .only)
    #expect(plan.parts == [.init(receiver: .machine(k1), tree: "1000/main", machines: [k1])])
  }

  @Test func `are an error for an unknown machine or group`() {
    var kit = CentreKit()
    kit.learns("k1")
    #expect(throws: FleetSelectionError.unknownMachine(k2)) {
      try kit.centre.plan(FleetSelection(machines: [k2]), .only)
    }
    let hall = FleetName.named("hall")
    #expect(throws: FleetSelectionError.emptyGroup(hall)) {
      try kit.centre.plan(FleetSelection(groups: [hall]), .only)
    }
    #expect(kit.centre.groups == ["all", "lobby"])
  }

  @Test func `go out as named if the centre may see no machine`() throws {
    let kit = CentreKit()
    let plan = try kit.centre.plan(FleetSelection(groups: [lobby], machines: [k1]), .named("main"))
    #expect(
      plan.parts == [
        .init(receiver: .group(lobby), tree: "main", machines: []),
        .init(receiver: .machine(k1), tree: "main", machines: [k1]),
      ]
    )
  }
}
