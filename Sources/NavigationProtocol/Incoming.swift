import JSON

/// What one frame holds.
package enum Incoming: Equatable, Sendable {
  case single(Message)
  /// One to `batchLength` messages, to be answered together and in order.
  case batch([Message])
  /// Nothing that can be carried out, and no id is known: one error answers it all.
  case refused(RPCError)

  /// Reads a frame; nothing in params has been looked at.
  package init(_ frame: some Collection<UInt8>, limits: Limits) {
    let textLimits = JSON.Limits(depthMax: limits.messageDepth, valuesMax: limits.messageValues)
    do throws(JSON.ParseError) {
      self.init(try JSON.parseMessage(frame, limits: textLimits), limits: limits)
    } catch {
      let refusal = RPCError.unreadable(error, limits: limits)
      let id = error.id.flatMap(RequestID.init(text:))
      self = id.map { .single(.invalid(refusal, id: $0, hasMethod: error.hasMethod)) } ?? .refused(refusal)
    }
  }

  private init(_ text: JSON.Message, limits: Limits) {
    switch text {
    case .single(let part):
      self = .single(Message(part))
    case .batch(let parts) where parts.isEmpty:
      self = .refused(.invalidRequest("A batch has at least one message."))
    case .batch(let parts) where parts.count > limits.batchLength:
      self = .refused(.batchTooLong(limits))
    case .batch(let parts):
      self = .batch(parts.map(Message.init))
    }
  }
}
