import JSON
import NavigationProtocol
import NavigationServer
import Testing

private let shop = #"""
  {"navigation":1,"name":"shop","root":{"coordinator":"Shop","route":"home"},
  "facts":{"signedIn":{"type":"boolean","default":false}},
  "screens":{"Home":null,"Cart":null,"SignIn":null,
  "Pay":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]}}},
  "coordinators":{
  "Shop":{"routes":{"home":{"push":"Home"},"empty":"none","signIn":{"present":"SignIn"},"help":"none",
  "cart":[{"when":{"fact":"signedIn"},"push":"Home"},{"handover":{"coordinator":"Cart","route":"show"}}],
  "often":{"sequence":[{"send":"help"},{"send":"help"},{"send":"help"},{"send":"help"},{"send":"help"},
  {"send":"help"},{"send":"help"},{"send":"help"},{"send":"help"},{"send":"help"}]}}},
  "Cart":{"routes":{"show":{"push":"Cart"},"pay":{"push":"Pay"}}}}}
  """#.replacing("\n", with: "")

@Suite struct `An entry of the history` {
  private func opened(limits: Limits = Limits()) -> (World, ConnectionID) {
    var world = World(limits: limits) { $0.hasStore = true }
    let client = world.connect()
    let opened = world.result(client, "tree.open", #"{"tree":"main","graph":\#(shop)}"#)
    #expect(opened?["opened"] == true)
    return (world, client)
  }

  private func entries(_ world: inout World) -> [JSON] {
    let client = world.connect()
    return world.result(client, "tree.history", #"{"tree":"main"}"#)?["entries"]?.array ?? []
  }

  /// The actors, the searched coordinators and the rules that held, as in `c1 of c2 c1: /Shop/routes/help`.
  private func text(_ entry: JSON) -> String {
    func words(_ member: String) -> String {
      (entry[member]?.array ?? []).compactMap(\.string).joined(separator: " ")
        .replacing("/coordinators", with: "")
    }
    return "\(words("handledBy")) of \(words("searched")): \(words("rules"))"
  }

  private func trigger(_ world: inout World, _ client: ConnectionID, _ routes: String...) {
    for route in routes { _ = world.ask(client, "coordinator.trigger", #"{"route":"\#(route)"}"#) }
  }

  private let expected = [
    "c1 of : /Shop/routes/home",
    "c1 c2 of c1: /Shop/routes/cart/1 /Cart/routes/show",
    // The rule that led to the requirement held, too.
    "c1 of c1: /Cart/routes/pay /Shop/routes/signIn",
    "c1 of c1: /Shop/routes/empty",
    " of c1: ",
  ]

  @Test func `has the actors, the searched coordinators and the rules that held, even after a restart`() {
    var (world, client) = opened()
    trigger(&world, client, "cart", "pay", "empty", "nowhere")
    let before = entries(&world)
    #expect(before.map(text) == expected)
    world.restart()
    #expect(entries(&world) == before)
  }

  @Test func `lacks them if an earlier version wrote it`() {
    var (world, client) = opened()
    trigger(&world, client, "cart")
    world.restart { records in
      records = records.map { record in
        let members = #/"(handled|searched|held)":\[[^\]]*\],/#
        let text = String(decoding: record.text, as: UTF8.self).replacing(members, with: "")
        return PersistedRecord(tree: record.tree, text: Array(text.utf8))
      }
    }
    client = world.connect()
    trigger(&world, client, "help")
    #expect(entries(&world).map(text) == [" of : ", " of : ", "c1 of c2 c1: /Shop/routes/help"])
  }

  @Test func `has the pointers of the explanation`() {
    var (world, client) = opened()
    trigger(&world, client, "cart", "pay", "empty", "often", "nowhere")
    _ = world.ask(client, "coordinator.back")
    for entry in entries(&world) {
      let number = entry["number"]?.integer ?? 0
      let explanation = world.result(client, "tree.explain", #"{"number":\#(number)}"#)
      #expect(explanation?["repeated"] == true)
      let rules = (explanation?["steps"]?.array ?? []).flatMap { $0["rules"]?.array ?? [] }
      let pointers = rules.filter { $0["holds"] == true }.compactMap { $0["pointer"] }
      #expect(pointers == entry["rules"]?.array ?? [])
    }
  }

  @Test func `charges its rules to historyBytesPerTree`() {
    // The routes differ only in the rules that they lead to.
    for (route, kept) in [("help", [2, 3, 4, 5, 6]), ("often", [3, 4, 5, 6])] {
      var (world, client) = opened(limits: limits { $0.historyBytesPerTree = 3_000 })
      trigger(&world, client, "help", "help", "help", "help", route)
      #expect(entries(&world).compactMap { $0["number"]?.integer } == kept)
    }
  }

  @Test func `has no rules of types that clients serve`() {
    var play = Play.waiting()
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.answer("a", #"{"push":"List"}"#)
    let reader = play.connection("reader")
    let entries = play.world.result(reader, "tree.history")?["entries"]?.array ?? []
    #expect(entries.last.map(text) == "c1 of c1: ")
  }
}
