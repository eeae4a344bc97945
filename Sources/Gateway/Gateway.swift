import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import NavigationProtocol

/// The gateway with its connections, on one event loop.
final class Gateway {
  let limits: GatewayLimits
  let files: FileServer
  let admission: Admission
  /// The layouts for the inspector; nil if the gateway serves an application.
  let layouts: Layouts?
  /// The metrics for Prometheus; nil if the gateway serves none.
  let metrics: Metrics?

  /// The maximum number of cached policies of pages.
  private static let policiesMax = 256

  private let contentPolicy: ContentPolicy
  private var policies: [String: String] = [:]
  private let socketPath: String
  private let loop: any EventLoop
  private let log: Logger
  private let faults: FaultReports
  private let peers = PeerSource()
  /// The connections that are not WebSockets.
  private var fronts: [HTTPFront] = []
  private var bridges: [ObjectIdentifier: WebSocketBridge] = [:]
  /// The counters since the start, and the number of open WebSockets, including those being opened.
  private var figures = GatewayFigures(version: Release.version)
  private var listener: (any Channel)?
  /// Whether this gateway serves the inspector, and the kernel reports the user of a connection.
  private var knowsUsers = false
  /// The promise of the stop; nil while the gateway runs.
  private var stopped: EventLoopPromise<Void>?

  init(_ configuration: GatewayConfiguration, loop: any EventLoop, log: Logger) {
    limits = configuration.limits
    files = configuration.files
    contentPolicy = configuration.contentPolicy
    admission = Admission(
      token: configuration.token,
      address: configuration.listen.address,
      origins: configuration.origins,
      hasMaps: configuration.maps != nil,
      hasMetrics: configuration.hasMetrics
    )
    layouts = configuration.maps.map { Layouts($0, configuration.limits, loop: loop) }
    socketPath = configuration.socketPath
    faults = FaultReports(log, entriesMax: configuration.limits[.logEntries])
    metrics = configuration.hasMetrics ? Metrics(configuration, loop: loop, faults: faults) : nil
    self.loop = loop
    self.log = log
  }

