import JSON

/// The content of one frame.
package enum Incoming: Equatable, Sendable {
  case single(Message)
  /// One to `batchLength` messages, answered together and in order.
  case batch([Message])
  /// A frame without a usable message or a known id; one error answers it.
  case refused(RPCError)

  /// Reads a frame without looking into params.
  ///
  /// Ids are echoed as they were sent, to the byte, which a parsed number cannot reproduce; so their source is kept.
  package init(_ frame: ArraySlice<UInt8>, limits: Limits) {
    let textLimits = JSON.ParseLimits(depthMax: limits.messageDepth, valuesMax: limits.messageValues)
    let text = frame.withUnsafeBufferPointer {
      JSON.parse(text: $0, keepingSourceOf: "id", searchingFor: "method", limits: textLimits)
    }
    switch text.value {
    case .success(.array(let elements)):
      self.init(batch: elements, ids: text.elementSources, limits: limits)
    case .success(let value):
      self = .single(Message(value, id: text.source))
    case .failure(let error):
      let refusal = RPCError.unreadable(error, limits: limits)
      let id = text.source.flatMap(RequestID.init(text:))
      self = id.map { .single(.invalid(refusal, id: $0, hasMethod: text.isFound)) } ?? .refused(refusal)
    }
  }

  private init(batch elements: [JSON], ids: [String?], limits: Limits) {
    if elements.isEmpty {
      self = .refused(.invalidRequest("A batch has at least one message."))
    } else if elements.count > limits.batchLength {
      self = .refused(.exceeded(.batchLength, limits))
    } else {
      self = .batch(zip(elements, ids).map { Message($0, id: $1) })
    }
  }
}
