/// A wish to hear of every change of a tree.
package struct TreeSubscribe: Equatable, Sendable {
  package var tree: String?
  /// The revision that the client has.
  package var since: Int?
  /// The instance of navd that the revision is of.
  package var instance: String?

  init(_ params: Params) {
    tree = params.string("tree")
    since = params.integer("since")
    instance = params.string("instance")
  }

  /// Why a client that has a revision is sent a snapshot all the same.
  package enum SnapshotReason: String, Error, CaseIterable {
    /// The changes since are no longer kept.
    case forgotten
    /// The revision is of another run of navd.
    case otherInstance
    /// The tree has not reached that revision.
    case unknownRevision
  }
}

/// Why nothing more comes for a subscription.
package enum SubscriptionEnd: String, Sendable, CaseIterable {
  case unsubscribed
  /// The client did not read: it may resume from the revision that it is told.
  case overflow
  case treeClosed
  /// One of the coordinators of a pullback has ended.
  case coordinatorEnded
  case shutdown
}
