import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A shop whose account requires a customer, and whose service tab requires a technician.
private let shop = #"""
  {"navigation":1,"name":"shop","root":"Main",
  "facts":{"signedIn":{"type":"boolean","default":false},"technician":{"type":"boolean","default":false,"kept":false},
  "role":{"type":"string","optional":true}},
  "screens":{"Home":null,"Product":null,"SignIn":null,"Menu":null,
  "Account":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]}},
  "Orders":{"requires":{"all":[{"fact":"signedIn"},{"not":{"equals":["${facts.role}","guest"]}}]},
  "otherwise":{"reject":"Guests have no orders."}}},
  "coordinators":{
  "Main":{"kind":"tabs","tabs":[{"name":"shop","coordinator":"Shop","route":"home"},
  {"name":"account","coordinator":"Customer","route":"account"},
  {"name":"service","coordinator":"Service","route":"menu"}],
  "routes":{"signIn":{"start":{"coordinator":"Login","route":"ask","in":"modal","completed":"done"}},
  "done":{"completes":"Login","do":"none"},"tab":{"params":{"name":{"type":"string"}},"do":{"select":"${params.name}"}}}},
  "Shop":{"routes":{"home":{"push":"Home"},"product":{"push":"Product"},"account":{"push":"Account"},
  "orders":{"push":"Orders"},"enter":{"sequence":[{"setFacts":{"signedIn":true}},{"push":"Account"}]},
  "leave":{"sequence":[{"setFacts":{"signedIn":false}},{"push":"Home"}]},
  "stack":{"sequence":[{"push":"Account"},{"push":"Product"}]},
  "flow":{"start":{"coordinator":"Checkout","route":"begin","completed":"paid"}},
  "paid":{"completes":"Checkout","do":{"push":"Home"}}}},
  "Checkout":{"delegated":true,"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]},"routes":{"begin":null}},
  "Customer":{"routes":{"account":{"push":"Account"}}},
  "Service":{"requires":{"fact":"technician"},"otherwise":{"reject":"Enter the PIN."},"routes":{"menu":{"push":"Menu"}}},
  "Login":{"routes":{"ask":{"push":"SignIn"}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A requirement` {
  private var world = World { $0.hasStore = true }
  private let client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(shop)}"#)
  }

  /// The outcome of a route, and what is then on view.
  private mutating func trigger(_ route: String) -> JSON? {
    world.result(client, "coordinator.trigger", #"{"route":"\#(route)","coordinator":"Shop"}"#)
  }

  private mutating func state(_ facts: String) -> JSON? {
    world.result(client, "tree.setFacts", #"{"facts":\#(facts)}"#)
  }

  private mutating func select(_ tab: String) -> JSON? {
    world.result(client, "ui.report", #"{"event":"didSelect","tab":"\#(tab)"}"#)
  }

  private mutating func screens() -> [String] { world.screens(client) }

  @Test mutating func `leaves hidden tabs unopened`() {
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `redirects a command that shows a screen, in one revision`() {
    let outcome = trigger("account")
    #expect(outcome?["outcome"] == "redirected")
    #expect(outcome?["revision"] == 2)
    #expect(outcome?["redirects"] == [["screen": "Account", "routes": [["name": "signIn", "params": [:]]]]])
    #expect(screens() == ["Home", "SignIn!"])
  }

  @Test mutating func `names its redirect in the history, also after a restart`() {
    _ = trigger("account")
    func entry(_ client: ConnectionID) -> JSON? {
      world.result(client, "tree.history", #"{"revision":2}"#)?["entries"]?.array?.first
    }
    let before = entry(client)
    #expect(before?["outcome"] == "redirected")
    #expect(before?["redirects"] == [["screen": "Account", "routes": [["name": "signIn", "params": [:]]]]])
    world.restart()
    #expect(entry(world.connect()) == before)
  }

  @Test mutating func `rejects a command with its text`() {
    let outcome = trigger("orders")
    #expect(outcome?["outcome"] == "blocked")
    #expect(outcome?["reason"]?["code"] == "requirementFailed")
    #expect(outcome?["reason"]?["message"] == "Guests have no orders.")
    #expect(outcome?["reason"]?["facts"] == ["signedIn", "role"])
    _ = state(#"{"signedIn":true,"role":"guest"}"#)
    #expect(trigger("orders")?["outcome"] == "blocked")
    _ = state(#"{"role":"owner"}"#)
    #expect(trigger("orders")?["outcome"] == "committed")
  }

  @Test mutating func `is judged for transfers from outside and dry runs`() {
    let push = #"{"coordinator":"Shop","transfer":{"push":"Account"}"#
    #expect(
      world.result(client, "coordinator.transfer", push + #","dryRun":true}"#)?["outcome"] == "redirected"
    )
    #expect(screens() == ["Home!"])
    #expect(world.result(client, "coordinator.transfer", push + "}")?["outcome"] == "redirected")
    #expect(screens() == ["Home", "SignIn!"])
  }

  @Test mutating func `keeps the tab that was selected before`() {
    let rejected = select("service")
    #expect(rejected?["reason"]?["message"] == "Enter the PIN.")
    #expect(screens() == ["Home!"])
    #expect(select("account")?["outcome"] == "redirected")
    #expect(screens() == ["Home", "SignIn!"])
    _ = state(#"{"technician":true}"#)
    let selected = world.result(
      client,
      "coordinator.trigger",
      #"{"route":{"name":"tab","params":{"name":"service"}}}"#
    )
    #expect(selected?["outcome"] == "committed")
    #expect(screens() == ["Home", "Menu", "SignIn!"])
  }

  @Test mutating func `holds for what the command adds after it states a fact`() {
    #expect(trigger("enter")?["outcome"] == "committed")
    #expect(screens() == ["Home", "Account!"])
    #expect(trigger("leave")?["outcome"] == "committed")
    #expect(screens() == ["Home", "Home!"])
  }

  @Test mutating func `removes what fails it when a fact changes, and redirects once`() {
    _ = state(#"{"signedIn":true}"#)
    _ = trigger("stack")
    #expect(select("account")?["outcome"] == "committed")
    #expect(screens() == ["Home", "Account", "Product", "Account!"])
    let outcome = state(#"{"signedIn":false}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["moved"]?.array?.map { $0["what"] } == ["left", "left"])
    #expect(outcome?["redirects"]?.array?.count == 1)
    #expect(screens() == ["Home", "Product", "SignIn!"])
    // The tab is unopened again, and restarts when nothing is on view.
    _ = state(#"{"signedIn":true}"#)
    #expect(screens() == ["Home", "Product", "SignIn!"])
    _ = world.result(client, "coordinator.back")
    #expect(screens() == ["Home", "Product", "Account!"])
  }

  @Test mutating func `removes what is hidden without a redirect`() {
    _ = state(#"{"signedIn":true}"#)
    _ = trigger("stack")
    let outcome = state(#"{"signedIn":false}"#)
    #expect(outcome?["redirects"] == nil)
    #expect(screens() == ["Home", "Product!"])
  }

  @Test mutating func `of a coordinator is judged before its client is asked`() {
    let outcome = trigger("flow")
    #expect(outcome?["outcome"] == "redirected")
    #expect(outcome?["redirects"]?.array?.first?["type"] == "Checkout")
    #expect(screens() == ["Home", "SignIn!"])
    _ = state(#"{"signedIn":true}"#)
    #expect(trigger("flow")?["reason"]?["code"] == "detached")
  }

  @Test mutating func `is judged after a restart, which resets facts`() {
    _ = state(#"{"technician":true}"#)
    _ = select("service")
    #expect(screens() == ["Home", "Menu!"])
    world.restart()
    let again = world.connect()
    let tree = world.result(again, "tree.get")
    #expect(tree?["onView"] == [])
    #expect(tree?["snapshot"]?["facts"]?["technician"] == false)
  }

  @Test mutating func `is judged when the graph changes`() {
    _ = trigger("product")
    let stricter = shop.replacing(#""Product":null"#, with: #""Product":{"requires":{"fact":"signedIn"}}"#)
    let outcome = world.result(client, "tree.regraph", #"{"graph":\#(stricter)}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["moved"]?.array?.count == 1)
    #expect(screens() == ["Home!"])
    #expect(trigger("product")?["outcome"] == "blocked")
  }

  @Test mutating func `blocks an undo that would bring back what fails it`() {
    _ = trigger("enter")
    _ = trigger("product")
    _ = state(#"{"signedIn":false}"#)
    #expect(screens() == ["Home", "Product!"])
    let outcome = world.result(client, "tree.undo")
    #expect(outcome?["reason"]?["code"] == "requirementFailed")
    #expect(outcome?["reason"]?["screen"] == "Account")
    #expect(screens() == ["Home", "Product!"])
  }

  @Test mutating func `that redirects in a loop fails, and names the loop`() {
    let circle = shop.replacing(
      #""SignIn":null"#,
      with: #""SignIn":{"requires":{"fact":"technician"},"otherwise":{"routes":["signIn"]}}"#
    )
    _ = world.result(client, "tree.regraph", #"{"graph":\#(circle)}"#)
    let outcome = trigger("account")
    #expect(outcome?["outcome"] == "failed")
    #expect(outcome?["reason"]?["code"] == "redirectLoop")
    #expect(outcome?["reason"]?["entries"]?.array?.count == 9)
    #expect(outcome?["redirects"]?.array?.count == 9)
    #expect(screens() == ["Home!"])
    // Facts commit even if their consequences fail.
    _ = state(#"{"technician":true}"#)
    #expect(trigger("account")?["outcome"] == "redirected")
    let stated = state(#"{"technician":false}"#)
    #expect(stated?["outcome"] == "committed")
    #expect(stated?["reason"]?["code"] == "redirectLoop")
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `that redirects in a loop for one value of a fact fails only then`() {
    let signIn = #""start":{"coordinator":"Login","route":"ask","in":"modal","completed":"done"}"#
    let circle = shop.replacing(
      #""signIn":{\#(signIn)}"#,
      with: #""signIn":[{"when":{"fact":"technician"},\#(signIn)},{"present":"Account"}]"#
    )
    let problems =
      world.result(client, "graph.load", #"{"graph":\#(circle),"dryRun":true}"#)?["problems"]?.array ?? []
    #expect(problems.filter { $0["code"] == "redirectCycle" } == [])
    _ = world.result(client, "tree.regraph", #"{"graph":\#(circle)}"#)
    #expect(trigger("account")?["reason"]?["code"] == "redirectLoop")
    _ = state(#"{"technician":true}"#)
    #expect(trigger("account")?["outcome"] == "redirected")
  }
}

@Suite struct `A root` {
  @Test func `whose first screen has a requirement is redirected, and begins anew when that has closed`() {
    var world = World { $0.hasStore = true }
    let start =
      #""coordinators":{"Start":{"routes":{"go":{"push":"Account"},"signIn":{"present":"SignIn"}}},"#
    let graph = shop.replacing(#""root":"Main""#, with: #""root":{"coordinator":"Start","route":"go"}"#)
      .replacing(#""coordinators":{"#, with: start)
    let client = world.connect()
    let opening = world.result(client, "tree.open", #"{"tree":"main","graph":\#(graph)}"#)
    #expect(opening?["opened"] == true, "\(String(describing: opening))")
    #expect(opening?["outcome"]?["redirects"]?.array?.count == 1)
    #expect(opening?["outcome"]?["disposed"] == [])
    #expect(world.result(client, "tree.get")?["onView"]?.array?.count == 1)
    _ = world.result(client, "tree.setFacts", #"{"facts":{"signedIn":true}}"#)
    // Then what the redirect shows stays, until it closes
    #expect(world.screens(client) == ["SignIn!"])
    _ = world.result(client, "coordinator.back")
    let window = world.result(client, "tree.get")?["snapshot"]?["window"]?.array
    #expect(window?.first?["children"]?.array?.first?["name"] == "Account")
  }

  @Test func `that fails with another one has a redirect that begins at the root like the other`() {
    // Given a coordinator and its screen on view, of which each has a redirect
    let bank = #"""
      {"navigation":1,"name":"bank","root":{"coordinator":"Bank","route":"home"},
      "facts":{"signedIn":{"type":"boolean","default":true}},"screens":{"Home":null,"Hello":null,"Hint":null,"Wrong":null,
      "Account":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["hint"]}}},
      "coordinators":{"Bank":{"routes":{"home":{"push":"Home"},"hint":{"push":"Hint"},
      "account":{"start":{"coordinator":"Accounts","route":"show","in":"modal"}},
      "welcome":{"start":{"coordinator":"Welcome","route":"hello","in":"modal"}}}},
      "Accounts":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["welcome"]},"routes":{"show":{"push":"Account"}}},
      "Welcome":{"routes":{"hello":{"push":"Hello"},"hint":{"push":"Wrong"}}}}}
      """#.replacing("\n", with: "")
    var world = World()
    let client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(bank)}"#)
    #expect(world.result(client, "coordinator.trigger", #"{"route":"account"}"#)?["outcome"] == "committed")
    // When both fail
    let outcome = world.result(client, "tree.setFacts", #"{"facts":{"signedIn":false}}"#)
    // Then both redirects are taken, and neither by what the other has opened
    #expect(outcome?["redirects"]?.array?.count == 2)
    #expect(world.screens(client) == ["Home", "Hint", "Hello!"])
  }

  @Test func `whose type has a requirement is an error of the graph`() {
    var world = World()
    let client = world.connect()
    let graph = shop.replacing(#""Main":{"kind""#, with: #""Main":{"requires":{"fact":"signedIn"},"kind""#)
    let answer = world.ask(client, "graph.load", #"{"graph":\#(graph),"dryRun":true}"#)
    #expect("\(answer)".contains("The root cannot have a requirement"))
  }
}
