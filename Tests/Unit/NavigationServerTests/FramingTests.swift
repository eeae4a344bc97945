import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A framing` {
  @Test func `with headers is answered with headers`() {
    var world = World()
    let client = world.connect()
    world.send(client, "Content-Length: 40\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}".utf8)
    #expect(
      String(decoding: world.read(client), as: UTF8.self)
        == "Content-Length: 36\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
    )
  }

  @Test func `of neither kind is answered with an error and closed`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.say(client, "GET / HTTP/1.1") == [
        """
        {"id":null,"error":{"code":-32700,"message":"Send one JSON text a line, or messages with a \
        Content-Length header.","data":{"name":"badFraming"}}}
        """
      ]
    )
    #expect(world.sockets[client]?.closed == .badFraming)
    #expect(world.log.map(\.message) == ["A client's messages cannot be separated"])
  }

  @Test func `sends nothing before the client`() {
    var world = World()
    let client = world.connect()
    world.turn()
    #expect(world.heard(client) == [])
  }

  @Test func `may be cut anywhere`() {
    let lines =
      #"{"jsonrpc":"2.0","id":"é€😀","method":"ping"}"# + "\r\n\n \n"
      + #"{"jsonrpc":"2.0","id":2,"method":"ping"}"# + "\n"
    let headers = "Content-Length: 40\r\nX: y\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}"
    for text in [lines, headers] {
      let bytes = Array(text.utf8)
      var whole = World()
      let client = whole.connect()
      whole.send(client, bytes)
      let expected = whole.read(client)
      for cut in 1..<bytes.count {
        var world = World()
        let client = world.connect()
        world.send(client, bytes[..<cut])
        world.send(client, bytes[cut...])
        #expect(world.read(client) == expected, "cut at \(cut)")
      }
      var drip = World()
      let slow = drip.connect()
      for byte in bytes { drip.send(slow, [byte]) }
      #expect(drip.read(slow) == expected)
    }
  }
}

@Suite struct `A client that ends its input` {
  @Test func `is answered, then its connection is closed`() {
    var world = World()
    let client = world.connect()
    world.send(client, #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#.utf8)
    #expect(world.heard(client) == [])
    world.endInput(client)
    #expect(world.heard(client) == [#"{"id":1,"result":{}}"#])
    #expect(world.sockets[client]?.closed == .finished)
  }

  @Test func `is closed at once if nothing is pending`() {
    var world = World()
    let client = world.connect()
    world.endInput(client)
    #expect(world.sockets[client]?.closed == .finished)
  }

  @Test func `stays connected while it reads`() {
    var world = World()
    let client = world.connect(room: 10)
    world.send(client, (#"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n").utf8)
    world.endInput(client)
    #expect(world.sockets[client]?.closed == nil)
    var bytes: [UInt8] = []
    for _ in 0..<4 { bytes += world.read(client) }
    #expect(String(decoding: bytes, as: UTF8.self) == "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}\n")
    #expect(world.sockets[client]?.closed == .finished)
  }

  @Test func `gets no answer to half a message with headers`() {
    var world = World()
    let client = world.connect()
    world.send(client, "Content-Length: 40\r\n\r\n{\"jsonrpc\"".utf8)
    world.endInput(client)
    #expect(world.read(client) == [])
    #expect(world.sockets[client]?.closed == .finished)
  }
}
