public import Logging
import NIOCore
import NIOPosix
import NavigationProtocol
import SystemPackage

extension NavdClient {
  /// Connects to navd.
  ///
  /// - Parameters:
  ///   - path: The daemon's socket; nil for the default path.
  ///   - name: The name of this client, for navd's log and for other clients.
  ///   - reconnects: Whether to connect again after a lost connection, with retries until it succeeds. The client then
  ///     introduces itself again, sends commands without an outcome again, opens the trees of `open` again if navd has
  ///     lost them, and resumes the updates of trees. Calls in between fail as disconnected.
  ///   - unreadNotificationsMax: The number of notifications that are buffered; the next one closes the client.
  ///   - logger: The log for warnings, such as a route that no coordinator takes.
  ///   - service: Receives the messages from navd that are no responses, such as the questions about coordinators that
  ///     this client registers.
  /// - Returns: The connected client.
  /// - Throws: `ConnectError` if the first connection fails.
  public static func connect(
    path: String? = nil,
    name: String? = nil,
    reconnects: Bool = true,
    unreadNotificationsMax: Int = NavdClient.unreadNotificationsMax,
    logger: Logger = NavdClient.defaultLogger,
    service: MessageHandler? = nil
  ) async throws(ConnectError) -> NavdClient {
    let path = path ?? defaultSocketPath
    do {
      guard reconnects else {
        let client = try await dial(path, unreadNotificationsMax, logger, service)
        if let name { _ = try await client.introduce(name) }
        return client
      }
      return try await reconnecting(
        name: name,
        unreadNotificationsMax: unreadNotificationsMax,
        logger: logger,
        service: service
      ) { service in try await dial(path, unreadNotificationsMax, logger, service) }
    } catch let error as ConnectError {
      throw error
    } catch {
      throw ConnectError(path: path, reason: .other("\(error)"))
    }
  }

  /// A client that reconnects, over connections of any kind.
  package static func reconnecting(
    name: String? = nil,
    unreadNotificationsMax: Int = NavdClient.unreadNotificationsMax,
    logger: Logger = NavdClient.defaultLogger,
    service: MessageHandler? = nil,
    pausing pause: @escaping @Sendable (Int) async throws -> Void = Backoff.pause,
    over connect: @escaping MakeConnection
  ) async throws -> NavdClient {
    let client = NavdClient(unreadNotificationsMax: unreadNotificationsMax, logger: logger) { feed in
      Reconnector(name: name, notifications: feed, service: service, pausing: pause, over: connect)
    }
    if case .connections(let reconnector) = client.backing { try await reconnector.attempt() }
    return client
  }

  /// The log of a client that is given no other: that of the program for the label `navd`, by default standard error.
  public static var defaultLogger: Logger { Logger(label: "navd") }

  /// Closes the client.
  ///
  /// Pending calls fail as disconnected, and so do later calls. Updates of trees end.
  public func close() async {
    closeNow()
  }

  /// Whether there is a connection.
  public var isConnected: Bool { disconnection == nil }

  /// Waits until a lost connection is restored.
  ///
  /// Returns immediately if none was lost.
  ///
  /// - Throws: `CallError` if there will be no other connection; `CancellationError` if the task is cancelled.
  public func reconnected() async throws {
    _ = try await connection()
  }

  /// Waits for another connection of this client than the previous one, and returns the client of that connection alone.
  func connection(after previous: NavdClient? = nil) async throws -> NavdClient {
    switch backing {
    case .connection(let conversation):
      if let reason = conversation.disconnection { throw CallError.disconnected(reason) }
      return self
    case .connections(let reconnector):
      return try await reconnector.connected(after: previous)
    }
  }

  /// Tells navd the name of the client.
  func introduce(_ name: String) async throws(CallError) {
    _ = try await initialize(client: ["name": .string(name)])
  }

  private static func dial(
    _ path: String,
    _ unreadNotificationsMax: Int,
    _ logger: Logger,
    _ service: MessageHandler?
  ) async throws(ConnectError) -> NavdClient {
    var opened: Conversation?
    let client = NavdClient(
      unreadNotificationsMax: unreadNotificationsMax,
      logger: logger,
      service: service
    ) { opened = $0 }
    guard let conversation = opened else { preconditionFailure("a client opens its conversation") }
    do {
      _ = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(SocketHandler(conversation))
          }
        }
        .connect(unixDomainSocketPath: path).get()
    } catch {
      throw ConnectError(path: path, cause: error)
    }
    return client
  }
}

private final class SocketHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let conversation: Conversation

  init(_ conversation: Conversation) {
    self.conversation = conversation
  }

  func channelActive(context: ChannelHandlerContext) {
    conversation.opened(SocketLink(channel: context.channel))
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    conversation.received(unwrapInboundIn(data).readableBytesView)
  }

  func channelInactive(context: ChannelHandlerContext) {
    conversation.closedByDaemon()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch (error as? IOError).map({ Errno(rawValue: $0.errnoCode) }) {
    // If the daemon closes before it has read everything, the system resets the connection.
    case .connectionReset?, .brokenPipe?: conversation.closedByDaemon()
    case let errno?: conversation.end(.failed(errno.description))
    case nil: conversation.end(.failed("\(error)"))
    }
  }
}

/// Writes in the next turn of the event loop, even if it is called in the loop, because a transport must not call
/// back before it returns.
private struct SocketLink: ByteTransport {
  let channel: any Channel

  func write(_ bytes: [UInt8]) {
    channel.eventLoop.execute { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }
  }

  func close() {
    channel.eventLoop.execute { channel.close(promise: nil) }
  }
}
