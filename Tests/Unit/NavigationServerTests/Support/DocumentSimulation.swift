import DocumentTestKit
import JSON
import Navigation
import NavigationProtocol

@testable import NavigationServer

/// Eight clients that send commands to a tree of a random document while the daemon is killed at random
/// writes.
///
/// All is derived from one seed. The document has facts, requirements and leave guards. Every command has an
/// id, and a client that lost its connection repeats the commands without an outcome. `DocumentJudge` judges
/// each change and outcome by the document alone, and `NaiveFollower` compares each command with the naive
/// model.
struct DocumentSimulation {
  private(set) var problems: [String] = []
  private(set) var counts: [String: Int] = [:]
  let document: JSON
  /// The commands in the order in which they were sent first.
  private(set) var sent: [SentCommand] = []
  private var world: World
  private let limits: Limits
  private var random: SplitMix64
  private var judge: DocumentJudge
  private var follower: NaiveFollower
  private var clients: [DocumentClient] = []
  /// A client that reads at once, and whose mirror determines the commands.
  private var observer: DocumentClient
  /// The commands without an outcome, by id.
  private var pending: [String: Int] = [:]
  private var crashes = 0

  /// A command as its client sent it.
  struct SentCommand {
    let id: String
    let client: Int
    let method: String
    let params: JSON.Object

    /// Whether a lost outcome can be requested again; a screen event has no id.
    var canBeSentAgain: Bool { method != "ui.report" }
  }

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let kinds = DocumentWriter.kinds(&random)
    var writer = DocumentWriter(random: random, kinds: kinds, hasRequirements: true, hasLinks: true)
    var document = writer.document()
    random = writer.random
    if random.percent(30) { document = document.forgetting("f") }
    let naive = NaiveFollower(document)
    follower = naive
    var limits = Limits()
    limits.imageBytes = random.one(of: [4000, 200_000])
    limits.workPerTurn = random.one(of: [1, 50, 2000])
    limits.entriesPerTree = 400
    limits.eventsPerCommand = naive.eventsMax
    let isPower = random.percent(20)
    self.limits = limits
    world = World(limits: limits) {
      $0.hasStore = true
      $0.durability = isPower ? .power : .process
    }
    world.digestsEffects = false
    self.document = document
    judge = DocumentJudge(document)
    let first = world.connect()
    let loaded = world.result(first, "graph.load", #"{"graph":\#(document.text)}"#)
    let opened = world.result(first, "tree.open", #"{"tree":"main"}"#)
    observer = DocumentClient(id: first)
    self.random = random
    guard opened?["opened"] == true else {
      if loaded == nil { problems.append("the document is not loaded") }
      return
    }
    observer = DocumentClient(id: world.connect())
    observer.subscribe(&world, resuming: false)
    for number in 0..<8 {
      clients.append(DocumentClient(id: world.connect(), hasMirror: number.isMultiple(of: 3)))
      clients[clients.count - 1].subscribe(&world, resuming: false)
    }
    judge.opened(observer.mirror)
    for id in world.server.trees.ids {
      if let host = world.server.trees[id] { follower.opened(host) }
    }
  }

  /// Sends a number of commands, then answers, reads and compares everything.
  mutating func run(commands: Int) {
    // A document whose root cannot open its first screen has no tree.
    guard !clients.isEmpty else { return count("no tree") }
    while sent.count < commands, problems.isEmpty {
      if random.percent(3) {
        world.storage = random.one(of: [.diesBefore, .diesAfter, .fails, .cannotSync])
      }
      if random.percent(2) { disconnect(random.number(0...clients.count - 1)) }
      world.holdsTurns = random.percent(40)
      // Several clients may send before the daemon has done anything.
      for _ in 0...random.number(0...2) { command() }
      if random.percent(70) { world.giveTurn() }
      if random.percent(5), !world.isDead { world.pass(milliseconds: 1_000 * random.number(1...60)) }
      read(all: false)
      for id in world.server.trees.ids {
        problems += world.server.trees[id]?.tree.invariantViolations() ?? []
      }
      follow()
      recover()
    }
    settle()
    follow()
    compare()
    problems += follower.problems.map { "\($0)\n\(document.text)" }
    counts.merge(follower.counts, uniquingKeysWith: +)
    problems += judge.problems.map { "\($0)\n\(document.text)" }
    counts.merge(judge.counts, uniquingKeysWith: +)
    counts["crashes"] = crashes
    counts["commands"] = sent.count
  }

  private mutating func count(_ event: String) { counts[event, default: 0] += 1 }

  /// Compares the ended commands, unless the daemon was killed and may not have stored them.
  private mutating func follow() {
    guard !world.isDead else { return }
    for id in world.server.trees.ids {
      if let host = world.server.trees[id] { follower.follow(host) }
    }
    if !follower.problems.isEmpty { problems.append("the naive model differs") }
  }
}

// Sending.
extension DocumentSimulation {
  private mutating func command() {
    let index = random.number(0...clients.count - 1)
    let id = "k\(sent.count + 1)"
    var maker = DocumentRequests(random: random, view: observer.mirror.json, document: document)
    let (method, own) = maker.next()
    random = maker.random
    var params = own
    params["tree"] = "main"
    if method != "ui.report" { params["commandId"] = .string(id) }
    let command = SentCommand(id: id, client: index, method: method, params: params)
    sent.append(command)
    pending[id] = sent.count - 1
    send(command)
  }

