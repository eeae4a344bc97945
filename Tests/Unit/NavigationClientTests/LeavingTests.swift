import ClientTestKit
import NavigationClient
import Testing

/// Sequences that are not read to their end.
@Suite struct LeavingTests {
  private let navd = LocalNavd()

  @Test func `leave no subscription behind`() async throws {
    let client = navd.client()
    let graph = json(
      #"""
      {
        "navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
        "screens": {"ListScreen": {}}, "coordinators": {"Notes": {"routes": {"list": {"push": "ListScreen"}}}}
      }
      """#
    )
    _ = try await client.treeOpen(tree: "main", graph: graph)
    for _ in 1...200 {
      for try await update in client.updates(of: "main") {
        #expect(update.mirror.active?.name == "ListScreen")
        break
      }
      #expect(try await client.routes(of: "c1").subscription > 0)
    }
    #expect(try await client.serverStatus().subscriptions == 0)
  }
}
