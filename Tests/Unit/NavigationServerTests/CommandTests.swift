import JSON
import NavigationServer
import Testing

@Suite struct `A command` {
  @Test func `with ifRevision runs only at that revision`() {
    var (world, client) = World.withNotes()
    let note = #"{"route":{"name":"note","params":{"id":1}},"ifRevision":1}"#
    #expect(world.result(client, "coordinator.trigger", note)?["revision"] == 2)
    #expect(
      world.ask(client, "coordinator.trigger", note) == [
        """
        {"id":1,"error":{"code":-32801,\
        "message":"The tree is at revision 2, not 1: read it again, then decide.",\
        "data":{"name":"revisionConflict","revision":2}}}
        """
      ]
    )
    #expect(world.result(client, "tree.get")?["snapshot"]?["revision"] == 2)
  }

  @Test func `with dryRun returns its change and changes nothing`() {
    var (world, client) = World.withNotes()
    let before = world.ask(client, "tree.get")
    #expect(
      world.ask(client, "coordinator.trigger", #"{"route":"list","dryRun":true}"#) == [
        """
        {"id":1,"result":{"outcome":"committed","revision":2,"taker":"c1","handledBy":["c1"],"disposed":[],\
        "searched":["c1"],"dryRun":true,"change":{"revision":2,\
        "transitions":[{"kind":"push","in":"n1","at":1,"removed":[],\
        "added":[{"key":"s2","kind":"screen","name":"List","params":{},"owner":"c1"}],"by":"c1",\
        "animated":true}],"attached":[],"updated":{},"disposed":[]}}}
        """
      ]
    )
    #expect(world.ask(client, "tree.get") == before)
  }

  @Test func `with a mistyped route names the most similar one of the coordinators that were searched`() {
    var (world, client) = World.withNotes()
    let reason = world.result(client, "coordinator.trigger", #"{"route":"lisst"}"#)?["reason"]
    #expect(reason?["suggestion"] == "list")
    #expect(
      reason?["message"]
        == "No coordinator takes the route lisst. Searched: c1 (Notes). Did you mean 'list'?"
    )
    #expect(
      world.result(client, "coordinator.trigger", #"{"route":"elsewhere"}"#)?["reason"]?["suggestion"] == nil
    )
  }

  @Test func `is checked against the graph before anything runs`() {
    var (world, client) = World.withNotes()
    let before = world.ask(client, "tree.get")
    for (method, params, pointer) in [
      ("coordinator.trigger", #"{"route":"note"}"#, "/route/params"),
      ("coordinator.trigger", #"{"route":{"name":"note","params":{"id":"x"}}}"#, "/route/params/id"),
      ("coordinator.trigger", #"{"route":{"name":"note","params":{"id":1,"x":1}}}"#, "/route/params/x"),
      (
        "coordinator.trigger", #"{"coordinator":"c1","route":{"name":"list","route":"list"}}"#, "/route/route"
      ),
      ("coordinator.transfer", #"{"transfer":{"push":"Nope"}}"#, "/transfer/push"),
      ("coordinator.transfer", #"{"transfer":{"sequence":["pop",{"pop":"x"}]}}"#, "/transfer/sequence/1/pop"),
      (
        "coordinator.transaction",
        """
        {"steps":[{"method":"coordinator.back"},\
        {"method":"coordinator.trigger","params":{"coordinator":"Notes","route":"note"}}]}
        """,
        "/steps/1/params/route/params"
      ),
    ] {
      let answer = world.ask(client, method, params).first ?? ""
      #expect(answer.contains(#""code":-32602"#) && answer.contains(#""pointer":"\#(pointer)""#), "\(answer)")
    }
    #expect(world.ask(client, "tree.get") == before)
  }

  @Test func `does not find a route that receives a completion`() {
    var (world, client) = World.withNotes()
    let reason = world.result(client, "coordinator.trigger", #"{"route":"picked"}"#)?["reason"]
    #expect(reason?["code"] == "unhandled")
  }

  @Test func `that no coordinator handles lists the coordinators that were searched`() {
    var (world, client) = World.withNotes()
    let answer = world.result(client, "coordinator.trigger", #"{"route":"nope"}"#)
    #expect(answer?["outcome"] == "noop")
    #expect(answer?["reason"]?["code"] == "unhandled")
    #expect(answer?["searched"] == ["c1"])
  }

  @Test func `finds its coordinator by id, by type, by route type and from a screen`() {
    var (world, client) = World.withNotes()
    #expect(world.result(client, "coordinator.trigger", #"{"route":"pick"}"#)?["revision"] == 2)
    for (params, outcome) in [
      (#"{"coordinator":"c2","route":"tap"}"#, "nothingToDo"),
      (#"{"coordinator":"Picker","route":"tap"}"#, "nothingToDo"),
      (#"{"coordinator":"c7","route":"tap"}"#, "unknownCoordinator"),
      (#"{"coordinator":"Nobody","route":"tap"}"#, "unknownType"),
      (#"{"routeType":"Notes","route":"tap"}"#, "unhandled"),
      (#"{"from":"s2","route":"tap"}"#, "nothingToDo"),
      (#"{"from":"s1","route":"tap"}"#, "staleSource"),
    ] {
      let answer = world.result(client, "coordinator.trigger", params)
      #expect(answer?["reason"]?["code"]?.string == outcome, "\(params)")
    }
  }

  @Test func `may name any action for a coordinator`() {
    var (world, client) = World.withNotes()
    let push = #"{"push":{"screen":"Note","params":{"id":1}}}"#
    let answer = world.result(client, "coordinator.transfer", #"{"transfer":\#(push)}"#)
    #expect(answer?["revision"] == 2)
    #expect(
      world.result(client, "coordinator.transfer", #"{"transfer":{"sequence":[\#(push),\#(push)]}}"#)?[
        "revision"
      ]
        == 3
    )
    #expect(world.result(client, "coordinator.transfer", #"{"transfer":{"send":"home"}}"#)?["revision"] == 4)
    #expect(world.result(client, "coordinator.transfer", #"{"transfer":"none"}"#)?["outcome"] == "noop")
    #expect(
      world.result(client, "coordinator.transfer", #"{"transfer":{"reject":"no"}}"#)?["outcome"] == "blocked"
    )
    #expect(
      world.result(client, "coordinator.transfer", #"{"coordinator":"c9","transfer":"pop"}"#)?["reason"]?[
        "code"
      ]
        == "unknownCoordinator"
    )
  }

  @Test func `of several steps is one revision`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "tree.subscribe")
    let heard = world.ask(
      client,
      "coordinator.transaction",
      """
      {"steps":[{"method":"coordinator.trigger","params":{"route":"pick"}},\
      {"method":"coordinator.transfer","params":{"coordinator":"c1","transfer":{"push":"List"}}}]}
      """
    )
    #expect(heard.count == 2)
    #expect(heard[0].contains(#""change":{"revision":2"#))
    #expect(heard[0].contains(#""cause":{"method":"coordinator.transaction","params":{"steps":"#))
    #expect(heard[1].contains(#""outcome":"committed","revision":2"#))
  }

  @Test func `as a step goes to the coordinator that takes its route after the steps before`() {
    var world = World()
    let client = world.connect()
    let graph = #"""
      {"navigation":1,"name":"two","root":{"coordinator":"Main","route":"home"},"screens":{"Home":null,"Page":null},
      "coordinators":{
      "Main":{"routes":{"home":{"push":"Home"},"tap":{"push":"Page"},
      "ask":{"present":{"coordinator":"Question","route":"ask"}}}},
      "Question":{"routes":{"ask":{"push":"Page"},"tap":{"push":"Page"}}}}}
      """#.replacing("\n", with: "")
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(graph)}"#)
    #expect(world.result(client, "coordinator.trigger", #"{"route":"ask"}"#)?["outcome"] == "committed")
    let tap = #"{"method":"coordinator.trigger","params":{"route":"tap"}}"#
    let drop = #"{"method":"coordinator.drop","params":{"coordinator":"c2","self":true}}"#
    #expect(taker(of: tap) == "c2")
    #expect(taker(of: "\(drop),\(tap)") == "c1")

    func taker(of steps: String) -> JSON? {
      world.result(client, "coordinator.transaction", #"{"steps":[\#(steps)],"dryRun":true}"#)?["taker"]
    }
  }

  @Test func `finishes, drops, goes back and follows links`() {
    var (world, client) = World.withNotes()
    #expect(world.result(client, "coordinator.handle", #"{"routes":["pick","tap"]}"#)?["revision"] == 2)
    let finished = world.result(client, "coordinator.finish", #"{"coordinator":"c2","value":{"id":3}}"#)
    #expect(finished?["disposed"]?.array?.first?["completion"] == ["kind": "value", "value": ["id": 3]])
    #expect(
      world.result(client, "coordinator.finish", #"{"coordinator":"c1"}"#)?["reason"]?["code"] == "notStarted"
    )
    #expect(world.result(client, "coordinator.trigger", #"{"route":"list"}"#)?["revision"] == 4)
    #expect(world.result(client, "coordinator.back")?["popped"] == 1)
    #expect(
      world.result(client, "coordinator.drop", #"{"coordinator":"c1","self":true}"#)?["reason"]?["code"]
        == "rootCannotEnd"
    )
    #expect(
      world.result(client, "coordinator.handle", #"{"routes":["pick","nope"]}"#)?["remaining"] == [
        ["name": "nope", "params": [:]]
      ]
    )
  }

  @Test func `reports a screen event once`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", #"{"route":"list"}"#)
    #expect(world.result(client, "ui.report", #"{"event":"didPop","key":"s2"}"#)?["outcome"] == "committed")
    #expect(
      world.result(client, "ui.report", #"{"event":"didPop","key":"s2"}"#)?["reason"]?["code"] == "already"
    )
  }
}
