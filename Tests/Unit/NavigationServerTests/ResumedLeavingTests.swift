import JSON
import NavigationServer
import Testing

/// A shop in which a link to the checkout waits for a sign-in, and leaves an address that may have unsaved changes.
///
/// The payment also needs the terms, which take the place of all screens.
private let shop = #"""
  {"navigation":1,"name":"shop","root":{"coordinator":"Shop","route":"home"},
  "facts":{"signedIn":{"type":"boolean","default":false},"terms":{"type":"boolean","default":true},
  "canAsk":{"type":"boolean","default":true}},
  "screens":{"Home":null,"SignIn":null,"Terms":null,"Ask":null,
  "Cart":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"],"park":"10m"}},
  "Pay":{"requires":{"fact":"terms"},"otherwise":{"routes":["terms"],"park":"10m"}},
  "Address":{"params":{"dirty":{"type":"boolean","default":true}},
  "leave":{"when":{"equals":["${params.dirty}",true]},"confirm":{"coordinator":"Discard","route":"ask","style":"alert"}}}},
  "coordinators":{
  "Shop":{"routes":{"home":{"push":"Home"},"address":{"push":"Address"},
  "checkout":{"set":["Home","Cart","Pay"]},"terms":{"set":["Terms"]},
  "signIn":{"start":{"coordinator":"Login","route":"ask","in":"modal","completed":"done"}},
  "done":{"completes":"Login","do":[{"when":{"completion":"value"},"setFacts":{"signedIn":true}},"none"]}}},
  "Login":{"routes":{"ask":{"push":"SignIn"},"enter":{"finish":{"value":true}}}},
  "Discard":{"result":{"type":"boolean"},"requires":{"fact":"canAsk"},"routes":{"ask":{"push":"Ask"},
  "yes":{"finish":{"value":true}},"no":{"finish":{"value":false}}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A command that was kept behind a login, and then removes a guarded screen,` {
  private var world = World { $0.hasStore = true }
  private let client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(shop)}"#)
    _ = trigger("address")
  }

  @discardableResult private mutating func trigger(_ route: String) -> JSON? {
    world.result(client, "coordinator.trigger", #"{"route":"\#(route)"}"#)
  }

  private mutating func link() -> JSON? {
    world.result(client, "coordinator.handle", #"{"routes":["checkout"]}"#)
  }

  private mutating func state(_ facts: String) -> JSON? {
    world.result(client, "tree.setFacts", #"{"facts":\#(facts)}"#)
  }

  private mutating func kept() -> JSON? { world.result(client, "tree.get")?["snapshot"]?["kept"] }

  private mutating func screens() -> [String] { world.screens(client) }

  @Test mutating func `asks once, and goes on after true`() {
    #expect(link()?["kept"] == "parked")
    #expect(screens() == ["Home", "Address", "SignIn!"])
    let signedIn = trigger("enter")
    #expect(signedIn?["outcome"] == "committed")
    #expect(signedIn?["reason"]?["code"] == "leaveAsked")
    #expect(signedIn?["kept"] == "asked")
    #expect(screens() == ["Home", "Address", "Ask!"])
    #expect(kept()?["waitsFor"] == "confirmation")
    #expect(kept()?["method"] == "coordinator.handle")
    let confirmed = trigger("yes")
    #expect(confirmed?["kept"] == "resumed")
    #expect(confirmed?["overrun"] == nil)
    #expect(screens() == ["Home", "Cart", "Pay!"])
    #expect(kept() == nil)
  }

  @Test mutating func `is gone after false`() {
    _ = link()
    trigger("enter")
    #expect(trigger("no")?["kept"] == "forgotten")
    #expect(screens() == ["Home", "Address!"])
    #expect(kept() == nil)
    _ = state(#"{"terms":false}"#)
    _ = state(#"{"terms":true}"#)
    #expect(screens() == ["Home", "Address!"])
  }

  @Test mutating func `asks once also if its redirect removes the screen, and is parked after true`() {
    _ = state(#"{"terms":false}"#)
    _ = link()
    let signedIn = trigger("enter")
    #expect(signedIn?["outcome"] == "committed")
    #expect(signedIn?["reason"]?["code"] == "leaveAsked")
    #expect(signedIn?["kept"] == "asked")
    #expect(screens() == ["Home", "Address", "Ask!"])
    #expect(kept()?["waitsFor"] == "confirmation")
    let confirmed = trigger("yes")
    #expect(confirmed?["kept"] == "parked")
    #expect(confirmed?["redirects"]?.array?.count == 1)
    #expect(screens() == ["Terms!"])
    #expect(kept()?["screen"] == "Pay")
    #expect(state(#"{"terms":true}"#)?["kept"] == "resumed")
    #expect(screens() == ["Home", "Cart", "Pay!"])
  }

  @Test mutating func `is parked with one redirect if its redirect removes the screen and nothing can ask`() {
    _ = state(#"{"terms":false,"canAsk":false}"#)
    _ = link()
    let signedIn = trigger("enter")
    #expect(signedIn?["kept"] == "parked")
    #expect(signedIn?["redirects"]?.array?.count == 1)
    #expect(signedIn?["overrun"]?.array?.compactMap { $0["unasked"]?["code"] } == ["requirementFailed"])
    #expect(screens() == ["Terms!"])
    #expect(kept()?["screen"] == "Pay")
  }

  @Test mutating func `is gone after false also if its redirect removes the screen`() {
    _ = state(#"{"terms":false}"#)
    _ = link()
    trigger("enter")
    #expect(trigger("no")?["kept"] == "forgotten")
    #expect(screens() == ["Home", "Address!"])
    #expect(kept() == nil)
  }

  @Test mutating func `takes the place of a question below the sign-in`() {
    _ = world.result(client, "coordinator.back")
    #expect(screens() == ["Home", "Address", "Ask!"])
    let redirected = link()
    #expect(redirected?["kept"] == "parked")
    #expect(screens() == ["Home", "Address", "SignIn!"])
    #expect(kept()?["waitsFor"] == "requirement")
  }
}
