import JSON
import NavigationServer
import Testing

@Suite struct `A subscription to a coordinator's routes` {
  /// The notes with a picker `c2` that shows `s2`.
  private func worldWithPicker() -> (World, ConnectionID) {
    var (world, client) = World.withNotes()
    #expect(world.result(client, "coordinator.trigger", #"{"route":"pick"}"#)?["revision"] == 2)
    return (world, client)
  }

  private func routed(
    _ subscription: Int,
    _ coordinator: String,
    _ route: String,
    handled: Bool,
    _ revision: Int
  ) -> String {
    """
    {"method":"coordinator.routed","params":{"subscription":\(subscription),"tree":"main",\
    "coordinator":"\(coordinator)","route":\(route),"handled":\(handled),"revision":\(revision)}}
    """
  }

  @Test func `receives routes that no coordinator handled`() {
    var (world, client) = worldWithPicker()
    #expect(
      world.ask(client, "coordinator.pullback", #"{"coordinator":"c2"}"#) == [
        #"{"id":1,"result":{"subscription":1,"revision":2}}"#
      ]
    )
    let heard = world.ask(client, "coordinator.trigger", #"{"route":"tap"}"#)
    #expect(heard.first == routed(1, "c2", #"{"name":"tap","params":{}}"#, handled: false, 2))
    #expect(heard.last?.contains(#""outcome":"noop","revision":2"#) == true)
    #expect(heard.count == 2)
  }

  @Test func `receives routes after the change and before the response`() {
    var (world, client) = worldWithPicker()
    _ = world.ask(client, "tree.subscribe")
    _ = world.ask(client, "coordinator.pullback", #"{"coordinator":"c1"}"#)
    let heard = world.ask(client, "coordinator.trigger", #"{"coordinator":"c1","route":"list"}"#)
    #expect(heard.count == 3)
    #expect(heard[0].hasPrefix(#"{"method":"tree.changed""#))
    #expect(heard[1] == routed(2, "c1", #"{"name":"list","params":{}}"#, handled: true, 3))
    #expect(heard[2].contains(#""revision":3"#))
  }

  @Test func `with mode unhandled receives only unhandled routes`() {
    var (world, client) = worldWithPicker()
    _ = world.ask(client, "coordinator.pullback", #"{"coordinator":"c2","mode":"unhandled"}"#)
    #expect(world.ask(client, "coordinator.trigger", #"{"coordinator":"c2","route":"look"}"#).count == 1)
    #expect(world.ask(client, "coordinator.trigger", #"{"coordinator":"c2","route":"tap"}"#).count == 2)
  }

  @Test func `receives neither blocked routes nor those of dry runs`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.pullback", #"{"coordinator":"c1"}"#)
    #expect(world.ask(client, "coordinator.trigger", #"{"route":"reject"}"#).count == 1)
    #expect(world.ask(client, "coordinator.trigger", #"{"route":"pick","dryRun":true}"#).count == 1)
    #expect(
      world.ask(client, "coordinator.trigger", #"{"route":"pick"}"#).first
        == routed(1, "c1", #"{"name":"pick","params":{}}"#, handled: true, 2)
    )
  }

  @Test func `into another coordinator triggers its route in the same command`() {
    var (world, client) = worldWithPicker()
    let wish = #"{"coordinator":"c2","into":{"coordinator":"c1","route":"heard"}}"#
    _ = world.ask(client, "coordinator.pullback", wish)
    _ = world.ask(client, "coordinator.pullback", #"{"coordinator":"c1"}"#)
    let heard = world.ask(client, "coordinator.trigger", #"{"route":"tap"}"#)
    #expect(heard.count == 3)
    #expect(heard[0] == routed(1, "c2", #"{"name":"tap","params":{}}"#, handled: false, 3))
    let carried = #"{"name":"heard","params":{},"route":{"name":"tap","params":{}}}"#
    #expect(heard[1] == routed(2, "c1", carried, handled: true, 3))
    #expect(heard[2].contains(#""handledBy":["c2","c1"]"#))
    // After its end, the tree receives no more routes.
    #expect(world.ask(client, "tree.unsubscribe", #"{"subscription":1}"#).count == 2)
    #expect(world.ask(client, "coordinator.trigger", #"{"coordinator":"c2","route":"tap"}"#).count == 1)
  }

  @Test func `into another coordinator ends with the connection`() {
    var (world, client) = worldWithPicker()
    let other = world.connect()
    let wish = #"{"coordinator":"c2","into":{"coordinator":"c1","route":"heard"}}"#
    _ = world.ask(other, "coordinator.pullback", wish)
    #expect(world.result(client, "coordinator.trigger", #"{"route":"tap"}"#)?["outcome"] == "committed")
    world.disconnect(other)
    #expect(
      world.result(client, "coordinator.trigger", #"{"coordinator":"c2","route":"tap"}"#)?["outcome"]
        == "noop"
    )
  }

  @Test func `ends with the coordinator, after the last route and before the response`() {
    var (world, client) = worldWithPicker()
    _ = world.ask(client, "coordinator.pullback", #"{"coordinator":"c2"}"#)
    let heard = world.ask(
      client,
      "coordinator.trigger",
      #"{"coordinator":"c2","route":{"name":"choose","params":{"id":3}}}"#
    )
    #expect(heard.count == 3)
    #expect(heard[0] == routed(1, "c2", #"{"name":"choose","params":{"id":3}}"#, handled: true, 3))
    #expect(
      heard[1]
        == """
        {"method":"subscription.ended",\
        "params":{"subscription":1,"reason":"coordinatorEnded","revision":3}}
        """
    )
    #expect(heard[2].contains(#""outcome":"committed","revision":3"#))
    #expect(world.result(client, "server.status")?["subscriptions"] == 0)
  }

  @Test func `is rejected for unknown coordinators and routes that do not wrap`() {
    var (world, client) = worldWithPicker()
    for (params, pointer) in [
      (#"{"coordinator":"c9"}"#, "/coordinator"),
      (#"{"coordinator":"c2","into":{"coordinator":"c9","route":"heard"}}"#, "/into/coordinator"),
      (#"{"coordinator":"c2","into":{"coordinator":"c1","route":"list"}}"#, "/into/route"),
      (#"{"coordinator":"c2","into":{"coordinator":"c1","route":"nope"}}"#, "/into/route"),
      (#"{"coordinator":"Picker"}"#, "/coordinator"),
    ] {
      let answer = world.ask(client, "coordinator.pullback", params).first ?? ""
      #expect(answer.contains(#""code":-32602"#) && answer.contains(#""pointer":"\#(pointer)""#), "\(answer)")
    }
    #expect(world.result(client, "server.status")?["subscriptions"] == 0)
  }
}
