/// An event of a machine's link to its fleet.
package enum MachineEvent: Equatable, Sendable {
  case started
  case broker(BrokerEvent)
  /// A requested connection to navd is open.
  case opened(LinkID)
  /// A connection to navd has ended or could not be opened.
  case closed(LinkID)
  /// One JSON-RPC message from navd.
  case received(LinkID, [UInt8])
  /// The uptime `wakesAt` was reached.
  case timePassed
  /// The service ends.
  case ending
}

/// An effect that the performer carries out, in order.
package enum MachineEffect: Equatable, Sendable {
  case subscribe([TopicFilter])
  /// Publishes a message; `acknowledged` with the number follows, or the connection is lost.
  case publish(Publication, id: Int)
  /// Opens a connection to navd; `opened` or `closed` follows.
  case open(LinkID)
  case send(LinkID, [UInt8])
  /// Closes a connection to navd, which has no further event.
  case close(LinkID)
  case log(MachineRemark)
  /// navd or the broker has answered for the first time.
  case ready
  /// All messages are published, and the connection to the broker can close.
  case ended
}

/// The id of a connection to navd, which is never reused.
package struct LinkID: Hashable, Sendable {
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

/// An entry for the log.
package struct MachineRemark: Equatable, Sendable {
  package enum Level: Sendable { case notice, warning }

  package var level: Level
  package var sentence: String
  package var details: [String: String]

  package init(_ level: Level, _ sentence: String, _ details: [String: String] = [:]) {
    self.level = level
    self.sentence = sentence
    self.details = details
  }
}

/// The time of an event, in milliseconds.
package struct FleetTime: Equatable, Sendable {
  /// The time of a monotonic clock.
  package var uptime: Int
  /// The wall-clock time since 1970, which may jump.
  package var wall: Int

  package init(uptime: Int, wall: Int) {
    self.uptime = uptime
    self.wall = wall
  }
}
