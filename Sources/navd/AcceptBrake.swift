import Logging
import NIOCore
import SystemPackage

/// Pauses accepting for a second if a connection cannot be accepted for lack of descriptors or memory.
///
/// The waiting client keeps the socket readable; without a pause the loop would retry continuously.
final class AcceptBrake: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private let log: Logger

  init(log: Logger) {
    self.log = log
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let reason = (error as? IOError).map { Errno(rawValue: $0.errnoCode).description } ?? "\(error)"
    log.warning("A connection cannot be accepted; retrying in a second.", metadata: ["error": "\(reason)"])
    guard let options = context.channel.syncOptions else { return }
    try? options.setOption(.autoRead, value: false)
    context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) {
      // Fails if the socket was closed in the meantime, as on shutdown.
      try? options.setOption(.autoRead, value: true)
    }
  }
}
