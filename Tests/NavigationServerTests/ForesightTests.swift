import JSON
import NavigationProtocol
import Testing

@testable import NavigationServer

/// A deep link through levels `L1` to `L10`, each opened by the one above it and pulled back by it.
private struct Levels {
  static let count = 10

  /// The types from one level to the next by that stride.
  static func types(from first: Int, by stride: Int) -> String {
    let types = Swift.stride(from: first, through: count, by: stride).map { level in
      let wraps = level < count ? #","heard":{"wraps":"L\#(level + 1)"}"# : ""
      return #""L\#(level)":{"routes":{"go\#(level)":{}\#(wraps)}}"#
    }
    return "{\(types.joined(separator: ","))}"
  }

  static func opening(_ level: Int) -> String {
    let child = #""coordinator":"L\#(level + 1)","pullback":"heard","label":"l\#(level + 1)""#
    return #"{"sequence":[{"push":"S\#(level)"},{"handover":{\#(child)}}]}"#
  }

  static func action(_ level: Int) -> String {
    level < count ? opening(level) : #"{"push":"S\#(level)"}"#
  }

  /// The questions that a client can predict from the question about one of its levels.
  static func foreseen(after level: Int, isMine: (Int) -> Bool) -> String {
    var entries: [String] = []
    // The route is pulled back by all above, then the next route reaches the new coordinator.
    var next = level
    while true {
      entries += pulled(by: next, isMine: isMine, names: { name($0, above: level) })
      next += 1
      guard next <= count, isMine(next) else { break }
      let route = #"{"kind":"route","route":"go\#(next)"}"#
      entries.append(entry(name(next, above: level), route, action(next)))
    }
    return "[\(entries.joined(separator: ","))]"
  }

  /// The pulled routes that a client's levels receive of a level, and of the next one, which another client serves.
  static func heard(from level: Int, isMine: (Int) -> Bool) -> String {
    let entries = [level, level + 1].flatMap { next in
      pulled(by: next, isMine: isMine) { name($0, above: level) }
    }
    return "[\(entries.joined(separator: ","))]"
  }

  /// The name of a level: a label if it is about to open, else its id, which follows from its place.
  private static func name(_ level: Int, above asked: Int) -> String {
    level > asked ? #"{"label":"l\#(level)"}"# : #""c\#(level)""#
  }

