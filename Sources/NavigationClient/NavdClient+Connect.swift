import NIOCore
import NIOPosix
import NavigationProtocol
import SystemPackage

extension NavdClient {
  /// Connects to the daemon that listens at `path`.
  ///
  /// When `unreadNotificationsMax` notifications are buffered, the next one closes the connection. `service` receives
  /// the messages from navd that are no responses, such as the questions about coordinators that this client
  /// registers.
  public static func connect(
    path: String,
    unreadNotificationsMax: Int = NavdClient.unreadNotificationsMax,
    service: MessageHandler? = nil
  ) async throws(ConnectError) -> NavdClient {
    var opened: Conversation?
    let client = NavdClient(unreadNotificationsMax: unreadNotificationsMax, service: service) { opened = $0 }
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

  /// Closes the connection.
  ///
  /// Pending calls fail as disconnected, and so do later calls.
  public func close() async {
    conversation.closed()
  }
}

/// The channel handler of a conversation.
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
