import JSON
import NavigationGraph
import Testing

/// Leave guards that never hold, and questions to which no answer lets the screen leave.
@Suite struct LeaveCheckTests {
  private func problems(
    when: JSON = ["equals": ["${params.dirty}", true]],
    yes: JSON,
    result: JSON? = nil,
    confirm: JSON = ["coordinator": "Ask", "route": "ask"]
  )
    -> [String]
  {
    var ask: JSON.Object = ["routes": ["ask": ["push": "Home"], "yes": yes]]
    ask["result"] = result
    return Graph.read([
      "navigation": 1, "name": "g", "root": ["coordinator": "Main", "route": "start"],
      "screens": [
        "Home": nil,
        "Edit": [
          "params": ["dirty": ["type": "boolean", "default": false]],
          "leave": ["when": when, "confirm": confirm],
        ],
      ],
      "coordinators": ["Main": ["routes": ["start": ["push": "Home"]]], "Ask": .object(ask)],
    ]).problems.map { "\($0.pointer): \($0.message)" }
  }

  @Test func `a guard that never holds is reported`() {
    #expect(
      problems(when: ["equals": ["${params.dirty}", "true"]], yes: ["finish": ["value": true]]) == [
        "/screens/Edit/leave/when: No values of the params and facts meet this condition, so commands can always remove"
          + " Edit. Compare each value with one that it can have, and join comparisons of one value with `any`."
      ]
    )
  }

  @Test func `a guard that always holds is not reported`() {
    #expect(problems(when: ["equals": [1, 1]], yes: ["finish": ["value": true]]) == [])
  }

  @Test(
    arguments: ["finish", "cancel", "none", ["finish": ["value": false]], ["finish": ["value": "true"]]]
      as [JSON]
  )
  func `a question without a route that finishes with true is reported`(yes: JSON) {
    #expect(
      problems(yes: yes) == [
        "/screens/Edit/leave/confirm: No route of Ask finishes with true, so the user cannot let Edit leave."
          + " Add a route with {finish: {value: true}}."
      ]
    )
  }

  @Test func `a question that is opened without a route is reported`() {
    #expect(
      problems(yes: ["finish": ["value": true]], confirm: "Ask") == [
        "/screens/Edit/leave/confirm: Ask is opened without a route, so it shows nothing: the user is not asked, and"
          + " Edit leaves. Write {coordinator: Ask, route: …}."
      ]
    )
  }

  @Test func `a question whose route may finish with true is not reported`() {
    #expect(problems(yes: ["sequence": ["dismiss", ["finish": ["value": true]]]]) == [])
    #expect(problems(yes: [["when": "root", "finish": ["value": true]], "none"]) == [])
    let given: JSON = [
      "params": ["sure": ["type": "boolean"]], "do": ["finish": ["value": "${params.sure}"]],
    ]
    #expect(problems(yes: given) == [])
    #expect(problems(yes: "finish", result: ["type": "boolean", "default": true]) == [])
  }
}
