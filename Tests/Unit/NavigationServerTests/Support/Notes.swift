import JSON
import NavigationGraph
import NavigationProtocol
import NavigationServer
import Testing

/// A small application: a list of notes, and a picker that ends with a result.
enum Notes {
  static let graph = """
    {"navigation": 1, "name": "notes", "root": {"coordinator": "Notes", "route": "list"},
     "screens": {"List": {}, "Note": {"params": {"id": {"type": "integer"}}}, "Picker": {}},
     "coordinators": {
       "Notes": {"routes": {
         "list": {"push": "List"},
         "note": {"params": {"id": {"type": "integer"}},
                  "do": {"push": {"screen": "Note", "params": {"id": "${params.id}"}}}},
         "home": "popToRoot",
         "pick": {"start": {"coordinator": "Picker", "route": "show", "completed": "picked"}},
         "picked": {"completes": "Picker", "do": "none"},
         "heard": {"wraps": "Picker", "do": [{"when": {"inner": "tap"}, "push": "List"}, "none"]},
         "nothing": "none",
         "reject": {"reject": "not now"}
       }},
       "Picker": {"routes": {
         "show": {"push": "Picker"},
         "tap": "none",
         "look": {"push": "Picker"},
         "choose": {"params": {"id": {"type": "integer"}}, "do": {"finish": {"value": "${params.id}"}}}
       }}
     }}
    """.replacing("\n", with: " ")

  static func decoded() throws -> Graph {
    try Graph.decode(try JSON.parse(graph.utf8))
  }
}

extension World {
  /// A world in which one client has loaded the notes and opened `main`.
  static func withNotes(
    limits: Limits = Limits(),
    configuration: (inout Configuration) -> Void = { _ in }
  ) -> (World, ConnectionID) {
    var world = World(limits: limits, configuration: configuration)
    let client = world.connect()
    #expect(
      world.ask(client, "graph.load", "{\"graph\":\(Notes.graph)}") == [
        #"{"id":1,"result":{"graph":"notes","loaded":true}}"#
      ]
    )
    #expect(world.result(client, "tree.open", #"{"tree":"main"}"#)?["opened"] == true)
    return (world, client)
  }

  /// A world with a store, in which one client has loaded the notes and opened `main`.
  static func withKeptNotes(
    limits: Limits = Limits(),
    durability: Durability = .process
  ) -> (World, ConnectionID) {
    withNotes(limits: limits) {
      $0.hasStore = true
      $0.durability = durability
    }
  }
}
