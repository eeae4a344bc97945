import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `The graph of a kept tree` {
  @Test func `is restored without the graphs from which it has moved`() {
    var (world, client) = World.withKeptNotes(limits: limits { $0.imageBytes = 6000 })
    let graphs = (1...2).map { number in
      Notes.graph.replacing(
        #""nothing": "none","#,
        with: #""nothing": "none", "newer\#(number)": {"push": "List"},"#
      )
    }
    for graph in graphs {
      #expect(world.result(client, "tree.regraph", #"{"graph":\#(graph)}"#)?["outcome"] != nil)
    }
    _ = world.ask(client, "graph.unload", #"{"graph":"notes"}"#)
    for _ in 1...20 where !world.compactions.contains(0) {
      _ = world.ask(client, "graph.load", #"{"graph":\#(Notes.graph)}"#)
      _ = world.ask(client, "graph.unload", #"{"graph":"notes"}"#)
    }
    #expect(world.compactions.contains(0) && !world.compactions.contains(1))
    world.restart()
    #expect(world.server.damaged == [])
    let again = world.connect()
    #expect(world.result(again, "coordinator.trigger", #"{"route":"newer2"}"#)?["outcome"] == "committed")
  }
}
