import DocumentTestKit
import JSON
import Navigation
import NavigationProtocol

@testable import NavigationServer

/// Clients that act at random on one server, all from one seed; checkers run after every step.
///
/// The seed also determines the limits, the number of clients and the speed at which they read.
struct Simulation {
  private(set) var world: World
  /// The violations that were found.
  private(set) var problems: [String] = []
  private(set) var counts = Counts()
  private var random: SplitMix
  private var clients: [SimulatedClient] = []
  private let clientsMax: Int
  private let slowness: Int

  /// The number of events of each kind, which tests check.
  struct Counts: Equatable {
    var requests = 0
    var responses = 0
    var commits = 0
    var mirrorsCompared = 0
    var endings: [String: Int] = [:]
    /// The reasons for which the daemon closed connections.
    var closings: [String: Int] = [:]
    var errors: [String: Int] = [:]
    /// The messages to services, and the outcomes of the commands that they were asked about.
    var told: [String: Int] = [:]
  }

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    var limits = Limits()
    limits.outputBytes = [2_000, 4_000, 20_000, 1_000_000][random.below(4)]
    limits.outputBytesPerUser = [3_000, 1_000_000][random.below(2)]
    limits.unreadMilliseconds = 1_000
    limits.requestsInFlight = [8, 40, 1_000][random.below(3)]
    limits.connectionsPerUser = 4
    limits.subscriptionsPerConnection = 4
    limits.treesPerUser = 3
    limits.graphsPerUser = 2
    limits.entriesPerTree = 60
    limits.entriesPerUser = 120
    limits.historyPerTree = [3, 20][random.below(2)]
    limits.workPerTurn = [1, 2, 10, 4_000][random.below(4)]
    limits.workPerCommand = [60, 2_000_000][min(1, random.below(4))]
    limits.batchLength = 5
    limits.commandsWaitingPerTree = [1, 5, 256][random.below(3)]
    limits.commandBytesWaitingPerUser = [1_000, 100_000][random.below(2)]
    limits.answerMilliseconds = 2_000
    limits.typesPerUser = 6
    if seed % 8 == 3 { limits.bytesPerUser = 80_000 }
    if seed % 8 == 5 { limits.messageMilliseconds = 500 }
    world = World(limits: limits) { $0.hasStore = seed.isMultiple(of: 2) }
    // Other events come between the slices of a command.
    world.holdsTurns = random.chance(30)
    world.holdsJobs = seed.isMultiple(of: 5)
    clientsMax = 2 + random.below(6)
    slowness = random.below(90)
  }

  /// Runs a number of steps, lets all clients read, compares all mirrors, and disconnects all clients.
  mutating func run(steps: Int) {
    for _ in 0..<steps where problems.isEmpty {
      step()
      check()
    }
    settle()
    leave()
  }

  private mutating func step() {
    if random.chance(60) { world.giveTurn() }
    if world.holdsJobs, random.chance(70) { world.endJobs() }
    if clients.isEmpty || (clients.count < clientsMax && random.chance(5)) { return connect() }
    let index = random.below(clients.count)
    switch random.below(200) {
    case 0: disconnect(index)
    case 1: endInput(index)
    case 2..<8: world.pass(milliseconds: random.below(600))
    case 8..<120: send(index)
    default: if !clients[index].isDead, !random.chance(slowness) { read(index) }
    }
  }

  private mutating func connect() {
    let uid: UInt32 = random.chance(75) ? 1000 : 1001
    let isDead = random.chance(15)
    let room = isDead || random.chance(slowness) ? 300 + random.below(4_000) : Int.max
    let id = world.connect(uid: uid, room: room)
    clients.append(SimulatedClient(id: id, uid: uid, framing: random.chance(70) ? .lines : .headers))
    clients[clients.count - 1].isDead = isDead
    for message in clients[clients.count - 1].firstMessages(&random) { begin(message, clients.count - 1) }
  }

  private mutating func disconnect(_ index: Int) {
    world.disconnect(clients[index].id)
    clients.remove(at: index)
  }

  private mutating func endInput(_ index: Int) {
    guard !clients[index].hasEndedInput else { return }
    finishSending(index)
    clients[index].hasEndedInput = true
    world.endInput(clients[index].id)
  }

  private mutating func send(_ index: Int) {
    guard !clients[index].hasEndedInput else { return }
    if clients[index].unsent.isEmpty {
      for _ in 0...random.below(3) {
        begin(clients[index].nextMessage(&random), index)
      }
    }
    let count =
      random.chance(70) ? clients[index].unsent.count : random.below(clients[index].unsent.count) + 1
    world.send(clients[index].id, clients[index].unsent.prefix(count))
    clients[index].unsent.removeFirst(count)
  }

  private mutating func begin(_ message: String, _ index: Int) {
    clients[index].unsent += clients[index].framing.encoded(Array(message.utf8))
    counts.requests += 1
  }

  private mutating func finishSending(_ index: Int) {
    guard !clients[index].unsent.isEmpty else { return }
    world.send(clients[index].id, clients[index].unsent)
    clients[index].unsent = []
  }

  /// Lets a client read its input; a closed client that has read everything is removed.
  private mutating func read(_ index: Int) {
    let bytes = world.read(clients[index].id)
    do throws(SimulatedClient.Problem) {
      try clients[index].hear(bytes, &counts)
      guard let reason = world.sockets[clients[index].id]?.closed, bytes.isEmpty else { return }
      try clients[index].wasClosed(reason)
      counts.closings[reason.rawValue, default: 0] += 1
      clients.remove(at: index)
    } catch {
      problems.append("client \(clients[index].id.number): \(error.sentence)")
    }
  }
}

