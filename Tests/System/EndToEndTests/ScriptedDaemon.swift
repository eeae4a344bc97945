import NIOCore
import NIOPosix

/// A socket that answers every line with the result of a closure, in place of the daemon.
struct ScriptedDaemon {
  let path: String
  private let channel: any Channel

  /// Listens; `answers` returns the lines to write for each line, or nil to close the connection.
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
      // Writes byte by byte, so that nothing depends on where the bytes are cut.
      for byte in lines.joined(separator: "\n").utf8 + (lines.isEmpty ? [] : [UInt8(ascii: "\n")]) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(integer: byte)), promise: nil)
      }
    }
  }
}
