import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A session` {
  @Test func `answers a request once, with its id as it was written`() {
    var world = World()
    let client = world.connect()
    for id in ["1", "0", "-7", "1.0e0", "12345678901234567890", #""a\u0041""#, #""""#, "null"] {
      #expect(
        world.say(client, #"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#) == [
          #"{"id":\#(id),"result":{}}"#
        ]
      )
    }
  }

  @Test func `takes null, nothing and an empty array for no params`() {
    var world = World()
    let client = world.connect()
    #expect(world.ask(client, "ping", "null") == [#"{"id":1,"result":{}}"#])
    #expect(world.ask(client, "ping", "[]") == [#"{"id":1,"result":{}}"#])
    #expect(world.say(client, #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#) == [#"{"id":1,"result":{}}"#])
  }

  @Test func `answers no notification, whatever comes of it`() {
    var world = World()
    let client = world.connect()
    #expect(world.say(client, #"{"jsonrpc":"2.0","method":"ping"}"#) == [])
    #expect(world.say(client, #"{"jsonrpc":"2.0","method":"nope","params":{"a":1}}"#) == [])
    #expect(world.say(client, #"{"jsonrpc":"2.0","method":"tree.close","params":{"tree":"x"}}"#) == [])
  }

  @Test func `carries out notifications`() {
    var (world, client) = World.withNotes()
    #expect(
      world.say(
        client,
        #"{"jsonrpc":"2.0","method":"coordinator.trigger","params":{"route":"list"}}"#
      ) == []
    )
    #expect(world.result(client, "tree.list")?["trees"]?.array?.first?["revision"] == 2)
  }

  @Test func `ignores responses, for it has asked nothing`() {
    var world = World()
    let client = world.connect()
    #expect(world.say(client, #"{"jsonrpc":"2.0","id":1,"result":{}}"#) == [])
    #expect(world.say(client, #"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#) == [])
  }

  @Test func `lives on after a line that is no message`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.say(client, #"{"jsonrpc":"2.0","id":7,"method":1}"#) == [
        """
        {"id":7,"error":{"code":-32600,"message":"A method is a string.",\
        "data":{"name":"invalidRequest"}}}
        """
      ]
    )
    #expect(world.say(client, "{nope").first?.contains("parseError") == true)
    #expect(world.ask(client, "ping") == [#"{"id":1,"result":{}}"#])
  }

  @Test func `names the nearest method`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.ask(client, "tree.lst") == [
        """
        {"id":1,"error":{"code":-32601,"message":"There is no method 'tree.lst'. Did you mean 'tree.list'?",\
        "data":{"name":"methodNotFound","method":"tree.lst","suggestion":"tree.list"}}}
        """
      ]
    )
  }

  @Test func `refuses unknown members of params by name, and those that are not available yet`() {
    var (world, client) = World.withNotes()
    #expect(
      world.ask(client, "tree.get", #"{"tre":"main"}"#) == [
        """
        {"id":1,"error":{"code":-32602,"message":"There is no member 'tre' here. Did you mean 'tree'?",\
        "data":{"name":"invalidParams","pointer":"/tre","suggestion":"tree"}}}
        """
      ]
    )
    for (method, params, member) in [
      ("tree.get", #"{"at":1}"#, "at"), ("tree.open", #"{"name":"main","resume":1}"#, "resume"),
      ("coordinator.handle", #"{"routes":["list"],"url":"x:"}"#, "url"),
      ("coordinator.back", #"{"commandId":"a"}"#, "commandId"),
      ("coordinator.back", #"{"onBusy":"queue"}"#, "onBusy"),
      ("coordinator.back", #"{"deadlineMs":1}"#, "deadlineMs"),
      ("coordinator.back", #"{"within":"navd:1"}"#, "within"),
    ] {
      let answer = world.ask(client, method, params).first ?? ""
      #expect(answer.contains(#""code":1010"#) && answer.contains(#""pointer":"/\#(member)""#), "\(answer)")
    }
  }

  @Test func `takes cancellation as notification and as request, of whatever id`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.say(client, #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":9}}"#) == []
    )
    #expect(world.ask(client, "$/cancelRequest", #"{"id":null}"#) == [#"{"id":1,"result":{}}"#])
  }

  @Test func `introduces itself and knows the client's name`() {
    var world = World()
    let client = world.connect()
    let answer = world.result(client, "initialize", #"{"client":{"name":"kiosk"},"capabilities":{}}"#)
    #expect(answer?["server"] == ["name": "navd", "version": .string(Release.version)])
    #expect(answer?["instance"] == "i")
    #expect(answer?["durability"] == "memory")
    #expect(answer?["limits"]?["messageBytes"] == 1_048_576)
    #expect(answer?["capabilities"] == [:])
  }

  @Test func `describes all methods`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.result(client, "rpc.discover")?["methods"]?.array?.compactMap { $0["name"]?.string }
        == Method.allCases.map(\.rawValue)
    )
  }
}

