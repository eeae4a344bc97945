import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A leave guard in a corner` {
  private static let forms = #"""
    "root":{"coordinator":"Main","route":"home"},"facts":{"f":{"type":"boolean","default":true}},
    "screens":{"Home":null,"Question":null,"Y":{"leave":{"when":{"fact":"f"},"reject":"Y stays."}},
    "X":{"params":{"n":{"type":"integer","default":0}},"leave":{"when":{"fact":"f"},"reject":"X stays."}},
    "Asked":{"params":{"text":{"type":"string","default":""}},
    "leave":{"when":{"not":{"equals":["${params.text}",""]}},"confirm":{"coordinator":"Ask","route":"ask"}}}},
    "coordinators":{
    "Main":{"routes":{"home":{"push":"Home"},"x":{"push":"X"},"top":"popToRoot","flow":{"start":"Flow"},
    "open":{"start":{"coordinator":"Flow","route":"y"}},
    "raised":{"present":{"screen":"Asked","priority":5,"params":{"text":"a"}}},
    "edit":{"params":{"text":{"type":"string"}},"do":{"navigate":{"screen":"Asked","params":{"text":"${params.text}"}}}},
    "type":{"params":{"text":{"type":"string"}},"do":{"setParams":{"params":{"text":"${params.text}"}}}}}},
    "Flow":{"routes":{"y":{"push":"Y"}}},
    "Ask":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Question"},"yes":{"finish":{"value":true}}}}}
    """#

  @Test func `judges the screen whose owner has most ancestors first, and of several the newest`() {
    var corner = Corner(Self.forms)
    corner.trigger("x")
    corner.trigger("open", of: "Main")
    corner.trigger("x", of: "Main")
    #expect(corner.trigger("top", of: "Main")?["reason"]?["name"] == "Y")
    var flat = Corner(Self.forms)
    flat.trigger("x")
    flat.trigger("x")
    #expect(flat.trigger("top")?["reason"]?["screen"] == "s3")
  }

  @Test func `asks in a layer of the priority of the screen's`() {
    var corner = Corner(Self.forms)
    corner.trigger("raised")
    #expect(corner.result("coordinator.back")?["reason"]?["code"] == "leaveAsked")
    #expect(corner.snapshot()?["window"]?.array?.map { $0["layer"]?["priority"] } == [nil, 5, 5])
  }

  @Test func `asks before navigate gives the screen other params, and not before setParams or an undo`() {
    var corner = Corner(Self.forms)
    func text(_ corner: inout Corner) -> JSON? {
      corner.snapshot()?["window"]?.array?.first?["children"]?.array?.last?["params"]?["text"]
    }
    corner.result("coordinator.trigger", #"{"route":{"name":"edit","params":{"text":""}}}"#)
    for typed in ["a", "ab"] {
      let outcome = corner.result(
        "coordinator.trigger",
        #"{"route":{"name":"type","params":{"text":"\#(typed)"}}}"#
      )
      #expect(outcome?["outcome"] == "committed")
    }
    #expect(corner.result("tree.undo")?["outcome"] == "committed")
    #expect(text(&corner) == "a")
    let edit = #"{"route":{"name":"edit","params":{"text":"b"}},"coordinator":"Main"}"#
    #expect(corner.result("coordinator.trigger", edit)?["reason"]?["code"] == "leaveAsked")
    #expect(text(&corner) == "a")
    #expect(corner.trigger("yes")?["kept"] == "resumed")
    #expect(text(&corner) == "b")
    let forced = #"{"route":{"name":"edit","params":{"text":"c"}},"force":true}"#
    #expect(corner.result("coordinator.trigger", forced)?["overrun"]?.array?.first?["screen"] == "s2")
    #expect(text(&corner) == "c")
  }
}

