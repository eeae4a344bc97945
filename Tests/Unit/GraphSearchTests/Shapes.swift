import GraphFile
import JSON
import Navigation
import NavigationGraph
import Testing

@testable import GraphSearch

/// The parts of a tree that belong to its shape, and other parts.
@Suite struct Shapes {
  private let search: GraphSearch

  init() throws {
    search = try GraphSearchTests.search(
      """
      facts: { user: { type: boolean, default: false }, count: { type: integer, optional: true }, unread: { type: integer, default: 0 } }
      screens:
        Home: { leave: { when: { fact: user }, confirm: { coordinator: Ask, route: ask, style: alert } } }
        Item: { params: { id: { type: integer, optional: true } }, identity: [id] }
        Orders: { requires: { fact: user }, otherwise: { routes: [signIn], park: 10m, resume: true } }
        SignIn:
        Ask:
        Other:
      coordinators:
        Root:
          kind: tabs
          tabs:
            - { name: one, coordinator: Stack, route: show }
            - { name: two, coordinator: Other, route: show }
          routes:
            start: none
            signIn: { present: SignIn }
            sheet: { params: { style: { type: string, optional: true } }, do: { present: { screen: Item, style: "${params.style}" } } }
            high: { present: { screen: Item, priority: 5 } }
            low: { present: { screen: Item, priority: 4 } }
            counted: { when: { equals: ["${facts.count}", 1] }, none: {} }
            flow: { start: { coordinator: Flow, route: show, completed: flowed, in: modal } }
            quietFlow: { start: { coordinator: Flow, route: show, in: modal } }
            flowed: { completes: Flow, do: none }
            wrapped: { wraps: Palette, do: none }
            palette: { present: { coordinator: Palette, route: show, pullback: wrapped } }
            bare: { present: { coordinator: Palette, route: show } }
        Stack:
          params: { depth: { type: integer, default: 0 } }
          routes:
            show: { when: initial, push: Home }
            item: { params: { id: { type: integer, optional: true } }, do: { push: { screen: Item, params: { id: "${params.id}" } } } }
            orders: { push: Orders }
            orders2: { send: orders }
            hand: { start: { coordinator: Stack, params: { depth: 1 }, route: item } }
            same: { start: { coordinator: Stack, route: item } }
        Other: { routes: { show: { when: initial, push: Other } } }
        Flow: { routes: { show: { push: Item } } }
        Palette: { routes: { show: { push: Item } } }
        Ask: { result: { type: boolean }, routes: { ask: { push: Ask }, yes: { finish: { value: true } }, no: { finish: { value: false } } } }
      """,
      states: 1
    )
  }

  /// The tree after some routes, facts and events.
  private func tree(_ events: SearchEvent...) throws -> Tree {
    var tree = try #require(search.opened()).tree
    for event in events { tree = try #require(search.end(of: event.command(), in: tree)).tree }
    return tree
  }

  private func shape(_ tree: Tree) -> Int { tree.shapeHash(facts: search.factNames) }

  @Test func `the ids that trees have given do not belong to the shape`() throws {
    let fresh = try tree(.go("item"))
    let used = try tree(.go("item"), .back, .go("item"), .back, .go("item"))
    #expect(fresh.snapshot().layers != used.snapshot().layers)
    #expect(shape(fresh) == shape(used))
    let selected = try tree(
      .screen(.didSelect(tab: "two", in: nil)),
      .screen(.didSelect(tab: "one", in: nil))
    )
    #expect(shape(selected) == shape(try tree()))
  }

  @Test func `a fact that the graph does not read does not belong to the shape`() throws {
    #expect(shape(try tree()) == shape(try tree(.facts(["unread": 3]))))
  }

  /// Two trees that differ in one part.
  @Test(arguments: Difference.allCases)
  fileprivate func `a difference changes the shape`(difference: Difference) throws {
    let (one, other) =
      switch difference {
      case .screens: (try tree(), try tree(.go("item")))
      case .params: (try tree(.go("item", ["id": 0])), try tree(.go("item")))
      case .owner: (try tree(.go("item")), try tree(.go("same")))
      case .coordinatorParams: (try tree(.go("same")), try tree(.go("hand")))
      case .style: (try tree(.go("sheet")), try tree(.go("sheet", ["style": "alert"])))
      case .priority: (try tree(.go("high")), try tree(.go("low")))
      case .selectedTab: (try tree(), try tree(.screen(.didSelect(tab: "two", in: nil))))
      case .fact: (try tree(), try tree(.facts(["user": true])))
      case .nullFact: (try tree(), try tree(.facts(["count": 0])))
      case .label: (try tree(.go("flow")), try tree(.go("quietFlow")))
      case .pullback: (try tree(.go("palette")), try tree(.go("bare")))
      case .kept: (try tree(.go("signIn")), try tree(.go("orders")))
      case .keptRoute: (try tree(.go("orders")), try tree(.go("orders2")))
      }
    #expect(shape(one) != shape(other))
  }

  fileprivate enum Difference: CaseIterable {
    case screens, params, owner, coordinatorParams, style, priority, selectedTab, fact, nullFact, label
    case pullback, kept, keptRoute
  }
}

extension SearchEvent {
  fileprivate static func go(_ route: String, _ params: JSON.Object = [:]) -> SearchEvent {
    .route(RouteSpec(route, params: params), from: nil)
  }
}
