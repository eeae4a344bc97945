public import JSON
import NIOCore
import NIOPosix
import Synchronization

/// A connection to navd over its Unix socket.
///
/// Any number of tasks may call at once: answers are matched to calls by id, in whatever order they come. navd writes
/// the notifications of a revision before the answer that reports it, and this library keeps that order: what a call
/// caused is in `notifications` when the call returns.
public final class NavdClient: Sendable {
  /// What the daemon tells without being asked, in its order, for one reader.
  ///
  /// The stream ends with the connection. It holds a number of notifications for a reader that is busy (see
  /// `connect`); one more closes the connection, because leaving it out would make every mirror silently wrong.
  public let notifications: AsyncStream<Notification>

  private let channel: any Channel
  private let conversation: NIOLoopBound<Conversation>
  private let lastID = Atomic<Int>(0)

  private init(
    channel: any Channel,
    conversation: NIOLoopBound<Conversation>,
    notifications: AsyncStream<Notification>
  ) {
    self.channel = channel
    self.conversation = conversation
    self.notifications = notifications
  }

  deinit {
    channel.close(promise: nil)
  }

  /// Connects to the daemon that listens at `path`.
  ///
  /// When `unreadNotificationsMax` notifications wait for their reader, the next one closes the connection.
  public static func connect(
    path: String,
    unreadNotificationsMax: Int = 65_536
  ) async throws(ConnectError) -> NavdClient {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let (stream, continuation) = AsyncStream.makeStream(
      of: Notification.self,
      bufferingPolicy: .bufferingOldest(unreadNotificationsMax)
    )
    let connecting = ClientBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Conversation(notifications: continuation))
        }
      }
      .connect(unixDomainSocketPath: path)
      .flatMapThrowing { channel in
        let conversation = try channel.pipeline.syncOperations.handler(type: Conversation.self)
        return (channel, NIOLoopBound(conversation, eventLoop: channel.eventLoop))
      }
    do {
      let (channel, conversation) = try await connecting.get()
      return NavdClient(channel: channel, conversation: conversation, notifications: stream)
    } catch {
      throw ConnectError(path: path, cause: error)
    }
  }

  /// Calls a method and waits for its answer.
  ///
  /// Cancelling the task asks the daemon to give the call up (`$/cancelRequest`) and still waits for the answer, which
  /// tells the truth: error -32800 if the call was given up, the result if it had already taken effect.
  public func call(_ method: String, _ params: JSON.Object = [:]) async throws(CallError) -> JSON {
    let id = lastID.add(1, ordering: .relaxed).newValue
    let line = Line.request(id: id, method: method, params: params)
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        onLoop { conversation in conversation.called(id, line: line, waiter: waiter) }
        // A cancellation until here came before the call, which did not know of it.
        if Task.isCancelled { onLoop { conversation in conversation.cancelled(id) } }
      }
    } onCancel: {
      onLoop { conversation in conversation.cancelled(id) }
    }
    return try answer.get()
  }

  /// Closes the connection; calls that still wait end as disconnected, and so do later ones.
  public func close() async {
    onLoop { conversation in conversation.closed() }
    try? await channel.closeFuture.get()
  }

  private func onLoop(_ body: @escaping @Sendable (Conversation) -> Void) {
    let conversation = conversation
    channel.eventLoop.execute { body(conversation.value) }
  }
}
