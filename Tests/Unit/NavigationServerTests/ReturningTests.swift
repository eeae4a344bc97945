import JSON
import NavigationProtocol
import NavigationServer
import Testing

/// A car that shows no video while it moves, and reports that need a sign-in.
private let car = #"""
  "root":{"coordinator":"App","route":"home"},
  "facts":{"moving":{"type":"boolean","default":false},"signedIn":{"type":"boolean","default":false}},
  "screens":{"Home":null,"Park":{"requires":{"fact":"moving"}},"Radio":null,"SignIn":null,
  "Report":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"],"park":"1h"}},
  "Video":{"params":{"id":{"type":"integer"}},"requires":{"not":{"fact":"moving"}},
  "otherwise":{"routes":["park"],"park":"1h","resume":true}}},
  "links":{"/videos/{id}":{"params":{"id":{"type":"integer"}},"routes":["home",{"name":"video","params":{"id":"${params.id}"}}],"shows":"Video"}},
  "coordinators":{"App":{"routes":{"home":[{"when":"initial","push":"Home"},"backToRoot"],
  "video":{"params":{"id":{"type":"integer"}},"do":{"push":{"screen":"Video","params":{"id":"${params.id}"}}}},
  "radio":{"push":"Radio"},"park":{"present":{"screen":"Park","style":"full"}},
  "drive":{"sequence":[{"setFacts":{"moving":true}},{"present":"Park"}]},"report":{"push":"Report"},
  "signIn":[{"when":{"exists":"SignIn"},"none":{}},{"start":{"coordinator":"SignIn","route":"ask","in":"modal"}}]}},
  "SignIn":{"routes":{"ask":{"push":"SignIn"},"done":"finish","give":"cancel"}}}
  """#

@Suite struct `A screen that facts have taken away` {
  private var corner = Corner(car)

  private mutating func video() {
    corner.result("coordinator.trigger", #"{"route":{"name":"video","params":{"id":9}}}"#)
  }

  @Test mutating func `comes back when its requirement holds again`() {
    video()
    let moving = corner.state(#"{"moving":true}"#)
    #expect(moving?["kept"] == "parked")
    #expect(corner.screens() == ["Home", "Park!"])
    #expect(corner.snapshot()?["kept"]?["method"] == "coordinator.handle")
    let parked = corner.state(#"{"moving":false}"#)
    #expect(parked?["kept"] == "resumed")
    #expect(corner.screens() == ["Home", "Video!"])
  }

  @Test mutating func `does not come back if a route has stated the fact`() {
    video()
    #expect(corner.trigger("drive")?["kept"] == nil)
    #expect(corner.snapshot()?["kept"] == nil)
  }

  @Test mutating func `does not come back if the user has closed what took its place`() {
    video()
    corner.state(#"{"moving":true}"#)
    #expect(corner.result("coordinator.back")?["kept"] == "forgotten")
    corner.state(#"{"moving":false}"#)
    #expect(corner.screens() == ["Home!"])
  }

  @Test func `comes back although what took its place needs a sign-in, which is the last to wait for`() {
    var corner = Corner(
      car.replacing(
        #""Park":{"requires":{"fact":"moving"}}"#,
        with: #""Park":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]}}"#
      )
    )
    corner.result("coordinator.trigger", #"{"route":{"name":"video","params":{"id":9}}}"#)
    #expect(corner.state(#"{"moving":true}"#)?["kept"] == "parked")
    #expect(corner.screens() == ["Home", "SignIn!"])
    #expect(corner.state(#"{"moving":false}"#)?["kept"] == nil)
    #expect(corner.state(#"{"signedIn":true}"#)?["kept"] == "resumed")
    #expect(corner.screens() == ["Home", "Video!"])
  }

  @Test func `does not come back without a URL`() {
    var corner = Corner(
      car.replacing(
        #"{"id":{"type":"integer"}},"requires":{"not""#,
        with: #"{"id":{"type":"integer","sensitive":true}},"requires":{"not""#
      )
    )
    corner.result("coordinator.trigger", #"{"route":{"name":"video","params":{"id":9}}}"#)
    #expect(corner.state(#"{"moving":true}"#)?["kept"] == nil)
    #expect(corner.screens() == ["Home", "Park!"])
  }

  @Test func `comes back after a restart that has reset the fact`() {
    var corner = Corner(
      car.replacing(
        #""signedIn":{"type":"boolean","default":false}"#,
        with: #""signedIn":{"type":"boolean","default":false,"kept":false}"#
      )
      .replacing(
        #""otherwise":{"routes":["signIn"],"park":"1h"}}"#,
        with: #""otherwise":{"routes":["signIn"],"park":"1h","resume":true}}"#
      )
      .replacing(#""links":{"#, with: #""links":{"/report":{"routes":["home","report"],"shows":"Report"},"#)
    )
    corner.state(#"{"signedIn":true}"#)
    corner.trigger("report")
    #expect(corner.screens() == ["Home", "Report!"])
    corner.restart()
    #expect(corner.screens() == ["Home", "SignIn!"])
    #expect(corner.state(#"{"signedIn":true}"#)?["kept"] == "resumed")
    #expect(corner.result("tree.url")?["url"] == "/report")
  }
}

@Suite struct `A command that is parked behind what is open already` {
  private var corner = Corner(car)

  @Test mutating func `is given up with the sign-in that the first one has opened`() {
    #expect(corner.trigger("report")?["kept"] == "parked")
    #expect(corner.trigger("report", of: "App")?["kept"] == "parked")
    #expect(corner.trigger("give")?["kept"] == "forgotten")
    #expect(corner.snapshot()?["kept"] == nil)
  }

  @Test mutating func `is given up with a sign-in that was opened by hand`() {
    corner.trigger("signIn")
    #expect(corner.trigger("report", of: "App")?["kept"] == "parked")
    #expect(corner.trigger("give")?["kept"] == "forgotten")
  }

  @Test mutating func `is carried out when the fact comes later than the end of the sign-in`() {
    corner.trigger("signIn")
    corner.trigger("report", of: "App")
    #expect(corner.trigger("done")?["outcome"] == "committed")
    #expect(corner.snapshot()?["kept"]?["method"] == "coordinator.trigger")
    #expect(corner.state(#"{"signedIn":true}"#)?["kept"] == "resumed")
    #expect(corner.screens() == ["Home", "Report!"])
  }

  @Test mutating func `waits for its time if nothing but the root is shown`() {
    var plain = Corner(
      car.replacing(#"{"start":{"coordinator":"SignIn","route":"ask","in":"modal"}}"#, with: #"{"none":{}}"#)
    )
    #expect(plain.trigger("report")?["kept"] == "parked")
    plain.trigger("radio")
    plain.result("coordinator.back")
    #expect(plain.snapshot()?["kept"]?["method"] == "coordinator.trigger")
  }
}
