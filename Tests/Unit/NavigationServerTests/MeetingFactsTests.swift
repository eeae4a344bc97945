import Testing

/// A first screen that needs a fact, one that needs the contrary and waits for it, and one with a guard.
private let changing = #"""
  "root":{"coordinator":"Root","route":"home"},
  "facts":{"f":{"type":"boolean","default":false},"n":{"type":"integer","default":0}},
  "screens":{"H":null,"A":{"requires":{"not":{"fact":"f"}}},
  "Y":{"requires":{"fact":"f"},"otherwise":{"routes":["nop"],"park":"10m"}},
  "X":{"leave":{"when":{"not":{"equals":["${facts.n}",5]}},"reject":"Stay."}}},
  "coordinators":{"Root":{"routes":{
  "home":{"push":"A"},"guarded":{"sequence":[{"push":"H"},{"push":"X"}]},"nop":"none","y":{"push":"Y"}}}}
  """#

extension `Where rules meet` {
  static let facts = [
    PlayedCase(
      "A redirect above an empty root stays, and the initial route does not run",
      #"""
      "root":{"coordinator":"Root","route":"home"},"facts":{"signedIn":{"type":"boolean","default":true}},
      "screens":{"SignIn":null,"Home":{"requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]}}},
      "coordinators":{
      "Root":{"routes":{"home":[{"when":"initial","push":"Home"},"backToRoot"],
      "signIn":{"start":{"coordinator":"SignIn","route":"ask","in":"modal"}}}},
      "SignIn":{"routes":{"ask":{"push":"SignIn"}}}}
      """#,
      [.facts(#"{"signedIn":false}"#, "committed: SignIn!")]
    ),
    PlayedCase(
      "Parents are judged before children, which are asked first",
      #"""
      "root":{"coordinator":"Root","route":"home"},"facts":{"signedIn":{"type":"boolean","default":false}},
      "screens":{"SignIn":null,"Home":null,"List":null},
      "coordinators":{
      "Root":{"routes":{"home":{"push":"Home"},"area":{"start":{"coordinator":"Area","route":"open","in":"modal"}},
      "signIn":{"start":{"coordinator":"SignIn","route":"ask","in":"modal"}}}},
      "Area":{"kind":"tabs","requires":{"fact":"signedIn"},"otherwise":{"routes":["signIn"]},
      "tabs":[{"name":"a","coordinator":"Inner","route":"list"}],"routes":{"open":{"select":"a"}}},
      "Inner":{"requires":{"fact":"signedIn"},"routes":{"list":{"push":"List"}}},
      "SignIn":{"routes":{"ask":{"push":"SignIn"}}}}
      """#,
      [.trigger("area", "redirected: Home SignIn!")]
    ),
    PlayedCase(
      "A fact runs the initial route of a root that shows nothing, in a document without requirements",
      #"""
      "root":{"coordinator":"Root","route":"open"},"facts":{"f":{"type":"boolean","default":false}},
      "screens":{"R":null},"coordinators":{"Root":{"routes":{"open":{"push":"R"}}}}
      """#,
      [
        .transfer(#"{"remove":"R"}"#, "committed: "),
        .facts(#"{"f":true}"#, "committed: R!"),
      ]
    ),
    PlayedCase(
      "A fact opens the selected tab of the root again, with the tabs in it",
      #"""
      "root":"Root","facts":{"f":{"type":"boolean","default":true}},"screens":{"P":null},
      "coordinators":{"Root":{"kind":"tabs","tabs":[{"name":"a","coordinator":"Inner"}]},
      "Inner":{"kind":"tabs","requires":{"fact":"f"},"tabs":[{"name":"x","coordinator":"Page","route":"open"}]},
      "Page":{"routes":{"open":{"push":"P"}}}}
      """#,
      [
        .facts(#"{"f":false}"#, "committed requirementFailed: "),
        .facts(#"{"f":true}"#, "committed: P!"),
      ]
    ),
  ]

  static let kept = [
    PlayedCase(
      "A kept command passes guards if it was sent with force",
      changing.replacing(#""route":"home""#, with: #""route":"guarded""#),
      [
        .transfer(#"{"set":["Y"]}"#, with: #","force":true"#, "redirected, parked: H X!"),
        .facts(#"{"f":true}"#, "committed, resumed, X overrun: Y!"),
      ]
    ),
    PlayedCase(
      "A kept command does not pass guards because the command that resumes it does",
      changing.replacing(#""route":"home""#, with: #""route":"guarded""#)
        .replacing(#""nop":"none""#, with: #""nop":"none","on":{"setFacts":{"f":true}}"#),
      [
        .transfer(#"{"set":["Y"]}"#, "redirected, parked: H X!"),
        .init(
          "coordinator.trigger",
          #"{"route":"on","force":true}"#,
          "committed leaveRejected, resumed: H X!"
        ),
      ]
    ),
    PlayedCase(
      "A kept command is carried out although the initial route that runs before it is blocked",
      changing,
      [
        .trigger("y", "redirected, parked: A!"),
        .facts(#"{"f":true}"#, "committed requirementFailed, resumed: Y!"),
      ]
    ),
  ]

  static let histories = [
    PlayedCase(
      "An undo with a hidden tab whose screen fails its requirement is the same when it runs again",
      #"""
      "root":{"coordinator":"Root"},"facts":{"f":{"type":"boolean","default":false}},
      "screens":{"R":{"requires":{"not":{"fact":"f"}}}},
      "coordinators":{"Root":{"kind":"tabs","tabs":[{"name":"a","coordinator":"T"},
      {"name":"c","coordinator":"T","route":"open"}]},"T":{"routes":{"open":{"push":"R"}}}}
      """#,
      [
        .facts(#"{"f":true}"#, "committed: "),
        .init("tree.undo", "{}", "committed: "),
      ]
    ),
    PlayedCase(
      "A commit of facts alone clears what is undone",
      #"""
      "root":{"coordinator":"Root","route":"open"},"facts":{"f":{"type":"boolean","default":false}},
      "screens":{"R":null},"coordinators":{"Root":{"routes":{"open":{"push":"R"}}}}
      """#,
      [
        .trigger("open", "committed: R R!"),
        .init("tree.undo", "{}", "committed: R!"),
        .facts(#"{"f":true}"#, "committed: R!"),
        .init("tree.redo", "{}", "noop nothingToRedo: R!"),
      ]
    ),
  ]
}
