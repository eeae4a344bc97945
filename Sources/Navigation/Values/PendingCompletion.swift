/// A completion that its opener has not received, because no client serves the opener.
package struct PendingCompletion: Equatable, Sendable {
  package let opener: CoordinatorID
  package let openerType: String
  /// The coordinator that has ended, with its type and the label that its opener gave it.
  package let child: CoordinatorID
  package let type: String
  package let label: String
  package let completion: CoordinatorCompletion
}
