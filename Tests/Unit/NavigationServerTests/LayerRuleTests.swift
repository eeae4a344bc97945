import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// Alerts that lie beneath one another, photos in a bare layer, and a window.
private let gallery = #"""
  "root":{"coordinator":"Main","route":"home"},
  "screens":{"Home":null,"Details":null,"Alert":{"params":{"text":{"type":"string"}}},"Other":null,
  "Photo":{"params":{"id":{"type":"integer"},"zoom":{"type":"integer","default":1},"note":{"type":"string","optional":true}},
  "identity":["id"]}},
  "coordinators":{
  "Main":{"routes":{"home":{"push":"Home"},
  "photo":{"params":{"id":{"type":"integer"}},"do":{"push":{"screen":"Photo","params":{"id":"${params.id}"}}}},
  "go":{"params":{"id":{"type":"integer"}},"do":{"navigate":{"screen":"Photo","params":{"id":"${params.id}"},"dedupe":"inStack"}}},
  "gone":{"params":{"id":{"type":"integer"}},"do":{"remove":{"screen":"Photo","params":{"id":"${params.id}"}}}},
  "backTo":{"params":{"id":{"type":"integer"}},"do":{"popTo":{"screen":"Photo","params":{"id":"${params.id}"},"ifAbsent":"push"}}},
  "seen":{"params":{"id":{"type":"integer"}},
  "do":[{"when":{"onView":{"screen":"Photo","params":{"id":"${params.id}"}}},"push":"Other"},{"reject":"Another photo."}]},
  "look":{"params":{"id":{"type":"integer"}},"do":{"start":{"coordinator":"Viewer","route":{"name":"show","params":{"id":"${params.id}"}},"in":"modal"}}},
  "alert":{"params":{"text":{"type":"string"}},
  "do":{"start":{"coordinator":"Alert","params":{"text":"${params.text}"},"route":"show","in":{"modal":{"beneath":true}}}}}}},
  "Viewer":{"routes":{"show":{"params":{"id":{"type":"integer"}},"do":{"navigate":{"screen":"Photo","params":{"id":"${params.id}"}}}},
  "other":{"navigate":"Other"}}},
  "Alert":{"params":{"text":{"type":"string"}},"routes":{
  "show":{"push":{"screen":"Alert","params":{"text":"${coordinator.params.text}"}}},"ok":"finish","more":{"present":"Details"}}}}
  """#

@Suite struct `A layer` {
  private var corner = Corner(gallery)

  private mutating func send(_ route: String, _ params: String, to coordinator: String = "Main") -> JSON? {
    let route = #"{"name":"\#(route)","params":\#(params)}"#
    return corner.result("coordinator.trigger", #"{"route":\#(route),"coordinator":"\#(coordinator)"}"#)
  }

  private mutating func texts() -> [String?]? {
    corner.snapshot()?["window"]?.array?.dropFirst().map {
      let screen = $0["children"]?.array?.first
      return (screen?["params"]?["text"] ?? screen?["name"])?.string
    }
  }

  @Test mutating func `beneath others of its priority is on view when they have ended`() {
    for text in ["one", "two", "three"] { _ = send("alert", #"{"text":"\#(text)"}"#) }
    #expect(texts() == ["three", "two", "one"])
    corner.trigger("ok")
    #expect(texts() == ["three", "two"])
    corner.trigger("ok")
    corner.trigger("ok")
    #expect(corner.screens() == ["Home!"])
  }

  @Test mutating func `beneath others comes below what one of them has presented`() {
    _ = send("alert", #"{"text":"one"}"#)
    corner.trigger("more")
    _ = send("alert", #"{"text":"two"}"#)
    #expect(texts() == ["two", "one", "Details"])
    corner.result("coordinator.back")
    corner.trigger("ok")
    #expect(texts() == ["two"])
  }

  @Test mutating func `with a bare screen shows another one of its name in its place`() {
    _ = send("look", #"{"id":1}"#)
    #expect(send("show", #"{"id":2}"#, to: "Viewer")?["outcome"] == "committed")
    let layer = corner.snapshot()?["window"]?.array?.last?["children"]?.array
    #expect(layer?.map { $0["params"]?["id"] } == [2])
    #expect(layer?.map { $0["key"] } == ["s3"])
    #expect(send("other", "{}", to: "Viewer")?["reason"]?["code"] == "noStack")
  }
}

@Suite struct `A screen with an identity` {
  private var corner = Corner(gallery)

  private mutating func send(_ route: String, _ params: String) -> JSON? {
    let route = #"{"name":"\#(route)","params":\#(params)}"#
    return corner.result("coordinator.trigger", #"{"route":\#(route),"coordinator":"Main"}"#)
  }

  private mutating func photos() -> [JSON?]? {
    corner.snapshot()?["window"]?.array?.first?["children"]?.array?.dropFirst().map { $0["params"]?["id"] }
  }

  @Test mutating func `is found by navigate, popTo, remove and onView only with these params`() {
    _ = send("go", #"{"id":1}"#)
    _ = send("go", #"{"id":2}"#)
    _ = send("go", #"{"id":3}"#)
    #expect(photos() == [1, 2, 3])
    #expect(send("seen", #"{"id":2}"#)?["outcome"] == "blocked")
    #expect(send("seen", #"{"id":3}"#)?["outcome"] == "committed")
    #expect(send("go", #"{"id":2}"#)?["outcome"] == "committed")
    #expect(photos() == [1, 2])
    #expect(send("backTo", #"{"id":1}"#)?["outcome"] == "committed")
    #expect(send("backTo", #"{"id":4}"#)?["outcome"] == "committed")
    #expect(photos() == [1, 4])
    #expect(send("gone", #"{"id":1}"#)?["outcome"] == "committed")
    #expect(photos() == [4])
    #expect(send("gone", #"{"id":1}"#)?["reason"]?["code"] == "screenNotFound")
  }

  @Test mutating func `keeps the params that setParams leaves out, and may get another identity`() {
    _ = send("go", #"{"id":1}"#)
    func set(_ params: String) -> JSON? {
      corner.result(
        "coordinator.transfer",
        #"{"transfer":{"setParams":{"screen":"Photo","params":\#(params)}}}"#
      )
    }
    func photo() -> JSON? { corner.snapshot()?["window"]?.array?.first?["children"]?.array?.last?["params"] }
    _ = set(#"{"zoom":3,"note":"good"}"#)
    #expect(photo() == ["id": 1, "zoom": 3, "note": "good"])
    _ = set(#"{"zoom":null,"note":null,"id":7}"#)
    #expect(photo() == ["id": 7, "zoom": 1])
    let unnamed = corner.result("coordinator.transfer", #"{"transfer":{"setParams":{"params":{"id":null}}}}"#)
    #expect(unnamed?["outcome"] == "failed")
    #expect(unnamed?["reason"]?["code"] == "badParams")
  }
}

@Suite struct `A window that starts a child in a layer` {
  @Test func `keeps its root below it`() {
    var corner = Corner(
      #"""
      "root":{"coordinator":"App","route":"home"},"screens":{"Home":null,"Step":null},
      "coordinators":{"App":{"kind":"window","routes":{"home":{"setRoot":"Home"},
      "ask":{"start":{"coordinator":"Flow","route":"step","in":{"layer":{"style":"sheet","priority":4,"stack":true}}}},
      "plain":{"start":{"coordinator":"Flow","route":"step","in":"layer"}}}},
      "Flow":{"routes":{"step":{"push":"Step"},"more":{"push":"Step"},"end":"finish"}}}
      """#
    )
    corner.trigger("ask")
    corner.trigger("more")
    #expect(corner.screens() == ["Home", "Step", "Step!"])
    let layer = corner.snapshot()?["window"]?.array?.last
    #expect(layer?["kind"] == "stack")
    #expect(layer?["layer"] == ["style": "sheet", "priority": 4])
    corner.trigger("end")
    corner.trigger("plain")
    #expect(corner.snapshot()?["window"]?.array?.last?["kind"] == "bare")
    #expect(corner.screens() == ["Home", "Step!"])
  }
}
