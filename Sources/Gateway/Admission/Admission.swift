package import NIOHTTP1

// Every page that a browser shows can send requests to a port of this machine, and so can every program of
// every user. The token keeps out programs of other users, and `Origin` pages of other sites. `Host` keeps
// out pages whose name was made to resolve to this machine (DNS rebinding), which browsers take for pages of
// navgate.

/// Decides how to answer a request, from its head.
package struct Admission: Sendable {
  /// The path of WebSockets.
  package static let path = "/navd"
  /// The subprotocol of navd's JSON-RPC messages.
  package static let subprotocol = "navd"
  /// The prefix of the subprotocol with the token.
  ///
  /// A page can set the subprotocols and the URL of a WebSocket, but no other header. URLs appear in logs, in
  /// histories and in addresses that people copy; subprotocols do not.
  package static let tokenPrefix = "token."

  /// The path of the map of a tree's graph, which the inspector shows.
  package static let mapPath = "/inspector/map"

  /// The path of the metrics for Prometheus.
  package static let metricsPath = "/metrics"

  private static let loopbackHosts = ["localhost", "127.0.0.1", "[::1]"]

  private let token: GatewayToken
  private let origins: [WebOrigin]
  private let hosts: [String]
  private let hasMaps: Bool
  private let hasMetrics: Bool

  /// Creates the rules of a gateway.
  ///
  /// Pages of its address and of the origins may open WebSockets. `hasMaps`: whether it serves maps at
  /// `mapPath`. `hasMetrics`: whether it serves metrics at `metricsPath`.
  package init(
    token: GatewayToken,
    address: String,
    origins: [WebOrigin],
    hasMaps: Bool = false,
    hasMetrics: Bool = false
  ) {
    self.token = token
    self.hasMaps = hasMaps
    self.hasMetrics = hasMetrics
    self.origins = origins
    let own = address.contains(":") ? "[\(address)]" : address
    hosts = Self.loopbackHosts + [own.lowercased()] + origins.compactMap(\.host)
  }

  package func judged(_ head: HTTPRequestHead) -> Verdict {
    if let rejection = rejection(of: head) { return .rejected(rejection) }
    let path = head.uri.prefix { $0 != "?" }
    let isUpgrade = [("connection", "upgrade"), ("upgrade", "websocket")].allSatisfy { name, value in
      head.headers[canonicalForm: name].contains { $0.lowercased() == value }
    }
    guard isUpgrade else {
      if hasMaps, path == Self.mapPath { return judgedMap(head, query: head.uri[path.endIndex...]) }
      if hasMetrics, path == Self.metricsPath { return judgedMetrics(head) }
      return path == Self.path ? .rejected(.noWebSocket) : .file
    }
    guard path == Self.path else { return .rejected(.noWebSocketHere) }
    guard head.method == .GET else { return .rejected(.badOpeningMethod) }
    guard head.headers["sec-websocket-version"] == ["13"] else { return .rejected(.noWebSocket) }
    let keys = head.headers["sec-websocket-key"]
    guard keys.count == 1, isKey(keys[0]) else { return .rejected(.badKey) }
    guard presentsToken(head) else { return .rejected(.noToken) }
    let protocols = head.headers[canonicalForm: "sec-websocket-protocol"]
    return .webSocket(subprotocol: protocols.contains(Self.subprotocol[...]) ? Self.subprotocol : nil)
  }

  private func judgedMap(_ head: HTTPRequestHead, query: Substring) -> Verdict {
    guard head.method == .GET else { return .rejected(.badMapMethod) }
    guard presentsToken(head) else { return .rejected(.noMapToken) }
    let query = query.dropFirst()
    guard let tree = value(of: "tree", inQuery: query), !tree.isEmpty else {
      return .rejected(.noMapTree)
    }
    return .map(MapRequest(tree: tree, isUnfolded: value(of: "unfolded", inQuery: query) == "1"))
  }

  private func judgedMetrics(_ head: HTTPRequestHead) -> Verdict {
    guard head.method == .GET else { return .rejected(.badMetricsMethod) }
    guard presentsToken(head) else { return .rejected(.noMetricsToken) }
    return .metrics(MetricFormat(accepting: head.headers[canonicalForm: "accept"]))
  }

  private func rejection(of head: HTTPRequestHead) -> Rejected? {
    let named = head.headers["host"]
    guard named.count == 1, let host = hostName(inAuthority: named[0]), hosts.contains(host) else {
      return .unknownHost
    }
    let given = head.headers["origin"]
    if !given.isEmpty {
      guard given.count == 1, isAllowed(given[0].lowercased(), host: named[0].lowercased()) else {
        return .foreignOrigin
      }
      return nil
    }
    // Other sites may link to the application, but not embed its files.
    let site = head.headers.first(name: "sec-fetch-site")
    let isForeign = site == "cross-site" || site == "same-site"
    return isForeign && head.headers.first(name: "sec-fetch-mode") != "navigate" ? .foreignOrigin : nil
  }

  private func isAllowed(_ origin: String, host: String) -> Bool {
    origin == "http://\(host)" || origins.contains { $0.text == origin }
  }

  /// Whether a text is 16 bytes in base64.
  private func isKey(_ text: String) -> Bool {
    let digits = text.dropLast(2)
    return digits.utf8.count == 22 && text.hasSuffix("==")
      && digits.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "/") }
  }

  /// Whether a request has the token, as a subprotocol or in a header.
  func presentsToken(_ head: HTTPRequestHead) -> Bool {
    let offered = head.headers[canonicalForm: "sec-websocket-protocol"].filter {
      $0.hasPrefix(Self.tokenPrefix)
    }
    .map { $0.dropFirst(Self.tokenPrefix.count) }
    let bearer = head.headers["authorization"].filter { $0.lowercased().hasPrefix("bearer ") }
      .map { $0.dropFirst("bearer ".count) }
    return (offered + bearer).contains { token.matches($0) }
  }
}

