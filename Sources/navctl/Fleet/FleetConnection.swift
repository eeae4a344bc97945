import Broker
import Fleet
import JSON
import NavigationClient

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The connection of a centre to its broker, with errors as sentences for people.
struct FleetConnection {
  private(set) var centre: FleetCentre
  private let settings: CentreSettings
  private let client: BrokerClient
  private var signals: AsyncStream<FleetSignal>.Iterator
  private let continuation: AsyncStream<FleetSignal>.Continuation
  private let start = ContinuousClock.now
  private(set) var isConnected = false
  private var publications = 0
  /// The ids of requests, by the numbers of their publications.
  private var sent: [Int: String] = [:]
  /// The number of the newest publication that the broker has.
  private var acknowledged = 0
  /// Whether the broker forbids the echo.
  private var isEchoRefused = false

  /// The time in which the broker must accept the first connection.
  private static let connectMilliseconds = 12_000
  /// The silence after which the broker has sent all that it has retained, if it forbids the echo.
  private static let quietMilliseconds = 300
  /// The silence after which the echo is not awaited longer: a broker may drop it without a word.
  private static let patienceMilliseconds = 2_000

  /// Connects, and learns what the broker has retained, with the wishes of groups on demand.
  static func open(
    _ options: FleetOptions,
    _ everywhere: EverywhereOptions,
    withWishes: Bool = false
  ) async throws(Complaint) -> FleetConnection {
    guard !everywhere.namesDaemon else {
      throw .usage("navctl fleet reaches machines through the broker: leave out --host and --socket.")
    }
    var connection = try FleetConnection(CentreSettings.read(options.file), withWishes: withWishes)
    connection.client.start()
    try await connection.connect()
    _ = try await connection.learn()
    return connection
  }

  private init(_ settings: CentreSettings, withWishes: Bool) throws(Complaint) {
    self.settings = settings
    centre = FleetCentre(
      name: settings.centre,
      heartbeatSeconds: settings.heartbeatSeconds,
      followsWishes: withWishes
    )
    let (signals, continuation) = AsyncStream.makeStream(of: FleetSignal.self)
    (self.signals, self.continuation) = (signals.makeAsyncIterator(), continuation)
    let broker = BrokerSettings(
      address: settings.address,
      version: settings.version,
      // Two programs with one name would take the connection from each other.
      clientID: "\(settings.centre)-\(RandomID.make().prefix(8))",
      tls: settings.tls
    )
    do throws(BrokerError) {
      client = try BrokerClient(broker) { continuation.yield(.broker($0)) }
    } catch {
      throw Complaint(message: "\(error)", status: .noDaemon)
    }
  }

