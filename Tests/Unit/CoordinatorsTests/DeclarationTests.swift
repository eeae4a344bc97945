import ClientTestKit
import Coordinators
import JSON
import Testing

private enum FormRoute: Route {
  case open, ask
}

private struct EditScreen: Screen {}

private final class FormCoordinator: StackCoordinator<FormRoute> {
  override static var requirement: RequirementDeclaration? {
    .redirecting(unless: .all(.fact("signedIn"), .not(.fact("guest"))), to: "signIn", park: "10m")
  }
}

private final class DiscardCoordinator: StackCoordinator<FormRoute> {
  override var params: JSON.Object { ["what": "edits"] }
}

/// The declarations of a program that registers coordinators.
@Suite struct DeclarationTests {
  @Test func `screens and facts are registered with the classes, with requirements, leave guards and Back`()
    async throws
  {
    let navd = ScriptedNavd()
    let application = try await navd.application()
    let serving = Task { @NavigationActor in
      let edits = try LeaveDeclaration.asking(
        while: .equals("${params.dirty}", true),
        DiscardCoordinator(initialRoute: .ask),
        style: "alert"
      )
      try await application.serve(
        FormCoordinator.self,
        screens: [
          ScreenDeclaration(
            EditScreen.self,
            params: ["dirty": ["type": "boolean"]],
            back: "ask",
            leave: edits
          ),
          ScreenDeclaration("Pay", requirement: .blocking(unless: .any(.fact("signedIn")), "Sign in.")),
          ScreenDeclaration("Wait", leave: .blocking(while: .fact("guest"), "Not now.")),
        ],
        facts: [
          FactDeclaration("signedIn", ["type": "boolean"], default: false, isKept: false),
          FactDeclaration("guest", ["type": "boolean"]),
        ]
      )
    }
    let call = try await navd.hears("coordinator.register")
    #expect(
      call.params == [
        "types": [
          "Form": [
            "requires": ["all": [["fact": "signedIn"], ["not": ["fact": "guest"]]]],
            "otherwise": ["routes": ["signIn"], "park": "10m"], "kind": "stack", "routeType": "FormRoute_1",
          ]
        ],
        "screens": [
          "EditScreen": [
            "params": ["dirty": ["type": "boolean"]], "back": "ask",
            "leave": [
              "when": ["equals": ["${params.dirty}", true]],
              "confirm": [
                "coordinator": "Discard", "params": ["what": "edits"],
                "route": ["name": "ask", "params": [:]],
                "style": "alert",
              ],
            ],
          ],
          "Pay": ["requires": ["any": [["fact": "signedIn"]]], "otherwise": ["reject": "Sign in."]],
          "Wait": ["leave": ["when": ["fact": "guest"], "reject": "Not now."]],
        ],
        "facts": [
          "signedIn": ["type": "boolean", "default": false, "kept": false],
          "guest": ["type": "boolean", "optional": true],
        ],
        "replace": false,
      ]
    )
    navd.answers(call.id, ["types": ["Form"], "coordinators": []])
    try await serving.value
  }
}
