import JSON
import NavigationGraph
import Testing

@testable import GraphSearch

/// The findings of a search through small graphs with one defect.
@Suite struct SmallGraphs {
  @Test func `without a defect have no finding, and all their states are known`() throws {
    let search = try search(
      """
      screens: { Home: , Item: { params: { id: { enum: [1, 2] } }, identity: [id] } }
      coordinators:
        Root:
          routes:
            start: [{ when: initial, push: Home }, backToRoot]
            item:
              params: { id: { enum: [1, 2] } }
              do: { navigate: { screen: Item, params: { id: "${params.id}" }, dedupe: inStack } }
      """
    )
    // Home alone, an item, or both in either order.
    #expect(search.stateCount == 5)
    #expect(search.isExhausted)
    #expect(search.depth == 2)
    #expect(search.found == [])
  }

  @Test func `with a screen that stays name it once, with the shortest way`() throws {
    let search = try search(
      """
      screens: { Home: , Middle: , End: { params: { dark: { type: boolean, default: false } }, back: none } }
      coordinators:
        Root:
          routes:
            start: { when: initial, push: Home }
            go: { when: { onView: Home }, push: Middle }
            end: { when: { onView: Middle }, set: [End] }
            quick: { when: { onView: Home }, set: [End] }
            dark: { params: { dark: { type: boolean } }, do: { when: { onView: End }, setParams: { params: { dark: "${params.dark}" } } } }
      """
    )
    #expect(search.found == ["cannotLeave /screens/End: trigger quick"])
  }

  @Test func `with a tree that nothing changes name its screen`() throws {
    let search = try search(
      """
      screens: { Home: , End: }
      coordinators:
        Root:
          routes:
            start: { when: initial, push: Home }
            end: { when: { onView: Home }, set: [End] }
      """
    )
    #expect(search.found == ["doesNothing /screens/End: trigger end"])
  }

  @Test func `name what is never sent, shown or opened, but not what follows from that`() throws {
    let search = try search(
      """
      screens: { Home: , Settings: , Sorry: , Inner: , Sealed: }
      coordinators:
        Root:
          routes:
            start: { when: initial, push: Home }
            settings: { when: { not: { onView: Settings } }, push: Settings }
            ended: { completes: Child, do: { push: Sorry } }
            sealed: { when: { onView: Inner }, push: Sealed }
        Child: { routes: { begin: { push: Inner }, done: finish } }
      """
    )
    // The completion and both other screens need the child.
    #expect(search.found == ["neverShown /screens/Sealed", "neverOpened /coordinators/Child"].reversed())
  }

  @Test func `with a route that fails name its rule`() throws {
    let search = try search(
      """
      screens: { Home: , Sheet: , Detail: }
      coordinators:
        Root:
          routes:
            start: { when: initial, push: Home }
            sheet: { when: { not: { exists: Child } }, start: { coordinator: Child, route: show, in: modal } }
        Child:
          routes:
            show: { push: Sheet }
            more: { push: Detail }
            other: { push: Detail }
            close: finish
      """
    )
    #expect(
      search.found == [
        "canFail /coordinators/Child/routes/more: trigger sheet, trigger more",
        "canFail /coordinators/Child/routes/other: trigger sheet, trigger other",
      ]
    )
  }

  @Test func `with links name the one that shows another screen`() throws {
    let search = try search(
      """
      screens: { Home: , Item: , Sheet: }
      links: { "/item": { routes: [item], shows: Item } }
      coordinators:
        Root:
          routes:
            start: { when: initial, push: Home }
            item: { navigate: { screen: Item, dedupe: inStack } }
            sheet: { when: { not: { onView: Sheet } }, present: Sheet }
      """
    )
    #expect(search.found == ["showsOther /links/~1item: trigger sheet, go /item"])
  }

  @Test func `grow forever if the way home pushes home`() throws {
    let search = try search(
      """
      screens: { Home: , Other: }
      coordinators:
        Root:
          routes:
            start: { when: initial, push: Home }
            other: { when: { onView: Home }, push: Other }
            home: { when: { onView: Other }, push: Home }
      """
    )
    #expect(search.found == ["growsForever /coordinators/Root/routes/home: trigger other, trigger home"])
    // Home, Other, Home.
    #expect(search.stateCount == 3)
    #expect(search.repeatedCount == 1)
  }
}
