import JSON
public import Logging
import NavigationWire

extension NavdClient {
  /// Connects to navd.
  ///
  /// - Parameters:
  ///   - path: The daemon's socket; nil for the default path.
  ///   - name: The name of this client, for navd's log, for histories and for other clients; nil for an anonymous client.
  ///   - reconnects: Whether to connect again after a lost connection, with retries until it succeeds. The client then
  ///     introduces itself again, sends commands without an outcome again, opens the trees of `open` again if
  ///     navd has lost them, and resumes the updates of trees. Calls in between fail as disconnected.
  ///   - unreadNotificationsMax: The number of notifications that are buffered; the next one closes the client.
  ///   - logger: The log for warnings, such as a route that no coordinator takes.
  ///   - service: Receives the messages from navd other than responses, such as the questions about coordinators that this
  ///     client registers.
  /// - Returns: The connected client.
  /// - Throws: `ConnectError` if the first connection fails.
  public static func connect(
    path: String? = nil,
    name: String? = NavdClient.programName,
    reconnects: Bool = true,
    unreadNotificationsMax: Int = NavdClient.unreadNotificationsMax,
    logger: Logger = NavdClient.defaultLogger,
    service: MessageHandler? = nil
  ) async throws(ConnectError) -> NavdClient {
    let path = path ?? defaultSocketPath
    do {
      guard reconnects else {
        let client = try await dial(path, unreadNotificationsMax, logger, service)
        do {
          if let name { try await client.introduce(name) }
          return client
        } catch {
          await client.close()
          throw error
        }
      }
      return try await reconnecting(
        name: name,
        unreadNotificationsMax: unreadNotificationsMax,
        logger: logger,
        service: service
      ) { service in try await dial(path, unreadNotificationsMax, logger, service) }
    } catch let error as ConnectError {
      throw error
    } catch {
      throw ConnectError(path: path, reason: .other("\(error)"))
    }
  }

  /// Connects a client that reconnects, over connections of any kind.
  package static func reconnecting(
    name: String? = nil,
    unreadNotificationsMax: Int = NavdClient.unreadNotificationsMax,
    logger: Logger = NavdClient.defaultLogger,
    service: MessageHandler? = nil,
    pausing pause: @escaping @Sendable (Int) async throws -> Void = Backoff.pause,
    over connect: @escaping MakeConnection,
    preparing prepare: @escaping PrepareConnection = { _ in }
  ) async throws -> NavdClient {
    let client = NavdClient(unreadNotificationsMax: unreadNotificationsMax, logger: logger) { feed in
      Reconnector(
        name: name,
        notifications: feed,
        service: service,
        pausing: pause,
        over: connect,
        preparing: prepare
      )
    }
    if case .connections(let reconnector) = client.backing { try await reconnector.attempt() }
    return client
  }

  /// The default name of a client: the last component of the program's path.
  public static var programName: String? {
    let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
    // The longest name that navd accepts.
    return name.isEmpty ? nil : String(name.prefix(128))
  }

  /// The default log of a client: the program's log for the label `navd`, by default standard error.
  public static var defaultLogger: Logger { Logger(label: "navd") }

  /// Closes the client.
  ///
  /// Pending and later calls fail as disconnected. Updates of trees end.
  public func close() async {
    closeNow()
  }

  /// Whether there is a connection.
  public var isConnected: Bool { disconnection == nil }

  /// Waits until a lost connection is restored.
  ///
  /// Returns immediately if none was lost.
  ///
  /// - Throws: `CallError` if there will be no other connection; `CancellationError` if the task is cancelled.
  public func reconnected() async throws {
    _ = try await connection()
  }

  /// Waits for a connection other than the previous one, and returns the client of that connection.
  func connection(after previous: NavdClient? = nil) async throws -> NavdClient {
    switch backing {
    case .connection(let conversation):
      if let reason = conversation.disconnection { throw CallError.disconnected(reason) }
      return self
    case .connections(let reconnector):
      return try await reconnector.connected(after: previous)
    }
  }

  /// Tells navd the name of the client.
  package func introduce(_ name: String, version: String? = nil) async throws(CallError) {
    let client = JSON.Object(present: ["name": .string(name), "version": version.map(JSON.string)])
    _ = try await initialize(client: .object(client))
  }

  /// A client over a connected stream socket, such as an end of a pair that another program forwards.
  ///
  /// The client closes the descriptor.
  package static func connected(over descriptor: CInt) -> NavdClient {
    NavdClient { Socket.open(descriptor, for: $0) }
  }

  private static func dial(
    _ path: String,
    _ unreadNotificationsMax: Int,
    _ logger: Logger,
    _ service: MessageHandler?
  ) async throws(ConnectError) -> NavdClient {
    var opened: Conversation?
    let client = NavdClient(
      unreadNotificationsMax: unreadNotificationsMax,
      logger: logger,
      service: service
    ) { opened = $0 }
    guard let conversation = opened else { preconditionFailure("a client opens its conversation") }
    try await Socket.connect(to: path, for: conversation)
    return client
  }
}
