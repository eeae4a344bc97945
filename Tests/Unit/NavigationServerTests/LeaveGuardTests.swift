import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// An editor that asks before it discards changes.
private let editor = #"""
  {"navigation":1,"name":"editor","root":"Main",
  "facts":{"locked":{"type":"boolean","default":false},"signedIn":{"type":"boolean","default":true},
  "canAsk":{"type":"boolean","default":true}},
  "screens":{"Home":null,"Ask":null,"Alarm":null,"Other":null,
  "Edit":{"params":{"dirty":{"type":"boolean","default":false}},
  "requires":{"fact":"signedIn"},"otherwise":{"reject":"Sign in."},
  "leave":{"when":{"equals":["${params.dirty}",true]},
  "confirm":{"coordinator":"Discard","route":"ask","style":"alert"}}},
  "Note":{"leave":{"when":{"fact":"locked"},"reject":"The note is locked."}}},
  "coordinators":{
  "Main":{"kind":"tabs","tabs":[{"name":"list","coordinator":"List","route":"home"},
  {"name":"other","coordinator":"Other","route":"show","lazy":true}],
  "routes":{"alarm":{"present":"Alarm"},"tab":{"params":{"name":{"type":"string"}},"do":{"select":"${params.name}"}}}},
  "List":{"routes":{"home":{"push":"Home"},"note":{"push":"Note"},"top":{"popToRoot":{}},
  "edit":{"params":{"dirty":{"type":"boolean","default":true}},
  "do":{"push":{"screen":"Edit","params":{"dirty":"${params.dirty}"}}}},
  "save":{"sequence":[{"setParams":{"params":{"dirty":false}}},{"pop":1}]},
  "swap":{"set":["Home"]},
  "flow":{"start":{"coordinator":"Flow","route":"edit","completed":"flowDone"}},
  "flowDone":{"completes":"Flow","do":"none"}}},
  "Flow":{"result":{"type":"string"},"routes":{"edit":{"push":{"screen":"Edit","params":{"dirty":true}}},
  "step":{"start":{"coordinator":"Flow","route":"edit","completed":"stepDone"}},
  "stepDone":{"completes":"Flow","do":"none"},"done":{"finish":{"value":"saved"}}}},
  "Other":{"routes":{"show":{"push":"Other"}}},
  "Discard":{"result":{"type":"boolean"},"requires":{"fact":"canAsk"},
  "routes":{"ask":{"push":"Ask"},"yes":{"finish":{"value":true}},"no":{"finish":{"value":false}}}}}}
  """#.replacing("\n", with: "")

@Suite struct `A leave guard` {
  private var world = World { $0.hasStore = true }
  private var client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(editor)}"#)
  }

  private mutating func trigger(_ route: String, _ more: String = "") -> JSON? {
    world.result(client, "coordinator.trigger", #"{"route":"\#(route)"\#(more)}"#)
  }

  private mutating func list(_ route: String, _ more: String = "") -> JSON? {
    trigger(route, #","coordinator":"List"\#(more)"#)
  }

  private mutating func back(_ params: String = "{}") -> JSON? {
    world.result(client, "coordinator.back", params)
  }

  private mutating func kept() -> JSON? { world.result(client, "tree.get")?["snapshot"]?["kept"] }

  private mutating func screens() -> [String] { world.screens(client) }

  @Test mutating func `asks first, and the command continues when the user has confirmed`() {
    _ = list("edit")
    let asked = back()
    #expect(asked?["outcome"] == "blocked")
    #expect(asked?["revision"] == 3)
    #expect(asked?["reason"]?["code"] == "leaveAsked")
    #expect(asked?["reason"]?["name"] == "Edit")
    #expect(asked?["kept"] == "asked")
    #expect(screens() == ["Home", "Edit", "Ask!"])
    #expect(
      kept() == [
        "method": "coordinator.back", "params": [:], "waitsFor": "confirmation", "coordinator": "c3",
        "leaving": "s2",
      ]
    )
    let confirmed = trigger("yes")
    #expect(confirmed?["outcome"] == "committed")
    #expect(confirmed?["revision"] == 4)
    #expect(confirmed?["kept"] == "resumed")
    #expect(confirmed?["overrun"] == nil)
    #expect(screens() == ["Home!"])
    #expect(kept() == nil)
  }

  @Test(arguments: ["no", "back", "dismiss", "forget"])
  mutating func `keeps the screen if the user does not confirm`(_ answer: String) {
    _ = list("edit")
    _ = back()
    let ended: JSON? =
      switch answer {
      case "no": trigger("no")
      case "back": back()
      case "dismiss": world.result(client, "ui.report", #"{"event":"didDismiss","key":"s3"}"#)
      default: world.result(client, "coordinator.forget")
      }
    #expect(ended?["outcome"] == "committed", "\(String(describing: ended))")
    #expect(ended?["kept"] == "forgotten")
    #expect(screens() == ["Home", "Edit!"])
    #expect(kept() == nil)
    #expect(world.result(client, "coordinator.forget")?["reason"]?["code"] == "nothingToDo")
  }

  @Test(arguments: [
    ("coordinator.trigger", #"{"route":"top","coordinator":"List"}"#),
    ("coordinator.trigger", #"{"route":"swap","coordinator":"List"}"#),
    ("coordinator.transfer", #"{"coordinator":"List","transfer":{"pop":1}}"#),
    ("coordinator.transfer", #"{"coordinator":"List","transfer":{"remove":"Edit"}}"#),
    (
      "coordinator.transfer",
      #"{"coordinator":"List","transfer":{"navigate":{"screen":"Home","dedupe":"inStack"}}}"#
    ),
    ("coordinator.handle", #"{"routes":["top"],"coordinator":"List"}"#),
    ("coordinator.drop", #"{"coordinator":"List"}"#),
    ("coordinator.transaction", #"{"steps":[{"method":"coordinator.back","params":{}}]}"#),
  ])
  mutating func `asks before any command that removes the screen`(_ method: String, _ params: String) {
    _ = list("edit")
    let other = world.connect()
    #expect(world.result(other, method, params)?["reason"]?["code"] == "leaveAsked")
    #expect(screens() == ["Home", "Edit", "Ask!"])
    #expect(trigger("yes")?["kept"] == "resumed")
    #expect(!screens().contains("Edit!"))
  }

  @Test mutating func `reads the params as they are when the screen leaves`() {
    _ = list("edit")
    #expect(list("save")?["outcome"] == "committed")
    _ = list("edit")
    let steps =
      #"{"steps":[{"method":"coordinator.transfer","params":{"coordinator":"List","transfer":{"setParams":{"params":{"dirty":false}}}}},"#
      + #"{"method":"coordinator.back","params":{}}]}"#
    #expect(world.result(client, "coordinator.transaction", steps)?["outcome"] == "committed")
    #expect(screens() == ["Home!"])
    _ = trigger("edit", #","coordinator":"List""#)
    #expect(world.result(client, "tree.get")?["snapshot"]?["back"] == ["s4": "guarded"])
  }

  @Test mutating func `does not ask when its own coordinator finishes, and asks when another one does`() {
    _ = list("flow")
    #expect(trigger("done")?["outcome"] == "committed")
    #expect(screens() == ["Home!"])
    _ = list("flow")
    _ = trigger("step")
    // The outer flow takes the inner one with it.
    #expect(trigger("done", #","coordinator":"c4""#)?["reason"]?["code"] == "leaveAsked")
    #expect(trigger("yes")?["outcome"] == "committed")
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `asks for each screen, the deepest first`() {
    _ = list("edit")
    _ = list("edit")
    #expect(list("top")?["reason"]?["screen"] == "s3")
    let second = trigger("yes")
    #expect(second?["outcome"] == "committed")
    #expect(second?["kept"] == "asked")
    #expect(second?["reason"]?["screen"] == "s2")
    #expect(screens() == ["Home", "Edit", "Edit", "Ask!"])
    #expect(trigger("yes")?["kept"] == "resumed")
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `rejects with its text`() {
    _ = list("note")
    #expect(back()?["outcome"] == "committed")
    _ = list("note")
    _ = world.result(client, "tree.setFacts", #"{"facts":{"locked":true}}"#)
    let outcome = back()
    #expect(outcome?["outcome"] == "blocked")
    #expect(outcome?["reason"]?["code"] == "leaveRejected")
    #expect(outcome?["reason"]?["message"] == "The note is locked.")
    #expect(outcome?["kept"] == nil)
    #expect(screens() == ["Home", "Note!"])
  }

  @Test mutating func `does not stop what has happened already, and is named`() {
    _ = list("edit")
    let popped = world.result(client, "ui.report", #"{"event":"didPop","key":"s2"}"#)
    #expect(popped?["outcome"] == "committed", "\(String(describing: popped))")
    #expect(popped?["overrun"] == [["screen": "s2", "name": "Edit"]])
    _ = list("edit")
    let stated = world.result(client, "tree.setFacts", #"{"facts":{"signedIn":false}}"#)
    #expect(stated?["outcome"] == "committed")
    #expect(stated?["overrun"]?.array?.count == 1)
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `is passed by force, and named`() {
    _ = list("edit")
    let outcome = back(#"{"force":true}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["overrun"] == [["screen": "s2", "name": "Edit"]])
    #expect(outcome?["kept"] == nil)
  }

  @Test mutating func `lets the command pass if the user cannot be asked`() {
    _ = list("edit")
    _ = world.result(client, "tree.setFacts", #"{"facts":{"canAsk":false}}"#)
    let outcome = back()
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["overrun"]?.array?.first?["screen"] == "s2")
    #expect(outcome?["overrun"]?.array?.first?["unasked"]?["code"] == "requirementFailed")
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `lets the command pass if no client serves the coordinator that asks`() {
    let delegated = editor.replacing(
      #""routes":{"ask":{"push":"Ask"},"yes":{"finish":{"value":true}},"no":{"finish":{"value":false}}}"#,
      with: #""delegated":true,"routes":{"ask":null}"#
    )
    _ = world.result(client, "tree.regraph", #"{"graph":\#(delegated)}"#)
    _ = list("edit")
    let outcome = back()
    #expect(outcome?["overrun"]?.array?.first?["unasked"]?["code"] == "detached")
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `has one question at a time, the newest`() {
    _ = list("edit")
    _ = back()
    let newer = list("swap")
    #expect(newer?["reason"]?["code"] == "leaveAsked")
    #expect(newer?["disposed"]?.array?.map { $0["type"] } == ["Discard"])
    #expect(screens() == ["Home", "Edit", "Ask!"])
    #expect(kept()?["params"]?["route"] == "swap")
  }

  @Test mutating func `is asked under an alarm, which stays, so that the held Back closes it`() {
    _ = list("edit")
    _ = back()
    _ = trigger("alarm", #","coordinator":"Main""#)
    #expect(screens() == ["Home", "Edit", "Ask", "Alarm!"])
    _ = trigger("yes", #","coordinator":"Discard""#)
    #expect(screens() == ["Home", "Edit!"])
  }

  @Test mutating func `judges the command again on the current tree`() {
    _ = list("edit")
    _ = back()
    _ = list("note")
    #expect(screens() == ["Home", "Edit", "Note", "Ask!"])
    // Back takes the note, which is on top now.
    #expect(trigger("yes", #","coordinator":"Discard""#)?["kept"] == "resumed")
    #expect(screens() == ["Home", "Edit!"])
  }

  @Test mutating func `keeps the command over a restart`() {
    _ = list("edit")
    _ = back()
    world.restart()
    client = world.connect()
    #expect(kept()?["method"] == "coordinator.back")
    #expect(trigger("yes")?["kept"] == "resumed")
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `is reported by a dry run, which keeps nothing`() {
    _ = list("edit")
    let outcome = back(#"{"dryRun":true}"#)
    #expect(outcome?["reason"]?["code"] == "leaveAsked")
    #expect(kept() == nil)
    #expect(screens() == ["Home", "Edit!"])
  }

  @Test mutating func `blocks an undo, which is not kept`() {
    _ = list("edit")
    let outcome = world.result(client, "tree.undo")
    #expect(outcome?["outcome"] == "blocked")
    #expect(outcome?["reason"]?["code"] == "leaveRejected")
    #expect(world.result(client, "tree.undo", #"{"force":true}"#)?["outcome"] == "committed")
    #expect(screens() == ["Home!"])
  }

  @Test mutating func `does not ask for what stays in another tab`() {
    _ = list("edit")
    let selected = world.result(client, "ui.report", #"{"event":"didSelect","tab":"other"}"#)
    #expect(selected?["outcome"] == "committed")
    #expect(selected?["overrun"] == nil)
    #expect(world.result(client, "tree.get")?["snapshot"]?["back"] == nil)
  }
}
