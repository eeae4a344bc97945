package import NavigationGraph
package import NavigationProtocol

/// One connection, numbered by the ring that holds its socket; a number is never reused.
package struct ConnectionID: Hashable, Comparable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The kernel's number of the user who owns a connection, a graph or a tree.
package struct UserID: Hashable, Sendable {
  package let number: UInt32

  package init(_ number: UInt32) {
    self.number = number
  }
}

/// The process that opened a connection, according to the kernel.
package struct Peer: Equatable, Sendable {
  package var uid: UInt32
  /// Its group and its supplementary groups.
  package var groups: [UInt32]
  package var pid: Int32

  package var user: UserID { UserID(uid) }

  package init(uid: UInt32, groups: [UInt32], pid: Int32) {
    self.uid = uid
    self.groups = groups
    self.pid = pid
  }
}

/// A point in time, in milliseconds of a monotonic clock that stops while navd does not run.
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
  /// That many connections were closed before they were opened, because too many of the user's waited.
  case connectionsRejected(Peer, count: Int)
  case received(ConnectionID, [UInt8])
  /// Sockets took bytes of earlier `write` effects.
  case wrote([WrittenOutput])
  /// The client has closed its sending side; it may still be reading.
  case inputEnded(ConnectionID)
  /// The socket is closed, by either side; no event with this number follows.
  case connectionClosed(ConnectionID)
  /// All events of one turn of the loop have been handled: their output is written now.
  case turnEnded
  /// The instant of a `wake` effect has come.
  case tick
  /// The wall clock shows that time, in milliseconds since 1970, although less or more time has passed: it was set, the
  /// machine slept, or navd was stopped.
  case wallClockSet(Int)
  /// Since a `yield` effect, every socket has been polled once, and its input handled.
  case othersHadTurn
  /// A `job` effect has its result.
  case jobEnded(Int, JobResult)
  /// The batch with that number is stored.
  case stored(Int)
  /// The batch with that number could not be stored, for that reason; nothing of it is in the store.
  case storeFailed(Int, String)
  /// The batches up to that number survive a loss of power.
  case synced(Int)
  /// A `compact` effect is complete; the image has that many bytes, nil if it could not be stored.
  case compacted(tree: Int, bytes: Int?)
  /// The store can be written again.
  case storeWorks
  /// The configuration has been read again: the limits, the graphs that every user finds loaded, and the grants.
  case reloaded(Limits, graphs: [Graph], grants: [Grant])
  /// Finish the pending work, then stop.
  case shutdown
}
