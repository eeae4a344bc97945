import JSON
import NavigationProtocol
import NavigationServer
import Testing

@Suite struct `A share of workPerTurn units of work` {
  private static let get = #"{"jsonrpc":"2.0","id":1,"method":"tree.get"}"#
  private static let links = [String](repeating: #""nothing""#, count: 20).joined(separator: ",")
  private static let handle =
    #"{"jsonrpc":"2.0","id":1,"method":"coordinator.handle","params":{"routes":[\#(links)]}}"#

  @Test func `interrupts a batch, which is answered as a whole and before later requests`() {
    var (world, client) = World.withNotes(limits: limits { $0.workPerTurn = 10 })
    let batch = "[\([String](repeating: Self.handle, count: 5).joined(separator: ","))]"
    let before = world.turns
    let heard = world.say(client, batch + "\n" + Self.get)
    #expect(world.turns - before >= 5)
    #expect(heard.count == 2)
    #expect(heard.first?.count { $0 == "}" } ?? 0 >= 5)
    #expect(heard.last?.contains(#""revision":1"#) == true)
  }

  @Test func `of a batch is followed by the requests of another client`() {
    var (world, client) = World.withNotes(limits: limits { $0.workPerTurn = 10 })
    let other = world.connect()
    let batch = "[\([String](repeating: Self.handle, count: 5).joined(separator: ","))]\n"
    let written = world.written.count
    world.turn(.received(client, Array(batch.utf8)), .received(other, Array((Self.get + "\n").utf8)))
    let order = world.written[written...].split(separator: UInt8(ascii: "\n")).map { $0.first }
    #expect(order == [UInt8(ascii: "{"), UInt8(ascii: "[")])
  }

  @Test func `interrupts the commands queued behind a question`() {
    var play = Play.waiting(limits: limits { $0.workPerTurn = 2 })
    play.trigger("b", "list")
    for _ in 0..<6 { play.call("c", "coordinator.transfer", #"{"transfer":{"push":"Next"}}"#) }
    _ = play.hears("a")
    let before = play.world.turns
    play.answer("a", #"{"push":"First"}"#)
    #expect(play.world.turns - before >= 4)
    #expect(play.hears("c") == (0..<6).map { "\($0 + 5): committed \($0 + 3)" })
  }
}
