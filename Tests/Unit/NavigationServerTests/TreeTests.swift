import JSON
import NavigationServer
import Testing

@Suite struct `Trees` {
  @Test func `are opened once; later requests attach`() {
    var (world, client) = World.withNotes()
    let attached =
      #"{"id":1,"result":{"tree":"main","opened":false,"revision":1,"instance":"i","durability":"memory"}}"#
    #expect(world.ask(client, "tree.open", #"{"tree":"main"}"#) == [attached])
    #expect(world.ask(client, "tree.open", #"{"tree":"main","graph":"notes"}"#) == [attached])
    #expect(world.ask(client, "tree.open", #"{"tree":"main","graph":\#(Notes.graph)}"#) == [attached])
    #expect(
      world.ask(client, "tree.open", #"{"tree":"main","root":{"coordinator":"Notes","route":"list"}}"#) == [
        attached
      ]
    )
    func exists(_ difference: String) -> String {
      """
      {"id":1,"error":{"code":1002,"message":"The tree 'main' is open with \(difference)close it, or open one under \
      another name.","data":{"name":"treeExists","tree":"main","graph":"notes"}}}
      """
    }
    #expect(
      world.ask(client, "tree.open", #"{"tree":"main","root":{"coordinator":"Picker","route":"show"}}"#) == [
        exists("another root: ")
      ]
    )
    let other = Notes.graph.replacing(#""nothing": "none","#, with: "")
    let move = "move it to this one with tree.regraph, "
    #expect(
      world.ask(client, "tree.open", #"{"tree":"main","graph":\#(other)}"#) == [
        exists("another version of graph 'notes': \(move)")
      ]
    )
    let named = Notes.graph.replacing(#""name":"notes""#, with: #""name":"other""#)
      .replacing(#""name": "notes""#, with: #""name":"other""#)
    #expect(
      world.ask(client, "tree.open", #"{"tree":"main","graph":\#(named)}"#) == [
        exists("graph 'notes': \(move)")
      ]
    )
  }

  @Test func `are attached to with resume, with any graph and root`() {
    var (world, client) = World.withNotes()
    _ = world.ask(client, "coordinator.trigger", #"{"route":"list"}"#)
    let resume = #"{"tree":"main","graph":"other","root":{"coordinator":"Picker"},"resume":true}"#
    #expect(
      world.ask(client, "tree.open", resume) == [
        """
        {"id":1,"result":{"tree":"main","opened":false,"revision":2,"instance":"i","durability":"memory",\
        "resumed":true}}
        """
      ]
    )
    let opened = world.result(client, "tree.open", #"{"tree":"two","resume":true}"#)
    #expect(opened?["opened"] == true && opened?["resumed"] == nil)
  }

  @Test func `whose first route commits nothing are not opened`() {
    var (world, client) = World.withNotes()
    #expect(
      world.ask(client, "tree.open", #"{"tree":"two","root":{"coordinator":"Notes","route":"reject"}}"#) == [
        """
        {"id":1,"result":{"tree":"two","opened":false,"revision":0,\
        "outcome":{"outcome":"blocked","revision":0,\
        "reason":{"code":"rejected","message":"not now"},\
        "handledBy":[],"disposed":[]}}}
        """
      ]
    )
    #expect(world.result(client, "tree.list")?["trees"]?.array?.count == 1)
  }

  @Test func `are opened with checked roots`() {
    var (world, client) = World.withNotes()
    for (root, pointer) in [
      (#"{"coordinator":"Pickr"}"#, "/coordinator"),
      (#"{"coordinator":"Picker","params":{"x":1}}"#, "/params/x"),
      (#"{"coordinator":"Picker","route":{"name":"choose","params":{"id":"x"}}}"#, "/route/params/id"),
    ] {
      let answer = world.ask(client, "tree.open", #"{"tree":"two","root":\#(root)}"#).first ?? ""
      #expect(answer.contains(#""pointer":"/root\#(pointer)""#), "\(answer)")
    }
  }

  @Test func `that are opened with a graph document do not share it`() {
    var (world, client) = World.withNotes()
    let graph = Notes.graph.replacing(#""name": "notes""#, with: #""name": "own""#)
    #expect(
      world.result(client, "tree.open", #"{"tree":"two","graph":\#(graph)}"#)?["opened"] == true
    )
    #expect(world.result(client, "graph.list")?["graphs"]?.array?.count == 1)
    #expect(
      world.result(client, "tree.list")?["trees"]?.array?.compactMap { $0["graph"] } == ["notes", "own"]
    )
  }

  @Test func `need a graph to be opened with`() {
    var world = World()
    let client = world.connect()
    #expect(
      world.ask(client, "tree.open", #"{"tree":"main"}"#).first?.contains("No graph is loaded") == true
    )
    #expect(world.ask(client, "tree.open", #"{"tree":"main","graph":"x"}"#).first?.contains("1003") == true)
    let answer = world.ask(client, "tree.open", #"{"tree":"main","graph":{}}"#).first ?? ""
    #expect(answer.contains(#""name":"graphInvalid","problems":[{"pointer":"""#), "\(answer)")
  }

  @Test func `need no name if a user has only one`() {
    var (world, client) = World.withNotes()
    #expect(world.result(client, "tree.get")?["tree"] == "main")
    #expect(world.result(client, "tree.open", #"{"tree":"two"}"#)?["opened"] == true)
    #expect(
      world.ask(client, "tree.get") == [
        """
        {"id":1,"error":{"code":1012,"message":"There are several trees, so name one: 'main', 'two'.",\
        "data":{"name":"treeNotNamed","trees":["main","two"]}}}
        """
      ]
    )
    #expect(world.ask(client, "tree.close", #"{"tree":"two"}"#) == [#"{"id":1,"result":{}}"#])
    #expect(world.result(client, "tree.get")?["tree"] == "main")
    #expect(world.ask(client, "tree.close") == [#"{"id":1,"result":{}}"#])
    #expect(
      world.ask(client, "tree.get") == [
        """
        {"id":1,"error":{"code":1001,"message":"There is no tree: open one with tree.open.",\
        "data":{"name":"treeNotFound","trees":[]}}}
        """
      ]
    )
  }

  @Test func `close with the connection that opened them, on request`() {
    var (world, client) = World.withNotes()
    let watcher = world.connect()
    #expect(
      world.result(client, "tree.open", #"{"tree":"mine","lifetime":"connection"}"#)?["opened"] == true
    )
    _ = world.ask(watcher, "tree.subscribe", #"{"tree":"mine"}"#)
    world.disconnect(client)
    #expect(
      world.heard(watcher) == [
        #"{"method":"subscription.ended","params":{"subscription":1,"reason":"treeClosed","revision":1}}"#
      ]
    )
    #expect(world.result(watcher, "tree.list")?["trees"]?.array?.compactMap { $0["tree"] } == ["main"])
  }

  @Test func `are attached to by the name of their graph, in any version`() {
    var (world, client) = World.withNotes()
    let other = Notes.graph.replacing(#""nothing": "none""#, with: #""nothing": "popToRoot""#)
    _ = world.ask(client, "graph.load", #"{"graph":\#(other)}"#)
    #expect(world.result(client, "tree.open", #"{"tree":"two","graph":"notes"}"#)?["opened"] == true)
    for tree in ["main", "two"] {
      #expect(world.result(client, "tree.open", #"{"tree":"\#(tree)","graph":"notes"}"#)?["opened"] == false)
    }
    // A document is compared with the graph of the tree, not with loaded graphs.
    #expect(
      world.result(client, "tree.open", #"{"tree":"main","graph":\#(Notes.graph)}"#)?["opened"] == false
    )
    #expect(world.result(client, "tree.open", #"{"tree":"two","graph":\#(other)}"#)?["opened"] == false)
    let differs = world.ask(client, "tree.open", #"{"tree":"two","graph":\#(Notes.graph)}"#).first
    #expect(differs?.contains(#""name":"treeExists""#) == true)
  }

  @Test func `keep the graph that they were opened with`() {
    var (world, client) = World.withNotes()
    let other = Notes.graph.replacing(#""nothing": "none""#, with: #""nothing": "popToRoot""#)
    #expect(world.result(client, "graph.load", #"{"graph":\#(other)}"#)?["loaded"] == true)
    #expect(
      world.result(client, "coordinator.trigger", #"{"route":"nothing"}"#)?["reason"]?["code"]
        == "nothingToDo"
    )
    #expect(world.result(client, "tree.open", #"{"tree":"two","graph":"notes"}"#)?["opened"] == true)
    #expect(
      world.result(client, "coordinator.trigger", #"{"tree":"two","route":"nothing"}"#)?["reason"]?["code"]
        == "nothingToPop"
    )
  }

  @Test func `of another user do not exist`() {
    var (world, _) = World.withNotes()
    let stranger = world.connect(uid: 1001)
    #expect(world.ask(stranger, "tree.list") == [#"{"id":1,"result":{"trees":[]}}"#])
    #expect(world.ask(stranger, "graph.list") == [#"{"id":1,"result":{"graphs":[]}}"#])
    #expect(
      world.ask(stranger, "tree.get", #"{"tree":"main"}"#) == [
        """
        {"id":1,"error":{"code":1001,\
        "message":"There is no tree 'main', nor any other: open one with tree.open.",\
        "data":{"name":"treeNotFound","tree":"main","trees":[]}}}
        """
      ]
    )
    #expect(world.result(stranger, "server.status")?["trees"] == 0)
    #expect(world.result(stranger, "server.status")?["connections"] == 1)
    #expect(world.result(stranger, "graph.load", #"{"graph":\#(Notes.graph)}"#)?["loaded"] == true)
    #expect(world.result(stranger, "tree.open", #"{"tree":"main"}"#)?["opened"] == true)
  }
}

@Suite struct `Graphs` {
  @Test func `are loaded, listed, answered and unloaded`() {
    var world = World()
    let client = world.connect()
    #expect(world.ask(client, "graph.list") == [#"{"id":1,"result":{"graphs":[]}}"#])
    let load = #"{"graph":\#(Notes.graph)}"#
    #expect(world.result(client, "graph.load", load)?["loaded"] == true)
    #expect(world.result(client, "graph.load", load)?["loaded"] == false)
    let other = #"{"graph":\#(Notes.graph.replacing(#""nothing": "none","#, with: "")),"replace":false}"#
    #expect(world.result(client, "graph.load", other)?["loaded"] == false)
    #expect(world.result(client, "graph.get", #"{"graph":"notes"}"#)?["graph"]?["name"] == "notes")
    #expect(
      world.ask(client, "graph.list") == [
        #"{"id":1,"result":{"graphs":[{"graph":"notes","coordinators":["Notes","Picker"],"trees":[]}]}}"#
      ]
    )
    #expect(world.ask(client, "graph.unload", #"{"graph":"notes"}"#) == [#"{"id":1,"result":{}}"#])
    #expect(
      world.ask(client, "graph.unload", #"{"graph":"notes"}"#) == [
        """
        {"id":1,"error":{"code":1003,"message":"No graph 'notes' is loaded. Loaded: none.",\
        "data":{"name":"graphNotFound","graph":"notes","graphs":[]}}}
        """
      ]
    )
  }

  @Test func `in use are not unloaded`() {
    var (world, client) = World.withNotes()
    #expect(
      world.ask(client, "graph.unload", #"{"graph":"notes"}"#) == [
        """
        {"id":1,"error":{"code":1005,\
        "message":"The graph 'notes' is in use by 'main': close these trees first.",\
        "data":{"name":"graphInUse","graph":"notes","trees":["main"]}}}
        """
      ]
    )
  }

  @Test func `with errors are rejected with all of them, and checked without being kept`() {
    var world = World()
    let client = world.connect()
    let wrong = Notes.graph.replacing(#""list": {"push": "List"}"#, with: #""list": {"push": "Lst"}"#)
    let problem = """
      {"pointer":"/coordinators/Notes/routes/list/push","severity":"error","code":"unknownScreen",\
      "message":"There is no screen 'Lst'. There are: List, Note, Picker.","suggestion":"List"}
      """
    #expect(
      world.ask(client, "graph.load", #"{"graph":\#(wrong)}"#) == [
        """
        {"id":1,"error":{"code":1004,"message":"The graph has an error.",\
        "data":{"name":"graphInvalid","problems":[\(problem)]}}}
        """
      ]
    )
    #expect(
      world.ask(client, "graph.load", #"{"graph":\#(wrong),"dryRun":true}"#) == [
        #"{"id":1,"result":{"problems":[\#(problem)]}}"#
      ]
    )
    #expect(
      world.ask(client, "graph.load", #"{"graph":\#(Notes.graph),"dryRun":true}"#) == [
        #"{"id":1,"result":{"problems":[]}}"#
      ]
    )
    #expect(world.ask(client, "graph.list") == [#"{"id":1,"result":{"graphs":[]}}"#])
  }

  @Test func `that the daemon was started with are loaded for every user`() throws {
    let graph = try Notes.decoded()
    var world = World { $0.graphs = [graph] }
    for uid: UInt32 in [1000, 1001] {
      let client = world.connect(uid: uid)
      #expect(world.result(client, "tree.open", #"{"tree":"main"}"#)?["opened"] == true)
    }
    let client = world.connect(uid: 1002)
    #expect(world.ask(client, "graph.unload", #"{"graph":"notes"}"#) == [#"{"id":1,"result":{}}"#])
    #expect(world.ask(client, "graph.list") == [#"{"id":1,"result":{"graphs":[]}}"#])
  }
}
