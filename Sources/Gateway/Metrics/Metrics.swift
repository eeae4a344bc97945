import Fleet
import Hosting
import JSON
import Logging
import NIOCore
import NavigationProtocol

// A request for metrics costs navd one ping and one `server.status`, however many trees there are:
// notifications keep a mirror of each tree. Nothing is sent to navd between requests.

/// The state of navd for metrics, from a connection that observes all trees and reconnects by itself.
final class Metrics {
  /// One round of calls to navd, shared by concurrent requests.
  private struct Inquiry {
    let id: String
    let began: NIODeadline
  }

  private static let retryTime = TimeAmount.seconds(1)
  /// More than all calls that are in flight at a time.
  private static let outputBytesMax = 1_048_576
  private static let parseLimits = JSON.ParseLimits(depthMax: 512, valuesMax: .max)

  private let socketPath: String
  private let inquiryTime: TimeAmount
  private let loop: any EventLoop
  private let faults: FaultReports
  private var followed = FollowedTrees(client: "metrics", version: Release.version)
  private var latency = LatencyHistogram()
  /// The connection, open or being opened; nil between two attempts.
  private var link: NavdLink?
  private var isOpen = false
  private var inquiry: Inquiry?
  /// The requests that wait for navd, in order.
  private var waiting: [Int: (ServerStatusResult?) -> Void] = [:]
  private var requestCount = 0
  /// The connections to navd that were lost.
  private(set) var navdLosses = 0
  private var isStopped = false
  /// Whether the loss of navd was already logged.
  private var isReportedLost = false

  init(_ configuration: GatewayConfiguration, loop: any EventLoop, faults: FaultReports) {
    socketPath = configuration.socketPath
    inquiryTime = .milliseconds(Int64(configuration.limits[.metricMilliseconds]))
    self.loop = loop
    self.faults = faults
  }

  func start() {
    let link = NavdLink(outputBytesMax: Self.outputBytesMax) { [weak self] event in
      guard let self else { return }
      switch event {
      case .opened: opened()
      case .message(let bytes): received(bytes)
      case .closed: lost()
      }
    }
    self.link = link
    link.connect(to: socketPath, on: loop)
  }

  func stop() {
    isStopped = true
    link?.close()
    (link, isOpen) = (nil, false)
    answer(nil)
  }

  // MARK: Requests

  /// Asks navd for its state, and calls the body once with the result, on the event loop.
  func inquire(then body: @escaping (NavdFigures) -> Void) {
    guard isOpen else { return body(figures(nil)) }
    requestCount += 1
    let number = requestCount
    let deadline = loop.assumeIsolated().scheduleTask(in: inquiryTime) { [weak self] in
      self?.waiting.removeValue(forKey: number)?(nil)
    }
    waiting[number] = { [self] status in
      deadline.cancel()
      body(figures(status))
    }
    // A round in progress also answers this request.
    guard inquiry == nil else { return }
    inquiry = Inquiry(id: "metrics-\(number)", began: .now())
    for message in followed.timePassed(at: now) { link?.send(message) }
    for method in ["ping", "server.status"] {
      link?.send(Self.request(method, id: "metrics-\(number)-\(method)"))
    }
  }

  private static func request(_ method: String, id: String) -> [UInt8] {
    JSON.object(["jsonrpc": "2.0", "id": .string(id), "method": .string(method)]).serialized()
  }

  private func answer(_ status: ServerStatusResult?) {
    inquiry = nil
    let requests = waiting
    waiting = [:]
    for (_, request) in requests.sorted(by: { $0.key < $1.key }) { request(status) }
  }

  private func figures(_ status: ServerStatusResult?) -> NavdFigures {
    let now = now
    let trees = followed.addresses.compactMap { followed[$0] }.map { TreeFigures($0, at: now) }
    return NavdFigures(status: status, latency: latency, trees: trees)
  }

  /// The time for the mirrors.
  ///
  /// Metrics use no wall-clock time, so `wall` is zero.
  private var now: FleetTime {
    FleetTime(uptime: Int(NIODeadline.now().uptimeNanoseconds / 1_000_000), wall: 0)
  }

  // MARK: The connection to navd

  private func opened() {
    (isOpen, isReportedLost) = (true, false)
    for message in followed.opened(at: now) { link?.send(message) }
  }

  private func received(_ bytes: [UInt8]) {
    if let inquiry, received(bytes, for: inquiry) { return }
    let step = followed.received(bytes, at: now)
    for message in step.messages { link?.send(message) }
    for remark in step.remarks {
      let details = remark.details.mapValues { Logger.MetadataValue.string($0) }
      faults.report("\(remark.sentence)", details)
    }
  }

  /// Handles an answer to an inquiry; returns false for other messages.
  private func received(_ bytes: [UInt8], for inquiry: Inquiry) -> Bool {
    guard let message = try? JSON.parse(bytes, limits: Self.parseLimits), let id = message["id"]?.string
    else { return false }
    if id == "\(inquiry.id)-ping" {
      latency.observed(microseconds: Int((NIODeadline.now() - inquiry.began).nanoseconds / 1_000))
    } else if id == "\(inquiry.id)-server.status" {
      answer(message["result"].flatMap { try? ServerStatusResult(reading: $0) })
    }
    return true
  }

  private func lost() {
    if isOpen { navdLosses += 1 }
    (link, isOpen) = (nil, false)
    followed.closed(at: now)
    answer(nil)
    if !isReportedLost {
      isReportedLost = true
      faults.report("navd cannot be reached for metrics.", ["socket": "\(socketPath)"])
    }
    loop.assumeIsolated().scheduleTask(in: Self.retryTime) { [weak self] in
      guard let self, !isStopped else { return }
      start()
    }
  }
}
