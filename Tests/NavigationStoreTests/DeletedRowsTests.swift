import Testing

@testable import NavigationStore

@Suite struct DeletedRowsTests {
  @Test func `of one transaction are limited in number and bytes, and a larger one is deleted alone`() {
    #expect(DeletedRows.last(of: []) == nil)
    #expect(DeletedRows.last(of: (1...200).map { ($0, 10) }) == 128)
    #expect(DeletedRows.last(of: [(3, 40_000), (4, 25_536), (5, 1)]) == 4)
    #expect(DeletedRows.last(of: [(3, 1_000_000), (4, 1)]) == 3)
    #expect(DeletedRows.last(of: [(3, 1), (4, 1_000_000)]) == 3)
  }
}
