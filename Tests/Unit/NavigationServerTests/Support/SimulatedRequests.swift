/// Requests of every method, most of them valid.
enum SimulatedRequests {
  static let trees = ["a", "b", "d"]

  private static let routes = [
    #""list""#, #"{"name":"note","params":{"id":7}}"#, #"{"name":"note"}"#, #""pick""#, #""home""#,
    #""nothing""#,
    #""reject""#, #""tap""#, #""look""#, #"{"name":"choose","params":{"id":3}}"#, #""show""#, #""item""#,
    #""sheet""#, #""panes""#, #""child""#, #""flow""#, #""next""#, #""finish""#, #""fail""#, #""up""#,
    #""top""#,
    #""close""#, #""own""#, #""confetti""#, #""later""#, #""left""#, #""alarm""#,
    #"{"name":"right","params":{"n":1}}"#,
    #""clear""#, #""nope""#, #"{"name":"heard","route":"tap"}"#,
  ]

  private static let transfers = [
    #""pop""#, #""popToRoot""#, #""dismiss""#, #""dismissSelf""#, #""backToRoot""#, #"{"push":"List"}"#,
    #"{"present":"Sheet"}"#, #"{"present":{"screen":"Sheet","priority":5}}"#, #"{"push":"Home"}"#,
    #"{"present":{"screen":"Home","stack":true}}"#,
    #""cancel""#,
    #"{"drop":{}}"#, #"{"sequence":[{"push":"Item"},{"push":"Item"},"pop"]}"#, #"{"set":["List","List"]}"#,
    #"{"popTo":{"screen":"Home"}}"#, #"{"replace":"Item"}"#, #"{"select":"panes"}"#,
  ]

