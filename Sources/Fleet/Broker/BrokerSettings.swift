/// The settings of a connection to the broker.
package struct BrokerSettings: Equatable, Sendable {
  package var address: BrokerAddress
  package var version: BrokerProtocol
  package var clientID: String
  /// The files of TLS, for `mqtts`.
  package var tls: BrokerTLS?
  package var keepAliveSeconds: Int
  /// The message that the broker publishes after a connection loss.
  package var will: BrokerWill?

  package init(
    address: BrokerAddress,
    version: BrokerProtocol = .v5,
    clientID: String,
    tls: BrokerTLS? = nil,
    keepAliveSeconds: Int = 15,
    will: BrokerWill? = nil
  ) {
    self.address = address
    self.version = version
    self.clientID = clientID
    self.tls = tls
    self.keepAliveSeconds = keepAliveSeconds
    self.will = will
  }
}

/// The version of MQTT.
package enum BrokerProtocol: String, CaseIterable, Sendable {
  case v5 = "5"
  /// A version without message expiry, `notAfter`, reasons of refusals and the will delay.
  case v311 = "3.1.1"
}

/// The files that authenticate both ends of a connection.
package struct BrokerTLS: Equatable, Sendable {
  /// The file with the certificate authorities for the broker's certificate.
  package var authorities: String
  package var certificate: String
  package var key: String

  package init(authorities: String, certificate: String, key: String) {
    self.authorities = authorities
    self.certificate = certificate
    self.key = key
  }
}

package struct BrokerWill: Equatable, Sendable {
  package var publication: Publication
  /// The seconds after which the broker publishes the message, unless the client has reconnected.
  package var delaySeconds: Int

  package init(_ publication: Publication, delaySeconds: Int) {
    self.publication = publication
    self.delaySeconds = delaySeconds
  }
}

/// The address of a broker: `mqtts://HOST[:PORT]`, or `mqtt://HOST[:PORT]` without TLS.
package struct BrokerAddress: Equatable, Sendable, CustomStringConvertible {
  package let host: String
  package let port: Int
  package let isEncrypted: Bool

  /// Parses an address.
  package init?(_ text: String) {
    let schemes = [("mqtts://", 8883, true), ("mqtt://", 1883, false)]
    guard let (scheme, standard, isEncrypted) = schemes.first(where: { text.hasPrefix($0.0) }) else {
      return nil
    }
    var host = text.dropFirst(scheme.count)
    var port = standard
    if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
      guard let number = UInt16(host[host.index(after: colon)...]), number > 0 else { return nil }
      (host, port) = (host[..<colon], Int(number))
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, !host.contains("/") else { return nil }
    (self.host, self.port, self.isEncrypted) = (String(host), port, isEncrypted)
  }

  package var description: String {
    let shown = host.contains(":") ? "[\(host)]" : host
    return "\(isEncrypted ? "mqtts" : "mqtt")://\(shown):\(port)"
  }
}