  private mutating func send(_ command: SentCommand) {
    clients[command.client].send(command.id, command.method, command.params, &world)
  }

  private mutating func disconnect(_ index: Int) {
    world.disconnect(clients[index].id)
    reconnect(index)
  }

  /// Reconnects a client, which repeats the commands without an outcome.
  private mutating func reconnect(_ index: Int) {
    clients[index].reconnected(as: world.connect())
    clients[index].subscribe(&world, resuming: random.percent(70))
    for number in pending.values.sorted() where sent[number].client == index {
      guard sent[number].canBeSentAgain else {
        pending[sent[number].id] = nil
        continue
      }
      count("sent again")
      send(sent[number])
    }
  }

  /// Restarts the daemon if it was killed, repairs the store if it failed, and reconnects clients.
  private mutating func recover() {
    if world.isDead {
      crashes += 1
      world.restart()
      world.digestsEffects = false
    } else if world.isProbing {
      world.repairStore()
    } else {
      world.storage = .keeps
    }
    if world.isCut(observer.id) {
      observer.reconnected(as: world.connect())
      observer.subscribe(&world, resuming: true)
      hear(observer.read(&world), nil)
    }
    for index in clients.indices where world.isCut(clients[index].id) { reconnect(index) }
  }
}

// Reading.
extension DocumentSimulation {
  /// Lets the observer read, and some or all clients.
  private mutating func read(all: Bool) {
    hear(observer.read(&world), nil)
    for index in clients.indices where all || random.percent(40) {
      hear(clients[index].read(&world), index)
    }
  }

  private mutating func hear(_ messages: [DocumentClient.Message], _ index: Int?) {
    for message in messages {
      switch message {
      case .changed(let before, let after, let params):
        if index == nil { judge.changed(params, from: before, to: after) }
      case .outcome(let id, let outcome):
        guard let number = pending.removeValue(forKey: id) else {
          problems.append("\(id) has two outcomes")
          continue
        }
        let command = sent[number]
        count("outcomes")
        judge.ended(command.id, command.method, command.params, with: outcome)
      case .error(let id, let name):
        guard let number = pending[id] else {
          problems.append("\(id) has an outcome and an error \(name)")
          continue
        }
        count(name)
        // The command was rolled back. Its client repeats it, now or on its next connection.
        if name == "storeFailed" {
          let command = sent[number]
          if command.canBeSentAgain, !world.isCut(clients[command.client].id) { send(command) }
          if !command.canBeSentAgain { pending[id] = nil }
          continue
        }
        pending[id] = nil
        judge.rejected(sent[number].id)
      case .restarted(let revision, let snapshot):
        if index == nil { judge.missed(after: revision, upTo: snapshot) }
      case .problem(let sentence): problems.append(sentence)
      }
    }
  }

  /// Lets all commands end and all clients read.
  private mutating func settle() {
    world.holdsTurns = false
    for _ in 0..<20 {
      world.giveTurn()
      read(all: true)
      recover()
      if pending.isEmpty { break }
    }
    read(all: true)
    for number in pending.values.sorted() {
      let command = sent[number]
      problems.append("\(command.id) has no outcome: \(command.method) \(JSON.object(command.params).text)")
    }
  }

  /// Compares the mirrors with the tree, and the history with the outcomes.
  private mutating func compare() {
    guard problems.isEmpty else { return }
    if world.hasWrittenTooEarly { problems.append("output was written before a record") }
    let client = world.connect()
    let snapshot = world.result(client, "tree.get", #"{"tree":"main"}"#)?["snapshot"]
    let mirrors = ([observer] + clients).filter(\.hasMirror).map(\.mirror)
    for (index, mirror) in mirrors.enumerated() where mirror.json != snapshot {
      problems.append("mirror \(index) differs: \(mirror.json.text), not \(snapshot?.text ?? "nothing")")
    }
    let journal = world.result(client, "tree.history", #"{"tree":"main","limit":1000}"#)
    judge.compare(journal?["entries"]?.array ?? [])
    replay(world.result(client, "tree.export", #"{"tree":"main"}"#))
  }

  /// Replays the history from its record, and expects equal outcomes and changes.
  private mutating func replay(_ record: JSON?) {
    guard let record else { return problems.append("the history is not exported") }
    do throws(RecordReplay.ReplayError) {
      var replay = try RecordReplay(record, limits: limits)
      while let entry = try replay.next() {
        count("replayed")
        let isEqual = entry.replayed.map { $0 == entry.recorded } ?? true
        guard problems.isEmpty, !entry.isSame || !isEqual else { continue }
        problems.append("replayed \(entry.replayed.map { "\($0)" } ?? "")\ninstead of \(entry.recorded)")
      }
    } catch {
      problems.append("the record cannot be run again: \(error)")
    }
  }
}

extension JSON {
  /// A document with a named fact that returns to its default when navd restarts.
  fileprivate func forgetting(_ fact: String) -> JSON {
    guard var document = object, var facts = document["facts"]?.object, var one = facts[fact]?.object else {
      return self
    }
    one["kept"] = false
    facts[fact] = .object(one)
    document["facts"] = .object(facts)
    return .object(document)
  }
}
