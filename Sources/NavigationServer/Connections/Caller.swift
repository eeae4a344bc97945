internal import NavigationGraph
internal import NavigationProtocol

/// The sender of one message, and the target of its response.
struct Caller: Equatable, Sendable {
  let connection: ConnectionID
  let user: UserID
  /// The groups of the user, as the kernel recorded them when it connected.
  var groups: [UInt32] = []
  /// The greatest right that its connection had kept when it sent the message.
  var may = TreeRight.administer
  /// The number of the frame; frames are numbered in order of arrival.
  let arrival: Int
  /// Its name and process, for the causes of its commands.
  var client = CauseClient(pid: 0)
  /// The number of the batch that the message is part of.
  var batch: Int?
  var responseTarget = ResponseTarget.discard
  /// The graph that the message brings, once it is read.
  var graph: Graph?

  /// The graph that the message brings.
  var broughtGraph: Graph {
    guard let graph else { preconditionFailure("a request continues when its graph is read") }
    return graph
  }

  /// Whether a later command of the same connection may take the place of a call.
  func isSuperseded(in call: CommandCall, by later: Caller) -> Bool {
    connection == later.connection && arrival < later.arrival && call.canBeSuperseded
  }

  /// The same caller with the id of its request as target.
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
  /// One request of a batch, which continues after it.
  case batch(Int, ConnectionID, RequestID)
  /// The call is a command with an id; other calls may wait for its outcome.
  indirect case identified(TreeID, String, ResponseTarget)
  /// The message was a notification.
  case discard

  /// The id of the request; nil for a notification.
  var requestID: RequestID? {
    switch self {
    case .request(_, let id), .batch(_, _, let id): id
    case .identified(_, _, let target): target.requestID
    case .discard: nil
    }
  }

  /// The request that is answered; nil if the message was a notification.
  var request: PendingRequest? {
    switch self {
    case .request(let connection, let id), .batch(_, let connection, let id):
      PendingRequest(connection: connection, key: RequestKey(id))
    case .identified(_, _, let target): target.request
    case .discard: nil
    }
  }
}

/// The connection and the id of a request, as `$/cancelRequest` names it.
///
/// A client may give the same id to several requests.
struct PendingRequest: Hashable, Sendable {
  let connection: ConnectionID
  let key: RequestKey
}
