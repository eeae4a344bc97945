package import JSON

/// The request of the connection that is to be cancelled.
package struct CancelRequest: Equatable, Sendable {
  package var id: JSON

  /// Whether a request has this id.
  ///
  /// Ids are compared as values, however they are spelled.
  package func means(_ request: RequestID) -> Bool {
    (try? JSON.parse(request.text.utf8)) == id
  }
}
