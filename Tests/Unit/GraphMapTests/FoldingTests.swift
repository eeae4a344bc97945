import GraphFile
import JSON
import Testing

@testable import GraphMap

/// Parts of maps that depend on the whole document.
@Suite struct WholeMaps {
  private let text = """
    navigation: 1
    name: bank
    root: { coordinator: Bank, route: start }
    facts: { signedIn: { type: boolean, default: false } }
    screens:
      StartScreen: { back: none }
      AccountScreen:
        requires: { fact: signedIn }
        otherwise: { routes: [signIn], park: 10m }
      FormScreen:
        params: { text: { type: string } }
        leave: { when: { not: { equals: ["${params.text}", ""] } }, confirm: { coordinator: Ask, route: ask } }
    links: { "/account": { routes: [account], shows: AccountScreen } }
    coordinators:
      Other: { routes: { signIn: none } }
      Bank:
        idle: { after: 90s, routes: [start] }
        routes:
          start: { push: StartScreen }
          account: { push: AccountScreen }
          form: { params: { text: { type: string } }, do: { push: { screen: FormScreen, params: { text: "${params.text}" } } } }
          signIn: { start: { coordinator: SignIn, in: modal } }
          tab: { params: { tab: { type: string } }, do: { select: "${params.tab}" } }
      SignIn:
        requires: { all: [{ not: { fact: signedIn } }, { any: [{ fact: a }, { equals: ["${facts.b.c}", null] }] }] }
        routes: { ask: { present: StartScreen }, done: { sequence: [{ setFacts: { signedIn: true } }, finish] } }
      Ask: { kind: bare, result: { type: boolean }, routes: { ask: { show: StartScreen } } }
    """

  @Test func `have notes in words`() throws {
    let map = try map()
    let notes = map.coordinators.flatMap(\.notes) + map.screens.flatMap(\.notes)
    #expect(
      notes.map { "\($0.icon): \($0.text) \($0.detail)" } == [
        "warn: nothing opens it ", "clock: 90s then start",
        "lock: not signedIn and (a or b.c = none) else blocked", "back: Back does nothing",
        "lock: signedIn else signIn, parks 10m", "link: /account ", "hold: text ≠ “” asks Ask",
      ]
    )
  }

  @Test func `lead redirects to the nearest coordinator above that takes the route`() throws {
    let edges = try map().edges.filter(\.isDetour)
    #expect(
      edges.map { "\($0.from.name) \($0.kind) \($0.to.name) \($0.toRow ?? -1)" } == [
        "AccountScreen redirect Bank 3", "FormScreen asks Ask -1",
      ]
    )
  }

  @Test func `show a reference in a tab's name as links show params`() throws {
    #expect(try map().coordinators[1].rows[4].text == "tab {tab}")
  }

  @Test func `name screens in rows if they are folded`() throws {
    var map = try map()
    map.fold()
    #expect(map.isFolded && map.screens.isEmpty)
    #expect(
      map.coordinators[1].rows.map(\.text) == [
        "push Start", "push Account", "push Form", "start", "tab {tab}",
      ]
    )
    #expect(map.coordinators[1].rows[0].screens == ["StartScreen"])
    #expect(
      map.coordinators.map { $0.screens.map(\.name) } == [
        [], ["StartScreen", "AccountScreen", "FormScreen"], ["StartScreen"], ["StartScreen"],
      ]
    )
    // The question of a screen starts at the row that shows it, and redirects have no lines.
    #expect(
      map.edges.map { "\($0.from.name) \($0.row ?? -1) \($0.kind) \($0.to.name) \($0.isRouted)" } == [
        "Bank 3 start SignIn true", "Bank 1 redirect Bank false", "Bank 2 asks Ask true",
      ]
    )
  }

  @Test func `have no lines to coordinators that many open if they are folded`() throws {
    var coordinators: JSON.Object = ["Help": ["routes": ["open": nil]]]
    for name in ["A", "B", "C", "D"] {
      coordinators[name] = ["routes": ["help": ["start": "Help"], "next": ["start": "A"]]]
    }
    let document: JSON = ["name": "many", "root": "A", "coordinators": .object(coordinators)]
    var map = GraphMap(document: document)
    map.fold()
    #expect(map.coordinators[0].openers == 4)
    #expect(map.edges.filter { $0.to.name == "Help" }.allSatisfy { !$0.isRouted })
    #expect(map.coordinators[1].rows.map(\.text) == ["start Help", "start A"])
  }

  @Test(
    arguments: [.null, [], "text", ["coordinators": ["A": nil, "B": ["routes": ["c": 1, "d": [nil]]]]]]
      as [JSON]
  )
  func `can be made of any value`(document: JSON) throws {
    let map = try GraphMap(document: document).placed(by: Dot())
    #expect(map.json["edges"] == [])
    #expect(MapDrawing(map).svg.hasPrefix("<svg"))
  }

  private func map() throws -> GraphMap {
    GraphMap(document: try GraphFile.read(bytes: text.utf8, name: "graph.yaml").document)
  }
}