// Checkers.
extension Simulation {
  /// Checks the invariants that hold between any two steps.
  private mutating func check() {
    for id in world.server.connections.ids {
      guard let connection = world.server.connections[id] else { continue }
      let charged = connection.outbox.unreadBytes
      let owed = world.sockets[id]?.backlog.count ?? 0
      if charged != owed {
        problems.append("connection \(id.number) is charged \(charged) bytes and owed \(owed)")
      }
    }
    for host in world.server.trees.ids.compactMap({ world.server.trees[$0] }) {
      problems += host.tree.invariantViolations()
    }
    var bytes = 0
    for (id, account) in world.server.accounts.all {
      problems += chargeProblems(of: account, id, world.server)
      bytes += account.bytes
    }
    if bytes != world.server.accounts.bytes { problems.append("the accounts are not the sum of all charges") }
    checkWaiting()
  }

  private func chargeProblems(of account: Account, _ user: UserID, _ server: Server) -> [String] {
    let expected = server.recount(of: user)
    return account == expected ? [] : ["user \(user.number) is charged \(account), not \(expected)"]
  }

  /// Checks that each suspended command has its question, and each question its command.
  private mutating func checkWaiting() {
    let server = world.server
    var asked: Set<Int> = []
    for id in server.trees.ids {
      guard let host = server.trees[id] else { continue }
      if let command = host.queue.running {
        if let request = command.request, server.providers.delegation[request] != nil {
          asked.insert(request)
        } else if let job = command.job, server.jobs.table.isOpen(job) {
          continue
        } else if command.question != nil || !world.hasYielded {
          problems.append("tree \(id.number) waits for nothing")
        }
      } else if !host.queue.calls.isEmpty, !world.hasYielded {
        problems.append("commands of tree \(id.number) wait for nobody")
      }
      if !host.isOpen, host.queue.running == nil {
        problems.append("tree \(id.number) is neither open nor being opened")
      }
    }
    for number in server.providers.delegation.openRequests {
      guard let request = server.providers.delegation[number] else { continue }
      if !asked.contains(number) { problems.append("question \(number) is asked for nothing") }
      if server.connections[request.client] == nil { problems.append("nobody can answer \(number)") }
    }
    if server.schedule.hasWaitingWork, !world.hasYielded { problems.append("something was not followed up") }
  }

