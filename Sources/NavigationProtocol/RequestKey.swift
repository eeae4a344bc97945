package import JSON

/// The id of a request as a value: two spellings of an id have the same key.
package struct RequestKey: Hashable, Sendable {
  private let id: JSON

  package init(_ id: RequestID) {
    // Numbers beyond the range of integers have no value; an array is the id of no request.
    self.id = (try? JSON.parse(id.text.utf8)) ?? [.string(id.text)]
  }

  package init(_ id: JSON) {
    self.id = id
  }
}