  /// The milliseconds since the start.
  var uptime: Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }

  /// The milliseconds since 1970.
  static var wall: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Sends what was published, and disconnects.
  func close() { client.stop() }

  // MARK: Requests

  /// Sends a request; returns its id.
  mutating func send(
    _ call: FleetCall,
    to receiver: FleetReceiver,
    expecting machines: Set<FleetName>,
    _ times: RequestTimes
  ) throws(Complaint) -> String {
    let id = RandomID.make()
    let publication = centre.request(
      call,
      to: receiver,
      id: id,
      expecting: machines,
      expirySeconds: times.wait,
      notAfter: times.notAfter.map { Self.wall + $0 * 1000 },
      at: uptime
    )
    try publish(publication)
    sent[publications] = id
    return id
  }

  /// Publishes a message, if there is a connection.
  mutating func publish(_ publication: Publication) throws(Complaint) {
    guard isConnected else {
      throw Complaint(
        message: "the connection to \(settings.address) is lost: nothing was sent",
        status: .noDaemon
      )
    }
    publications += 1
    guard let reason = client.publish(publication, id: publications) else { return }
    throw Complaint(
      message: "\(settings.address) does not take a message of \(publication.payload.count) bytes: \(reason)",
      status: .notCommitted
    )
  }

  /// Publishes the wish of a group for a graph; returns its hash when the broker has it.
  mutating func wish(_ graph: String, _ document: JSON?, by group: FleetName) async throws(Complaint)
    -> String
  {
    let wish = centre.wish(of: group, graph: graph, document: document)
    try await publishAndConfirm(wish)
    return SHA256.hexadecimal(of: wish.payload)
  }

  /// Publishes a message, and waits until the broker has it.
  private mutating func publishAndConfirm(_ publication: Publication) async throws(Complaint) {
    try publish(publication)
    let (number, deadline) = (publications, uptime + Self.connectMilliseconds)
    while acknowledged < number, isConnected, uptime < deadline { _ = try await news(until: deadline) }
    guard acknowledged < number else { return }
    throw Complaint(message: "\(settings.address) does not confirm the message", status: .timedOut)
  }

  // MARK: Events

  /// Waits for news, at most until a time; returns none if it has come, or if something else happened.
  mutating func news(until deadline: Int?) async throws(Complaint) -> [CentreNews] {
    guard let signal = await next(until: [deadline, centre.wakesAt].compactMap(\.self).min()) else {
      return []
    }
    switch signal {
    case .timePassed: return centre.timePassed(at: uptime)
    case .broker(.message(let message)):
      return centre.receive(message, at: uptime) + centre.timePassed(at: uptime)
    case .broker(.connected):
      Console.remark("the connection to \(settings.address) is back")
      return try await learn()
    case .broker(.lost(let reason)):
      if isConnected { Console.complain("the connection to \(settings.address) is lost: \(reason)") }
      isConnected = false
      return []
    case .broker(.acknowledged(let id, let refusal)):
      // The echo is publication 0.
      if id == 0 { isEchoRefused = refusal != nil }
      guard id > 0, let refusal else {
        acknowledged = max(acknowledged, id)
        return []
      }
      guard let request = sent[id] else { throw refused(refusal) }
      centre.refused(request, because: refusal)
      return []
    }
  }

  /// The complaint about a publication that the broker refuses.
  func refused(_ reason: String) -> Complaint {
    Complaint(
      message: "\(settings.address) does not let '\(settings.centre)' publish that: \(reason)",
      status: .notAllowed
    )
  }

  /// Waits for a signal; nil if the deadline has come.
  private mutating func next(until deadline: Int?) async -> FleetSignal? {
    guard let deadline else { return await signals.next(isolation: nil) }
    let now = uptime
    guard deadline > now else { return .timePassed(deadline) }
    let continuation = continuation
    let timer = Task {
      try await Task.sleep(for: .milliseconds(deadline - now))
      continuation.yield(.timePassed(deadline))
    }
    defer { timer.cancel() }
    return await signals.next(isolation: nil)
  }

  /// Waits until the broker has accepted the connection.
  private mutating func connect() async throws(Complaint) {
    while let signal = await next(until: Self.connectMilliseconds) {
      switch signal {
      case .broker(.connected): return
      case .broker(.lost(let reason)): throw unreachable(reason)
      case .timePassed: throw unreachable("no answer")
      case .broker(.message), .broker(.acknowledged): continue
      }
    }
  }

  private func unreachable(_ reason: String) -> Complaint {
    let words = ["not authori", "bad user name", "banned"]
    let isForbidden = words.contains { reason.lowercased().contains($0) }
    let advice =
      isForbidden ? "Is '\(settings.centre)' known to it?" : "The address is that in \(settings.path)."
    return Complaint(
      message: "cannot reach the broker \(settings.address): \(reason). \(advice)",
      status: isForbidden ? .notAllowed : .noDaemon
    )
  }

  /// Subscribes, and waits for what the broker has retained; returns its news.
  private mutating func learn() async throws(Complaint) -> [CentreNews] {
    isConnected = true
    client.subscribe(centre.filters)
    _ = client.publish(centre.connected(echo: RandomID.make()), id: 0)
    isEchoRefused = false
    var news: [CentreNews] = []
    var deadline = uptime + Self.patienceMilliseconds
    while isConnected, uptime < deadline {
      let more = try await self.news(until: deadline)
      if more.contains(.echoed) { return news + more.filter { $0 != .echoed } + centre.synchronized() }
      news += more
      guard uptime < deadline else { break }
      deadline = uptime + (isEchoRefused ? Self.quietMilliseconds : Self.patienceMilliseconds)
    }
    centre.learned()
    return news
  }
}

/// Whatever can wake a centre.
enum FleetSignal: Sendable {
  case broker(BrokerEvent)
  /// That uptime has come.
  case timePassed(Int)
}
