import NIOHTTP1
import Testing

@testable import Gateway

@Suite struct `A request` {
  @Test(arguments: [
    ("localhost", "localhost"), ("LOCALHOST:80", "localhost"), ("[::1]:80", "[::1]"),
    ("127.0.0.1", "127.0.0.1"),
  ])
  func `names its host`(authority: String, host: String) {
    #expect(hostName(inAuthority: authority) == host)
  }

  @Test(arguments: [
    "", ":80", "a:", "a:b", "a:65536", "a b", "user@localhost", "[::1", "localhost/", "localhost:80:80",
  ])
  func `with another Host names none`(authority: String) {
    #expect(hostName(inAuthority: authority) == nil)
  }

  @Test(arguments: ["https://kiosk.local", "HTTP://localhost:80", "null"])
  func `may have an origin`(text: String) {
    #expect(WebOrigin(text)?.text == text.lowercased())
  }

  @Test(arguments: ["kiosk.local", "https://", "ftp://kiosk.local", "https://kiosk.local/", "*"])
  func `has no other origin`(text: String) {
    #expect(WebOrigin(text) == nil)
  }

  @Test func `with two hosts or two origins is refused`() throws {
    let admission = Admission(token: .random(), address: "127.0.0.1", origins: [])
    let host = ("Host", "localhost")
    let origin = ("Origin", "http://localhost")
    #expect(admission.judged(head([host, origin])) == .file)
    #expect(admission.judged(head([host, host])) == .rejected(.unknownHost))
    #expect(admission.judged(head([])) == .rejected(.unknownHost))
    #expect(admission.judged(head([host, origin, origin])) == .rejected(.foreignOrigin))
  }

  @Test func `for a WebSocket has both headers of an upgrade, the method GET and a key of 16 bytes`() throws {
    let token = try #require(GatewayToken("0123456789abcdef"))
    let admission = Admission(token: token, address: "127.0.0.1", origins: [])
    let opening = [
      "Host": "localhost", "Connection": "keep-alive, Upgrade", "Upgrade": "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Authorization": "Bearer 0123456789abcdef",
    ]
    func judged(_ method: HTTPMethod = .GET, _ changes: [String: String] = [:]) -> Verdict {
      let headers = opening.merging(changes) { $1 }.map { ($0, $1) }
      return admission.judged(
        HTTPRequestHead(version: .http1_1, method: method, uri: "/navd", headers: HTTPHeaders(headers))
      )
    }
    #expect(judged() == .webSocket(subprotocol: nil))
    #expect(judged(.POST) == .rejected(.badOpeningMethod))
    #expect(judged(.GET, ["Connection": "keep-alive"]) == .rejected(.noWebSocket))
    #expect(judged(.GET, ["Upgrade": "h2c"]) == .rejected(.noWebSocket))
    for key in ["", "dGhlIHNhbXBsZSBub25jZQ", "dGhlIHNhbXBsZSBub25jZ===", "dGhlIHNhbXBsZSBub25jZ-=="] {
      #expect(judged(.GET, ["Sec-WebSocket-Key": key]) == .rejected(.badKey))
    }
  }

  private func head(_ headers: [(String, String)]) -> HTTPRequestHead {
    HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: HTTPHeaders(headers))
  }
}
