import JSON

/// The content of one frame.
package enum Incoming: Equatable, Sendable {
  case single(Message)
  /// One to `batchLength` messages, answered together and in order.
  case batch([Message])
  /// A frame without a usable message or a known id; one error answers it.
  case rejected(RPCError)

  /// Parses a frame without checking params.
  package init(_ frame: ArraySlice<UInt8>, limits: Limits) {
    self = frame.withUnsafeBufferPointer { Incoming(Envelopes(of: $0, limits: limits), limits: limits) }
  }

  private init(_ envelopes: Envelopes, limits: Limits) {
    if let error = envelopes.error {
      let rejection = RPCError.unreadable(error, limits: limits)
      let id = envelopes.isBatch ? nil : envelopes.id()
      self =
        id.map { .single(.invalid(rejection, id: $0, hasMethod: envelopes.hasMethod())) }
        ?? .rejected(rejection)
    } else if envelopes.isBatch {
      self.init(batch: envelopes, limits: limits)
    } else {
      self = .single(Message(envelopes, 0))
    }
  }

  private init(batch envelopes: Envelopes, limits: Limits) {
    if envelopes.count == 0 {
      self = .rejected(.invalidRequest("A batch has at least one message."))
    } else if envelopes.count > limits.batchLength {
      self = .rejected(.exceeded(.batchLength, limits))
    } else {
      self = .batch((0..<envelopes.count).map { Message(envelopes, $0) })
    }
  }
}
