/// The request of the connection that is to be cancelled.
package struct CancelRequest: Equatable, Sendable {
  package let key: RequestKey
}
