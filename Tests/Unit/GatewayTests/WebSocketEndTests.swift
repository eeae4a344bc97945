import Testing

@testable import Gateway

@Suite struct `The end of a WebSocket without navd` {
  @Test func `names the socket`() {
    #expect(
      WebSocketEnd.noDaemon(at: "/run/navd/navd.sock")
        == WebSocketEnd(
          code: 1013,
          sentence: "navd does not answer at /run/navd/navd.sock: start it, or check --socket of navgate."
        )
    )
  }

  @Test func `leaves out a path that would not fit into a close`() {
    let fitting = String(repeating: "a", count: 58)
    #expect(WebSocketEnd.noDaemon(at: fitting).sentence.utf8.count == 123)
    #expect(
      WebSocketEnd.noDaemon(at: fitting + "a").sentence
        == "navd does not answer: start it, or check --socket of navgate."
    )
  }
}
