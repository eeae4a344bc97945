/// An event of the connection to the broker.
package enum BrokerEvent: Equatable, Sendable {
  /// The broker has accepted the connection, and may have limited the size of packets.
  case connected(maximumPacketBytes: Int?)
  /// The connection has ended or an attempt has failed; the client connects again.
  case lost(reason: String)
  case message(BrokerMessage)
  /// The broker has accepted or refused the numbered publication.
  case acknowledged(id: Int, refusal: String?)
}
