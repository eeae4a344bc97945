internal import JSON
internal import NavigationProtocol

/// A batch, whose messages are handled one after the other and whose responses are sent together.
struct RequestBatch: Sendable {
  enum Progress: Equatable, Sendable {
    /// A message of the batch is being handled.
    case running
    case pending
    /// The batch continues with the next follow-up.
    case resuming
  }

  /// The sender of the frame; each message has its own response target.
  let caller: Caller
  /// The size of the frame, or the memory of its messages if that is larger.
  private let length: Int
  private(set) var progress = Progress.running
  /// The bytes that the user is charged; 0 for a running batch, which ends or pauses within the event.
  private(set) var charge = 0
  private var messages: ArraySlice<Message>
  private var responses: [[UInt8]] = []
  private(set) var responseBytes = 0
  private var cancelled: Set<RequestKey> = []
  /// The requests that had not run when the batch first paused.
  private(set) var laterRequests: Set<PendingRequest> = []

  init(_ messages: [Message], length: Int, from caller: Caller) {
    self.caller = caller
    self.length = max(length, messages.reduce(0) { $0 + $1.memory } / Account.Cost.waitingFactor)
    self.messages = messages[...]
  }

  /// The approximate memory of the batch.
  var weight: Int { length + responseBytes }

  /// The uncharged part of the weight.
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

  /// Cancels the later requests of the batch that have the given id.
  mutating func cancel(_ request: RequestKey) {
    cancelled.insert(request)
  }

  /// Records the requests that can be cancelled while the batch is paused; returns false if they were
  /// recorded before.
  mutating func noteLaterRequests() -> Bool {
    guard laterRequests.isEmpty else { return false }
    for id in messages.compactMap(\.requestID) {
      laterRequests.insert(PendingRequest(connection: caller.connection, key: RequestKey(id)))
    }
    return true
  }

  /// Pauses the batch, and returns the bytes to charge.
  mutating func pause() -> Int {
    progress = .pending
    charge = weight
    return charge
  }

  /// Marks the batch as waiting for its user's next share, without changing the charge.
  mutating func resumesLater() {
    progress = .resuming
  }

  /// Resumes the batch, and returns the bytes to release.
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

  /// The approximate memory of the message.
  fileprivate var memory: Int {
    switch self {
    case .request(_, _, .named(let params)), .notification(_, .named(let params)):
      128 + JSON.object(params).memory
    case .response(_, .result(let result)): 128 + result.memory
    case .request, .notification, .response, .invalid: 256
    }
  }
}
