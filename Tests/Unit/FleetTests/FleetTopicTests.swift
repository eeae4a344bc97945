import Fleet
import Testing

@Suite struct FleetTopicTests {
  private static let machine = FleetName.named("k1")
  private static let hq = FleetName.named("hq")

  @Test(arguments: [
    (FleetTopic.status(machine: machine), "navd/machine/k1/status"),
    (.tree(machine: machine, address: "main"), "navd/machine/k1/tree/main"),
    (.tree(machine: machine, address: "1000/main"), "navd/machine/k1/tree/1000/main"),
    (.tree(machine: machine, address: "a+b#/c"), "navd/machine/k1/tree/a%2Bb%23%2Fc"),
    (.tree(machine: machine, address: "1000/a+b#/c"), "navd/machine/k1/tree/1000/a%2Bb%23%2Fc"),
    (.tree(machine: machine, address: "v1.2 ä"), "navd/machine/k1/tree/v1%2E2%20%C3%A4"),
    (.tree(machine: machine, address: "1000/"), "navd/machine/k1/tree/1000%2F"),
    (.tree(machine: machine, address: "$SYS"), "navd/machine/k1/tree/%24SYS"),
    (.change(machine: machine, address: "main"), "navd/machine/k1/change/main"),
    (.request(.machine(machine), .drive, centre: hq), "navd/machine/k1/drive/hq"),
    (.request(.group(.all), .observe, centre: hq), "navd/group/all/observe/hq"),
    (.response(machine: machine, centre: hq), "navd/machine/k1/to/hq"),
    (.wish(group: .all, graph: "kiosk.v2"), "navd/group/all/graph/kiosk%2Ev2"),
    (.graph(machine: machine, graph: "kiosk"), "navd/machine/k1/graph/kiosk"),
  ])
  func `is written and read`(topic: FleetTopic, text: String) {
    #expect(topic.text == text)
    #expect(FleetTopic(text) == topic)
  }

  @Test(arguments: [
    "", "navd", "navd/machine/k1", "navd/machine/k1/", "navd/machine/k.1/status", "navd/machine/k1/status/x",
    "navd/machine/k1/tree", "navd/machine/k1/tree/", "navd/machine/k1/tree/a/b", "navd/machine/k1/tree/1/2/3",
    "navd/machine/k1/tree/a.b", "navd/machine/k1/tree/a%2", "navd/machine/k1/tree/%ff",
    "navd/machine/k1/tree/%2b",
    "navd/machine/k1/tree/%61", "navd/machine/k1/own/hq", "navd/machine/k1/drive/h%71",
    "navd/group/all/to/hq",
    "navd/group/all/status", "xnavd/machine/k1/status",
  ])
  func `is nothing else`(text: String) {
    #expect(FleetTopic(text) == nil)
  }
}
