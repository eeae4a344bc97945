internal import NavigationProtocol

/// The batches that have not ended, indexed by number, connection and cancellable request.
struct BatchTable: Sendable {
  private var batches: [Int: RequestBatch] = [:]
  private var byConnection: [ConnectionID: Set<Int>] = [:]
  /// The batches that have paused, by each request that had not run at the first pause.
  private var byRequest: [PendingRequest: Set<Int>] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { batches.isEmpty }

  /// All batches, in no particular order.
  var all: some Collection<RequestBatch> { batches.values }

  /// The batch with a number, which can be changed in place.
  subscript(number: Int) -> RequestBatch? {
    _read { yield batches[number] }
    _modify { yield &batches[number] }
  }

  /// The batches of a connection, oldest first.
  func numbers(of connection: ConnectionID) -> [Int] { byConnection[connection, default: []].sorted() }

  /// Adds a batch and returns its number.
  mutating func began(_ messages: [Message], length: Int, from caller: Caller) -> Int {
    lastNumber += 1
    var caller = caller
    caller.batch = lastNumber
    batches[lastNumber] = RequestBatch(messages, length: length, from: caller)
    byConnection[caller.connection, default: []].insert(lastNumber)
    return lastNumber
  }

  /// Pauses a batch on a pending request; returns the bytes to charge.
  mutating func paused(_ number: Int) -> Int {
    if batches[number]?.noteLaterRequests() == true {
      for request in batches[number]?.laterRequests ?? [] { byRequest[request, default: []].insert(number) }
    }
    return batches[number]?.pause() ?? 0
  }

  /// Cancels a later request of batches; `own` is the batch that cancels it.
  ///
  /// Returns the number of the other batches.
  mutating func cancelled(_ request: PendingRequest, in own: Int?) -> Int {
    if let own { batches[own]?.cancel(request.key) }
    let others = byRequest[request] ?? []
    for number in others { batches[number]?.cancel(request.key) }
    return others.count
  }

  @discardableResult
  mutating func remove(_ number: Int) -> RequestBatch? {
    guard let batch = batches.removeValue(forKey: number) else { return nil }
    let connection = batch.caller.connection
    byConnection[connection]?.remove(number)
    if byConnection[connection]?.isEmpty == true { byConnection[connection] = nil }
    for request in batch.laterRequests {
      byRequest[request]?.remove(number)
      if byRequest[request]?.isEmpty == true { byRequest[request] = nil }
    }
    return batch
  }
}
