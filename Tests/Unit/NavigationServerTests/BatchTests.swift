import JSON
import NavigationProtocol
import NavigationServer
import Testing

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

  @Test func `may cancel a later request of its own`() {
    var world = World()
    let client = world.connect()
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2.0}}"#
    let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
    #expect(
      world.say(client, "[\(ping),\(cancel),\(ping)]") == [
        """
        [{"id":2,"result":{}},{"id":2,"error":{"code":-32800,\
        "message":"The request was cancelled before it was executed.","data":{"name":"requestCancelled"}}}]
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
  func `rejects methods that cannot be part of a batch`(_ method: String) {
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

  @Test func `is not atomic: commands before an error stay committed`() {
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
