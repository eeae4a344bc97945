import JSON
import NavigationServer
import Testing

/// A stack, and a question whose coordinator does not end at Back but asks again.
private let survey = #"""
  {"navigation":1,"name":"survey","root":{"coordinator":"Main","route":"home"},
  "screens":{"Home":null,"Page":null,"Ask":null,"Again":null},
  "coordinators":{
  "Main":{"routes":{"home":{"push":"Home"},"page":{"push":"Page"},
  "ask":{"present":{"coordinator":"Question","route":"ask"}}}},
  "Question":{"back":"again","routes":{"ask":{"push":"Ask"},"again":{"replace":"Again"}}}}}
  """#.replacing("\n", with: "")

@Suite struct `Back in a transaction` {
  private var world = World()
  private let client: ConnectionID

  init() {
    client = world.connect()
    _ = world.ask(client, "tree.open", #"{"tree":"main","graph":\#(survey)}"#)
    for route in ["page", "ask"] { _ = world.ask(client, "coordinator.trigger", #"{"route":"\#(route)"}"#) }
  }

  private mutating func transact(_ steps: String) -> JSON? {
    world.result(client, "coordinator.transaction", #"{"steps":[\#(steps)]}"#)
  }

  @Test mutating func `asks the coordinator that it would end`() {
    #expect(world.screens(client) == ["Home", "Page", "Ask!"])
    let outcome = transact(#"{"method":"coordinator.back","params":{}}"#)
    #expect(outcome?["handledBy"] == ["c2"])
    #expect(world.screens(client).last == "Again!")
  }

  @Test mutating func `does not ask a coordinator that an earlier step has left without screens`() {
    let dismiss =
      #"{"method":"coordinator.transfer","params":{"coordinator":"c1","transfer":{"dismiss":{"key":"s3"}}}}"#
    let outcome = transact(dismiss + #",{"method":"coordinator.back","params":{}}"#)
    #expect(outcome?["outcome"] == "committed")
    #expect(outcome?["disposed"]?.array?.compactMap { $0["coordinator"] } == ["c2"])
    #expect(world.screens(client) == ["Home!"])
  }
}
