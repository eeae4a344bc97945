import JSON
import NavigationProtocol
import NavigationServer

/// A server whose clients send the lines of an input.
///
/// The first character of a line says what happens: `1` to `4` sends the rest of the line on that connection, `x` closes
/// the connection whose digit follows, `t` lets a second pass, `f` lets the next batch fail, `k` kills the server and
/// restores it from its records.
struct FuzzedServer {
  private static let configuration: Configuration = {
    var limits = Limits()
    limits.workPerCommand = 5_000
    limits.entriesPerTree = 500
    limits.historyPerTree = 20
    limits.eventsPerCommand = 500
    var configuration = Configuration(limits: limits)
    configuration.hasStore = true
    return configuration
  }()

  private var server: Server
  private var now = Instant(milliseconds: 0)
  private var disk: [PersistedRecord] = []
  private var waiting: [Event] = []
  private var open: Set<Int> = []
  private var fails = false

  private init(restoring records: [PersistedRecord] = []) {
    disk = records
    server = Server(Self.configuration, instance: "fuzz", at: now, restoring: records)
  }

  /// Carries out an input.
  static func converse(_ bytes: [UInt8]) {
    var fuzzed = FuzzedServer()
    for line in bytes.split(separator: UInt8(ascii: "\n")) { fuzzed.perform(line) }
  }

  /// Restores trees from lines, each a digit and a record, and uses them.
  static func restore(_ bytes: [UInt8]) {
    let records = bytes.split(separator: UInt8(ascii: "\n")).compactMap { line -> PersistedRecord? in
      guard let tree = line.first.map({ Int($0) - Int(UInt8(ascii: "0")) }) else { return nil }
      return (0...9).contains(tree) ? PersistedRecord(tree: tree, text: Array(line.dropFirst())) : nil
    }
    var fuzzed = FuzzedServer(restoring: records)
    for request in [
      #""tree.list","params":{}"#, #""tree.get","params":{}"#, #""coordinator.back","params":{}"#,
      #""tree.undo","params":{}"#, #""coordinator.transfer","params":{"transfer":"popToRoot"}"#,
      #""tree.history","params":{}"#, #""tree.export","params":{}"#, #""tree.close","params":{}"#,
    ] {
      fuzzed.perform(ArraySlice(#"1{"jsonrpc":"2.0","id":1,"method":\#(request)}"#.utf8))
    }
  }

  private mutating func perform(_ line: ArraySlice<UInt8>) {
    guard let first = line.first else { return }
    switch first {
    case UInt8(ascii: "1")...UInt8(ascii: "4"): send(line.dropFirst(), on: Int(first))
    case UInt8(ascii: "x"): line.dropFirst().first.map { close(Int($0)) }
    case UInt8(ascii: "f"): fails = true
    case UInt8(ascii: "k"): restart()
    default:
      now.milliseconds += 1_000
      waiting.append(.tick)
    }
    run()
  }

  private mutating func send(_ bytes: ArraySlice<UInt8>, on number: Int) {
    if open.insert(number).inserted {
      let peer = Peer(uid: UInt32(1_000 + number % 2), groups: [], pid: Int32(number))
      waiting.append(.connectionOpened(ConnectionID(number), peer))
    }
    waiting.append(.received(ConnectionID(number), bytes + [UInt8(ascii: "\n")]))
  }

  private mutating func close(_ number: Int) {
    if open.remove(number) != nil { waiting.append(.connectionClosed(ConnectionID(number))) }
  }

  private mutating func restart() {
    open = []
    waiting = []
    server = Server(Self.configuration, instance: "again", at: now, restoring: disk)
    precondition(server.damaged.isEmpty, "the server reads what it has written")
  }

  private mutating func run() {
    while !waiting.isEmpty || server.hasOutput {
      while !waiting.isEmpty { perform(server.handle(waiting.removeFirst(), at: now)) }
      perform(server.handle(.turnEnded, at: now))
    }
  }

  private mutating func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .write(let outputs):
        for output in outputs where output.bytes.first != UInt8(ascii: "C") { Self.check(output.bytes) }
        waiting.append(.wrote(outputs.map { WrittenOutput($0.connection, count: $0.bytes.count) }))
      case .close(let id, _): close(id.number)
      case .yield: waiting.append(.othersHadTurn)
      case .run(let job): waiting.append(.jobEnded(job.number, job.result()))
      case .store(let batch):
        if fails {
          waiting.insert(.storeFailed(batch.number, "full"), at: 0)
        } else {
          disk += batch.records
          waiting.insert(.stored(batch.number), at: 0)
          if batch.isSynced { waiting.append(.synced(batch.number)) }
        }
        fails = false
      case .probeStore: waiting.append(.storeWorks)
      case .compact(let archive):
        let newest = disk.filter { $0.tree == archive.tree }.suffix(archive.persistedRecords)
        disk.removeAll { $0.tree == archive.tree }
        disk += archive.records().map { PersistedRecord(tree: archive.tree, text: $0) } + newest
        waiting.append(.compacted(tree: archive.tree, bytes: 0))
      case .forget(let tree): disk.removeAll { $0.tree == tree }
      case .pauseReading, .resumeReading, .wake, .log, .discard, .stop: break
      }
    }
  }

  /// Checks that each line of an output without headers is a JSON text.
  private static func check(_ output: [UInt8]) {
    for line in output.split(separator: UInt8(ascii: "\n")) {
      // An id is returned as the client wrote it.
      let error = line.withUnsafeBufferPointer {
        JSON.OuterMembers(of: $0, named: ["id"], anySize: 0, elementsMax: 0, limits: written).error
      }
      if let error {
        fatalError("the server writes JSON: \(error) in \(String(decoding: line, as: UTF8.self))")
      }
    }
  }

  private static let written = JSON.ParseLimits(depthMax: 512, valuesMax: .max)
}
