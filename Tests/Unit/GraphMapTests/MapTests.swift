import GraphFile
import JSON
import Testing

@testable import GraphMap

/// The maps of documents.
@Suite struct Maps {
  @Test func `has a row for each tab and route, and an edge for each way`() throws {
    let map = try map(
      """
      navigation: 1
      name: shop
      root: { coordinator: Shop }
      screens: { ListScreen: , ItemScreen: { params: { id: { type: integer } } }, PayScreen: }
      coordinators:
        Shop:
          kind: tabs
          tabs: [{ name: list, coordinator: List, route: list }]
          routes:
            home: { sequence: [dismiss, { select: list }] }
            pay: { start: { coordinator: Pay, route: ask, in: modal, completed: paid } }
            paid: { completes: Pay, do: none }
        List:
          routes:
            list: [{ when: initial, push: ListScreen }, backToRoot]
            item: { params: { id: { type: integer } }, do: { push: { screen: ItemScreen, params: { id: 1 } } } }
        Pay: { routes: { ask: { push: PayScreen }, done: finish } }
      """
    )
    #expect(
      map.coordinators.map { $0.rows.map { "\($0.kind) \($0.name): \($0.text)" } } == [
        ["tab list: tab", "route home: dismiss, tab list", "route pay: start", "completion paid: none"],
        ["route list: push | backToRoot", "route item: push"],
        ["route ask: push", "route done: finish"],
      ]
    )
    #expect(
      map.edges.map { "\($0.from.name) \($0.row ?? -1) \($0.kind) \($0.to.name) \($0.pointers)" } == [
        #"Shop 0 tab List ["/coordinators/Shop/tabs/0"]"#,
        #"Shop 2 start Pay ["/coordinators/Shop/routes/pay"]"#,
        #"List 0 push ListScreen ["/coordinators/List/routes/list/0"]"#,
        #"List 1 push ItemScreen ["/coordinators/List/routes/item/do"]"#,
        #"Pay 0 push PayScreen ["/coordinators/Pay/routes/ask"]"#,
      ]
    )
    #expect(map.edges[1].completed == "paid")
  }

  private func map(_ text: String) throws -> GraphMap {
    GraphMap(document: try GraphFile.read(bytes: text.utf8, name: "graph.yaml").document)
  }
}
