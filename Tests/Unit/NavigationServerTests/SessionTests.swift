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

  @Test func `accepts null, nothing and an empty array as no params`() {
    var world = World()
    let client = world.connect()
    #expect(world.ask(client, "ping", "null") == [#"{"id":1,"result":{}}"#])
    #expect(world.ask(client, "ping", "[]") == [#"{"id":1,"result":{}}"#])
    #expect(world.say(client, #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#) == [#"{"id":1,"result":{}}"#])
  }

  @Test func `never answers a notification`() {
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

  @Test func `ignores responses without a request`() {
    var world = World()
    let client = world.connect()
    #expect(world.say(client, #"{"jsonrpc":"2.0","id":1,"result":{}}"#) == [])
    #expect(world.say(client, #"{"jsonrpc":"2.0","id":1,"result":{},"error":{}}"#) == [])
  }

  @Test func `continues after a line that is not a message`() {
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

  @Test func `suggests the nearest method`() {
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

  @Test func `names the replacement of a removed method`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.ask(client, "graph.check", #"{"graph":{}}"#) == [
        """
        {"id":1,"error":{"code":-32601,\
        "message":"navd 0.3.0 removed 'graph.check': use graph.load with dryRun.",\
        "data":{"name":"methodNotFound","method":"graph.check",\
        "removed":{"in":"0.3.0","use":"graph.load with dryRun"}}}}
        """
      ]
    )
  }

  @Test func `names the replacement of a removed param`() {
    var world = World()
    let client = world.connect()
    _ = world.ask(client, "initialize", #"{"client":{"name":"kiosk"}}"#)
    #expect(
      world.ask(client, "coordinator.register", #"{"types":{},"performer":true}"#) == [
        """
        {"id":1,"error":{"code":-32602,"message":"navd 0.3.0 removed 'performer': use custom of command.ended.",\
        "data":{"name":"invalidParams","pointer":"/performer",\
        "removed":{"in":"0.3.0","use":"custom of command.ended"}}}}
        """
      ]
    )
  }

  @Test func `ignores a removed param that nothing replaces`() {
    var world = World()
    let client = world.connect()
    #expect(world.result(client, "initialize", #"{"capabilities":{"later":true}}"#)?["instance"] == "i")
    #expect(world.ask(client, "ping", #"{"capabilities":{}}"#).first?.contains("invalidParams") == true)
  }

  @Test func `rejects unknown members of params by name`() {
    var (world, client) = World.withNotes()
    #expect(
      world.ask(client, "tree.get", #"{"tre":"main"}"#) == [
        """
        {"id":1,"error":{"code":-32602,"message":"There is no member 'tre' here. Did you mean 'tree'?",\
        "data":{"name":"invalidParams","pointer":"/tre","suggestion":"tree"}}}
        """
      ]
    )
  }

  @Test func `accepts cancellation as notification and as request, with any id`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.say(client, #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":9}}"#) == []
    )
    #expect(world.ask(client, "$/cancelRequest", #"{"id":null}"#) == [#"{"id":1,"result":{}}"#])
  }

  @Test func `returns information about navd, and logs the name of its client`() {
    var world = World()
    let client = world.connect()
    let answer = world.result(client, "initialize", #"{"client":{"name":"kiosk"}}"#)
    #expect(answer?["server"] == ["name": "navd", "version": .string(Release.version)])
    #expect(answer?["instance"] == "i")
    #expect(answer?["durability"] == "memory")
    _ = world.say(client, String(repeating: "x", count: 1_048_577))
    #expect(world.log.first?.metadata.map(\.value) == ["1", "1000", "1", "kiosk", "messageBytes", "1048576"])
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
