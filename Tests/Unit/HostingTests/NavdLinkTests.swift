import Hosting
import Testing

@Suite struct `A connection to navd` {
  @Test func `carries whole messages`() async throws {
    let bytes = "Content-Length: 2\r\n\r\n{}Content-Length: 10\r\n\r\n[12345678]"
    let events = try await ListeningNavd().events(sending: bytes, thenClosing: true)
    #expect(events == ["opened", "{}", "[12345678]", "closed"])
  }

  @Test func `ends at bytes that are not a message`() async throws {
    let bytes = "Content-Length: 2\r\n\r\n{}\r\n\r\n"
    #expect(try await ListeningNavd().events(sending: bytes) == ["opened", "{}", "closed"])
  }

  @Test func `ends if there is no navd`() async throws {
    #expect(try await ListeningNavd.events(at: "/tmp/navgate-no-navd.sock") == ["closed"])
  }

  @Test func `ends if navd leaves more output unread than allowed`() async throws {
    let message = [UInt8](repeating: UInt8(ascii: "x"), count: 600_000)
    let events = try await ListeningNavd().events(sending: "", readsInput: false) { link in
      for _ in 1...10 { link.send(message) }
    }
    #expect(events == ["opened", "closed"])
  }
}
