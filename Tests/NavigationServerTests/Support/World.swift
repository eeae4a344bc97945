import JSON
import NavigationProtocol
import NavigationServer

/// A server and the sockets of its clients: a model of the outer ring, turn by turn.
struct World {
  private(set) var server: Server
  private(set) var sockets: [ConnectionID: Socket] = [:]
  private(set) var log: [LogEntry] = []
  private(set) var hasStopped = false
  /// The instant of the pending `wake` effect.
  private(set) var wakesAt: Instant?
  private(set) var turns = 0
  /// All bytes that were written, in order.
  private(set) var written: [UInt8] = []
  /// A digest of all effects in order, the bytes of `write` included.
  private(set) var effectsDigest: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var now = Instant(milliseconds: 0)
  private var connectionCount = 0
  private var waiting: [Event] = []
  private var hasYielded = false

  init(limits: Limits = Limits(), configuration: (inout Configuration) -> Void = { _ in }) {
    var settings = Configuration(limits: limits)
    configuration(&settings)
    server = Server(settings, instance: "i", at: now)
  }

  /// Connects a client.
  mutating func connect(uid: UInt32 = 1000, room: Int = .max) -> ConnectionID {
    connectionCount += 1
    let id = ConnectionID(connectionCount)
    sockets[id] = Socket(room: room)
    turn(.connectionOpened(id, Peer(uid: uid, gid: uid, pid: Int32(connectionCount))))
    return id
  }

  /// Runs one turn of the loop: handles the events, performs the effects, and reports the bytes that sockets took.
  mutating func turn(_ events: Event...) {
    waiting += events
    while !waiting.isEmpty {
      while !waiting.isEmpty { handle(waiting.removeFirst()) }
      handle(.turnEnded)
      turns += 1
      tickIfDue()
      if hasYielded, waiting.isEmpty {
        hasYielded = false
        waiting.append(.othersHadTurn)
      }
    }
  }

  /// Lets time pass, and sends a `tick` if one is due.
  mutating func pass(milliseconds: Int) {
    now.milliseconds += milliseconds
    tickIfDue()
    turn()
  }

  /// Lets time pass until the next `tick`; false if none is pending.
  mutating func passUntilWoken() -> Bool {
    guard let wakesAt, wakesAt > now else { return false }
    pass(milliseconds: wakesAt.milliseconds - now.milliseconds)
    return true
  }

  private mutating func tickIfDue() {
    guard let instant = wakesAt, instant <= now else { return }
    wakesAt = nil
    waiting.append(.tick)
  }

  private mutating func handle(_ event: Event) {
    for effect in server.handle(event, at: now) {
      digest(effect)
      perform(effect)
    }
  }

  private mutating func digest(_ effect: Effect) {
    if case .write(let id, let bytes) = effect {
      digest("write \(id.number)".utf8)
      digest(bytes)
    } else {
      digest("\(effect)".utf8)
    }
  }

  /// Adds bytes to the digest (FNV-1a).
  private mutating func digest(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { effectsDigest = (effectsDigest ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .write(let id, let bytes):
      written += bytes
      sockets[id]?.backlog += bytes
      drain(id)
    case .pauseReading(let id): sockets[id]?.isRead = false
    case .resumeReading(let id):
      sockets[id]?.isRead = true
      deliver(id)
    case .close(let id, let reason):
      sockets[id]?.closed = reason
      waiting.append(.connectionClosed(id))
    case .wake(let instant): wakesAt = instant
    case .yield: hasYielded = true
    case .log(let entry): log.append(entry)
    case .store, .compact, .probeStore: break
    case .stop: hasStopped = true
    }
  }
}

// Actions of clients.
extension World {
  /// Sends bytes; they wait in the socket while the server does not read from it.
  mutating func send(_ id: ConnectionID, _ bytes: some Sequence<UInt8>) {
    sockets[id]?.outgoing += bytes
    deliver(id)
    turn()
  }

  /// Closes the sending side.
  mutating func endInput(_ id: ConnectionID) {
    sockets[id]?.hasEndedInput = true
    deliver(id)
    turn()
  }

  mutating func disconnect(_ id: ConnectionID) {
    guard sockets[id]?.closed == nil else { return }
    sockets[id]?.closed = .finished
    turn(.connectionClosed(id))
  }

  /// Reads everything that has arrived, which makes room in the socket.
  mutating func read(_ id: ConnectionID) -> [UInt8] {
    let bytes = sockets[id]?.arrived ?? []
    sockets[id]?.arrived = []
    drain(id)
    turn()
    return bytes
  }

  /// Removes the limit of the socket's buffer.
  mutating func widen(_ id: ConnectionID) {
    sockets[id]?.room = .max
    drain(id)
    turn()
  }

  /// Delivers the output of a client, unless the server does not read from it.
  private mutating func deliver(_ id: ConnectionID) {
    guard let socket = sockets[id], socket.isRead, socket.closed == nil else { return }
    if !socket.outgoing.isEmpty {
      sockets[id]?.outgoing = []
      waiting.append(.received(id, socket.outgoing))
    }
    if socket.hasEndedInput, !socket.toldOfEnd {
      sockets[id]?.toldOfEnd = true
      waiting.append(.inputEnded(id))
    }
  }

  /// Moves output of the server into the socket, up to the size of its buffer.
  private mutating func drain(_ id: ConnectionID) {
    guard let socket = sockets[id] else { return }
    let count = min(socket.backlog.count, socket.room - min(socket.room, socket.arrived.count))
    guard count > 0 else { return }
    sockets[id]?.arrived += socket.backlog.prefix(count)
    sockets[id]?.backlog.removeFirst(count)
    if socket.closed == nil { waiting.append(.wrote(id, count: count)) }
  }
}

/// The two ends of one connection, with the kernel's buffer between them.
struct Socket {
  /// The size of the kernel's buffer.
  var room: Int
  /// The bytes that the client can read.
  var arrived: [UInt8] = []
  /// The output of the server that the kernel has not taken.
  var backlog: [UInt8] = []
  /// The output of the client that the server has not read.
  var outgoing: [UInt8] = []
  var isRead = true
  var hasEndedInput = false
  var toldOfEnd = false
  var closed: CloseReason?
}
