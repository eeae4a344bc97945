import JSON
import NavigationProtocol
import NavigationServer

/// Clients that send random commands to kept trees while the daemon is killed at random writes, all from one
/// seed.
///
/// Each command has an id. A client that lost its connection repeats its last command. A naive record of
/// acknowledged changes is compared with the trees after each restart.
struct CrashSimulation {
  /// The state of one tree as the client knows it.
  private struct Acknowledged {
    /// The snapshot at the last revision that a response reported.
    var snapshot: JSON?
    /// The outcome of every command that was answered, by its id.
    var outcomes: [String: JSON] = [:]
    var instance: JSON?
    /// The possible saved states of each screen: the stored one and all later ones.
    var saved: [String: [JSON?]] = [:]
  }

  private static let trees = ["a", "b", "c"]

  private(set) var world: World
  private(set) var problems: [String] = []
  private(set) var crashes = 0
  private(set) var resent = 0
  private var random: SplitMix
  private var client: ConnectionID
  private var known: [String: Acknowledged] = [:]
  private var lastCommand = 0

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    var limits = Limits()
    limits.imageBytes = [1500, 20_000][random.below(2)]
    limits.historyPerTree = [4, 1000][random.below(2)]
    limits.workPerTurn = [1, 50, 2000][random.below(3)]
    let durability: Durability = random.chance(30) ? .power : .process
    world = World(limits: limits) {
      $0.hasStore = true
      $0.durability = durability
    }
    client = world.connect()
    _ = world.ask(client, "graph.load", "{\"graph\":\(Notes.graph)}")
  }

  mutating func run(steps: Int) {
    for _ in 0..<steps where problems.isEmpty {
      let tree = Self.trees[random.below(Self.trees.count)]
      if random.chance(12) {
        world.storage = random.element(of: [.diesBefore, .diesAfter, .fails, .cannotSync])
      }
      if known[tree] == nil { open(tree) } else if random.chance(30) { save(tree) } else { command(tree) }
      recover()
    }
    if world.hasWrittenTooEarly { problems.append("output was written before a record") }
    world.restart()
    client = world.connect()
    for tree in Self.trees where problems.isEmpty { compare(tree) }
  }

  private mutating func open(_ tree: String) {
    let opened = world.result(client, "tree.open", #"{"tree":"\#(tree)"}"#)
    guard let instance = opened?["instance"] else {
      if !world.isDead, !world.isProbing { problems.append("\(tree) is not opened") }
      return
    }
    known[tree] = Acknowledged(instance: instance)
    note(tree)
  }

  private mutating func command(_ tree: String) {
    lastCommand += 1
    let id = "k\(lastCommand)"
    let method = random.chance(75) ? "coordinator.trigger" : ["tree.undo", "tree.redo"][random.below(2)]
    let trigger = [
      #""route":"list""#, #""route":{"name":"note","params":{"id":\#(lastCommand)}}"#, #""route":"pick""#,
      #""route":"home""#, #""route":"tap""#, #""route":"nothing""#, #""route":"reject""#,
      #""coordinator":"Picker","route":{"name":"choose","params":{"id":1}}"#,
    ][random.below(8)]
    let own = method == "coordinator.trigger" ? trigger : #""info":"\#(id)""#
    let params = #"{"tree":"\#(tree)","commandId":"\#(id)",\#(own)}"#
    var outcome = world.result(client, method, params)
    if outcome == nil {
      recover()
      resent += 1
      outcome = world.result(client, method, params)
    }
    guard let outcome else { return problems.append("\(id) has no outcome") }
    known[tree]?.outcomes[id] = outcome
    note(tree)
  }

  /// Saves state of a random screen, and lets the time pass within which it is stored, or not.
  private mutating func save(_ tree: String) {
    lastCommand += 1
    let screens = known[tree]?.snapshot?["window"]?.keysOfScreens ?? []
    guard let key = screens.randomElement(using: &random) else { return }
    let state = [#"{"n":\#(lastCommand)}"#, #"{"n":null}"#][random.below(4) / 3]
    let result = world.result(client, "ui.save", #"{"tree":"\#(tree)","key":"\#(key)","state":\#(state)}"#)
    guard let result, result["outcome"] == "committed" else { return }
    known[tree]?.saved[key, default: [nil]].append(result["saved"])
    guard random.chance(50) else { return }
    world.pass(milliseconds: 1_000)
    guard !world.isDead, !world.isProbing else { return }
    for (tree, known) in known {
      self.known[tree]?.saved = known.saved.mapValues { [$0.last ?? nil] }
    }
  }

  /// Records a tree that a response acknowledged.
  private mutating func note(_ tree: String) {
    guard let got = world.result(client, "tree.get", #"{"tree":"\#(tree)"}"#) else { return }
    known[tree]?.snapshot = got["snapshot"]
    compareSaved(of: tree, got)
  }

  /// Compares the saved states with the possible ones, and drops those of screens that have left.
  private mutating func compareSaved(of tree: String, _ got: JSON) {
    let screens = got["snapshot"]?["window"]?.keysOfScreens ?? []
    let saved = got["saved"]?.object ?? [:]
    for key in Set(screens + saved.names) {
      let possible = screens.contains(key) ? known[tree]?.saved[key] ?? [nil] : [nil]
      if !possible.contains(saved[key]) {
        problems.append("\(tree) has saved \(saved[key]?.text ?? "nothing") for \(key)")
      }
    }
    let kept = known[tree]?.saved.filter { screens.contains($0.key) }
    known[tree]?.saved = kept ?? [:]
  }

  /// Restarts the daemon if it was killed, repairs the store if it failed, and compares all trees.
  private mutating func recover() {
    if world.isDead {
      crashes += 1
      world.restart()
    } else if world.isProbing {
      world.repairStore()
    } else {
      world.storage = .keeps
      guard world.sockets[client]?.closed != nil else { return }
    }
    client = world.connect()
    for tree in Self.trees { compare(tree) }
  }

  /// Compares a tree with the acknowledged state.
  private mutating func compare(_ tree: String) {
    guard let expected = known[tree], let snapshot = expected.snapshot else { return }
    let got = world.result(client, "tree.get", #"{"tree":"\#(tree)"}"#)
    guard got?["instance"] == expected.instance else {
      return problems.append("\(tree) has another instance")
    }
    let revision = got?["snapshot"]?["revision"]?.integer ?? 0
    let acknowledged = snapshot["revision"]?.integer ?? 0
    guard revision >= acknowledged, revision <= acknowledged + 1 else {
      return problems.append("\(tree) is at \(revision), not \(acknowledged)")
    }
    let then = world.result(client, "tree.get", #"{"tree":"\#(tree)","at":\#(acknowledged)}"#)
    if then?["snapshot"] != snapshot { problems.append("\(tree) differs at \(acknowledged)") }
    if let got { restoreSaved(of: tree, got) }
    compareJournal(of: tree, expected)
  }

  /// Compares the saved states after a restart or a failure of the store, and assumes that they are stored.
  private mutating func restoreSaved(of tree: String, _ got: JSON) {
    compareSaved(of: tree, got)
    known[tree]?.snapshot = got["snapshot"]
    let saved = (got["saved"]?.object ?? [:]).members.map { ($0.name, [Optional($0.value)]) }
    known[tree]?.saved = Dictionary(uniqueKeysWithValues: saved)
  }

  /// Checks that each command ran once, and that the journal has no gap.
  private mutating func compareJournal(of tree: String, _ expected: Acknowledged) {
    let journal = world.result(client, "tree.history", #"{"tree":"\#(tree)","limit":1000}"#)
    let entries = journal?["entries"]?.array ?? []
    let numbers = entries.compactMap { $0["number"]?.integer }
    if numbers != numbers.first.map({ Array($0..<($0 + numbers.count)) }) ?? [] {
      problems.append("the journal of \(tree) has a gap: \(numbers)")
    }
    var seen: Set<String> = []
    for entry in entries {
      guard let id = entry["cause"]?["commandId"]?.string else { continue }
      if !seen.insert(id).inserted { problems.append("\(id) ran twice") }
      guard let outcome = expected.outcomes[id] else { continue }
      if entry["outcome"] != outcome["outcome"] || entry["revision"] != outcome["revision"] {
        problems.append("\(id) has another outcome in the journal")
      }
    }
  }
}

extension JSON {
  /// The keys of the screens in some nodes.
  fileprivate var keysOfScreens: [String] {
    (array ?? []).flatMap { node in
      node["kind"] == "screen"
        ? [node["key"]?.string].compactMap(\.self) : node["children"]?.keysOfScreens ?? []
    }
  }
}
