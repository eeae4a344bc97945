import Testing

/// Screens with a guard that asks, in a stack and in a layer.
private let asking = #"""
  "root":{"coordinator":"Root","route":"open"},"facts":{"f":{"type":"boolean","default":true}},
  "screens":{"H":null,"Q":null,"X":{"leave":{"when":{"fact":"f"},"confirm":{"coordinator":"Ask","route":"ask"}}}},
  "coordinators":{
  "Root":{"routes":{"open":{"sequence":[{"push":"H"},{"push":"X"}]},"over":{"present":"X"}}},
  "Ask":{"result":{"type":"boolean"},"routes":{"ask":{"push":"Q"},"more":{"push":"X"},"above":{"present":"X"},
  "no":{"finish":{"value":false}}}}}
  """#

/// Tabs above a stack whose coordinator swallows Back.
private let swallowing = #"""
  "root":{"coordinator":"Root","route":"open"},"screens":{"H":null,"M":null},
  "coordinators":{
  "Root":{"back":"none","routes":{"open":{"push":"H"},"m":{"present":"M"},"tabs":{"present":{"coordinator":"Tabs"}}}},
  "Tabs":{"kind":"tabs","back":"none","tabs":[{"name":"a","coordinator":"Tab","route":"open"},
  {"name":"b","coordinator":"Tab"}],"routes":{}},
  "Tab":{"routes":{"open":{"push":"M"}}}}
  """#

/// A sheet that depends on a fact, and a flow above it that does so, too, or does not.
private let dependent = #"""
  "root":{"coordinator":"Root","route":"open"},"facts":{"f":{"type":"boolean","default":true}},
  "screens":{"S":null,"Q":null,"P":{"requires":{"fact":"f"}},"R":{"requires":{"fact":"f"}}},
  "coordinators":{
  "Root":{"routes":{"open":{"push":"S"},"r":{"present":"R"},"flow":{"start":{"coordinator":"Flow","route":"q","in":"modal"}},
  "dependent":{"start":{"coordinator":"Flow","route":"p","in":"modal"}},"off":{"setFacts":{"f":false}}}},
  "Flow":{"routes":{"q":{"push":"Q"},"p":{"push":"P"}}}}
  """#

@Suite struct `Where rules meet` {
  @Test(arguments: asked + backs + endings + facts + kept + histories)
  func `each command does`(_ played: PlayedCase) throws {
    try played.play()
  }

  private static let asked = [
    PlayedCase(
      "Back asks about a second screen with a guard in place of the question about the first",
      asking,
      [
        .back("blocked leaveAsked, asked: H X Q!"),
        .trigger("over", by: "c1", "committed: H X Q X!"),
        .init("tree.explainBack", "{}", "dismiss, X confirm"),
        .init("coordinator.back", #"{"dryRun":true}"#, "blocked leaveAsked, asked, Ask dropped: H X Q X!"),
        .trigger("no", by: "Ask", "committed, forgotten, Ask value: H X X!"),
      ]
    ),
    PlayedCase(
      "A guard rejects if the question could only be shown by closing a screen whose guard holds",
      asking,
      [
        .back("blocked leaveAsked, asked: H X Q!"),
        .trigger("more", by: "Ask", "committed: H X Q X!"),
        .transfer(#""pop""#, "blocked leaveRejected: H X Q X!"),
      ]
    ),
    PlayedCase(
      "Back is explained as it is done if the question cannot be shown",
      asking,
      [
        .back("blocked leaveAsked, asked: H X Q!"),
        .trigger("above", by: "Ask", "committed: H X Q X!"),
        .init("tree.explainBack", "{}", "dismiss, X reject"),
        .back("blocked leaveRejected: H X Q X!"),
      ]
    ),
    PlayedCase(
      "A screen that passed to another coordinator passes no guard because the first one has finished",
      #"""
      "root":{"coordinator":"Root","route":"open"},"facts":{"f":{"type":"boolean","default":true}},
      "screens":{"H":null,"X":{"leave":{"when":{"fact":"f"},"reject":"Stay."}}},
      "coordinators":{
      "Root":{"routes":{"open":{"push":"H"},"go":{"start":{"coordinator":"C","route":"open","completed":"done"}},
      "done":{"completes":"C","do":{"set":["H"]}}}},
      "C":{"routes":{"open":{"push":"X"},"keep":{"finish":{"keep":true}}}}}
      """#,
      [
        .trigger("go", "committed: H X!"),
        .trigger("keep", by: "C", "blocked leaveRejected: H X!"),
      ]
    ),
  ]

  private static let backs = [
    PlayedCase(
      "Back is not said to be held where it closes a layer",
      swallowing,
      [
        .transfer(#"{"remove":"H"}"#, "committed: "),
        .trigger("m", "committed: M!"),
        .init("tree.get", "{}", ""),
        .init("tree.explainBack", "{}", "dismiss"),
        .back("committed: H!"),
      ]
    ),
    PlayedCase(
      "Back is said to be held where tabs in a layer swallow it",
      swallowing,
      [
        .trigger("tabs", "committed: H M!"),
        .init("tree.get", "{}", "s2 swallowed"),
        .init("tree.explainBack", "{}", "swallow"),
        .back("noop swallowed: H M!"),
      ]
    ),
  ]

  private static let endings = [
    PlayedCase(
      "What a coordinator in a closing layer has presented closes with it, also at a higher priority",
      #"""
      "root":{"coordinator":"A","route":"open"},"screens":{"H":null,"S":null,"X":null,"Z":null},
      "coordinators":{"A":{"routes":{"open":{"push":"H"},"b":{"present":{"coordinator":"B","route":"open"}}}},
      "B":{"routes":{"open":{"push":"S"},"x":{"present":{"screen":"X","priority":10}}}}}
      """#,
      [
        .trigger("b", "committed: H S!"),
        .trigger("x", by: "B", "committed: H S X!"),
        .transfer(#"{"replaceModal":"Z"}"#, with: #","dryRun":true"#, "committed: H S X!"),
        .transfer(#""dismiss""#, "committed: H!"),
      ]
    ),
    PlayedCase(
      "A layer that a fact leaves empty closes alone",
      dependent,
      [
        .trigger("r", "committed: S R!"),
        .trigger("flow", "committed: S R Q!"),
        .trigger("off", by: "Root", "committed: S Q!"),
      ]
    ),
    PlayedCase(
      "What ends because of a fact that a route states is cancelled",
      dependent,
      [
        .trigger("dependent", "committed: S P!"),
        .trigger("off", by: "Root", "committed, Flow cancelled: S!"),
      ]
    ),
    PlayedCase(
      "Each step of a transaction is read on the tree as the steps before it have left it",
      #"""
      "root":{"coordinator":"A","route":"open"},"screens":{"H":null,"S":null},
      "coordinators":{"A":{"routes":{"open":{"push":"H"},"b":{"present":{"coordinator":"B","route":"open","stack":true}}}},
      "B":{"routes":{"open":{"push":"S"}}}}
      """#,
      [
        transaction(#"{"coordinator":"c2","transfer":{"push":"S"}}"#, "committed: H S S!"),
        transaction(#"{"coordinator":"c3","transfer":{"reject":"Stop."}}"#, "blocked rejected: H S S!"),
        transaction(#"{"coordinator":"c9","transfer":{"push":"S"}}"#, "failed unknownCoordinator: H S S!"),
        transaction(#"{"coordinator":"B","transfer":{"push":"S"}}"#, "committed: H S S S S!"),
      ]
    ),
  ]

  /// A transaction that opens a B and then carries out a transfer.
  private static func transaction(_ transfer: String, _ expected: String) -> PlayedCase.Step {
    let opening = #"{"method":"coordinator.trigger","params":{"route":"b","coordinator":"A"}}"#
    let steps = #"[\#(opening),{"method":"coordinator.transfer","params":\#(transfer)}]"#
    return .init("coordinator.transaction", #"{"steps":\#(steps)}"#, expected)
  }
}
