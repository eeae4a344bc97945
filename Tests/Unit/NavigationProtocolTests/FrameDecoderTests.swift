import NavigationProtocol
import Testing

@Suite struct FrameDecoding {
  /// The bytes of a conversation and the output of the decoder for them, however they are cut.
  struct Case: CustomTestStringConvertible, Sendable {
    var input: String
    var expected: [Piece]
    var testDescription: String { input.debugDescription }
  }

  enum Piece: Equatable, Sendable {
    case frame(String)
    case violation(FramingViolation)
  }

  static let limits: Limits = {
    var limits = Limits()
    limits.messageBytes = 40
    limits.headerBytes = 60
    return limits
  }()

  static let cases: [Case] = [
    // One JSON text a line
    Case(input: "{}\n[]\n", expected: [.frame("{}"), .frame("[]")]),
    Case(input: "{\"a\":1}\r\n{}\r\n", expected: [.frame("{\"a\":1}"), .frame("{}")]),
    Case(input: "{}\r\n{\r\r\n{}\r", expected: [.frame("{}"), .frame("{\r"), .frame("{}")]),
    Case(input: "\n \t\r\n{}\n\n[1]\n", expected: [.frame("{}"), .frame("[1]")]),
    Case(input: " 7\nGET /\n", expected: [.frame("7"), .frame("GET /")]),
    Case(input: "\n \t\r\n\n 7\n \n", expected: [.frame("7")]),
    Case(input: "{\"ä€😀\":0}\n", expected: [.frame("{\"ä€😀\":0}")]),
    Case(input: "{}\n{\"last\":1}", expected: [.frame("{}"), .frame("{\"last\":1}")]),
    Case(input: "{}\n  ", expected: [.frame("{}")]),
    Case(
      input: "{" + String(repeating: "x", count: 39) + "\n{}\n",
      expected: [.frame("{" + String(repeating: "x", count: 39)), .frame("{}")]
    ),
    Case(
      input: "{" + String(repeating: "x", count: 39) + "\r\n{}\r\n",
      expected: [.frame("{" + String(repeating: "x", count: 39)), .frame("{}")]
    ),
    Case(
      input: "{" + String(repeating: "x", count: 40) + "\r\n{}\r\n",
      expected: [.violation(.messageTooLarge(max: limits.messageBytes))]
    ),
    Case(
      input: "{}\n" + String(repeating: "x", count: 41) + "\n{}\n",
      expected: [.frame("{}"), .violation(.messageTooLarge(max: limits.messageBytes))]
    ),
    Case(
      input: "{" + String(repeating: "x", count: 100),
      expected: [.violation(.messageTooLarge(max: limits.messageBytes))]
    ),
    // Content-Length
    Case(
      input: "Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\n[\n1]",
      expected: [.frame("{}"), .frame("[\n1]")]
    ),
    Case(
      input: "CONTENT-LENGTH:2 \r\nX-Other: 7\r\n\r\n{}content-length: 0\r\n\r\n",
      expected: [.frame("{}"), .frame("")]
    ),
    Case(
      input: "Content-Type: application/json; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}",
      expected: [.violation(.badHeader("The headers of a message are longer than 60 bytes."))]
    ),
    Case(
      input: "Content-Type: a; charset=UTF8\r\nContent-Length: 2\r\n\r\n{}",
      expected: [.frame("{}")]
    ),
    Case(
      input: "Content-Type: a; charset=latin1\r\nContent-Length: 2\r\n\r\n{}",
      expected: [.violation(.badHeader("Messages are UTF-8; no other charset is understood."))]
    ),
    Case(
      input: "Content-Length: 41\r\n\r\n{}",
      expected: [.violation(.messageTooLarge(max: limits.messageBytes))]
    ),
    Case(input: "Content-Length: 3\r\n\r\n{}", expected: []),
    Case(
      input: "Content-Length: 2\n\n{}",
      expected: [.violation(.badHeader("Header lines end in a carriage return and a line feed."))]
    ),
    Case(input: "Content-Length: -1\r\n\r\n", expected: [.violation(notANumber)]),
    Case(input: "Content-Length: +5\r\n\r\n", expected: [.violation(notANumber)]),
    Case(input: "Content-Length: 5 5\r\n\r\n", expected: [.violation(notANumber)]),
    Case(input: "Content-Length:\r\n\r\n", expected: [.violation(notANumber)]),
    Case(input: "Content-Length: 18446744073709551616\r\n\r\n", expected: [.violation(notANumber)]),
    Case(
      input: "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
      expected: [.violation(.badHeader("There are two Content-Length headers."))]
    ),
    Case(
      input: "Content-Type: a\r\n\r\n{}",
      expected: [.violation(.badHeader("The Content-Length header is missing."))]
    ),
    Case(
      input: "Content-Length 2\r\n\r\n{}",
      expected: [.violation(.badHeader("A header is a name, a colon and a value."))]
    ),
    // Neither
    Case(input: "GET / HTTP/1.1\r\n", expected: [.violation(.unknownFraming)]),
    Case(input: "\u{0}{}\n", expected: [.violation(.unknownFraming)]),
    Case(input: "content-length: 2\r\n\r\n{}", expected: [.violation(.unknownFraming)]),
    Case(input: "", expected: []),
  ]

