import JSON
import NavigationProtocol
import NavigationServer

/// A client that checks its messages, with mirrors and unanswered requests.
struct SimulatedClient {
  struct Problem: Error {
    let sentence: String
  }

  /// A subscription to a tree with the client's mirror.
  private struct Watch {
    let tree: String
    let instance: String
    var mirror: Mirror
  }

  /// A request that is not answered, or a batch of them.
  private struct Waiting {
    let ids: [Int]
    /// The answers of a batch come together, after the changes of all its commands.
    var isBatch = false
    /// The client's mirror, for a subscription that resumes.
    var watch: Watch?
  }

  let id: ConnectionID
  let uid: UInt32
  let framing: Framing
  /// Bytes of messages that were begun.
  var unsent: [UInt8] = []
  var hasEndedInput = false
  /// Whether the client reads nothing before the end.
  var isDead = false
  private var unread: [UInt8] = []
  private var waiting: [Waiting] = []
  private var watches: [Int: Watch] = [:]
  /// The state of a subscription that has ended, from which it is resumed.
  private var left: Watch?
  private var lastID = 0
  private var commands: [Int: String] = [:]
  /// Its part as a service.
  var service = SimulatedService()

  init(id: ConnectionID, uid: UInt32, framing: Framing) {
    self.id = id
    self.uid = uid
    self.framing = framing
  }

  var isAnswered: Bool { waiting.isEmpty || hasEndedInput }

  /// The requests that are not answered.
  private var unanswered: [Int] { waiting.flatMap(\.ids) }
}

