import NavigationProtocol

package struct GatewayLimits: Equatable, Sendable {
  private var given: [GatewayLimit: Int] = [:]

  package init() {}

  package subscript(limit: GatewayLimit) -> Int {
    get { given[limit] ?? limit.standard }
    set { given[limit] = newValue }
  }
}

package enum GatewayLimit: String, CaseIterable, Sendable {
  case connections, webSockets, headerBytes, pipelinedRequests, requestMilliseconds, responseMilliseconds
  case outputBytes, pageBytes
  case messageBytes, messageMilliseconds, pingMilliseconds, closeMilliseconds, layouts, mapMilliseconds
  case metricMilliseconds, metricSeries, logEntries

  /// The greatest value that may be set.
  package static let maximum = 2_147_483_647

  /// The value if none is given.
  fileprivate var standard: Int {
    switch self {
    case .connections: 128
    case .webSockets: 256
    case .headerBytes: 16_384
    case .pipelinedRequests: 8
    case .requestMilliseconds: 10_000
    case .responseMilliseconds: 30_000
    case .outputBytes: 262_144
    case .pageBytes: 1_048_576
    case .messageBytes: Limits().messageBytes
    case .messageMilliseconds: Limits().messageMilliseconds
    case .pingMilliseconds: 30_000
    case .closeMilliseconds: 5_000
    case .layouts: 2
    case .mapMilliseconds: 20_000
    case .metricMilliseconds: 5_000
    case .metricSeries: 10_000
    case .logEntries: 16
    }
  }

  /// A sentence about the limit, and about what happens beyond it.
  package var sentence: String {
    switch self {
    case .connections:
      "Connections that are not WebSockets. Beyond: the one that has longest neither sent a request nor taken "
        + "output is closed, of the user or address with most of them; those without the token first."
    case .webSockets: "WebSockets. Beyond: status 503."
    case .headerBytes: "Bytes of the headers of one request. Beyond: status 400; the connection is closed."
    case .pipelinedRequests:
      "Requests of a connection that wait because it has not taken the response to an earlier one. Beyond: it is "
        + "closed after these."
    case .requestMilliseconds:
      "Milliseconds in which a connection sends its first or next request. Beyond: it is closed."
    case .responseMilliseconds:
      "Milliseconds in which a browser takes 64 KiB of a response. Beyond: the connection is closed."
    case .outputBytes:
      "Bytes of output that a connection may leave in its socket. Beyond: no more is written until it reads."
    case .pageBytes:
      "Bytes of an HTML page whose inline scripts the content security policy allows. Beyond: browsers do not run "
        + "them."
    case .messageBytes: "Bytes of one message from a browser. Beyond: close code 1009."
    case .messageMilliseconds:
      "Milliseconds from the first frame of a message to its last. Beyond: close code 1008."
    case .pingMilliseconds:
      "Milliseconds between two pings of a WebSocket. A browser that sends nothing from one ping to the one after "
        + "the next, or reads nothing between two pings although there is more to read, is disconnected."
    case .closeMilliseconds:
      "Milliseconds in which a browser answers the close of a WebSocket. Beyond: the connection is closed."
    case .layouts: "Maps of graphs that are laid out at a time. Beyond: status 503, `layoutLimit`."
    case .mapMilliseconds:
      "Milliseconds until the map of a graph is there. Beyond: status 504, `mapTimeout`."
    case .metricMilliseconds:
      "Milliseconds in which navd answers for a request for metrics. Beyond: `navd_up` is 0."
    case .metricSeries:
      "Series of trees in the metrics. Beyond: trees are left out, the last by name first, and counted in "
        + "`navgate_trees_omitted`."
    case .logEntries:
      "Entries in the log about rejected requests and closed connections within ten seconds. Beyond: they are "
        + "counted, and one entry with their number follows."
    }
  }
}
