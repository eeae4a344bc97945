import Logging
import NIOCore
import NIOPosix
import NavigationServer

extension Daemon {
  /// The bytes that are read of one connection in a turn: few, unless there were more to read the last time.
  ///
  /// The channel keeps memory for them while it waits for more.
  private static let readBytes = 2_048...16_384

  private static let readBuffers = AdaptiveRecvByteBufferAllocator(
    minimum: readBytes.lowerBound,
    initial: readBytes.lowerBound,
    maximum: readBytes.upperBound
  )

  /// The connections that are opened between two polls of the sockets.
  private static let connectionsPerTurn = 8

  /// Opens the connections that have arrived, some of them each time after the sockets have been polled.
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
      // One read per turn: after a buffer of one client the loop turns to the others. Of many connections each may be
      // read before a share is used up, so the buffer is small.
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
