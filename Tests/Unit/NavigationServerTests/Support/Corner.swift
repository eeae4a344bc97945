import JSON
import NavigationServer
import Testing

/// A graph of one window that a test opens, and the routes that it sends.
struct Corner {
  var world = World { $0.hasStore = true }
  private(set) var client: ConnectionID

  init(_ members: String) {
    client = world.connect()
    let graph = #"{"navigation":1,"name":"corner",\#(members.replacing("\n", with: ""))}"#
    let opened = world.result(client, "tree.open", #"{"tree":"main","graph":\#(graph)}"#)
    #expect(opened?["opened"] == true, "\(String(describing: opened))")
  }

  @discardableResult
  mutating func result(_ method: String, _ params: String = "{}") -> JSON? {
    world.result(client, method, params)
  }

  mutating func restart() {
    world.restart()
    client = world.connect()
  }

  @discardableResult
  mutating func trigger(_ route: String, of coordinator: String? = nil) -> JSON? {
    let addressee = coordinator.map { #","coordinator":"\#($0)""# } ?? ""
    return result("coordinator.trigger", #"{"route":"\#(route)"\#(addressee)}"#)
  }

  @discardableResult
  mutating func state(_ facts: String) -> JSON? { result("tree.setFacts", #"{"facts":\#(facts)}"#) }

  mutating func screens() -> [String] { world.screens(client) }

  mutating func snapshot() -> JSON? { result("tree.get")?["snapshot"] }
}
