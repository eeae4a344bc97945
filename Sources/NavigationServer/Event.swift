package import NavigationGraph
package import NavigationProtocol

/// The id of a connection, issued by the owner of its socket and never reused.
package struct ConnectionID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The uid of the user who owns a connection, a graph or a tree.
package struct UserID: Hashable, Sendable {
  package let number: UInt32

  package init(_ number: UInt32) {
    self.number = number
  }
}

/// The process that opened a connection, according to the kernel.
package struct Peer: Equatable, Sendable {
  package var uid: UInt32
  /// The primary and supplementary groups.
  package var groups: [UInt32]
  package var pid: Int32

  package var user: UserID { UserID(uid) }

  package init(uid: UInt32, groups: [UInt32], pid: Int32) {
    self.uid = uid
    self.groups = groups
    self.pid = pid
  }
}

/// A time in milliseconds, of a monotonic clock that stops while navd does not run.
package struct Instant: Equatable, Comparable, Sendable {
  package var milliseconds: Int

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
  }

  package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  func advanced(byMilliseconds count: Int) -> Instant { Instant(milliseconds: milliseconds + count) }
}

/// An event that wakes the daemon.
package enum Event: Equatable, Sendable {
  case connectionOpened(ConnectionID, Peer)
  /// Connections were rejected, because too many connections of the user were waiting.
  case connectionsRejected(Peer, count: Int)
  case received(ConnectionID, [UInt8])
  /// Sockets accepted bytes of earlier `write` effects.
  case wrote([WrittenOutput])
  /// The client has closed its sending side, and may still be reading.
  case inputEnded(ConnectionID)
  /// The socket is closed; no event with this id follows.
  case connectionClosed(ConnectionID)
  /// All events of a turn of the loop have been handled, and their output is due.
  case turnEnded
  /// The instant of a `wake` effect was reached.
  case tick
  /// The wall clock jumped to a time in milliseconds since 1970: it was set, the machine slept, or navd was
  /// stopped.
  case wallClockSet(Int)
  /// All sockets were polled after a `yield` effect, and their input was handled.
  case othersHadTurn
  /// A `run` effect has its result.
  case jobEnded(Int, JobResult)
  /// The batch with a number is stored.
  case stored(Int)
  /// The batch with a number could not be stored, for a reason; the store has none of its records.
  case storeFailed(Int, String)
  /// The batches up to a number survive a power loss.
  case synced(Int)
  /// A `compact` effect is complete; `bytes` is nil if the image could not be stored.
  case compacted(tree: Int, bytes: Int?)
  /// The store can be written again.
  case storeWorks
  /// The configuration was reloaded: the limits, the preloaded graphs and the grants.
  case reloaded(Limits, graphs: [Graph], grants: [Grant])
  /// The daemon must finish the pending work, then stop.
  case shutdown
}