  /// A method with its params; `subscriptions` are the existing ones.
  static func draw(_ random: inout SplitMix, _ subscriptions: [Int]) -> (method: String, params: String) {
    if random.chance(25) { return SimulatedService.draw(&random) }
    let tree = #""tree":"\#(random.element(of: trees))""#
    switch random.below(100) {
    case 0..<38:
      return ("coordinator.trigger", command(&random, tree, #""route":\#(random.element(of: routes))"#))
    case 38..<40:
      let goals = [
        #""until":"settled""#, #""until":"onView","screen":"Item""#, #""until":"closed","key":"s3""#,
        #""until":"closed","key":"c2""#,
      ]
      return ("tree.wait", "{\(tree),\(random.element(of: goals)),\"timeoutMs\":50}")
    case 40..<50:
      return (
        "coordinator.transfer", command(&random, tree, #""transfer":\#(random.element(of: transfers))"#)
      )
    case 50..<54:
      let links = (0...random.below(3)).map { _ in random.element(of: routes) }.joined(separator: ",")
      return ("coordinator.handle", command(&random, tree, #""routes":[\#(links)]"#))
    case 54..<58: return ("coordinator.back", "{\(tree)}")
    case 58..<60:
      let own = random.chance(60) ? #","self":true"# : ""
      return ("coordinator.drop", #"{\#(tree),"coordinator":"\#(coordinator(&random))"\#(own)}"#)
    case 60..<62:
      return ("coordinator.finish", #"{\#(tree),"coordinator":"\#(coordinator(&random))","value":1}"#)
    case 62..<66: return ("ui.report", "{\(tree),\(event(&random))}")
    case 66..<68: return ("coordinator.transaction", transaction(&random, tree))
    case 68..<75: return ("tree.subscribe", "{\(tree)}")
    case 75..<78: return ("tree.unsubscribe", #"{"subscription":\#(subscriptions.first ?? 1)}"#)
    case 78..<81: return ("coordinator.pullback", #"{\#(tree),"coordinator":"\#(coordinator(&random))"}"#)
    case 81..<83:
      return (
        "coordinator.pullback", #"{\#(tree),"coordinator":"c2","into":{"coordinator":"c1","route":"heard"}}"#
      )
    case 83..<85: return ("tree.get", "{\(tree)}")
    case 85: return ("ui.save", saving(&random, tree))
    case 86:
      return (random.element(of: ["tree.undo", "tree.redo"]), command(&random, tree, #""info":1"#))
    case 87: return (random.element(of: ["tree.explain", "tree.explainBack", "tree.export"]), "{\(tree)}")
    case 88..<93: return ("tree.open", open(&random))
    case 93: return random.chance(30) ? ("tree.close", "{\(tree)}") : ("tree.open", open(&random))
    case 94: return random.chance(50) ? ("coordinator.forget", "{\(tree)}") : ("tree.list", "{}")
    case 95: return ("server.status", "{}")
    case 96: return random.chance(20) ? ("graph.load", #"{"graph":\#(Notes.graph)}"#) : ("graph.list", "{}")
    case 97:
      let facts = [#""open":true"#, #""open":true"#, #""open":false"#, #""wide":true"#, #""wide":false"#]
      let fact = random.element(of: facts)
      return ("tree.setFacts", #"{"tree":"a","facts":{\#(fact)}}"#)
    case 98: return ("tree.lst", "{}")
    default: return ("ping", "{}")
    }
  }

  private static func command(_ random: inout SplitMix, _ tree: String, _ members: String) -> String {
    var all = [tree, members]
    if random.chance(15) { all.append(#""coordinator":"\#(coordinator(&random))""#) }
    if random.chance(5) { all.append(#""dryRun":true"#) }
    if random.chance(5) { all.append(#""ifRevision":\#(random.below(9))"#) }
    if random.chance(5) { all.append(#""from":"s\#(random.below(9) + 1)""#) }
    if random.chance(5) { all.append(#""info":{"why":[1,"é"]}"#) }
    if random.chance(5) { all.append(#""force":true"#) }
    if random.chance(10) { all.append(#""deadlineMs":\#(random.below(900) + 1)"#) }
    if random.chance(10) { all.append(#""onBusy":"\#(random.element(of: ["reject", "supersede"]))""#) }
    return "{" + all.joined(separator: ",") + "}"
  }

  private static func coordinator(_ random: inout SplitMix) -> String {
    random.chance(80) ? "c\(random.below(8) + 1)" : random.element(of: ["Picker", "Home", "Flow", "Nobody"])
  }

  private static func event(_ random: inout SplitMix) -> String {
    switch random.below(7) {
    case 6: #""event":"settled","revision":\#(random.below(12) + 1)"#
    case 0, 1: #""event":"didPop","key":"s\#(random.below(12) + 1)""#
    case 2: #""event":"didDismiss","key":"s\#(random.below(12) + 1)""#
    case 3: #""event":"didSelect","tab":"\#(random.element(of: ["home", "panes", "later"]))""#
    case 4: #""event":"collapsed""#
    default: #""event":"expanded""#
    }
  }

  private static func saving(_ random: inout SplitMix, _ tree: String) -> String {
    let member =
      #""\#(random.element(of: ["note", "at"]))":\#(random.element(of: ["1", "null", "\"Milk\""]))"#
    return #"{\#(tree),"key":"s\#(random.below(12) + 1)","state":{\#(member)}}"#
  }

  private static func transaction(_ random: inout SplitMix, _ tree: String) -> String {
    let steps = (0...random.below(3)).map { _ in
      #"{"method":"coordinator.trigger","params":{"route":\#(random.element(of: routes))}}"#
    }
    return #"{\#(tree),"steps":[\#(steps.joined(separator: ","))]}"#
  }

  /// Each tree has its own graph, except for an occasional error.
  private static func open(_ random: inout SplitMix) -> String {
    let tree = random.element(of: ["a", "b"])
    let graph = (tree == "a") != random.chance(5) ? #""gallery""# : #""notes""#
    let lifetime = random.chance(10) ? #","lifetime":"connection""# : ""
    return #"{"tree":"\#(tree)","graph":\#(graph)\#(lifetime)}"#
  }
}
