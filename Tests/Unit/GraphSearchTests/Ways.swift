import JSON
import Navigation
import NavigationGraph
import Testing

@testable import GraphSearch

/// The ways of a search: each is a shortest one, and leads to its goal.
@Suite struct Ways {
  private static let shop = """
    facts: { open: { type: boolean, default: true } }
    screens:
      Home:
      List: { params: { page: { enum: [1, 2] } }, identity: [page] }
      Item: { leave: { when: { fact: open }, confirm: { coordinator: Ask, route: ask, style: alert } } }
      Paid: { back: none }
      Ask:
      Closed:
    links: { "/item": { routes: [home, item], shows: Item } }
    coordinators:
      Root:
        kind: tabs
        idle: { after: 60s, when: { onView: Paid }, routes: [home] }
        tabs:
          - { name: shop, coordinator: Shop, route: show }
          - { name: closed, coordinator: Shut, route: show }
        routes:
          start: none
          home: { sequence: [dismiss, { select: shop }, { send: { name: show, to: Shop } }] }
      Shop:
        routes:
          show: [{ when: initial, push: Home }, backToRoot]
          list: { params: { page: { enum: [1, 2] } }, do: { navigate: { screen: List, params: { page: "${params.page}" }, dedupe: inStack } } }
          item: { navigate: { screen: Item, dedupe: inStack } }
          pay: { when: { onView: Item }, start: { coordinator: Pay, route: pay, in: modal, completed: paid } }
          paid: { completes: Pay, do: backToRoot }
      Pay: { routes: { pay: { push: Paid }, done: finish } }
      Shut: { routes: { show: { when: initial, push: Closed } } }
      Ask: { result: { type: boolean }, routes: { ask: { push: Ask }, yes: { finish: { value: true } }, no: { finish: { value: false } } } }
    """

  @Test func `no way to a screen is shorter`() throws {
    let search = try search(Self.shop, states: 300)
    let ways = search.cover(.screens)
    let (covered, missing) = (ways.covered, ways.missing)
    #expect(missing == [])
    #expect(covered == 6)
    let depths = search.depths(upTo: 2)
    #expect(depths == ["Home": 0, "Closed": 1, "Item": 1, "List": 1, "Ask": 2, "Paid": 2])
    for way in ways.ways {
      let (goal, length) = (way.goal, way.way.moments.count)
      #expect(length == depths[goal], "\(goal)")
    }
  }

  @Test func `the ways cover every screen, the longest first, and none is redundant`() throws {
    let ways = try search(Self.shop, states: 300).cover(.screens)
    let texts = ways.ways.map { "\($0.goal): \($0.way.commands.joined(separator: ", "))" }
    #expect(
      texts == [
        "Ask: trigger item, trigger show", "Paid: trigger item, trigger pay",
        "Closed: report didSelect closed",
        "List: trigger list page=1",
      ]
    )
  }

  @Test func `the ways cover every route`() throws {
    let search = try search(Self.shop, states: 300)
    let ways = search.cover(.routes)
    let missing = ways.missing
    #expect(missing == [])
    let taken = Set(ways.ways.flatMap { $0.way.moments.flatMap(\.taken) })
    let opening = ["Root.start", "Shop.show", "Shut.show"]
    let routes = ["Root.home", "Shop.list", "Shop.item", "Shop.pay", "Pay.pay", "Ask.yes", "Ask.no"]
    #expect(taken.union(opening).isSuperset(of: routes), "\(taken)")
  }

  @Test func `each way happens again in a new tree`() throws {
    let search = try search(Self.shop, states: 300)
    for (goal, way) in search.cover(.routes).ways + search.cover(.screens).ways {
      var tree = try #require(search.opened()).tree
      var (shown, said) = (tree.shown, way.start?.name)
      #expect(shown == said)
      for moment in way.moments {
        let routes =
          if case .link(let url) = moment.event { try search.graph.follow(url).routes } else { [RouteSpec]() }
        let ended = try #require(search.end(of: moment.event.command(routes: routes), in: tree))
        tree = ended.tree
        let (outcome, saidOutcome) = (ended.outcome.kind.rawValue, moment.outcome.first ?? "committed")
        #expect(outcome == saidOutcome, "\(goal)")
        (shown, said) = (tree.shown, moment.active?.name)
        #expect(shown == said, "\(goal)")
      }
    }
  }
}

extension GraphSearch {
  /// The lengths of the shortest ways to the active screens, by trying every sequence of events up to a length.
  fileprivate func depths(upTo length: Int) -> [String: Int] {
    var depths: [String: Int] = [:]
    var trees = [opened()?.tree].compactMap(\.self)
    for depth in 0...length {
      for name in trees.compactMap(\.shown) where depths[name] == nil { depths[name] = depth }
      guard depth < length else { break }
      trees = trees.flatMap { tree in
        source.events(in: tree).compactMap { end(of: $0.command, in: tree)?.tree }
      }
    }
    return depths
  }
}

extension Tree {
  /// The name of the active screen.
  fileprivate var shown: String? { active.flatMap { screen($0)?.name } }
}
