import ClientTestKit
import Coordinators
import JSON
import NavigationClient
import Testing

@testable import Palette

/// Answers of the library, compared as whole values.
@NavigationActor @Suite final class AnsweringTests {
  private let navd = ScriptedNavd()
  private var application: Application?

  private func open() async throws {
    let application = try await navd.application(
      serving: ColorListCoordinator.self,
      ColorCoordinator.self,
      SettingsCoordinator.self
    )
    let answer = try await navd.opens(ColorListCoordinator(initialRoute: .list), of: application)
    #expect(answer == json(#"{"action":{"push":{"screen":"ColorListScreen","params":{"level":0}}}}"#))
    self.application = application
  }

  private func asked(_ question: JSON, _ command: Int = 2) -> Asked {
    Asked(command: command, coordinator: "c1", type: "ColorList", question: question, isRoot: true)
  }

  @Test func `a child has a label, its first route and its pullback`() async throws {
    try await open()
    let answer = try await navd.asks(asked(route("color", ["name": "Red"])).params)
    #expect(
      answer
        == json(
          #"""
          {
            "action": {
              "handover": {
                "coordinator": "Color", "label": "Color-1",
                "route": {"name": "color", "params": {"name": "Red"}},
                "pullback": {"route": "colorRoute", "mode": "always"}
              }
            }
          }
          """#
        )
    )
  }

  @Test func `calls within prepare precede the returned action, in one sequence`() async throws {
    try await open()
    let question: JSON = [
      "kind": "pulled", "child": "c2", "as": "colorRoute", "route": ["name": "settings", "params": [:]],
    ]
    let answer = try await navd.asks(asked(question).params)
    #expect(
      answer["action"]
        == json(
          #"""
          {
            "sequence": [
              {"drop": {"animated": false}},
              {
                "handover": {
                  "coordinator": "Settings", "label": "Settings-1",
                  "route": {"name": "list", "params": {"animated": false}}
                }
              }
            ]
          }
          """#
        )
    )
  }

  @Test func `an unknown route fails with a sentence`() async throws {
    try await open()
    let answer = try await navd.asks(asked(route("colour")).params)
    #expect(answer["code"] == -32803)
    #expect(answer["message"]?.string?.hasPrefix("ColorListRoute has no route") == true)
  }

  @Test func `a coordinator of another program needs a closure that creates its object`() async throws {
    try await open()
    var asked = asked(route("list"))
    asked.coordinator = "c9"
    let answer = try await navd.asks(asked.params)
    #expect(answer["message"]?.string?.contains("cannot create its object") == true)
  }
}
