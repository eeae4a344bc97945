/// The numbers of the gateway itself.
struct GatewayFigures: Equatable, Sendable {
  var version: String
  /// The connections that are not WebSockets.
  var connections = 0
  var webSockets = 0
  var webSocketsOpened = 0
  /// The responses by status.
  var responses: [UInt: Int] = [:]
  /// The connections that were closed at a limit.
  var closed: [GatewayLimit: Int] = [:]
  /// The connections to navd for metrics that were lost.
  var navdLosses = 0
  /// The number of trees omitted from the metrics because of the limit on series.
  var treesOmitted = 0

  var metrics: [MetricFamily] {
    [
      MetricFamily(
        "navgate_build",
        .info,
        help: "The version of navgate.",
        [MetricSample(.number(1), [MetricLabel("version", version)])]
      ),
      number("navgate_connections", .gauge, connections, help: "Connections that are not WebSockets."),
      number("navgate_web_sockets", .gauge, webSockets, help: "Open WebSockets."),
      number("navgate_web_sockets_opened", .counter, webSocketsOpened, help: "WebSockets since the start."),
      MetricFamily(
        "navgate_responses",
        .counter,
        help: "Responses since the start, by status.",
        responses.sorted { $0.key < $1.key }.map {
          MetricSample(.number($0.value), [MetricLabel("status", "\($0.key)")])
        }
      ),
      MetricFamily(
        "navgate_connections_closed",
        .counter,
        help: "Connections that were closed at a limit since the start, by limit.",
        GatewayLimit.allCases.compactMap { limit in
          closed[limit].map { MetricSample(.number($0), [MetricLabel("limit", limit.rawValue)]) }
        }
      ),
      number(
        "navgate_navd_losses",
        .counter,
        navdLosses,
        help: "Losses of the connection to navd for metrics since the start."
      ),
      number(
        "navgate_trees_omitted",
        .gauge,
        treesOmitted,
        help: "Trees without metrics because of the limit metricSeries."
      ),
    ]
  }

  private func number(_ name: String, _ kind: MetricKind, _ number: Int, help: String) -> MetricFamily {
    MetricFamily(name, kind, help: help, [MetricSample(.number(number))])
  }
}
