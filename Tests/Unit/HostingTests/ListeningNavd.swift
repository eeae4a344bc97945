import Hosting
import NIOCore
import NIOPosix

/// A fake navd that sends bytes to the first connection.
struct ListeningNavd {
  let path = "/tmp/navgate-\(UInt64.random(in: 0 ... .max)).sock"
  private let loop = MultiThreadedEventLoopGroup.singleton.next()

  /// Connects a link, and returns its events until the end, with messages as texts.
  ///
  /// Calls `use` when the link is open.
  func events(
    sending bytes: String,
    thenClosing: Bool = false,
    readsInput: Bool = true,
    use: @escaping @Sendable (NavdLink) -> Void = { _ in }
  ) async throws -> [String] {
    let listener = try await ServerBootstrap(group: loop)
      .childChannelOption(.autoRead, value: readsInput)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Speaker(bytes: bytes, thenClosing: thenClosing))
        }
      }
      .bind(unixDomainSocketPath: path).get()
    let events = try await Self.events(at: path, on: loop, use: use)
    try await listener.close()
    return events
  }

  /// Connects a link to a path, and returns its events until the end.
  static func events(
    at path: String,
    on loop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next(),
    use: @escaping @Sendable (NavdLink) -> Void = { _ in }
  ) async throws -> [String] {
    let ended = loop.makePromise(of: [String].self)
    loop.execute {
      var events: [String] = []
      var link: NavdLink?
      link = NavdLink(outputBytesMax: 1_000_000) { event in
        switch event {
        case .opened:
          events.append("opened")
          if let link { use(link) }
        case .message(let message): events.append(String(decoding: message, as: UTF8.self))
        case .closed:
          link = nil
          ended.succeed(events + ["closed"])
        }
      }
      link?.connect(to: path, on: loop)
    }
    return try await ended.futureResult.get()
  }
}

/// Sends bytes at the beginning of a connection.
private final class Speaker: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let bytes: String
  private let thenClosing: Bool

  init(bytes: String, thenClosing: Bool) {
    (self.bytes, self.thenClosing) = (bytes, thenClosing)
  }

  func channelActive(context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: bytes)), promise: nil)
    if thenClosing { context.close(mode: .output, promise: nil) }
  }
}
