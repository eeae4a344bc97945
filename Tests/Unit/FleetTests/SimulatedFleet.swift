import Fleet
import JSON

/// A machine with its navd, its broker and centres, with events from a seed.
struct SimulatedFleet {
  /// A request that the machine has received.
  struct Sent {
    var deliveries = 0
    var answers = 0
    /// Whether the link to the broker was lost before the answer.
    var lostBroker = false
    let hasCommandID: Bool
  }

  private(set) var machine: FleetMachine
  private(set) var navd = SimulatedNavd()
  private(set) var retained: [String: [UInt8]] = [:]
  private(set) var sent: [String: Sent] = [:]
  private(set) var outstandingBytesMost = 0
  private(set) var sessionsMost = 0
  private var random: Numbers
  private let settings: MachineSettings
  private var now = 1_000
  private var isBrokerUp = false
  /// The connections that the machine has requested.
  private var opening: [LinkID] = []
  /// The publications that the broker has not acknowledged.
  private var published: [(publication: Publication, id: Int)] = []
  private var requests = 0
  private var lastRequests: [BrokerMessage] = []

  init(seed: UInt64, limits: [MachineLimit: Int]) {
    random = Numbers(seed: seed)
    settings = MachineKit.settings(may: .administer, limits: limits)
    machine = FleetMachine(settings, version: "0.3.0")
    navd.open("main")
    receive(.started)
  }

  /// Applies random events.
  mutating func play(_ count: Int) {
    for _ in 0..<count { step(random.number(below: 100)) }
  }

  private mutating func step(_ choice: Int) {
    switch choice {
    case 0: isBrokerUp ? loseBroker() : connectBroker()
    case 1..<4: if !isBrokerUp { connectBroker() }
    case 4: navd.isUp ? crashNavd() : navd.start()
    case 5..<8: if !navd.isUp { navd.start() }
    case 8..<10: navd.open(random.one(of: ["main", "side", "1000/a+b", "x"]))
    case 10: navd.closeTree(random.one(of: ["side", "1000/a+b", "x"]))
    case 11..<18: _ = navd.trigger(random.one(of: ["main", "side", "1000/a+b"]), commandID: nil)
    case 18..<35: sendRequest()
    case 35..<37: repeatRequest()
    case 37..<50: acknowledge()
    case 50..<58: openNext()
    case 58..<72: if let link = random.some(of: navd.links) { navd.read(link) }
    case 72..<90: deliver()
    case _: pass(random.one(of: [1, 20, 200, 2_000]))
    }
  }

  /// Restores all connections, and waits until nothing happens.
  mutating func settle() {
    if !navd.isUp { navd.start() }
    if !isBrokerUp { connectBroker() }
    for _ in 0..<200 {
      drain()
      pass(500)
    }
    drain()
  }

  private mutating func drain() {
    while true {
      if !opening.isEmpty {
        openNext()
      } else if !published.isEmpty {
        acknowledge()
      } else if let link = navd.links.first(where: { navd.connections[$0]?.requests.isEmpty == false }) {
        navd.read(link)
      } else if !deliver() {
        return
      }
    }
  }

  // MARK: Events

  private mutating func connectBroker() {
    isBrokerUp = true
    receive(.broker(.connected(maximumPacketBytes: nil)))
  }

  private mutating func loseBroker() {
    isBrokerUp = false
    for id in sent.keys where sent[id]?.answers == 0 { sent[id]?.lostBroker = true }
    published = []
    lastRequests = []
    receive(.broker(.lost(reason: "gone")))
  }

  private mutating func crashNavd() {
    let links = navd.links
    navd.crash()
    for link in links { receive(.closed(link)) }
  }

  private mutating func openNext() {
    guard !opening.isEmpty else { return }
    let link = opening.removeFirst()
    if navd.isUp {
      navd.accept(link)
      receive(.opened(link))
    } else {
      receive(.closed(link))
    }
  }