// Output of the client.
extension SimulatedClient {
  /// Sends a message, and records the expected answer.
  mutating func nextMessage(_ random: inout SplitMix) -> String {
    if random.chance(60), let answer = service.nextAnswer(&random) { return answer }
    if random.chance(8) { return batch(&random) }
    if random.chance(4), let id = unanswered.randomElement(using: &random) {
      return #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
    }
    if random.chance(6), let left { return resume(left) }
    let (method, params) = SimulatedRequests.draw(&random, watches.keys.sorted())
    if random.chance(5) { return #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"# }
    return request(method, params)
  }

  /// Opens the trees and subscribes to them.
  mutating func firstMessages(_ random: inout SplitMix) -> [String] {
    [
      request("initialize", #"{"client":{"name":"client \#(id.number)"}}"#),
      request("coordinator.register", SimulatedService.registration(&random)),
      request("graph.load", #"{"graph":\#(Gallery.graph)}"#),
      request("graph.load", #"{"graph":\#(Notes.graph)}"#),
      request("tree.open", #"{"tree":"a","graph":"gallery"}"#),
      request("tree.open", #"{"tree":"b","graph":"notes"}"#),
      request("tree.subscribe", #"{"tree":"a"}"#),
      request("tree.subscribe", #"{"tree":"b"}"#),
      request("tree.open", SimulatedService.opening(&random)),
      request("tree.subscribe", #"{"tree":"d"}"#),
    ]
  }

  /// Requests the snapshots of all trees, to compare the mirrors with.
  mutating func lastMessages() -> [String] {
    SimulatedRequests.trees.map { request("tree.get", #"{"tree":"\#($0)"}"#) }
  }

  private mutating func resume(_ watch: Watch) -> String {
    let params =
      #"{"tree":"\#(watch.tree)","since":\#(watch.mirror.revision),"instance":"\#(watch.instance)"}"#
    let text = request("tree.subscribe", params)
    waiting[waiting.count - 1].watch = watch
    return text
  }

  private mutating func batch(_ random: inout SplitMix) -> String {
    let first = lastID + 1
    let parts = (0...random.below(4)).map { _ in
      let (method, params) = SimulatedRequests.draw(&random, watches.keys.sorted())
      lastID += 1
      return text(lastID, method, params)
    }
    waiting.append(Waiting(ids: Array(first...lastID), isBatch: true))
    return "[" + parts.joined(separator: ",") + "]"
  }

  private mutating func request(_ method: String, _ params: String) -> String {
    lastID += 1
    waiting.append(Waiting(ids: [lastID]))
    return text(lastID, method, params)
  }

  private mutating func text(_ id: Int, _ method: String, _ params: String) -> String {
    if let tree = (try? JSON.parse(params.utf8))?["tree"]?.string { commands[id] = tree }
    return #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }
}

// Input of the client.
extension SimulatedClient {
  mutating func hear(_ bytes: [UInt8], _ counts: inout Simulation.Counts) throws(Problem) {
    unread += bytes
    // A connection that is rejected before its first message receives its error as a line.
    let framing: Framing = unread.first == UInt8(ascii: "C") ? .headers : .lines
    while let message = unread.takeMessage(framing) {
      guard let json = try? JSON.parse(message, limits: .generous) else {
        throw Problem(sentence: "navd sent invalid JSON: \(String(decoding: message, as: UTF8.self))")
      }
      switch json {
      case .array(let parts): try answered(parts, &counts)
      case .object where json["method"] != nil:
        if try !service.heard(json, &counts) { try notified(json, &counts) }
      default: try answered([json], &counts)
      }
    }
  }

  /// The daemon closed the connection; only some reasons may leave requests unanswered.
  func wasClosed(_ reason: CloseReason) throws(Problem) {
    switch reason {
    case .finished:
      guard hasEndedInput else { throw Problem(sentence: "it was closed without having ended its input") }
      guard waiting.isEmpty else { throw Problem(sentence: "it was closed before it was answered") }
    case .outputNotRead, .tooManyConnections, .messageTooSlow, .tooManyBytes, .shutdown:
      break
    case .badFraming, .messageTooLarge, .storeFailed:
      throw Problem(sentence: "it was closed for \(reason)")
    }
  }

  private mutating func answered(_ parts: [JSON], _ counts: inout Simulation.Counts) throws(Problem) {
    if parts.count == 1, parts[0]["id"] == .null {
      // The last message before the connection is closed.
      return counts.errors[parts[0]["error"]?["data"]?["name"]?.string ?? "", default: 0] += 1
    }
    // A request that waits for a client is answered after later requests.
    guard let index = waiting.firstIndex(where: { $0.ids == parts.map { $0["id"]?.integer } }) else {
      throw Problem(sentence: "it was answered \(parts.map(\.text)) and waits for \(unanswered)")
    }
    let next = waiting.remove(at: index)
    for part in parts {
      counts.responses += 1
      guard (part["error"] == nil) != (part["result"] == nil) else {
        throw Problem(sentence: "a response has both or neither: \(part.text)")
      }
      if let error = part["error"]?["data"]?["name"]?.string { counts.errors[error, default: 0] += 1 }
      if let reason = part["result"]?["reason"]?["code"]?.string { counts.told[reason, default: 0] += 1 }
      if part["error"]?["data"]?["name"] == "internalError" { throw Problem(sentence: part.text) }
      if let result = part["result"] {
        try succeeded(result, part["id"]?.integer ?? 0, next, &counts)
      }
    }
  }

  private mutating func succeeded(
    _ result: JSON,
    _ id: Int,
    _ request: Waiting,
    _ counts: inout Simulation.Counts
  ) throws(Problem) {
    if let number = result["subscription"]?.integer, let tree = result["tree"]?.string {
      let instance = result["instance"]?.string ?? ""
      if let snapshot = result["snapshot"] {
        watches[number] = Watch(tree: tree, instance: instance, mirror: Mirror(snapshot))
      } else if let resumed = request.watch {
        watches[number] = resumed
        guard result["revision"]?.integer == resumed.mirror.revision + (result["replayed"]?.integer ?? 0)
        else {
          throw Problem(sentence: "changes are missing in \(result.text)")
        }
      }
    } else if let snapshot = result["snapshot"], let tree = result["tree"]?.string {
      for watch in watches.values where watch.tree == tree {
        guard !request.isBatch || watch.mirror.revision == snapshot["revision"]?.integer else {
          continue
        }
        counts.mirrorsCompared += 1
        guard watch.mirror.json.canonical() == snapshot.canonical() else {
          throw Problem(sentence: "a mirror is\n\(watch.mirror.json.text)\nand the tree\n\(snapshot.text)")
        }
      }
    } else if result["revision"] != nil, result["outcome"] != nil, result["dryRun"] == nil,
      let tree = commands[id]
    {
      if result["outcome"] == "committed" || result["outcome"] == "redirected" { counts.commits += 1 }
      for watch in watches.values where watch.tree == tree {
        let revision = result["revision"]?.integer ?? 0
        let isUpToDate = watch.mirror.revision == revision
        // The tree may change while a batch waits, and may be another of the same name.
        let isOfAnother = watch.instance != "i"
        guard isUpToDate || (request.isBatch && (watch.mirror.revision > revision || isOfAnother)) else {
          throw Problem(sentence: "a mirror is at \(watch.mirror.revision) when the answer is \(result.text)")
        }
      }
    }
  }

  private mutating func notified(_ json: JSON, _ counts: inout Simulation.Counts) throws(Problem) {
    guard let params = json["params"], let number = params["subscription"]?.integer else {
      throw Problem(sentence: "a notification says nothing: \(json.text)")
    }
    switch json["method"]?.string {
    case "tree.changed":
      guard var watch = watches[number], let change = params["change"] else {
        // The subscription of a notification, which had no response, so this client ignores its changes.
        return
      }
      guard change["revision"]?.integer == watch.mirror.revision + 1 else {
        throw Problem(sentence: "after revision \(watch.mirror.revision) came \(json.text)")
      }
      watch.mirror.apply(change)
      watches[number] = watch
    case "subscription.ended":
      counts.endings[params["reason"]?.string ?? "", default: 0] += 1
      guard let watch = watches.removeValue(forKey: number) else { return }
      left = watch
      guard params["revision"]?.integer == watch.mirror.revision else {
        throw Problem(sentence: "at revision \(watch.mirror.revision) it ended with \(json.text)")
      }
    default:
      break
    }
  }
}
