package import JSON

/// Which request of the connection is to be cancelled.
package struct CancelRequest: Equatable, Sendable {
  package var id: JSON

  /// Whether a request with that id is meant: ids are compared as values, however they are written.
  package func means(_ request: RequestID) -> Bool {
    (try? JSON.parse(request.text.utf8)) == id
  }
}
