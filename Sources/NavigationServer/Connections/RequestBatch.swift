internal import JSON
internal import NavigationProtocol

/// A batch whose messages are carried out one after the other; its responses are sent together.
struct RequestBatch: Sendable {
  enum Progress: Equatable, Sendable {
    /// A message of the batch is being carried out.
    case running
    case pending
    /// It continues with the next follow-up.
    case resuming
  }

  /// The sender; each message has its own response target.
  let caller: Caller
  /// The size of the frame, or what its messages count as if that is more.
  private let length: Int
  private(set) var progress = Progress.running
  /// The bytes that the user is charged; a running batch ends with the event.
  private(set) var charge = 0
  private var messages: ArraySlice<Message>
  private var responses: [[UInt8]] = []
  private(set) var responseBytes = 0
  private var cancelled: Set<RequestKey> = []
  /// The requests that it had not carried out when one was first pending.
  private(set) var laterRequests: Set<PendingRequest> = []

  init(_ messages: [Message], length: Int, from caller: Caller) {
    self.caller = caller
    self.length = max(length, messages.reduce(0) { $0 + $1.memory } / Account.Cost.waitingFactor)
    self.messages = messages[...]
  }

  /// The memory that it holds, approximately.
  var weight: Int { length + responseBytes }

  /// The part of its weight that is not charged: a pending batch is charged already.
  var unchargedWeight: Int { progress == .running ? weight : 0 }

  var isEmpty: Bool { messages.isEmpty }

  /// The concatenated response, or nil if no message was a request.
  var response: [UInt8]? { Writer.batch(responses) }

  func isCancelled(_ id: RequestID) -> Bool { !cancelled.isEmpty && cancelled.contains(RequestKey(id)) }

  mutating func nextMessage() -> Message? { messages.popFirst() }

  mutating func append(_ response: [UInt8]) {
    responseBytes += response.count
    responses.append(response)
  }

  /// Notes a cancellation of requests further on in the batch.
  mutating func cancel(_ request: RequestKey) {
    cancelled.insert(request)
  }

  /// Notes the requests that can be cancelled while the batch is pending; false if they were noted before.
  mutating func noteLaterRequests() -> Bool {
    guard laterRequests.isEmpty else { return false }
    for id in messages.compactMap(\.requestID) {
      laterRequests.insert(PendingRequest(connection: caller.connection, key: RequestKey(id)))
    }
    return true
  }

  /// Marks the batch as pending and returns the bytes to charge for it.
  mutating func pause() -> Int {
    progress = .pending
    charge = weight
    return charge
  }

  /// Marks the batch as waiting for its user's next share.
  ///
  /// The charge stays.
  mutating func resumesLater() {
    progress = .resuming
  }

  /// Returns the bytes to release.
  mutating func resume() -> Int {
    progress = .running
    defer { charge = 0 }
    return charge
  }
}

extension Message {
  var requestID: RequestID? {
    if case .request(let id, _, _) = self { id } else { nil }
  }

  /// The memory that it takes, approximately.
  fileprivate var memory: Int {
    switch self {
    case .request(_, _, .named(let params)), .notification(_, .named(let params)):
      128 + JSON.object(params).memory
    case .response(_, .result(let result)): 128 + result.memory
    case .request, .notification, .response, .invalid: 256
    }
  }
}
