internal import JSON
internal import NavigationProtocol

// The room of the delegation: the clients that answer for coordinator types, and the requests that they have not
// answered.
//
// None of it is part of a tree: clients come and go, the coordinators stay. Only the one command that is suspended on a
// question waits for its answer.

/// The services of all users, and the requests that are pending.
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

  /// The numbers of the requests that are not answered, in the order in which they were sent.
  var openRequests: [Int] { requests.keys.sorted() }

  subscript(request: Int) -> OpenRequest? { requests[request] }

  /// The services that a user's clients have registered.
  func services(of user: UserID) -> Services { users[user] ?? Services() }

  /// The client that answers for a coordinator type in a tree.
  func provider(of type: String, in tree: TreeOrigin) -> ConnectionID? {
    users[tree.user]?.provider(of: type, in: tree.name)
  }

  /// Issues the number by which clients know a command.
  func numberCommand() -> Int {
    lastCommand += 1
    return lastCommand
  }
}

// Requests.
extension Delegation {
  /// Writes a request to a client with so many unread bytes; nil if the client does not read, or is gone.
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

  /// Checks that an id is that of a request that navd has sent, answered or not.
  func checkSent(_ id: String) throws(RPCError) {
    if let number = RequestID.number(in: id[...]), number <= lastRequest { return }
    let sentence =
      "navd has sent no request '\(id)': give the id of the request that you handle, such as navd:7."
    throw .invalidParams(JSON.Pointer(["within"]), sentence)
  }

  /// Removes the request that a client answers; nil if the answer comes late, twice or from another client.
  func answered(_ id: RequestID, by client: ConnectionID) -> OpenRequest? {
    guard let number = id.numberOfDaemon, requests[number]?.client == client else { return nil }
    return requests.removeValue(forKey: number)
  }

  /// Removes a request whose answer is no longer needed.
  func withdrew(_ number: Int) -> OpenRequest? { requests.removeValue(forKey: number) }

  /// Removes a request if that client, or any, was asked.
  func abandoned(_ number: Int, by client: ConnectionID?) -> OpenRequest? {
    guard client == nil || requests[number]?.client == client else { return nil }
    return requests.removeValue(forKey: number)
  }
}

/// A request of navd's own that a client has not answered.
struct OpenRequest: Equatable, Sendable {
  /// The tree whose running command is suspended on the answer.
  let tree: TreeID
  let client: ConnectionID
  let deadline: Instant
}
