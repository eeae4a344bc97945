import NIOCore
import NIOPosix

/// A socket that answers every line with what a closure makes of it: the daemon as the client sees it.
struct ScriptedDaemon {
  let path: String
  private let channel: any Channel

  /// Listens; `answers` gives, for each line that comes, the lines to write, and nil to close the connection.
  static func start(
    _ directory: TemporaryDirectory,
    answers: @escaping @Sendable (String) -> [String]?
  ) async throws -> ScriptedDaemon {
    let path = directory.path("scripted.sock")
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(LineAnswerer(answers: answers))
        }
      }
      .bind(unixDomainSocketPath: path).get()
    return ScriptedDaemon(path: path, channel: channel)
  }

  func stop() async throws {
    try await channel.close()
  }
}

private final class LineAnswerer: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answers: @Sendable (String) -> [String]?
  private var unread = ""

  init(answers: @escaping @Sendable (String) -> [String]?) {
    self.answers = answers
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unread += String(buffer: unwrapInboundIn(data))
    while let end = unread.firstIndex(of: "\n") {
      let line = String(unread[..<end])
      unread.removeSubrange(...end)
      guard let lines = answers(line) else { return context.close(promise: nil) }
      // One write of one byte at a time: whatever is read must not depend on where the bytes were cut.
      for byte in lines.joined(separator: "\n").utf8 + (lines.isEmpty ? [] : [UInt8(ascii: "\n")]) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(integer: byte)), promise: nil)
      }
    }
  }
}
