import Logging
import NIOCore
import NIOPosix
import NavigationServer

extension Daemon {
  /// The range of the read buffer, which starts small because each idle channel keeps a buffer.
  private static let readBytes = 2_048...16_384

  private static let readBuffers = AdaptiveRecvByteBufferAllocator(
    minimum: readBytes.lowerBound,
    initial: readBytes.lowerBound,
    maximum: readBytes.upperBound
  )

  /// The number of connections opened between two polls of the sockets.
  private static let connectionsPerTurn = 8

  /// Opens the arrived connections, a few after each poll of the sockets.
  func hasArrivals(of acceptor: Acceptor) {
    afterPoll.call { [self] in open(from: acceptor) }
  }

  private func open(from acceptor: Acceptor) {
    for rejection in acceptor.takeRejections() {
      handle(.connectionsRejected(rejection.peer, count: rejection.count))
    }
    for _ in 0..<Self.connectionsPerTurn {
      guard let arrival = acceptor.next() else { return }
      open(arrival)
    }
    hasArrivals(of: acceptor)
  }

  private func open(_ arrival: Acceptor.Arrival) {
    let eventLoop = loop.nonisolated()
    let daemon = NIOLoopBound(self, eventLoop: eventLoop)
    let connected = ClientBootstrap(group: eventLoop)
      // One read per turn, so that the loop alternates between clients. The buffer is small, because a user's
      // connections may all be read before the share is used up.
      .channelOption(.maxMessagesPerRead, value: 1)
      .channelOption(.recvAllocator, value: Self.readBuffers)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let descriptor = arrival.descriptor
          let connection = ClientConnection(daemon: daemon.value, peer: arrival.peer, descriptor: descriptor)
          try channel.pipeline.syncOperations.addHandler(connection)
        }
      }
      .withConnectedSocket(arrival.descriptor)
    connected.whenFailure { [log] error in
      log.warning("A connection cannot be opened.", metadata: ["error": "\(error)"])
    }
  }
}
