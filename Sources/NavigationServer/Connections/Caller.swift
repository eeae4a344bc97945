internal import NavigationGraph
internal import NavigationProtocol

/// The sender of a message, and the target of the response.
struct Caller: Equatable, Sendable {
  let connection: ConnectionID
  let user: UserID
  /// The groups of the user, as the kernel recorded them at the connection.
  var groups: [UInt32] = []
  /// The greatest right that the connection kept when it sent the message.
  var may = TreeRight.administer
  /// The number of the frame, in order of arrival.
  let arrival: Int
  /// The name and process of the client, for the causes of its commands.
  var client = CauseClient(pid: 0)
  /// The number of the batch that contains the message.
  var batch: Int?
  var responseTarget = ResponseTarget.discard
  /// The inline graph of the message, once it is parsed.
  var graph: Graph?

  /// The inline graph, which must have been parsed.
  var broughtGraph: Graph {
    guard let graph else { preconditionFailure("a request continues when its graph is read") }
    return graph
  }

  /// Whether a later command of the same connection may supersede a call.
  func isSuperseded(in call: CommandCall, by later: Caller) -> Bool {
    connection == later.connection && arrival < later.arrival && call.canBeSuperseded
  }

  /// Returns the caller with a request as the response target.
  func requesting(_ id: RequestID?) -> Caller {
    guard let id else { return self }
    var caller = self
    caller.responseTarget = batch.map { .batch($0, connection, id) } ?? .request(connection, id)
    return caller
  }
}

/// The destination of a call's result.
enum ResponseTarget: Equatable, Sendable {
  case request(ConnectionID, RequestID)
  /// A request of a batch, which continues after the response.
  case batch(Int, ConnectionID, RequestID)
  /// A command with an id, for whose outcome other calls may wait.
  indirect case identified(TreeID, String, ResponseTarget)
  /// No response, because the message was a notification.
  case discard

  /// The id of the request; nil for a notification.
  var requestID: RequestID? {
    switch self {
    case .request(_, let id), .batch(_, _, let id): id
    case .identified(_, _, let target): target.requestID
    case .discard: nil
    }
  }

  /// The pending request; nil for a notification.
  var request: PendingRequest? {
    switch self {
    case .request(let connection, let id), .batch(_, let connection, let id):
      PendingRequest(connection: connection, key: RequestKey(id))
    case .identified(_, _, let target): target.request
    case .discard: nil
    }
  }
}

/// A request as `$/cancelRequest` names it: by connection and id.
///
/// A client may give one id to several requests.
struct PendingRequest: Hashable, Sendable {
  let connection: ConnectionID
  let key: RequestKey
}
