/// An event of a machine's link to its fleet.
package enum MachineEvent: Equatable, Sendable {
  case started
  case broker(BrokerEvent)
  /// A connection to navd that was asked for is open.
  case opened(LinkID)
  /// A connection to navd has ended, or could not be opened.
  case closed(LinkID)
  /// One JSON-RPC message from navd.
  case received(LinkID, [UInt8])
  /// The time `wakesAt` has come.
  case timePassed
  /// The service ends.
  case ending
}

/// An effect that the performer carries out, in order.
package enum MachineEffect: Equatable, Sendable {
  case subscribe([TopicFilter])
  /// Publishes a message; an `acknowledged` with the number follows, or the connection is lost.
  case publish(Publication, id: Int)
  /// Opens a connection to navd; `opened` or `closed` follows.
  case open(LinkID)
  case send(LinkID, [UInt8])
  /// Closes a connection to navd; no further event of it follows.
  case close(LinkID)
  case log(MachineRemark)
  /// navd or the broker has answered for the first time.
  case ready
  /// Everything is published; the connection to the broker can be closed.
  case ended
}

/// The number of a connection to navd, which no later connection has.
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
  /// The time of a clock that only goes forward.
  package var uptime: Int
  /// The time since 1970, which may jump.
  package var wall: Int

  package init(uptime: Int, wall: Int) {
    self.uptime = uptime
    self.wall = wall
  }
}
