import NIOCore
import NIOWebSocket

/// Joins and checks the frames of a browser (RFC 6455, section 5).
struct FrameJoiner {
  enum Joined: Equatable {
    /// A part of an incomplete message.
    case part
    case message(ByteBuffer)
    case ping(ByteBuffer)
    case pong
    /// The browser closes, with a code to send back; nil without a code.
    case close(code: Int?)
    case violation(WebSocketEnd)
  }

  let bytesMax: Int
  private(set) var message: ByteBuffer?

  /// Whether a message has begun and is not complete.
  var isInMessage: Bool { message != nil }

  mutating func received(_ frame: WebSocketFrame) -> Joined {
    // Browsers mask every frame, so that no proxy mistakes one for a request.
    guard frame.maskKey != nil, frame.reservedBits.isEmpty else { return .violation(.violation) }
    var data = frame.unmaskedData
    switch frame.opcode {
    case .text where message == nil, .continuation where message != nil:
      return added(&data, isLast: frame.fin)
    case .binary where message == nil:
      return .violation(.binary)
    case .ping:
      return .ping(data)
    case .pong:
      return .pong
    case .connectionClose:
      return closed(&data)
    default:
      return .violation(.violation)
    }
  }

  private mutating func added(_ data: inout ByteBuffer, isLast: Bool) -> Joined {
    if message == nil, isLast { return whole(data) }
    var joined = message ?? ByteBuffer()
    message = nil
    guard joined.readableBytes + data.readableBytes <= bytesMax else { return .violation(.tooLarge) }
    joined.writeBuffer(&data)
    guard !isLast else { return whole(joined) }
    message = joined
    return .part
  }

  private func whole(_ data: ByteBuffer) -> Joined {
    guard data.readableBytes <= bytesMax else { return .violation(.tooLarge) }
    return data.isUTF8 ? .message(data) : .violation(.notText)
  }

  private func closed(_ data: inout ByteBuffer) -> Joined {
    guard data.readableBytes > 0 else { return .close(code: nil) }
    guard let code = data.readInteger(as: UInt16.self).map(Int.init) else { return .violation(.violation) }
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default: return .violation(.violation)
    }
    return data.isUTF8 ? .close(code: code) : .violation(.notText)
  }
}

extension ByteBuffer {
  fileprivate var isUTF8: Bool { String(validating: readableBytesView, as: UTF8.self) != nil }
}
