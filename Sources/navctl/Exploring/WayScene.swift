import GraphSearch
import JSON
import Scripting

extension SearchWay {
  /// The way as a scene for `navctl test`: the commands, then an expectation of the active screen.
  ///
  /// `showsAll`: whether to expect the active screen after each command.
  func scene(named name: String, comments: [String] = [], graph: SceneGraph, showsAll: Bool = false)
    -> String
  {
    var scene = SceneText(name: name)
    for comment in comments { scene.comment(comment) }
    scene.command(["open", graph.name, "--graph", graph.path])
    if moments.isEmpty || showsAll { scene.expect(active: start) }
    for (index, moment) in moments.enumerated() {
      scene.command(moment.event.words)
      if !moment.outcome.isEmpty { scene.expect(["outcome"] + moment.outcome) }
      if index == moments.count - 1 || showsAll { scene.expect(active: moment.active) }
    }
    return scene.text
  }
}

/// The graph of a scene: the name of the tree, and the path of the file from the script.
struct SceneGraph {
  let name: String
  let path: String
}

extension SceneText {
  /// Appends the expectation of an active screen, or of no screen.
  fileprivate mutating func expect(active screen: SearchWay.ShownScreen?) {
    guard let screen else { return expect(["no", "active"]) }
    expect(
      ["active", screen.name] + screen.params.members.map { Self.param($0.name, $0.value, isTyped: true) }
    )
  }
}
