import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A shop whose checkout waits for a sign-in.
private let shop = #"""
  {"navigation":1,"name":"shop","root":{"coordinator":"Shop","route":"home"},
  "facts":{"signedIn":{"type":"boolean","default":false},"terms":{"type":"boolean","default":true}},
  "screens":{"Home":null,"Product":null,"SignIn":{"requires":{"fact":"terms"},"otherwise":{"routes":["terms"]}},"Terms":null,
  "Checkout":{"params":{"step":{"type":"integer","default":1}},
  "requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"],"park":"10m"}},
  "Orders":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]}}},
  "coordinators":{
  "Shop":{"routes":{"home":{"push":"Home"},"product":{"push":"Product"},
  "checkout":{"params":{"step":{"type":"integer","default":1}},
  "do":{"push":{"screen":"Checkout","params":{"step":"${params.step}"}}}},
  "orders":{"push":"Orders"},
  "signIn":{"start":{"coordinator":"Login","route":"ask","in":"modal","completed":"done"}},
  "terms":{"present":"Terms"},
  "done":{"completes":"Login","do":[{"when":{"completion":"value"},"setFacts":{"signedIn":true}},"none"]}}},
  "Login":{"routes":{"ask":{"push":"SignIn"},"enter":{"finish":{"value":true}}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A parked command` {
  private var world = World { $0.hasStore = true }
  private var client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(shop)}"#)
  }

  private mutating func trigger(_ route: String) -> JSON? {
    world.result(client, "coordinator.trigger", #"{"route":\#(route)}"#)
  }

  private mutating func link(_ routes: String) -> JSON? {
    world.result(client, "coordinator.handle", #"{"routes":\#(routes)}"#)
  }

  private mutating func state(_ facts: String) -> JSON? {
    world.result(client, "tree.setFacts", #"{"facts":\#(facts)}"#)
  }

  private mutating func kept() -> JSON? { world.result(client, "tree.get")?["snapshot"]?["kept"] }

  private mutating func screens() -> [String] { world.screens(client) }

  @Test mutating func `lands once when its requirement holds, with its back stack`() {
    let outcome = link(#"["product","checkout"]"#)
    #expect(outcome?["outcome"] == "redirected")
    #expect(outcome?["kept"] == "parked")
    #expect(screens() == ["Home", "SignIn!"])
    #expect(
      kept() == [
        "method": "coordinator.handle", "params": ["routes": ["product", "checkout"]],
        "waitsFor": "requirement", "screen": "Checkout", "parkMs": 600_000,
      ]
    )
    let signedIn = trigger(#""enter""#)
    #expect(signedIn?["outcome"] == "committed")
    #expect(signedIn?["revision"] == 3)
    #expect(signedIn?["kept"] == "resumed")
    #expect(screens() == ["Home", "Product", "Checkout!"])
    #expect(kept() == nil)
    _ = state(#"{"signedIn":false}"#)
    _ = state(#"{"signedIn":true}"#)
    #expect(!screens().contains("Checkout!"))
  }

  @Test mutating func `lands if navd was restarted in between`() {
    _ = link(#"["product","checkout"]"#)
    world.restart()
    client = world.connect()
    _ = trigger(#""enter""#)
    #expect(screens() == ["Home", "Product", "Checkout!"])
  }

  @Test(arguments: [true, false])
  mutating func `lands also if a restart has reset a fact`(_ isRequired: Bool) {
    // Given a fact that returns to true at a restart: the one that is required, or one that its sign-in requires
    let fact = isRequired ? "signedIn" : "terms"
    let graph = shop.replacing(
      #""\#(fact)":{"type":"boolean","default":\#(!isRequired)"#,
      with: #""\#(fact)":{"type":"boolean","default":true,"kept":false"#
    )
    _ = world.ask(client, "tree.open", #"{"tree":"other","graph":\#(graph)}"#)
    _ = world.ask(client, "tree.close", #"{"tree":"main"}"#)
    _ = state(isRequired ? #"{"signedIn":false}"# : #"{"terms":false}"#)
    if !isRequired { _ = state(#"{"signedIn":false}"#) }
    #expect(link(#"["checkout"]"#)?["kept"] == "parked")
    // When navd restarts
    world.restart()
    client = world.connect()
    // Then the command is carried out as soon as its requirement holds
    if !isRequired { _ = state(#"{"signedIn":true}"#) }
    #expect(screens().contains("Checkout"))
    #expect(kept() == nil)
  }

  @Test mutating func `is kept also if its redirect states facts that leave the root empty`() {
    let graph = shop.replacing(#""Home":null"#, with: #""Home":{"requires":{"fact":"terms"}},"Closed":null"#)
      .replacing(
        #""SignIn":{"requires":{"fact":"terms"},"otherwise":{"routes":["terms"]}}"#,
        with: #""SignIn":null"#
      )
      .replacing(
        #""home":{"push":"Home"}"#,
        with: #""home":{"do":[{"when":{"fact":"terms"},"push":"Home"},{"push":"Closed"}]}"#
      )
      .replacing(#""signIn":{"start"#, with: #""signIn":{"sequence":[{"setFacts":{"terms":false}},{"start"#)
      .replacing(#""completed":"done"}}"#, with: #""completed":"done"}}]}"#)
    _ = world.ask(client, "tree.open", #"{"tree":"other","graph":\#(graph)}"#)
    _ = world.ask(client, "tree.close", #"{"tree":"main"}"#)
    let outcome = link(#"["checkout"]"#)
    #expect(outcome?["kept"] == "parked")
    #expect(screens() == ["SignIn!"])
    #expect(trigger(#""enter""#)?["kept"] == "resumed")
    #expect(screens() == ["Closed", "Checkout!"])
  }

  @Test(arguments: ["back", "swipe", "drop"])
  mutating func `is forgotten when the sign-in is abandoned`(_ way: String) {
    _ = trigger(#""checkout""#)
    let abandoned: JSON? =
      switch way {
      case "back": world.result(client, "coordinator.back")
      case "swipe": world.result(client, "ui.report", #"{"event":"didDismiss","key":"s3"}"#)
      default: world.result(client, "coordinator.drop", #"{"coordinator":"Shop"}"#)
      }
    #expect(abandoned?["kept"] == "forgotten", "\(String(describing: abandoned))")
    #expect(kept() == nil)
    // Another customer signs in.
    _ = state(#"{"signedIn":true}"#)
    #expect(!screens().contains("Checkout!"))
  }

  @Test mutating func `gives way to a newer one`() {
    _ = trigger(#"{"name":"checkout","params":{"step":1}}"#)
    _ = trigger(#"{"name":"checkout","params":{"step":2}}"#)
    #expect(kept()?["params"]?["route"]?["params"]?["step"] == 2)
    _ = state(#"{"signedIn":true}"#)
    let window = world.result(client, "tree.get")?["snapshot"]?["window"]?.array
    let steps = window?.first?["children"]?.array?.compactMap { $0["params"]?["step"] }
    #expect(steps == [2])
  }

  @Test mutating func `is forgotten after its time`() {
    _ = world.ask(client, "tree.subscribe", #"{"tree":"main"}"#)
    _ = trigger(#""checkout""#)
    world.pass(milliseconds: 599_000)
    #expect(kept() != nil)
    _ = world.heard(client)
    world.pass(milliseconds: 2_000)
    #expect(world.heard(client).contains { $0.contains(#""kept":null"#) })
    #expect(kept() == nil)
    let last = world.result(client, "tree.history", #"{"tree":"main"}"#)?["entries"]?.array?.last
    #expect(last?["cause"]?["method"] == "coordinator.forget")
    #expect(last?["cause"]?["client"]?["name"] == "navd")
  }

  @Test mutating func `keeps its time over a restart`() {
    _ = trigger(#""checkout""#)
    world.pass(milliseconds: 590_000)
    world.restart()
    client = world.connect()
    #expect(kept() != nil)
    world.pass(milliseconds: 10_000)
    #expect(kept() == nil)
  }

  @Test mutating func `waits for the last requirement of a chain, and is parked again`() {
    _ = state(#"{"terms":false}"#)
    let outcome = trigger(#""checkout""#)
    #expect(outcome?["redirects"]?.array?.count == 2)
    #expect(kept()?["screen"] == "SignIn")
    #expect(screens() == ["Home", "Terms!"])
    let accepted = state(#"{"terms":true}"#)
    #expect(accepted?["kept"] == "parked")
    #expect(kept()?["screen"] == "Checkout")
    #expect(screens() == ["Home", "Terms", "SignIn!"])
    _ = trigger(#""enter""#)
    #expect(screens() == ["Home", "Checkout", "Terms!"])
  }

  @Test mutating func `is not a command without park, a fact or a dry run`() {
    #expect(trigger(#""orders""#)?["kept"] == nil)
    #expect(kept() == nil)
    let dry = world.result(client, "coordinator.trigger", #"{"route":"checkout","dryRun":true}"#)
    #expect(dry?["outcome"] == "redirected")
    #expect(kept() == nil)
    _ = state(#"{"signedIn":true}"#)
    _ = trigger(#""checkout""#)
    #expect(state(#"{"signedIn":false}"#)?["kept"] == nil)
    #expect(kept() == nil)
  }

  @Test mutating func `is forgotten by a command`() {
    _ = trigger(#""checkout""#)
    #expect(world.result(client, "coordinator.forget")?["kept"] == "forgotten")
    _ = state(#"{"signedIn":true}"#)
    #expect(!screens().contains("Checkout!"))
  }
}
