import Hosting
import NIOCore
import Testing

@Suite struct `The output of navd` {
  @Test(arguments: 1...40)
  func `is divided into messages wherever the socket cuts it`(size: Int) throws {
    let output = Array("Content-Length: 2\r\n\r\n{}Content-Length: 12\r\n\r\n{\"a\":\"\\r\\n\"}".utf8)
    var pieces = MessagePieces()
    var messages: [String] = []
    for start in stride(from: 0, to: output.count, by: size) {
      var bytes = ByteBuffer(bytes: output[start..<min(start + size, output.count)])
      pieces.append(&bytes)
      while let piece = try pieces.next() {
        if piece.isFirst { messages.append("") }
        messages[messages.count - 1] += String(buffer: piece.bytes)
        if piece.isLast { messages[messages.count - 1] += "." }
      }
    }
    #expect(messages == ["{}.", #"{"a":"\r\n"}."#])
  }

  @Test(arguments: [
    "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "{}\r\n\r\n",
    String(repeating: "x", count: 60),
  ])
  func `is malformed if its headers are`(text: String) {
    var pieces = MessagePieces()
    var bytes = ByteBuffer(string: text)
    pieces.append(&bytes)
    #expect(throws: MessagePieces.Malformed.self) { try pieces.next() }
  }
}