  @discardableResult
  private mutating func deliver() -> Bool {
    let ready = navd.links.filter { navd.connections[$0]?.messages.isEmpty == false }
    guard let link = random.some(of: ready), let bytes = navd.nextMessage(on: link) else { return false }
    receive(.received(link, bytes))
    return true
  }

  private mutating func acknowledge() {
    guard !published.isEmpty else { return }
    let (publication, id) = published.removeFirst()
    if publication.isRetained {
      retained[publication.topic] = publication.payload.isEmpty ? nil : publication.payload
    }
    receive(.broker(.acknowledged(id: id, refusal: nil)))
  }

  private mutating func pass(_ milliseconds: Int) {
    let end = now + milliseconds
    while let wakesAt = machine.wakesAt, wakesAt <= end {
      now = max(now, wakesAt)
      receive(.timePassed)
    }
    now = end
  }

  // MARK: Requests

  private mutating func sendRequest() {
    guard isBrokerUp else { return }
    requests += 1
    let id = "r\(requests)"
    let params: JSON.Object = ["tree": .string(random.one(of: ["main", "side"]))]
    let (method, more): (String, JSON.Object) =
      switch random.number(below: 4) {
      case 0: ("coordinator.trigger", ["route": "alarm", "commandId": .string(id)])
      case 1: ("ui.report", [:])
      case _: ("tree.get", [:])
      }
    let all = JSON.Object(uniqueMembers: params.members + more.members)
    let text: JSON = ["jsonrpc": "2.0", "id": .string(id), "method": .string(method), "params": .object(all)]
    let centre = random.one(of: ["hq", "support", "night", "test"])
    let topic =
      "navd/\(random.one(of: ["machine/k1", "group/all"]))/\(random.one(of: ["drive", "observe"]))/\(centre)"
    let notAfter = random.number(below: 10) == 0 ? now + 500 : nil
    let message = BrokerMessage(topic: topic, payload: text.serialized(), notAfter: notAfter)
    sent[id] = Sent(hasCommandID: method != "ui.report")
    lastRequests = lastRequests.suffix(3) + [message]
    deliver(message, id)
  }

  /// Delivers a message again, whose acknowledgement the broker has missed.
  private mutating func repeatRequest() {
    guard isBrokerUp, let message = random.some(of: lastRequests),
      let id = (try? JSON.parse(message.payload))?["id"]?.string
    else { return }
    deliver(message, id)
  }

  private mutating func deliver(_ message: BrokerMessage, _ id: String) {
    sent[id]?.deliveries += 1
    receive(.broker(.message(message)))
  }

  // MARK: Effects

  private mutating func receive(_ event: MachineEvent) {
    for effect in machine.receive(event, at: FleetTime(uptime: now, wall: now)) {
      switch effect {
      case .open(let link): opening.append(link)
      case .send(let link, let bytes): navd.receive(bytes, on: link)
      case .close(let link):
        opening.removeAll { $0 == link }
        navd.close(link)
      case .publish(let publication, let id):
        published.append((publication, id))
        countAnswer(publication)
      case .subscribe, .log, .ready, .ended: break
      }
    }
    let bytes = published.map { $0.publication.topic.utf8.count + $0.publication.payload.count }
    outstandingBytesMost = max(outstandingBytesMost, bytes.reduce(0, +))
    let centres = navd.connections.values.map(\.client).filter { $0.hasPrefix("mqtt:") }
    sessionsMost = max(sessionsMost, Set(centres).count)
  }

  private mutating func countAnswer(_ publication: Publication) {
    guard publication.topic.hasPrefix("navd/machine/k1/to/"),
      let answer = try? JSON.parse(publication.payload),
      let id = answer["id"]?.string
    else { return }
    sent[id]?.answers += 1
  }
}

/// Numbers that depend only on a seed.
private struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &self) }
  mutating func one<Element>(of elements: [Element]) -> Element { elements[number(below: elements.count)] }
  mutating func some<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : one(of: elements)
  }
}
