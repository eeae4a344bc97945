import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// A gateway with its connections, on one event loop.
final class Gateway {
  let limits: GatewayLimits
  let files: FileServer

  private let admission: Admission
  private let socketPath: String
  private let loop: any EventLoop
  private let log: Logger
  private var rejections: RejectionLog
  /// The connections that are not WebSockets, the oldest first.
  private var fronts: [HTTPFront] = []
  private var bridges: [ObjectIdentifier: WebSocketBridge] = [:]
  /// The WebSockets that are open or being opened.
  private var webSocketCount = 0
  private var listener: (any Channel)?
  /// The promise of the end; nil while the gateway runs.
  private var stopped: EventLoopPromise<Void>?

  init(_ configuration: GatewayConfiguration, loop: any EventLoop, log: Logger) {
    limits = configuration.limits
    files = configuration.files
    admission = Admission(
      token: configuration.token,
      address: configuration.listen.address,
      origins: configuration.origins
    )
    socketPath = configuration.socketPath
    rejections = RejectionLog(entriesMax: configuration.limits.logEntries)
    self.loop = loop
    self.log = log
  }

  func start(at address: SocketAddress) -> EventLoopFuture<any Channel> {
    let gateway = NIOLoopBound(self, eventLoop: loop)
    return ServerBootstrap(group: loop)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { try gateway.value.accepted(channel) }
      }
      .bind(to: address)
      .map { listener in
        gateway.value.listener = listener
        return listener
      }
  }

  private func accepted(_ channel: any Channel) throws {
    guard stopped == nil, makeRoom() else { return channel.close(promise: nil) }
    let front = HTTPFront(self)
    let bound = NIOLoopBound(front, eventLoop: loop)
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: limits.messageBytes,
      automaticErrorHandling: false,
      shouldUpgrade: { channel, head in bound.value.upgrading(head, on: channel.eventLoop) },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture { try bound.value.upgraded(channel) }
      }
    )
    var headers = NIOHTTPDecoderLimitConfiguration()
    headers.maxHeaderFieldSize = limits.headerBytes
    headers.maxHeaderListSize = limits.headerBytes
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withServerUpgrade: (
        upgraders: [upgrader],
        completionHandler: { $0.pipeline.syncOperations.removeHandler(bound.value, promise: nil) }
      ),
      withEncoderConfiguration: .init(),
      withDecoderLimitConfiguration: headers
    )
    try channel.pipeline.syncOperations.addHandler(front)
  }

  /// Closes the connection that has waited longest if there are too many; returns whether there is room for another.
  private func makeRoom() -> Bool {
    guard fronts.count >= limits.connections else { return true }
    guard let oldest = fronts.first(where: \.isWaiting) else { return false }
    oldest.close()
    return true
  }

  // MARK: Requests

  func judged(_ head: HTTPRequestHead) -> Verdict {
    var verdict = admission.judged(head)
    if case .webSocket = verdict, webSocketCount >= limits.webSockets {
      verdict = .rejected(.tooManyWebSockets)
    }
    if case .rejected(let rejected) = verdict, rejected.isLogged { rejection(rejected, head) }
    return verdict
  }

  private func rejection(_ rejected: Rejected, _ head: HTTPRequestHead) {
    let entry = rejections.rejected(at: .now())
    if let missed = entry.missed {
      log.warning("More rejected requests were not logged.", metadata: ["count": "\(missed)"])
    }
    guard entry.isWritten else { return }
    log.warning(
      "A request was rejected.",
      metadata: [
        "status": "\(rejected.status.code)", "reason": "\(rejected.sentence)",
        "host": "\(shortened(head.headers.first(name: "host")))",
        "origin": "\(shortened(head.headers.first(name: "origin")))",
      ]
    )
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
    webSocketCount += 1
    if stopped != nil { bridge.close(.stopping) }
  }

  func closed(_ bridge: WebSocketBridge) {
    bridges[ObjectIdentifier(bridge)] = nil
    webSocketCount -= 1
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
    for bridge in bridges.values { bridge.close(.stopping) }
    for front in fronts { front.close() }
    endIfEmpty()
  }

  private func endIfEmpty() {
    guard fronts.isEmpty, bridges.isEmpty else { return }
    stopped?.succeed()
  }
}
