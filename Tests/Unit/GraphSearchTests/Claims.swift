import JSON
import NavigationGraph
import Testing

@testable import GraphSearch

/// The claims that a search makes, and claims that it must not make.
@Suite struct Claims {
  private static let steps = """
    screens: { Home: , Step: { params: { number: { type: integer } }, identity: [number], back: none }, Done: { back: none } }
    properties:
      done: { always: { reachable: { onView: Done } } }
      never-home: { never: { onView: Home }, unless: { not: { exists: Wizard } } }
    coordinators:
      Root:
        routes:
          start: [{ when: initial, push: Home }, backToRoot]
          begin: { when: { not: { exists: Wizard } }, start: { coordinator: Wizard, route: one } }
      Wizard:
        routes:
          one: { when: initial, push: { screen: Step, params: { number: 1 } } }
    """

  /// A wizard with that many steps, each a screen of one name.
  private func wizard(steps count: Int) -> String {
    let steps = (2...count).map { number in
      """
            to\(number):
              when: { onView: { screen: Step, params: { number: \(number - 1) } } }
              push: { screen: Step, params: { number: \(number) } }
      """
    }
    let end = """
            end: { when: { onView: { screen: Step, params: { number: \(count) } } }, push: Done }
            close: { when: { onView: Done }, finish: {} }
      """
    return ([Self.steps] + steps + [end]).joined(separator: "\n")
  }

  @Test func `a property that holds in every state holds`() throws {
    let search = try search(wizard(steps: 3))
    #expect(search.isExhausted)
    #expect(search.answers == ["done: holds", "never-home: holds"])
    #expect(search.found == [])
  }

  @Test func `a search that ends early has no final verdict`() throws {
    let search = try search(wizard(steps: 3), states: 2)
    #expect(search.stateCount == 2)
    #expect(!search.isExhausted)
    #expect(search.answers == ["done: holdsSoFar", "never-home: holdsSoFar"])
    #expect(search.found == [])
  }

  @Test func `a stack with more screens of a name than are followed is no trap`() throws {
    let search = try search(wizard(steps: SearchLimits.repeatsMax + 2))
    #expect(!search.isExhausted)
    #expect(search.answers == ["done: holdsSoFar", "never-home: holdsSoFar"])
    #expect(search.found == [])
  }

  @Test func `an event that a client decides is no trap, and nothing is proved beyond it`() throws {
    let search = try search(
      """
      screens: { Home: { back: none }, Thanks: }
      properties: { thanked: { always: { reachable: { onView: Thanks } } }, home: { always: { onView: Home } } }
      coordinators:
        Root:
          routes:
            start: [{ when: initial, push: Home }]
            pay: { start: { coordinator: Pay, route: pay, completed: paid } }
            paid: { completes: Pay, do: { push: Thanks } }
        Pay: { delegated: true, routes: { pay: } }
      """
    )
    #expect(search.stateCount == 1)
    #expect(search.undecidedCount == 1)
    #expect(!search.isExhausted)
    #expect(search.answers == ["thanked: holdsSoFar", "home: holdsSoFar"])
    #expect(search.found == [])
  }

  @Test func `a graph whose root a client serves has no states and no findings`() throws {
    let search = try search(
      """
      screens: { Home: }
      properties: { home: { always: { onView: Home } } }
      coordinators: { Root: { delegated: true, routes: { start: } } }
      """
    )
    #expect(search.stateCount == 0)
    #expect(!search.isExhausted)
    #expect(search.answers == ["home: holdsSoFar"])
    #expect(search.found == [])
  }

  @Test func `a defect in the second of nested flows is found`() throws {
    let search = try search(
      """
      screens: { Thread: , Reply: , Failed: }
      properties: { sound: { never: { onView: Failed } } }
      coordinators:
        Root:
          routes:
            start: [{ when: initial, push: Thread }, backToRoot]
            reply: { start: { coordinator: Reply, route: write } }
        Reply:
          routes:
            write: { push: Reply }
            answer: { start: { coordinator: Reply, route: write, completed: answered } }
            answered: { completes: Reply, do: { push: Failed } }
            send: finish
      """
    )
    #expect(search.found == ["propertyFails /properties/sound: trigger reply, trigger answer, trigger send"])
    #expect(search.answers == ["sound: fails"])
  }

  @Test func `a fact that only a command sets tells states apart`() throws {
    let search = try search(
      """
      facts: { room: { type: integer, default: 0 } }
      screens: { Home: , Room: { params: { room: { type: integer } }, identity: [room] } }
      properties: { no-room-three: { never: { onView: { screen: Room, params: { room: 3 } } } } }
      coordinators:
        Root:
          routes:
            start: [{ when: initial, push: Home }, backToRoot]
            look: { when: { onView: Home }, setFacts: { room: 3 } }
            room: { when: { onView: Home }, push: { screen: Room, params: { room: "${facts.room}" } } }
      """
    )
    #expect(search.found.contains("propertyFails /properties/no-room-three: trigger look, trigger room"))
  }
}