  private static func pulled(by level: Int, isMine: (Int) -> Bool, names: (Int) -> String) -> [String] {
    var route = #"{"name":"go\#(level)","params":{}}"#
    var entries: [String] = []
    for parent in Swift.stride(from: level - 1, through: 1, by: -1) {
      let question = #"{"kind":"pulled","child":\#(names(parent + 1)),"route":\#(route)}"#
      if isMine(parent) { entries.append(entry(names(parent), question, #""none""#)) }
      route = #"{"name":"heard","params":{},"route":\#(route)}"#
    }
    return entries
  }

  private static func entry(_ coordinator: String, _ question: String, _ action: String) -> String {
    #"{"coordinator":\#(coordinator),"question":\#(question),"action":\#(action)}"#
  }
}

@Suite struct `A predicted answer` {
  @Test func `for each of ten levels leaves a deep link at most two questions`() {
    var play = Play()
    play.serves("a", Levels.types(from: 1, by: 1))
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"L1"}}"#)
    let routes = (1...Levels.count).map { #""go\#($0)""# }.joined(separator: ",")
    play.call("b", "coordinator.handle", #"{"routes":[\#(routes)]}"#)
    #expect(play.hears("a").last == "asks c1 go1")
    play.answer("a", Levels.action(1), foreseen: Levels.foreseen(after: 1) { _ in true })
    let labels = (2...Levels.count).map { " l\($0)=c\($0)" }.sorted().joined()
    #expect(play.hears("a") == ["ended committed 2\(labels)"])
    #expect(play.questions["a"] == 1)
    #expect(play.screens() == (1...Levels.count).map { "S\($0)" })
  }

  @Test func `for levels that alternate between two clients leaves at most one question each`() {
    var play = Play()
    play.serves("odd", Levels.types(from: 1, by: 2))
    play.serves("even", Levels.types(from: 2, by: 2))
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"L1"}}"#)
    let routes = (1...Levels.count).map { #""go\#($0)""# }.joined(separator: ",")
    play.call("b", "coordinator.handle", #"{"routes":[\#(routes)]}"#)
    var isAnswered = false
    for _ in 0..<40 where !isAnswered {
      for (name, remainder) in [("odd", 1), ("even", 0)] {
        guard
          let question = play.messages(name).last(where: { $0["method"] == "coordinator.prepare" })?["params"]
        else { continue }
        let kind = question["question"]?["kind"]?.string
        let coordinator = question["coordinator"]?.string ?? ""
        guard kind == "route", let level = Int(coordinator.dropFirst()) else {
          play.answer(name, #""none""#)
          continue
        }
        // It knows whom it will be asked about next: those of its own levels that hear of this route.
        let foreseen = Levels.heard(from: level) { $0 % 2 == remainder }
        play.answer(name, Levels.action(level), foreseen: foreseen)
      }
      isAnswered = play.hears("b").contains { $0.contains("committed 2") }
    }
    #expect(isAnswered)
    #expect(play.screens() == (1...Levels.count).map { "S\($0)" })
    #expect((play.questions["odd"] ?? 0) + (play.questions["even"] ?? 0) <= Levels.count)
  }

  @Test func `is used only for exactly that question, each once, in order`() {
    for (entry, isUsed) in [
      (#"{"coordinator":"c1","question":{"kind":"route","route":"list"},"action":"none"}"#, true),
      (
        #"{"coordinator":"c1","question":{"kind":"route","route":{"name":"list","params":{}}},"action":"none"}"#,
        true
      ),
      (#"{"coordinator":"c2","question":{"kind":"route","route":"list"},"action":"none"}"#, false),
      (#"{"coordinator":"c1","question":{"kind":"route","route":"ask"},"action":"none"}"#, false),
      (
        #"{"coordinator":"c1","question":{"kind":"pulled","child":"c2","route":"list"},"action":"none"}"#,
        false
      ),
      (
        #"{"coordinator":"c1","question":{"kind":"route","route":"list"},"situation":{"level":0},"action":"none"}"#,
        true
      ),
      (
        #"{"coordinator":"c1","question":{"kind":"route","route":"list"},"situation":{"level":1},"action":"none"}"#,
        false
      ),
      (
        #"{"coordinator":"c1","question":{"kind":"route","route":"list"},"situation":{"isInitial":true},"action":"none"}"#,
        false
      ),
      (#"{"coordinator":{"label":"x"},"question":{"kind":"route","route":"list"},"action":"none"}"#, false),
    ] {
      var play = Play()
      play.serves("a", #"{"Notes":{"routes":{"list":{},"ask":{}}}}"#)
      play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
      play.trigger("b", "ask")
      _ = play.hears("a")
      play.answer(
        "a",
        #"{"sequence":[{"push":"A"},{"send":"list"},{"send":"list"}]}"#,
        foreseen: "[\(entry)]"
      )
      let heard = play.hears("a")
      #expect(heard == ["asks c1 list"], "\(entry)")
      play.answer("a", #""none""#)
      #expect(play.hears("a") == [isUsed ? "ended committed 2" : "asks c1 list"], "\(entry)")
    }
  }

  @Test func `is used in order among those whose situation matches`() {
    var play = Play()
    play.serves("a", #"{"Notes":{"routes":{"list":{},"ask":{}}}}"#)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.trigger("b", "ask")
    _ = play.hears("a")
    func entry(_ situation: String, _ screen: String) -> String {
      let question = #"{"kind":"route","route":"list"}"#
      return
        #"{"coordinator":"c1","question":\#(question),"situation":\#(situation),"action":{"push":"\#(screen)"}}"#
    }
    let foreseen = [
      entry(#"{"level":7}"#, "Never"), entry(#"{"isInitial":false,"level":0}"#, "B"),
      entry(#"{"isInitial":true}"#, "A"), entry(#"{"mood":"good"}"#, "Never"), entry("{}", "C"),
    ]
    play.answer(
      "a",
      #"{"sequence":[{"send":"list"},{"send":"list"},{"send":"list"}]}"#,
      foreseen: "[\(foreseen.joined(separator: ","))]"
    )
    #expect(play.hears("a") == ["ended committed 2"])
    #expect(play.screens() == ["A", "B", "C"])
  }

  @Test func `may name a child by id or label, and keeps its order`() {
    var play = Play()
    play.serves("a", #"{"Notes":{"routes":{"ask":{}}},"Note":{"routes":{"show":{}}}}"#)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.trigger("b", "ask")
    _ = play.hears("a")
    func entry(_ name: String, _ action: String) -> String {
      #"{"coordinator":\#(name),"question":{"kind":"route","route":"show"},"action":\#(action)}"#
    }
    let foreseen = [
      entry(#""c2""#, #"{"sequence":[{"push":"A"},{"send":"show"}]}"#),
      entry(#"{"label":"x"}"#, #"{"sequence":[{"push":"B"},{"send":"show"}]}"#),
      entry(#""c2""#, #"{"push":"C"}"#),
    ]
    play.answer(
      "a",
      #"{"handover":{"coordinator":"Note","route":"show","label":"x"}}"#,
      foreseen: "[\(foreseen.joined(separator: ","))]"
    )
    #expect(play.hears("a") == ["ended committed 2 x=c2"])
    #expect(play.screens() == ["A", "B", "C"])
  }

  @Test func `of one client is not used for another`() {
    var play = Play()
    play.serves("a", #"{"Notes":{"routes":{"ask":{}}}}"#)
    play.serves("c", #"{"Note":{"routes":{"show":{}}}}"#)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.trigger("b", "ask")
    _ = play.hears("a")
    let foreseen =
      #"{"coordinator":{"label":"x"},"question":{"kind":"route","route":"show"},"action":"none"}"#
    let child = #"{"handover":{"coordinator":"Note","route":"show","label":"x"}}"#
    play.answer("a", child, foreseen: "[\(foreseen)]")
    #expect(play.hears("c").last == "asks c2 show")
    // The label is another client's, which means nothing to this one.
    play.answer("c", #"{"push":"Note"}"#)
    #expect(play.hears("c") == ["ended committed 2"])
    #expect(play.hears("a") == ["ended committed 2 x=c2"])
  }

  @Test func `of a completion is used for exactly that completion`() {
    var play = Play()
    let types = #"{"Notes":{"routes":{"ask":{}}},"Picker":{"routes":{"pick":{},"done":{}}}}"#
    play.serves("a", types)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.trigger("b", "ask")
    _ = play.hears("a")
    play.answer("a", #"{"start":{"coordinator":"Picker","route":"pick","label":"w"}}"#)
    _ = play.hears("a")
    play.answer("a", #"{"show":"Pick"}"#)
    _ = play.hears("a")
    play.trigger("b", "done")
    #expect(play.hears("a") == ["asks c2 done"])
    let completion = #"{"kind":"value","value":3}"#
    let question = #"{"kind":"completed","child":"c2","label":"w","completion":\#(completion)}"#
    let entry = #"{"coordinator":"c1","question":\#(question),"action":{"push":"Picked"}}"#
    play.answer("a", #"{"finish":{"value":3}}"#, foreseen: "[\(entry)]")
    #expect(play.hears("a") == ["completed c2 w value", "ended committed 3"])
    #expect(play.screens() == ["Picked"])
  }

  @Test func `is limited by foreseenBytesPerCommand, over all answers of a command`() {
    var play = Play(limits: limits { $0.foreseenBytesPerCommand = 4_000 })
    play.serves("a", #"{"Notes":{"routes":{"list":{}}}}"#)
    play.call("b", "tree.open", #"{"tree":"main","root":{"coordinator":"Notes"}}"#)
    play.trigger("b", "list")
    let text = String(repeating: "x", count: 1_500)
    let entry = #"{"coordinator":"c9","question":{"text":"\#(text)"},"action":"none"}"#
    for _ in 0..<2 {
      _ = play.hears("a")
      play.answer("a", #"{"send":"list"}"#, foreseen: "[\(entry)]")
    }
    #expect(play.hears("a") == ["asks c1 list"])
    play.answer("a", #"{"send":"list"}"#, foreseen: "[\(entry)]")
    #expect(play.hears("b") == ["3: opened main", "4: failed 1 badAnswer"])
  }
}
