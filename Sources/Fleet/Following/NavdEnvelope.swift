internal import JSON

/// The outer members of a message from navd, for messages that are forwarded unread.
enum NavdEnvelope {
  case response(id: JSON, isError: Bool)
  case notification
  /// A request or an invalid message.
  case other

  init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { text in
      let members = JSON.OuterMembers(
        of: text,
        named: ["id", "method", "error"],
        anySize: 0,
        elementsMax: 0,
        limits: JSON.ParseLimits(depthMax: 512, valuesMax: .max)
      )
      let hasMethod = members.text(of: 1) != nil
      guard members.error == nil else { return .other }
      guard let id = try? members.value(of: 0) else { return hasMethod ? .notification : .other }
      return hasMethod ? .other : .response(id: id, isError: members.text(of: 2) != nil)
    }
  }
}