  /// Lets all clients read everything, then request all trees.
  private mutating func settle() {
    world.holdsTurns = false
    world.holdsJobs = false
    world.giveTurn()
    world.endJobs()
    readToTheEnd()
    for index in clients.indices where !clients[index].hasEndedInput && problems.isEmpty {
      finishSending(index)
    }
    readToTheEnd()
    for index in clients.indices where !clients[index].hasEndedInput && problems.isEmpty {
      for message in clients[index].lastMessages() {
        world.send(clients[index].id, clients[index].framing.encoded(Array(message.utf8)))
      }
    }
    readToTheEnd()
    // Calls that wait for a tree end after their timeout.
    world.pass(milliseconds: 50)
    readToTheEnd()
    for client in clients where problems.isEmpty {
      if !client.isAnswered { problems.append("client \(client.id.number) waits for an answer") }
      if !client.service.untold.isEmpty {
        problems.append("client \(client.id.number) was not told how \(client.service.untold) ended")
      }
    }
  }

  /// Lets all clients read while time passes, so that unanswered requests expire.
  private mutating func readToTheEnd() {
    readAll()
    for _ in 0..<200 where problems.isEmpty && !world.server.providers.delegation.openRequests.isEmpty {
      world.pass(milliseconds: 500)
      readAll()
    }
    if !world.server.providers.delegation.openRequests.isEmpty { problems.append("something waits for ever") }
  }

  private mutating func readAll() {
    var isQuiet = false
    while !isQuiet, problems.isEmpty {
      isQuiet = true
      for index in clients.indices.reversed() where problems.isEmpty {
        let socket = world.sockets[clients[index].id]
        if socket?.arrived.isEmpty == false || socket?.closed != nil {
          isQuiet = false
          read(index)
        }
      }
    }
  }

  /// Disconnects all clients and checks that only trees and graphs are left.
  private mutating func leave() {
    guard problems.isEmpty else { return }
    for client in clients { world.disconnect(client.id) }
    clients = []
    if !world.server.connections.isEmpty { problems.append("a connection is left") }
    let server = world.server
    if server.trees.ids.contains(where: {
      !server.delivery.subscriptions[$0].isEmpty || server.trees[$0]?.origin.opener != nil
    }) {
      problems.append("a closed connection left something behind")
    }
    for user in server.accounts.users {
      if server.providers.delegation.services(of: user).count != 0 { problems.append("a service is left") }
    }
    if !server.delivery.waits.isEmpty || !server.providers.delegation.openRequests.isEmpty
      || !server.connections.batches.isEmpty
    {
      problems.append("something waits for those who have gone")
    }
    takeAway()
    world.turn(.shutdown)
    if !world.hasStopped { problems.append("navd has not stopped") }
  }
}

// The end of everything.
extension Simulation {
  /// Closes all trees, unloads all graphs, and checks that all charges are released.
  private mutating func takeAway() {
    for user in world.server.accounts.users {
      let client = world.connect(uid: user.number)
      for tree in world.server.trees.names(of: user).all {
        _ = world.result(client, "tree.close", "{\"tree\":\"\(tree)\"}")
      }
      for graph in world.server.graphs.library.names(of: user) {
        _ = world.result(client, "graph.unload", "{\"graph\":\"\(graph)\"}")
      }
      world.disconnect(client)
      let account = world.server.accounts[user]
      if account != Account() { problems.append("user \(user.number) is charged \(account) for nothing") }
    }
    if world.server.accounts.bytes != 0 { problems.append("something is charged to nobody") }
  }
}

extension Simulation.Counts {
  mutating func add(_ other: Self) {
    requests += other.requests
    responses += other.responses
    commits += other.commits
    mirrorsCompared += other.mirrorsCompared
    endings.merge(other.endings, uniquingKeysWith: +)
    closings.merge(other.closings, uniquingKeysWith: +)
    errors.merge(other.errors, uniquingKeysWith: +)
    told.merge(other.told, uniquingKeysWith: +)
  }
}
