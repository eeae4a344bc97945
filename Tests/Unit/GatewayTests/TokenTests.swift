import Testing

@testable import Gateway

@Suite struct `A token of the gateway` {
  @Test func `matches itself only`() throws {
    let token = try #require(GatewayToken("0123456789abcdef"))
    #expect(token.matches("0123456789abcdef"))
    for other in [
      "", "0", "0123456789abcdeF", "0123456789abcde", "0123456789abcdef0", "0123456789abcdef0123456789abcdef",
    ] {
      #expect(!token.matches(other))
    }
  }

  @Test func `is random`() {
    let tokens = (0..<100).map { _ in GatewayToken.random().text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && GatewayToken($0) != nil })
  }

  @Test(arguments: ["short", "0123456789 abcdef", "0123456789,abcdef", String(repeating: "a", count: 257)])
  func `is no text that a subprotocol cannot have, or that is too short or long`(text: String) {
    #expect(GatewayToken(text) == nil)
  }
}