  func start(at address: SocketAddress) -> EventLoopFuture<any Channel> {
    let gateway = NIOLoopBound(self, eventLoop: loop)
    return ServerBootstrap(group: loop)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.socketOption(.so_sndbuf), value: limits[.outputBytes])
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try gateway.value.accepted(channel) }
      }
      .bind(to: address)
      .map { listener in
        gateway.value.began(on: listener)
        return listener
      }
  }

  private func began(on listener: any Channel) {
    self.listener = listener
    metrics?.start()
    guard layouts != nil else { return }
    knowsUsers = peers.tellsUser(of: listener)
    guard !knowsUsers else { return }
    log.warning(
      "The kernel does not tell who connects: only the token keeps other users of this machine out."
    )
  }

  private func accepted(_ channel: any Channel) throws {
    guard stopped == nil else { return channel.close(promise: nil) }
    makeRoom()
    let front = HTTPFront(self, peer: peers.peer(of: channel))
    let bound = NIOLoopBound(front, eventLoop: loop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: limits[.messageBytes],
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in bound.value.upgrading(head, on: channel.eventLoop) },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture { try bound.value.upgraded(channel) }
      }
    )
    var headers = NIOHTTPDecoderLimitConfiguration()
    headers.maxHeaderFieldSize = limits[.headerBytes]
    headers.maxHeaderListSize = limits[.headerBytes]
    // `HTTPFront` queues pipelined requests, and answers malformed ones.
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { $0.pipeline.syncOperations.removeHandler(bound.value, promise: nil) }
      ),
      withErrorHandling: false,
      withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: headers
    )
    try channel.pipeline.syncOperations.addHandler(front)
  }

  /// Closes a connection if there are too many.
  ///
  /// Prefers connections without the token, then those of the peer with the most connections, then the
  /// longest idle one. So neither idle connections nor other users can block a new connection.
  private func makeRoom() {
    guard fronts.count >= limits[.connections] else { return }
    var counts: [WebPeer: Int] = [:]
    for front in fronts where !front.hasToken { counts[front.peer, default: 0] += 1 }
    func rank(_ front: HTTPFront) -> (Int, Int, NIODeadline) {
      (front.hasToken ? 1 : 0, -counts[front.peer, default: 0], front.progressed)
    }
    guard let front = fronts.min(by: { rank($0) < rank($1) }) else { return }
    closed(front)
    front.close()
    reached(.connections, by: front.peer)
  }

  // MARK: Requests

  func judged(_ head: HTTPRequestHead, from peer: WebPeer) -> Verdict {
    var verdict = knowsUsers && !Inspectors.include(peer) ? .rejected(.foreignUser) : admission.judged(head)
    if case .webSocket = verdict, figures.webSockets >= limits[.webSockets] {
      verdict = .rejected(.tooManyWebSockets)
    }
    if case .rejected(let rejected) = verdict, rejected.isLogged { rejection(rejected, head) }
    return verdict
  }

  private func rejection(_ rejected: Rejected, _ head: HTTPRequestHead) {
    faults.report(
      "A request was rejected.",
      [
        "status": "\(rejected.status.code)", "reason": "\(rejected.sentence)",
        "host": "\(shortened(head.headers.first(name: "host")))",
        "origin": "\(shortened(head.headers.first(name: "origin")))",
      ]
    )
  }

  /// Returns the value of `Content-Security-Policy` for a response; nil if it has none.
  func policy(for answer: HTTPAnswer) -> String? {
    guard case .standard = contentPolicy, let page = answer.page else { return contentPolicy.header }
    if let known = policies[page.tag] { return known }
    if policies.count == Self.policiesMax { policies = [:] }
    let isReadable = page.length <= limits[.pageBytes]
    if !isReadable {
      faults.report(
        "The inline scripts of a page are blocked.",
        ["limit": "pageBytes", "bytes": "\(page.length)"]
      )
    }
    let policy = ContentPolicy.standardHeader(forPage: isReadable ? page.contents : [])
    policies[page.tag] = policy
    return policy
  }

  /// Reports that a connection is closed because of a limit.
  func reached(_ limit: GatewayLimit, by peer: WebPeer) {
    figures.closed[limit, default: 0] += 1
    faults.report("A connection was closed at a limit.", ["limit": "\(limit.rawValue)", "peer": "\(peer)"])
  }

  private func shortened(_ value: String?) -> String { value.map { String($0.prefix(200)) } ?? "none" }

  func connect() -> EventLoopFuture<NIOLoopBound<DaemonLink>> {
    let link = NIOLoopBound(DaemonLink(), eventLoop: loop)
    return ClientBootstrap(group: loop)
      .channelOption(.autoRead, value: false)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(link.value) }
      }
      .connect(unixDomainSocketPath: socketPath)
      .map { _ in link }
  }

  /// Reports that navd cannot be reached, and returns the end of the WebSocket.
  func cannotConnect(_ error: any Error) -> WebSocketEnd {
    log.warning("navd cannot be reached.", metadata: ["socket": "\(socketPath)", "error": "\(error)"])
    return .noDaemon(at: socketPath)
  }

  // MARK: Metrics

  func responding(_ status: HTTPResponseStatus) {
    figures.responses[status.code, default: 0] += 1
  }

  /// Collects the metrics, and calls the body once with the response, on the event loop.
  func measure(_ format: MetricFormat, then body: @escaping (HTTPAnswer) -> Void) {
    guard let metrics else { return }
    metrics.inquire { [self] navd in
      let shown = navd.metrics(seriesMax: limits[.metricSeries])
      if shown.omitted > 0, figures.treesOmitted == 0 {
        faults.report(
          "Trees are left out of the metrics.",
          ["limit": "metricSeries", "trees": "\(shown.omitted)"]
        )
      }
      figures.treesOmitted = shown.omitted
      figures.connections = fronts.count
      figures.navdLosses = metrics.navdLosses
      body(HTTPAnswer(metrics: format.text(figures.metrics + shown.families), in: format))
    }
  }

  // MARK: Connections

  func opened(_ front: HTTPFront) {
    fronts.append(front)
  }

  func closed(_ front: HTTPFront) {
    fronts.removeAll { $0 === front }
    endIfEmpty()
  }

  func opened(_ bridge: WebSocketBridge) {
    bridges[ObjectIdentifier(bridge)] = bridge
    figures.webSockets += 1
    figures.webSocketsOpened += 1
    if stopped != nil { bridge.close(.stopping) }
  }

  func closed(_ bridge: WebSocketBridge) {
    bridges[ObjectIdentifier(bridge)] = nil
    figures.webSockets -= 1
    endIfEmpty()
  }

  func closing(_ reason: WebSocketEnd) {
    guard stopped == nil else { return }
    log.info(
      "A WebSocket is closed.",
      metadata: ["code": "\(reason.code)", "reason": "\(reason.sentence)"]
    )
  }

  // MARK: The end

  /// Stops accepting, closes all WebSockets, and fulfils the promise when the last connection is closed.
  func stop(_ promise: EventLoopPromise<Void>) {
    precondition(stopped == nil, "a gateway stops once")
    stopped = promise
    listener?.close(promise: nil)
    metrics?.stop()
    for bridge in bridges.values { bridge.close(.stopping) }
    for front in fronts { front.close() }
    endIfEmpty()
  }

  private func endIfEmpty() {
    guard fronts.isEmpty, bridges.isEmpty else { return }
    stopped?.succeed()
  }
}
