package import JSON

/// The id of a request as a value: all spellings of an id have one key.
package struct RequestKey: Hashable, Sendable {
  private let id: JSON

  package init(_ id: RequestID) {
    // Ids beyond the range of integers become an array, which no other id equals.
    self.id = (try? JSON.parse(id.text.utf8)) ?? [.string(id.text)]
  }

  package init(_ id: JSON) {
    self.id = id
  }
}
