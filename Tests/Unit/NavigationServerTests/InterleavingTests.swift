import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// An event around a suspended command.
private enum Happening: CaseIterable {
  case answer, deadline, cancel, serverLeaves, senderLeaves, treeCloses
}

/// All orders of the events around one suspended command with another queued behind it.
@Suite struct `A suspended command` {
  @Test func `ends once and leaves nothing, in any order of events`() {
    var count = 0
    for order in orders(of: Happening.allCases) {
      for result in [#"{"action":{"push":"First"}}"#, #"{"action":{"psh":"First"}}"#] {
        var story = Story(result: result)
        for happening in order { story.befall(happening) }
        let problems = story.problems
        #expect(problems == [], "\(order) with \(result)")
        count += 1
      }
    }
    #expect(count == 1_440)
  }

  /// All permutations.
  private func orders(of all: [Happening]) -> [[Happening]] {
    guard let first = all.first else { return [[]] }
    return orders(of: Array(all.dropFirst())).flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }
}

/// A command of `b` that asks `a`, a command of `c` queued behind it, and a subscriber `w`.
private struct Story {
  private let result: String
  private var play = Play()
  private var mirror: Mirror?
  private var first = 0
  private var second = 0
  /// The messages to each client, in short form.
  private var heard: [String: [String]] = [:]
  private var hasServer = true
  private var hasSender = true

  init(result: String) {
    self.result = result
    play.serves("a", #"{"Notes":{"routes":{"list":{}}}}"#)
    play.call("o", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.call("w", "tree.subscribe")
    mirror = play.messages("w").first?["result"]?["snapshot"].map { Mirror($0) }
    first = play.trigger("b", "list", #","deadlineMs":50"#)
    second = play.call("c", "coordinator.transfer", #"{"coordinator":"c1","transfer":{"push":"Second"}}"#)
    listen()
    heard = [:]
  }

  mutating func befall(_ happening: Happening) {
    switch happening {
    case .answer:
      // The question's number is known, so that an answer can come too late.
      if hasServer { play.say("a", #"{"jsonrpc":"2.0","id":"navd:1","result":\#(result)}"#) }
    case .deadline: play.world.pass(milliseconds: 50)
    case .cancel:
      if hasSender {
        play.say("b", #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(first)}}"#)
      }
    case .serverLeaves:
      hasServer = false
      play.leave("a")
    case .senderLeaves:
      hasSender = false
      play.leave("b")
    case .treeCloses: play.call("o", "tree.close", #"{"tree":"main"}"#)
    }
    listen()
  }

  private mutating func listen() {
    for name in ["a", "b", "c", "w"] where play.connections[name] != nil {
      let messages = play.messages(name)
      if name == "w" { for message in messages { mirror?.apply(changeIn: message) } }
      heard[name, default: []] += messages.map(\.brief)
    }
  }

  /// The violations at the end.
  var problems: [String] {
    var problems: [String] = []
    let server = play.world.server
    let answers = (heard["b"] ?? []).filter { $0.hasPrefix("\(first):") }
    if hasSender ? answers.count != 1 : answers.count > 1 { problems.append("the sender heard \(answers)") }
    let ends = (heard["a"] ?? []).filter { $0.hasPrefix("ended") }
    if ends.count > 1 { problems.append("who was asked heard \(ends)") }
    if heard["c"]?.count != 1 { problems.append("who waited heard \(heard["c"] ?? [])") }
    if !server.providers.delegation.openRequests.isEmpty { problems.append("a request is left") }
    if server.accounts.all.contains(where: { $0.account.waitingBytes != 0 }) {
      problems.append("bytes are left")
    }
    for id in server.connections.ids where server.connections[id]?.pendingResponses != 0 {
      problems.append("connection \(id.number) still waits")
    }
    if !server.trees.isEmpty { problems.append("the tree is left") }
    let committed = (heard["w"] ?? []).filter { $0.hasPrefix("changed") }.count
    let outcomes = [heard["c"] ?? [], answers.isEmpty ? ends : answers].flatMap(\.self)
    let expected = outcomes.filter { $0.contains("committed") }.count
    if hasServer || hasSender, committed != expected {
      problems.append("\(committed) changes were told of \(outcomes)")
    }
    if mirror?.revision != 1 + committed { problems.append("the mirror is at \(mirror?.revision ?? -1)") }
    return problems
  }
}

extension Mirror {
  fileprivate mutating func apply(changeIn message: JSON) {
    if message["method"] == "tree.changed", let change = message["params"]?["change"] { apply(change) }
  }
}
