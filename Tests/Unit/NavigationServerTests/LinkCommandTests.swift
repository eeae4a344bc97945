import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A bar with two tabs, whose cellar is locked, and a URL for most of its screens.
private let bar = #"""
  {"navigation":1,"name":"bar","root":{"coordinator":"Bar"},
  "facts":{"keys":{"type":"boolean","default":false}},
  "screens":{"Menu":null,"Drink":{"params":{"id":{"type":"integer"}}},
  "Extras":{"params":{"id":{"type":"integer"},"step":{"type":"integer"}}},"Alert":null,"Plans":null,
  "Cellar":{"params":{"rack":{"type":"string"}},
  "requires":{"fact":"keys"},"otherwise":{"routes":["ask"],"park":"10m"}},"Ask":null},
  "links":{
  "/menu":{"routes":["menu","top"],"shows":"Menu"},"/plans":{"routes":["plans"],"shows":"Plans"},
  "/drinks/{id}":{"params":{"id":{"type":"integer"}},
  "routes":["menu",{"name":"drink","params":{"id":"${params.id}"}}],"shows":"Drink"},
  "/drinks/{id}/extras/{step}":{"params":{"id":{"type":"integer"},"step":{"type":"integer"}},
  "routes":["menu",{"name":"drink","params":{"id":"${params.id}"}},"extras",
  {"name":"step","params":{"step":"${params.step}"}}],"shows":"Extras"},
  "/cellar/{rack}":{"params":{"rack":{"type":"string"}},
  "routes":["menu",{"name":"cellar","params":{"rack":"${params.rack}"}}],"shows":"Cellar"}},
  "coordinators":{
  "Bar":{"kind":"tabs","tabs":[{"name":"menu","coordinator":"Menu","route":"open"},
  {"name":"plans","coordinator":"Plans","route":"open"}],
  "routes":{"menu":{"sequence":["dismiss",{"select":"menu"}]},"plans":{"select":"plans"},
  "ask":{"start":{"coordinator":"Door","route":"ask","in":"modal","completed":"asked"}},
  "asked":{"completes":"Door","do":[{"when":{"completion":"value"},"setFacts":{"keys":true}},"none"]}}},
  "Menu":{"routes":{"open":{"push":"Menu"},"top":"popToRoot",
  "drink":{"params":{"id":{"type":"integer"}},"do":{"sequence":["popToRoot",
  {"start":{"coordinator":"Order","params":{"id":"${params.id}"},"route":"open"}}]}},
  "cellar":{"params":{"rack":{"type":"string"}},"do":{"push":{"screen":"Cellar","params":{"rack":"${params.rack}"}}}},
  "alert":{"present":"Alert"}}},
  "Order":{"params":{"id":{"type":"integer"}},"routes":{
  "open":{"push":{"screen":"Drink","params":{"id":"${coordinator.params.id}"}}},
  "extras":{"start":{"coordinator":"Extras","params":{"id":"${coordinator.params.id}"},"route":"first"}}}},
  "Extras":{"params":{"id":{"type":"integer"}},"routes":{
  "first":{"push":{"screen":"Extras","params":{"id":"${coordinator.params.id}","step":0}}},
  "step":{"params":{"step":{"type":"integer"}},"do":{"setParams":{"params":{"id":"${coordinator.params.id}",
  "step":"${params.step}"}}}}}},
  "Plans":{"routes":{"open":{"push":"Plans"}}},
  "Door":{"routes":{"ask":{"push":"Ask"},"enter":{"finish":{"value":true}}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A URL` {
  private var world = World { $0.hasStore = true }
  private var client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(bar)}"#)
  }

  private mutating func go(_ url: String, _ more: String = "") -> JSON? {
    world.result(client, "coordinator.handle", #"{"url":"\#(url)"\#(more)}"#)
  }

  private mutating func url(_ key: String? = nil) -> JSON? {
    world.result(client, "tree.url", key.map { #"{"key":"\#($0)"}"# } ?? "{}")?["url"]
  }

  @Test mutating func `leads through coordinators that each previous one opens`() {
    #expect(go("/drinks/4/extras/2")?["outcome"] == "committed")
    #expect(world.screens(client) == ["Menu", "Drink", "Extras!", "Plans"])
    #expect(url() == "/drinks/4/extras/2")
    #expect(url("s3") == "/drinks/4")
  }

  @Test mutating func `shows the screen of which it is the URL, also from elsewhere`() {
    _ = go("/drinks/4")
    let drink = url()?.string ?? ""
    for elsewhere in ["/plans", "/drinks/4/extras/2", "/menu", "/drinks/9"] {
      #expect(go(elsewhere)?["outcome"] == "committed")
      #expect(url() == .string(elsewhere))
      #expect(go(drink)?["outcome"] == "committed")
      #expect(url() == "/drinks/4")
    }
  }

  @Test mutating func `of the tree does nothing, whatever its scheme and unknown query`() {
    _ = go("/drinks/4")
    for same in ["/drinks/4", "bar:///drinks/4/?utm=x#top"] {
      let outcome = go(same)
      #expect(outcome?["outcome"] == "noop")
      #expect(outcome?["reason"]?["code"] == "already")
      #expect(outcome?["revision"] == 2)
    }
    #expect(go("/drinks/5")?["outcome"] == "committed")
  }

  @Test mutating func `is that of the screen below, if the one above has none`() {
    _ = go("/drinks/4")
    _ = world.ask(client, "coordinator.trigger", #"{"route":"alert"}"#)
    #expect(world.screens(client).last == "Alert!")
    #expect(url() == "/drinks/4")
    #expect(url("s4") == nil)
    // The modal has no URL, so the tree is at the URL already.
    #expect(go("/drinks/4")?["reason"]?["code"] == "already")
    #expect(go("/menu")?["outcome"] == "committed")
  }

  @Test mutating func `of a screen in a hidden tab is given by its key`() {
    _ = go("/drinks/4")
    _ = go("/plans")
    #expect(url() == "/plans")
    #expect(url("s3") == "/drinks/4")
  }

  @Test mutating func `in a dry run returns the outcome that it would have`() {
    let outcome = go("/drinks/4/extras/2", #","dryRun":true"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["change"]?["attached"]?.array?.count == 2)
    #expect(world.screens(client) == ["Menu!", "Plans"])
    #expect(go("/menu", #","dryRun":true"#)?["reason"]?["code"] == "already")
  }

  @Test mutating func `to a guarded screen is kept as its routes, and lands once`() {
    let outcome = go("/cellar/a%20b?utm=x", #","info":{"from":"poster"}"#)
    #expect(outcome?["outcome"] == "redirected")
    #expect(outcome?["kept"] == "parked")
    let kept = world.result(client, "tree.get")?["snapshot"]?["kept"]
    #expect(kept?["method"] == "coordinator.handle")
    #expect(
      kept?["params"] == [
        "routes": [["name": "menu", "params": [:]], ["name": "cellar", "params": ["rack": "a b"]]]
      ]
    )
    world.restart()
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","resume":true}"#)
    #expect(world.result(client, "coordinator.trigger", #"{"route":"enter"}"#)?["kept"] == "resumed")
    #expect(world.screens(client) == ["Menu", "Cellar!", "Plans"])
    #expect(url() == "/cellar/a%20b")
  }

  @Test mutating func `in a step of a transaction always runs, and is kept as its routes`() {
    let steps = #"""
      {"steps":[{"method":"coordinator.handle","params":{"url":"/menu"}},
      {"method":"coordinator.handle","params":{"url":"/cellar/b"}}]}
      """#.replacing("\n", with: "")
    #expect(world.result(client, "coordinator.transaction", steps)?["kept"] == "parked")
    let kept = world.result(client, "tree.get")?["snapshot"]?["kept"]?["params"]?["steps"]?.array ?? []
    #expect(kept.map { $0["params"]?["url"] } == [nil, nil])
    #expect(kept.last?["params"]?["routes"]?.array?.last?["name"] == "cellar")
  }

  @Test mutating func `of more bytes than navd reads is rejected`() {
    let url = "/" + String(repeating: "a", count: 8_192)
    #expect(
      world.ask(client, "coordinator.handle", #"{"url":"\#(url)"}"#).map { $0.contains("8192 are allowed") }
        == [
          true
        ]
    )
  }

  @Test mutating func `is in the history as it was sent`() {
    _ = go("bar://x/drinks/4?utm=x")
    let entry = world.result(client, "tree.history")?["entries"]?.array?.last
    #expect(entry?["cause"]?["params"]?["url"] == "bar://x/drinks/4?utm=x")
    let explained = world.result(client, "tree.explain")
    #expect(explained?["repeated"] == true)
    #expect(explained?["steps"]?.array?.count == 3)
  }
}