  static let notANumber = FramingViolation.badHeader("Content-Length is a number of bytes, in digits.")

  @Test(arguments: cases) func `returns the same frames whether bytes arrive at once or one by one`(
    _ example: Case
  ) {
    let bytes = Array(example.input.utf8)
    #expect(decode([bytes]) == example.expected)
    #expect(decode(bytes.map { [$0] }) == example.expected)
  }

  @Test(arguments: 1...64 as ClosedRange<UInt64>)
  func `returns the same frames wherever the bytes are cut`(seed: UInt64) {
    var random = SplitMix(state: seed)
    for example in Self.cases {
      let chunks = cut(Array(example.input.utf8), using: &random)
      #expect(decode(chunks) == example.expected, "seed \(seed), chunks \(chunks)")
    }
  }

  @Test func `returns a whole chunk without keeping a byte of it`() {
    var decoder = FrameDecoder()
    decoder.append(Array("{\"jsonrpc\":\"2.0\"}\n".utf8))
    #expect(decoder.next() == .frame(ArraySlice("{\"jsonrpc\":\"2.0\"}".utf8)))
    #expect(decoder.next() == nil)
    #expect(decoder.bufferedBytes == 0)
  }

  @Test func `has the framing after the first byte`() {
    var lines = FrameDecoder()
    #expect(lines.framing == nil)
    lines.append([0x20])
    #expect(lines.next() == nil)
    #expect(lines.framing == .lines)
    var headers = FrameDecoder()
    headers.append(Array("C".utf8))
    #expect(headers.next() == nil)
    #expect(headers.framing == .headers)
  }

  @Test func `frames a message that it sends`() {
    #expect(Framing.lines.encoded(Array("{}".utf8)) == Array("{}\n".utf8))
    #expect(
      Framing.headers.encoded(Array("{\"ä\":1}".utf8)) == Array("Content-Length: 8\r\n\r\n{\"ä\":1}".utf8)
    )
  }

  /// The output of the decoder for these chunks, including the end of the stream.
  private func decode(_ chunks: [[UInt8]]) -> [Piece] {
    var decoder = FrameDecoder(limits: Self.limits)
    var pieces: [Piece] = []
    for chunk in chunks {
      decoder.append(chunk)
      while let event = decoder.next() { pieces.append(piece(event)) }
    }
    if let event = decoder.finish() { pieces.append(piece(event)) }
    return pieces
  }

  private func piece(_ event: FrameDecoder.Output) -> Piece {
    switch event {
    case .frame(let bytes): .frame(String(decoding: bytes, as: UTF8.self))
    case .violation(let violation): .violation(violation)
    }
  }

  private func cut(_ bytes: [UInt8], using random: inout SplitMix) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 0...12, using: &random)
      chunks.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    return chunks
  }
}

/// A small random generator with the same sequence on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
