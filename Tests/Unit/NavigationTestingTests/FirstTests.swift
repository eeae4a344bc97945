import NavigationClient
import NavigationTesting
import Testing

@testable import First

@Suite(.navd) struct FirstTests {
  @Test func `a note is pushed above the list, and Back returns to it`() async throws {
    let tree = try await TestNavd.client().open("notes", graph: graph)
    try await tree.trigger("note").check()
    #expect(try await tree.mirror().onView.map(\.name) == ["NoteScreen"])
    try await tree.back().check()
    #expect(try await tree.mirror().onView.map(\.name) == ["ListScreen"])
  }
}
