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
  /// The number of the newest publication that the broker has acknowledged.
  private var acknowledged = 0
  /// Whether the broker rejects the echo.
  private var isEchoRefused = false

  /// The time in which the broker must accept the first connection.
  private static let connectMilliseconds = 12_000
  /// If the broker rejects the echo: the silence that ends the retained messages.
  private static let quietMilliseconds = 300
  /// The silence that ends the wait for the echo, which a broker may drop silently.
  private static let patienceMilliseconds = 2_000

  /// Connects, and reads the retained messages, on demand with the graphs wished for groups.
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
      // Two connections with one client ID would disconnect each other.
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

  /// Sends pending publications, and disconnects.
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

  /// Publishes a message; throws without a connection.
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

  /// Publishes a group's wish for a graph, and returns its hash once the broker has acknowledged it.
  mutating func wish(_ graph: String, _ document: JSON?, by group: FleetName) async throws(Complaint)
    -> String
  {
    let wish = centre.wish(of: group, graph: graph, document: document)
    try await publishAndConfirm(wish)
    return SHA256.hexadecimal(of: wish.payload)
  }

  /// Publishes a message, and waits for the broker's acknowledgement.
  private mutating func publishAndConfirm(_ publication: Publication) async throws(Complaint) {
    try publish(publication)
    let (number, deadline) = (publications, uptime + Self.connectMilliseconds)
    while acknowledged < number, isConnected, uptime < deadline { _ = try await news(until: deadline) }
    guard acknowledged < number else { return }
    throw Complaint(message: "\(settings.address) does not confirm the message", status: .timedOut)
  }

  // MARK: Events

  /// Waits for news until a deadline; returns an empty array at the deadline and after other events.
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
      // Publication 0 is the echo.
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

  /// The error for a publication that the broker rejected.
  func refused(_ reason: String) -> Complaint {
    Complaint(
      message: "\(settings.address) does not let '\(settings.centre)' publish that: \(reason)",
      status: .notAllowed
    )
  }

  /// Waits for a signal; nil at the deadline.
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

  /// Subscribes, waits for the retained messages, and returns their news.
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

/// An event that wakes a centre.
enum FleetSignal: Sendable {
  case broker(BrokerEvent)
  /// The deadline, as an uptime, has passed.
  case timePassed(Int)
}