/// The answer to the head of a request.
package enum Verdict: Equatable, Sendable {
  /// Open a WebSocket, with the subprotocol if the client offers it.
  case webSocket(subprotocol: String?)
  /// Serve a file, or respond that there is none.
  case file
  /// Serve the map of a tree's graph.
  case map(MapRequest)
  /// Serve the metrics in a format.
  case metrics(MetricFormat)
  case rejected(Rejected)
}

/// The error response to a rejected request.
package struct Rejected: Equatable, Sendable {
  package let status: HTTPResponseStatus
  /// A sentence for the developer of the client.
  package let sentence: String
  /// The name of the error, if the response is JSON.
  let name: String?
  /// Whether to log the rejection for the operator.
  let isLogged: Bool

  private init(_ status: HTTPResponseStatus, _ sentence: String, name: String? = nil, isLogged: Bool = true) {
    self.status = status
    self.sentence = sentence
    self.name = name
    self.isLogged = isLogged
  }

  static let unknownHost = Rejected(
    .misdirectedRequest,
    "The Host header does not name this gateway. If it is reached by another name, start it with --origin https://NAME."
  )
  static let foreignOrigin = Rejected(
    .forbidden,
    "Pages of this origin may not use the gateway. To allow them, start it with --origin and the origin of the page."
  )
  static let foreignUser = Rejected(
    .forbidden,
    "The inspector is for the user who started it. Start one of your own with navctl inspect."
  )
  static let noToken = Rejected(
    .unauthorized,
    "A WebSocket needs the token of the gateway: offer the subprotocols navd and token.TOKEN, or send the header "
      + "Authorization: Bearer TOKEN."
  )
  static let noMapToken = Rejected(
    .unauthorized,
    "A map needs the token of the gateway: send the header Authorization: Bearer TOKEN.",
    name: "noToken"
  )
  static let noMetricsToken = Rejected(
    .unauthorized,
    "Metrics need the token of the gateway: send the header Authorization: Bearer TOKEN."
  )
  static let badMetricsMethod = Rejected(.methodNotAllowed, "Metrics are read with GET.", isLogged: false)
  static let badMapMethod = Rejected(
    .methodNotAllowed,
    "A map is read with GET.",
    name: "badMethod",
    isLogged: false
  )
  static let noMapTree = Rejected(
    .badRequest,
    "The query must be tree=NAME, percent-encoded.",
    name: "invalidParams",
    isLogged: false
  )
  static let tooManyLayouts = Rejected(
    .serviceUnavailable,
    "Too many graphs are being laid out: try again, or start the gateway with a higher --limit layouts=N.",
    name: "layoutLimit"
  )
  static let slowMap = Rejected(
    .gatewayTimeout,
    "The layout took longer than mapMilliseconds: start the gateway with a higher --limit mapMilliseconds=N.",
    name: "mapTimeout"
  )
  static let noWebSocketHere = Rejected(
    .notFound,
    "WebSockets are opened at \(Admission.path).",
    isLogged: false
  )
  static let noWebSocket = Rejected(
    .upgradeRequired,
    "This address is for WebSockets of version 13.",
    isLogged: false
  )
  static let tooManyWebSockets = Rejected(
    .serviceUnavailable,
    "Too many WebSockets are open: close some, or start the gateway with a higher --limit webSockets=N."
  )
  static let badOpeningMethod = Rejected(
    .methodNotAllowed,
    "A WebSocket is opened with GET.",
    isLogged: false
  )
  static let badKey = Rejected(
    .badRequest,
    "The header Sec-WebSocket-Key must be there once, with 16 random bytes in base64.",
    isLogged: false
  )
  static let malformed = Rejected(
    .badRequest,
    "The request is no HTTP/1.1, or its headers are longer than headerBytes.",
    isLogged: false
  )
  static let badMethod = Rejected(.methodNotAllowed, "Files are read with GET or HEAD.", isLogged: false)
}
