import Foundation
import NavigationGraph
import Scripting
import Testing

@Suite struct ExampleTests {
  static let scripts = Examples.names(ending: ".script")
  static let graphs = Examples.names(ending: ".yaml")
  static let reports = Examples.names(in: Examples.reports, ending: ".script")
  static let scenes = (scripts + reports).flatMap { (try? Examples.scenes(of: $0)) ?? [] }

  @Test func `every graph has its script`() {
    #expect(Self.graphs == Self.scripts)
  }

  @Test(arguments: scripts + reports) func `a script is readable`(name: String) throws {
    #expect(try !Examples.script(name).scenes.isEmpty)
  }

  @Test(arguments: graphs + reports) func `a graph has neither errors nor warnings`(name: String) throws {
    let problems = Graph.read(try Examples.document("\(name).yaml")).problems
    #expect(problems.map { "\($0.pointer): \($0.message)" } == [])
  }

  /// The model has no clock.
  private static let scenesWithoutTime = scenes.filter { scene in
    !scene.scene.entries.contains { $0.command.first == "after" }
  }

  @Test(arguments: scenesWithoutTime) func `a scene plays on the model as written`(scene: ExampleScene) {
    scene.play()
  }

  @Test(arguments: scenes.filter { $0.script.name == "news" })
  func `collapsing and expanding after any command of News makes no difference`(scene: ExampleScene) {
    let gaps = scene.scene.entries.indices
    for gap in gaps { scene.play(turningAfter: [gap]) }
    scene.play(turningAfter: Set(gaps))
  }
}