@Suite struct `A batch` {
  @Test func `is answered together, in order, without its notifications`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.say(
        client,
        """
        [{"jsonrpc":"2.0","id":2,"method":"ping"},{"jsonrpc":"2.0","method":"ping"},1,\
        {"jsonrpc":"2.0","id":"b","method":"ping"}]
        """
      ) == [
        """
        [{"id":2,"result":{}},{"id":null,"error":{"code":-32600,\
        "message":"A message is an object with the member \\"jsonrpc\\": \\"2.0\\".",\
        "data":{"name":"invalidRequest"}}},{"id":"b","result":{}}]
        """
      ]
    )
  }

  @Test func `of notifications alone is not answered`() {
    var world = World()
    let client = world.connect()
    #expect(world.say(client, #"[{"jsonrpc":"2.0","method":"ping"}]"#) == [])
  }

  @Test func `may cancel what waits further on in it`() {
    var world = World()
    let client = world.connect()
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2.0}}"#
    let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
    #expect(
      world.say(client, "[\(ping),\(cancel),\(ping)]") == [
        """
        [{"id":2,"result":{}},{"id":2,"error":{"code":-32800,\
        "message":"The request was cancelled before it was carried out.","data":{"name":"requestCancelled"}}}]
        """
      ]
    )
    #expect(world.say(client, ping) == [#"{"id":2,"result":{}}"#])
  }

  @Test func `that is empty is one invalid request`() {
    var world = World()
    let client = world.connect()
    #expect(world.say(client, "[]").first?.hasPrefix(#"{"id":null,"error":{"code":-32600"#) == true)
  }

  @Test(arguments: ["initialize", "tree.subscribe", "coordinator.pullback"])
  func `has no place for what begins something`(_ method: String) {
    var (world, client) = World.withNotes()
    let answer = world.say(
      client,
      #"[{"jsonrpc":"2.0","id":1,"method":"\#(method)"},{"jsonrpc":"2.0","id":2,"method":"ping"}]"#
    )
    #expect(
      answer == [
        """
        [{"id":1,"error":{"code":-32600,"message":"'\(method)' cannot be part of a batch: send it alone.",\
        "data":{"name":"invalidRequest"}}},{"id":2,"result":{}}]
        """
      ]
    )
  }

  @Test func `is not atomic: what went before an error stays`() {
    var (world, client) = World.withNotes()
    let answer = world.say(
      client,
      """
      [{"jsonrpc":"2.0","id":1,"method":"coordinator.trigger","params":{"route":"list"}},\
      {"jsonrpc":"2.0","id":2,"method":"coordinator.trigger","params":{}}]
      """
    )
    #expect(answer.first?.contains(#""revision":2"#) == true)
    #expect(answer.first?.contains("The member 'route' is missing.") == true)
    #expect(world.result(client, "tree.list")?["trees"]?.array?.first?["revision"] == 2)
  }
}

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

  @Test func `of neither kind is told the two, and closed`() {
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
    #expect(world.log.map(\.message) == ["A client's messages cannot be told apart"])
  }

  @Test func `says nothing before the client does`() {
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

  @Test func `is waited for while it reads`() {
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

  @Test func `is told nothing of half a message with headers`() {
    var world = World()
    let client = world.connect()
    world.send(client, "Content-Length: 40\r\n\r\n{\"jsonrpc\"".utf8)
    world.endInput(client)
    #expect(world.read(client) == [])
    #expect(world.sockets[client]?.closed == .finished)
  }
}
