internal import JSON
internal import NavigationProtocol

// Clients that answer for coordinator types, and the requests that they have not answered.
//
// Registrations are not part of a tree: clients disconnect, coordinators stay. A request blocks only the
// command that asked.

/// The services of all users, and the pending requests.
final class Delegation {
  var limits: Limits
  /// The services that the clients of each user have registered.
  var users: [UserID: Services] = [:]
  private var requests: [Int: OpenRequest] = [:]
  private var lastRequest = 0
  private var lastCommand = 0

  init(limits: Limits) {
    self.limits = limits
  }

  /// The numbers of the pending requests, in order of sending.
  var openRequests: [Int] { requests.keys.sorted() }

  subscript(request: Int) -> OpenRequest? { requests[request] }

  /// The services that a user's clients have registered.
  func services(of user: UserID) -> Services { users[user] ?? Services() }

  /// The client that answers for a coordinator type in a tree.
  func provider(of type: String, in tree: TreeOrigin) -> ConnectionID? {
    users[tree.user]?.provider(of: type, in: tree.name)
  }

  /// Issues the number of a command in requests to clients.
  func numberCommand() -> Int {
    lastCommand += 1
    return lastCommand
  }
}

// Requests.
extension Delegation {
  /// Writes a request to a client; returns nil if the client is gone or does not read.
  func request(
    _ request: ServerRequest,
    of client: ConnectionID,
    in tree: TreeID,
    unreadBytes: Int?,
    at now: Instant
  ) -> (number: Int, message: [UInt8], deadline: Instant)? {
    let message = Writer.request(request, number: lastRequest + 1)
    let unread = unreadBytes ?? limits.outputBytes
    guard unread + message.count <= limits.outputBytes || unread == 0 else { return nil }
    lastRequest += 1
    let deadline = now.advanced(byMilliseconds: limits.answerMilliseconds)
    requests[lastRequest] = OpenRequest(tree: tree, client: client, deadline: deadline)
    return (lastRequest, message, deadline)
  }

  /// Checks that navd has sent a request with an id.
  func checkSent(_ id: String) throws(RPCError) {
    if let number = RequestID.number(in: id[...]), number <= lastRequest { return }
    let sentence =
      "navd has sent no request '\(id)': give the id of the request that you handle, such as navd:7."
    throw .invalidParams(JSON.Pointer(["within"]), sentence)
  }

  /// Removes and returns the request that a client answers; nil for a late, repeated or foreign answer.
  func answered(_ id: RequestID, by client: ConnectionID) -> OpenRequest? {
    guard let number = id.numberOfDaemon, requests[number]?.client == client else { return nil }
    return requests.removeValue(forKey: number)
  }

  /// Removes a request whose answer is no longer needed.
  func withdrew(_ number: Int) -> OpenRequest? { requests.removeValue(forKey: number) }

  /// Removes and returns a request that was sent to the given client, or to any if it is nil.
  func abandoned(_ number: Int, by client: ConnectionID?) -> OpenRequest? {
    guard client == nil || requests[number]?.client == client else { return nil }
    return requests.removeValue(forKey: number)
  }
}

/// A request of navd that a client has not answered.
struct OpenRequest: Equatable, Sendable {
  /// The tree whose running command waits for the answer.
  let tree: TreeID
  let client: ConnectionID
  let deadline: Instant
}
