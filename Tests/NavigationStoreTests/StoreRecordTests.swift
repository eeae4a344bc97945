import NavigationStore
import Testing

struct StoreRecordTests {
  @Test func `records with equal trees and texts are equal`() {
    #expect(StoreRecord(tree: 1, text: [123, 125]) == StoreRecord(tree: 1, text: [123, 125]))
    #expect(StoreRecord(tree: 1, text: [123, 125]) != StoreRecord(tree: 2, text: [123, 125]))
  }
}
