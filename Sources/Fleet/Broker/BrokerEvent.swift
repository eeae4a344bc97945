/// An event of the connection to the broker.
package enum BrokerEvent: Equatable, Sendable {
  /// The broker has accepted the connection, and may have limited the size of packets.
  case connected(maximumPacketBytes: Int?)
  /// The connection has ended or an attempt has failed, for a reason that people can read. The client tries again.
  case lost(reason: String)
  case message(BrokerMessage)
  /// The broker has a message that was published with that number, or has refused it.
  case acknowledged(id: Int, refusal: String?)
}
