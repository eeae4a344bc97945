import NIOCore
import NIOPosix
import NavigationProtocol
import SystemPackage

extension NavdClient {
  /// Connects to the daemon that listens at `path`.
  ///
  /// When `unreadNotificationsMax` notifications wait for their reader, the next one closes the connection. `service`
  /// hears what navd says by itself, such as the questions about coordinators that this client registers.
  public static func connect(
    path: String,
    unreadNotificationsMax: Int = NavdClient.unreadNotificationsMax,
    service: Service? = nil
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

  /// Closes the connection; calls that still wait end as disconnected, and so do later ones.
  public func close() async {
    conversation.closed()
  }
}

/// The socket's end of a conversation.
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
    // A daemon that closes with something of ours still unread resets the connection.
    case .connectionReset?, .brokenPipe?: conversation.closedByDaemon()
    case let errno?: conversation.end(.failed(errno.description))
    case nil: conversation.end(.failed("\(error)"))
    }
  }
}

/// Writes in the loop's next turn, also when it is asked in the loop: nothing may call back before it returns.
private struct SocketLink: Link {
  let channel: any Channel

  func write(_ bytes: [UInt8]) {
    channel.eventLoop.execute { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }
  }

  func close() {
    channel.eventLoop.execute { channel.close(promise: nil) }
  }
}
