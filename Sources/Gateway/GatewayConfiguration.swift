package struct GatewayConfiguration: Sendable {
  package var socketPath: String
  package var listen: ListenAddress
  package var token: GatewayToken
  /// The origins whose pages may open WebSockets, beside the gateway's own.
  package var origins: [WebOrigin]
  package var files: FileServer
  package var contentPolicy: ContentPolicy
  package var limits: GatewayLimits
  /// The source of maps for the inspector; nil if the gateway serves an application.
  package var maps: MapSource?
  /// Whether there are metrics for Prometheus.
  package var hasMetrics: Bool

  package init(
    socketPath: String,
    listen: ListenAddress,
    token: GatewayToken,
    origins: [WebOrigin] = [],
    files: FileServer = FileServer([]),
    contentPolicy: ContentPolicy = .standard,
    limits: GatewayLimits = GatewayLimits(),
    maps: MapSource? = nil,
    hasMetrics: Bool = false
  ) {
    self.socketPath = socketPath
    self.listen = listen
    self.token = token
    self.origins = origins
    self.files = files
    self.contentPolicy = contentPolicy
    self.limits = limits
    self.maps = maps
    self.hasMetrics = hasMetrics
  }
}

package struct ListenAddress: Sendable {
  /// The numeric address.
  package let address: String
  /// The port; 0 leaves the choice to the system.
  package let port: Int

  /// Reads `ADDRESS:PORT`, with an IPv6 address in brackets; nil if the text is something else.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else {
      return nil
    }
    var address = text[..<colon]
    if address.hasPrefix("["), address.hasSuffix("]") { address = address.dropFirst().dropLast() }
    guard !address.isEmpty else { return nil }
    self.address = address == "localhost" ? "127.0.0.1" : String(address)
    self.port = Int(port)
  }

  /// Whether only programs of this machine reach the address.
  package var isLoopback: Bool { address.hasPrefix("127.") || address == "::1" }
}