@Suite struct `Facts in a corner` {
  private static let home = #"""
    "root":{"coordinator":"Main","route":"home"},"facts":{"f":{"type":"boolean","default":true}},
    "screens":{"Home":{"requires":{"fact":"f"},"otherwise":{"routes":["away"]}},"Closed":null},
    "coordinators":{"Main":{"routes":{"home":[{"when":{"fact":"f"},"push":"Home"},{"push":"Closed"}],
    "away":{"reject":"Not now."},
    "both":{"sequence":[{"push":"Home"},{"setFacts":{"f":false}}]}}}}
    """#

  @Test func `show the initial route in an empty root although their redirect was rejected`() {
    var corner = Corner(Self.home)
    let outcome = corner.state(#"{"f":false}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["reason"]?["code"] == "rejected")
    #expect(corner.screens() == ["Closed!"])
  }

  @Test func `that a route states judge what the route has added at its end`() {
    var corner = Corner(Self.home)
    // The first screen would have left in any case; the one that the route has pushed has not come.
    let outcome = corner.trigger("both")
    #expect(outcome?["outcome"] == "blocked")
    #expect(corner.screens() == ["Home!"])
    #expect(corner.snapshot()?["facts"]?["f"] == true)
  }

  @Test func `undo an initial route that a leave guard holds`() {
    var corner = Corner(
      #"""
      "root":{"coordinator":"Main"},"facts":{"f":{"type":"boolean","default":true}},
      "screens":{"Home":{"requires":{"fact":"f"}},"Other":null,"First":null,"Kept":{"leave":{"when":{"not":{"fact":"f"}},"reject":"It stays."}}},
      "coordinators":{"Main":{"kind":"tabs","tabs":[{"name":"a","coordinator":"A","route":"home"},{"name":"b","coordinator":"B","route":"open"}]},
      "A":{"routes":{"home":[{"when":{"fact":"f"},"push":"Home"},{"sequence":[{"push":"Other"},{"send":{"name":"clear","to":"B"}}]}]}},
      "B":{"routes":{"open":{"sequence":[{"push":"First"},{"push":"Kept"}]},"clear":"popToRoot"}}}
      """#
    )
    let outcome = corner.state(#"{"f":false}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["reason"]?["code"] == "leaveRejected")
    #expect(
      corner.snapshot()?["window"]?.array?.first?["children"]?.array?.last?["children"]?.array?.count == 2
    )
    #expect(corner.result("tree.get")?["onView"] == [])
  }

  @Test func `ask the user about what their redirect removes, and keep the redirect`() {
    var corner = Corner(
      #"""
      "root":{"coordinator":"Main","route":"home"},"facts":{"f":{"type":"boolean","default":true},"g":{"type":"boolean","default":true}},
      "screens":{"Home":null,"Question":null,"Edit":{"leave":{"when":{"fact":"g"},"confirm":{"coordinator":"Ask","route":"ask"}}},
      "Secret":{"requires":{"fact":"f"},"otherwise":{"routes":["top"]}}},
      "coordinators":{"Main":{"routes":{"home":{"sequence":[{"push":"Home"},{"push":"Edit"},{"push":"Secret"}]},"top":"popToRoot"}},
      "Ask":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Question"},"yes":{"finish":{"value":true}}}}}
      """#
    )
    let outcome = corner.state(#"{"f":false}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["kept"] == "asked")
    #expect(corner.screens() == ["Home", "Edit", "Question!"])
    #expect(corner.snapshot()?["kept"]?["method"] == "coordinator.handle")
    #expect(corner.trigger("yes")?["kept"] == "resumed")
    #expect(corner.screens() == ["Home!"])
  }

  @Test func `give a tab that is unopened again a new key`() {
    var corner = Corner(
      #"""
      "root":{"coordinator":"Main"},"facts":{"f":{"type":"boolean","default":true}},
      "screens":{"Home":null,"Service":{"requires":{"fact":"f"}}},
      "coordinators":{"Main":{"kind":"tabs","tabs":[{"name":"a","coordinator":"A","route":"show"},{"name":"b","coordinator":"B","route":"show"}]},
      "A":{"routes":{"show":{"push":"Home"}}},"B":{"routes":{"show":{"push":"Service"}}}}
      """#
    )
    func keys(_ corner: inout Corner) -> [JSON?]? {
      corner.snapshot()?["window"]?.array?.first?["children"]?.array?.map { $0["key"] }
    }
    #expect(keys(&corner) == ["n2", "n3"])
    corner.state(#"{"f":false}"#)
    #expect(keys(&corner) == ["n2", "n4"])
  }
}

@Suite struct `A coordinator in a corner` {
  private static let flows = #"""
    "root":{"coordinator":"Main","route":"home"},
    "screens":{"Home":null,"Step":null,"Other":null,"There":null,"Gone":null,"More":null},
    "coordinators":{
    "Main":{"routes":{"home":{"push":"Home"},"go":{"start":{"coordinator":"Flow","route":"open","in":"modal","completed":"done"}},
    "strict":{"start":{"coordinator":"Flow","route":"open","in":"modal","completed":"never"}},
    "done":{"completes":"Flow","do":[{"when":{"exists":"Flow"},"push":"There"},{"push":"Gone"}]},
    "never":{"completes":"Flow","do":{"reject":"Not yet."}}}},
    "Flow":{"routes":{"open":{"push":"Step"},"end":"finish","leave":{"sequence":["dismissSelf",{"push":"More"}]},
    "close":{"sequence":["dismissSelf","dismiss"]},
    "sub":{"start":{"coordinator":"Flow","route":"open","in":"modal"}},
    "swap":{"replaceModal":{"screen":"Other","priority":10}}}}}
    """#

  @Test func `that completes exists until it is removed`() {
    var corner = Corner(Self.flows)
    corner.trigger("go")
    corner.trigger("end")
    #expect(corner.screens() == ["Home", "There!"])
  }

  @Test func `whose home has left cannot push, and has nothing to dismiss`() {
    var corner = Corner(Self.flows)
    corner.trigger("go")
    #expect(corner.trigger("leave")?["reason"]?["code"] == "homeMismatch")
    #expect(corner.trigger("close")?["outcome"] == "committed")
    #expect(corner.screens() == ["Home", "Gone!"] || corner.screens() == ["Home", "There!"])
  }

  @Test func `that replaces its own layer leaves the new one to the coordinator above it`() {
    var corner = Corner(Self.flows)
    corner.trigger("go")
    corner.trigger("sub")
    corner.trigger("swap", of: "c3")
    #expect(corner.snapshot()?["window"]?.array?.count == 3)
    // The flow whose step has replaced its layer closes, and takes it along although its priority is higher
    corner.result("coordinator.transfer", #"{"coordinator":"c2","transfer":"dismissSelf"}"#)
    #expect(corner.snapshot()?["window"]?.array?.count == 1)
  }

  @Test func `that receives a completion is not foreseen by an explanation of Back`() {
    var corner = Corner(Self.flows)
    corner.trigger("strict")
    let steps = corner.result("tree.explainBack")?["steps"]?.array
    #expect(steps?.last?["rule"] == "removal")
    #expect(steps?.last?["applies"] == true)
    #expect(corner.snapshot()?["back"] == nil)
    #expect(corner.result("coordinator.back")?["reason"]?["code"] == "rejected")
  }
}

@Suite struct `A tab in a corner` {
  private static let tabs = #"""
    "root":{"coordinator":"Main"},"screens":{"List":{"params":{"n":{"type":"integer","default":0}}},"Item":null},
    "links":{"/list":{"routes":[{"name":"first"}],"shows":"List"}},
    "coordinators":{"Main":{"kind":"tabs",
    "tabs":[{"name":"a","coordinator":"Page","route":"home","reselect":"no"},{"name":"b","coordinator":"Page","route":"home","reselect":"top"}],
    "routes":{"first":{"select":"a"},"second":{"select":"b"},"name":{"remove":"List"}}},
    "Page":{"routes":{"home":[{"when":"initial","push":"List"},"backToRoot"],"item":{"push":"Item"},"no":{"reject":"No."},"top":"popToRoot"}}}
    """#

  @Test func `whose reselect fails when the user taps it leaves everything as it was`() {
    var corner = Corner(Self.tabs)
    let outcome = corner.result("ui.report", #"{"event":"didSelect","tab":"a"}"#)
    #expect(outcome?["outcome"] == "noop")
    #expect(outcome?["reason"]?["code"] == "rejected")
  }

  @Test func `is not selected again by a link`() {
    var corner = Corner(Self.tabs)
    corner.trigger("second", of: "Main")
    corner.trigger("item")
    #expect(corner.result("coordinator.handle", #"{"routes":["second"]}"#)?["reason"]?["code"] == "already")
    #expect(corner.screens() == ["List", "List", "Item!"])
    #expect(corner.trigger("second", of: "Main")?["outcome"] == "committed")
    #expect(corner.screens() == ["List", "List!"])
  }

  @Test func `that is selected has the topmost screen of a name`() {
    var corner = Corner(Self.tabs)
    corner.trigger("second", of: "Main")
    corner.trigger("name", of: "Main")
    let tabs = corner.snapshot()?["window"]?.array?.first?["children"]?.array
    #expect(tabs?.map { $0["children"]?.array?.count } == [1, 0])
  }

  @Test func `has the URL of a screen that only an initial rule shows`() {
    var corner = Corner(
      Self.tabs.replacing(#"[{"name":"first"}]"#, with: #"["first","home"]"#)
    )
    #expect(corner.result("tree.url")?["url"] == "/list")
    corner.trigger("item")
    #expect(corner.result("coordinator.handle", #"{"routes":["first","home"]}"#)?["outcome"] == "committed")
    #expect(corner.screens() == ["List!", "List"])
  }
}
