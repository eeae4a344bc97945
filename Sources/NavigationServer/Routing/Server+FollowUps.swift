internal import DequeModule
internal import NavigationProtocol

/// What goes on because something has ended.
enum FollowUp: Sendable {
  /// A batch goes on after the element that waited.
  case batch(Batch)
  /// A tree's next command begins.
  case commands(TreeID)
  /// A connection's last request may have been answered.
  case connection(ConnectionID)
  /// A client does not read what it must not miss.
  case unread(ConnectionID)
}

extension Server {
  /// Goes on with what was waiting for something that has ended, and leaves to the others' next turn what is more
  /// than a share.
  mutating func followUp() {
    let share = events + limits.eventsPerTurn
    while let next = followUps.popFirst() {
      switch next {
      case .batch(let batch): goOn(with: batch)
      case .commands(let id): beginWaiting(in: id)
      case .connection(let id): proceed(id)
      case .unread(let id): isNotReading(id)
      }
      if !followUps.isEmpty, isOver(share) { return yield() }
    }
  }
}
