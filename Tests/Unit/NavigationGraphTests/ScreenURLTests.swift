import JSON
import Navigation
import NavigationGraph
import Testing

/// Links of a graph, from screens to URLs.
@Suite struct ScreenURLTests {
  private let graph: Graph

  init() throws {
    graph = try Graph.decode(try Fixtures.document("links.json", in: "good"))
  }

  @Test(
    arguments: [
      ("Home", [:], "/"),
      ("Drink", ["id": 42, "size": "small"], "/drinks/42"),
      ("Drink", ["id": 42, "size": "large", "note": "hot"], "/drinks/42?size=large"),
      ("Search", ["q": "a b+c&d/€", "page": 1], "/search?q=a%20b%2Bc%26d%2F%E2%82%AC"),
      ("Search", ["q": "x", "page": 3], "/search?q=x&page=3"),
      ("Help", ["path": "a b/c"], "/help/a%20b/c"),
    ] as [(String, JSON.Object, String)]
  )
  func `has the URL of the link that shows the screen`(screen: String, params: JSON.Object, url: String) {
    #expect(graph.url(of: screen, params) == url)
  }

  @Test(
    arguments: [
      // Below the minimum of the link, which the screen does not have.
      ("Drink", ["id": 0, "size": "small"]),
      ("Drink", ["size": "small"]),
      // An empty text is shorter than the link allows.
      ("Search", ["q": "", "page": 1]),
      // Another link comes before the one that shows the screen.
      ("Help", ["path": "contact"]),
      // Empty segments do not count.
      ("Help", ["path": "a//b"]),
      ("Help", ["path": ""]),
      ("Nothing", [:]),
    ] as [(String, JSON.Object)]
  )
  func `has no URL rather than one that leads elsewhere`(screen: String, params: JSON.Object) {
    #expect(graph.url(of: screen, params) == nil)
  }
}
