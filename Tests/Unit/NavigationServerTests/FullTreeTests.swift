import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A coffee machine with a service tab and a log of brews, which only a technician sees.
private let kiosk = #"""
  {"navigation":1,"name":"kiosk","root":"Kiosk",
  "facts":{"technician":{"type":"boolean","default":false}},
  "screens":{"Drinks":null,"Menu":null,"Pin":null,"Late":null,
  "Log":{"requires":{"fact":"technician"},"otherwise":{"routes":["pin"]}}},
  "coordinators":{
  "Kiosk":{"kind":"tabs","tabs":[{"name":"drinks","coordinator":"Drinks","route":"drinks"},
  {"name":"service","coordinator":"Service","lazy":true}],"routes":{"service":{"select":"service"},"leave":{"select":"drinks"},
  "pin":{"sequence":[{"present":"Pin"},{"present":"Pin"}]}}},
  "Drinks":{"routes":{"drinks":{"push":"Drinks"},"log":{"push":"Log"},
  "brew":{"start":{"coordinator":"Brew","route":"go","in":"modal","completed":"late"}},
  "late":{"completes":"Brew","do":{"sequence":[{"present":"Late"},{"present":"Late"},{"present":"Late"}]}}}},
  "Brew":{"routes":{"go":{"push":"Drinks"}}},
  "Service":{"kind":"tabs","requires":{"fact":"technician"},"tabs":[{"name":"one","coordinator":"Drinks","route":"drinks"},
  {"name":"two","coordinator":"Drinks","route":"drinks"}],"routes":{
  "fewer":{"set":{"tabs":[{"name":"one","coordinator":"Drinks","route":"drinks"}]}}}}}}
  """#.replacing("\n", with: "")

/// Screen events and facts report what has happened, so they commit in a full tree and for a user without
/// room.
@Suite struct `Without room for another entry` {
  private var world = World()
  private var client = ConnectionID(0)

  private mutating func open(_ limits: Limits) {
    world = World(limits: limits)
    client = world.connect()
    #expect(world.result(client, "tree.open", #"{"tree":"main","graph":\#(kiosk)}"#)?["opened"] == true)
    state(true)
  }

  private mutating func result(_ method: String, _ params: String) -> JSON? {
    world.result(client, method, params)
  }

  @discardableResult
  private mutating func state(_ isTechnician: Bool) -> JSON? {
    result("tree.setFacts", #"{"facts":{"technician":\#(isTechnician)}}"#)
  }

  private mutating func trigger(_ routes: String...) {
    for route in routes {
      let outcome = result("coordinator.trigger", #"{"route":"\#(route)"}"#)
      #expect(outcome?["outcome"] == "committed", "\(route)")
    }
  }

  /// Pushes screens until the limit rejects another one.
  private mutating func fill(_ reason: String) {
    let push = #"{"coordinator":"c2","transfer":{"push":"Drinks"}}"#
    var last: [String] = []
    for _ in 0..<200 where last.first?.contains("tooManyEntries") != true {
      last = world.ask(client, "coordinator.transfer", push)
    }
    #expect(last.first?.contains(reason) == true)
  }

  /// The number of screens with a name.
  private mutating func screens(_ name: String) -> Int? {
    world.ask(client, "tree.get").first?.ranges(of: #""name":"\#(name)""#).count
  }

  private mutating func facts() -> JSON? { result("tree.get", "{}")?["snapshot"]?["facts"] }

  @Test(arguments: [false, true])
  mutating func `a hidden tab is unopened when a fact changes`(hasFewerTabs: Bool) {
    // Given a full tree, whose service tab has as many tabs as declared, or fewer
    open(limits { $0.entriesPerTree = 60 })
    trigger("service")
    if hasFewerTabs { trigger("fewer") }
    trigger("leave")
    fill(#""code":"tooManyEntries""#)
    // When the technician leaves
    let outcome = state(false)
    // Then the tab has nothing in it
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["reason"] == nil)
    #expect(outcome?["moved"]?.array?.count == 1)
    #expect(facts() == ["technician": false])
    let types = result("tree.get", "{}")?["snapshot"]?["coordinators"]?.array?.map { $0["type"] }
    #expect(types == ["Kiosk", "Drinks"])
  }

  @Test mutating func `of a user, a fact commits, and its redirect does not run`() {
    open(limits { $0.entriesPerUser = 60 })
    fill(#""name":"tooManyEntries""#)
    _ = result("coordinator.back", "{}")
    trigger("log")
    let outcome = state(false)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["reason"]?["code"] == "tooManyEntries")
    #expect(outcome?["moved"]?.array?.count == 1)
    #expect(facts() == ["technician": false])
    #expect(screens("Pin") == 0)
  }

  @Test mutating func `of a user, a screen event commits, and what its completion adds does not`() {
    open(limits { $0.entriesPerUser = 60 })
    trigger("brew")
    fill(#""name":"tooManyEntries""#)
    #expect(screens("Drinks") ?? 0 > 10)
    let outcome = result("ui.report", #"{"event":"didDismiss","key":"s2"}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["reason"]?["code"] == "tooManyEntries")
    #expect(outcome?["disposed"]?.array?.count == 1)
    #expect(screens("Late") == 0)
  }
}
