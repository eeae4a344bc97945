import Logging
import NIOCore
import SystemPackage

/// Lets the listening socket rest for a second when no connection can be taken, for want of a descriptor or of memory.
///
/// The client that waits keeps the socket readable: without a rest the loop would ask again and again for nothing.
final class AcceptBrake: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private let log: Logger

  init(log: Logger) {
    self.log = log
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let reason = (error as? IOError).map { Errno(rawValue: $0.errnoCode).description } ?? "\(error)"
    log.warning("A connection cannot be taken; trying again in a second.", metadata: ["error": "\(reason)"])
    guard let options = context.channel.syncOptions else { return }
    try? options.setOption(.autoRead, value: false)
    context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) {
      // It fails if the socket has been closed meanwhile, as at the end.
      try? options.setOption(.autoRead, value: true)
    }
  }
}
