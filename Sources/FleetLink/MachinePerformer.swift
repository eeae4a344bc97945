import Broker
import Fleet
import Glibc
import Hosting
import Logging
import NIOCore
import NIOPosix

/// Performs the effects of a machine's link on an event loop.
final class MachinePerformer {
  private let configuration: MachineConfiguration
  private let broker: BrokerClient
  private let loop: any EventLoop
  private let log: Logger
  private let ready: () -> Void
  private var machine: FleetMachine
  private var links: [LinkID: NavdLink] = [:]
  private var alarm: (time: Int, task: Scheduled<Void>)?
  /// The events that wait for the effects of an earlier event.
  private var queue: CircularBuffer<MachineEvent> = []
  private var isPerforming = false
  /// Succeeds when the machine has ended.
  private var ended: EventLoopPromise<Void>?
  private var isClosed = false

  init(
    _ configuration: MachineConfiguration,
    _ broker: BrokerClient,
    loop: any EventLoop,
    log: Logger,
    ready: @escaping () -> Void
  ) {
    self.configuration = configuration
    self.broker = broker
    self.loop = loop
    self.log = log
    self.ready = ready
    machine = FleetMachine(configuration.machine, version: configuration.version)
  }

  /// Passes an event to the machine, and performs the effects before the next event.
  func receive(_ event: MachineEvent) {
    guard !isClosed else { return }
    queue.append(event)
    guard !isPerforming else { return }
    isPerforming = true
    while let event = queue.popFirst() {
      for effect in machine.receive(event, at: .now) { perform(effect) }
    }
    isPerforming = false
    setAlarm()
  }

  /// Ends the machine; the promise succeeds when everything is published.
  func stop(_ ended: EventLoopPromise<Void>) {
    self.ended = ended
    receive(.ending)
  }

  /// Closes the connections to navd, and ignores all further events.
  func close() {
    isClosed = true
    alarm?.task.cancel()
    for link in links.values { link.close() }
    links = [:]
  }

  // MARK: Effects

  private func perform(_ effect: MachineEffect) {
    switch effect {
    case .subscribe(let filters): broker.subscribe(filters)
    case .publish(let publication, let id):
      if let refusal = broker.publish(publication, id: id) {
        queue.append(.broker(.acknowledged(id: id, refusal: refusal)))
      }
    case .open(let id): open(id)
    case .send(let id, let message): links[id]?.send(message)
    case .close(let id): links.removeValue(forKey: id)?.close()
    case .log(let remark): write(remark)
    case .ready: ready()
    case .ended: ended?.succeed()
    }
  }

  private func open(_ id: LinkID) {
    let limits = configuration.machine.limits
    let link = NavdLink(outputBytesMax: limits[.requests] * limits[.messageBytes]) { [weak self] event in
      self?.received(event, from: id)
    }
    links[id] = link
    link.connect(to: configuration.socketPath, on: loop)
  }

  private func received(_ event: NavdLinkEvent, from id: LinkID) {
    // The machine expects no events of a connection that it has closed.
    guard links[id] != nil else { return }
    switch event {
    case .opened: receive(.opened(id))
    case .message(let message): receive(.received(id, message))
    case .closed:
      links[id] = nil
      receive(.closed(id))
    }
  }

  private func write(_ remark: MachineRemark) {
    let details = remark.details.mapValues { Logger.MetadataValue.string($0) }
    switch remark.level {
    case .notice: log.notice("\(remark.sentence)", metadata: details)
    case .warning: log.warning("\(remark.sentence)", metadata: details)
    }
  }

  // MARK: Time

  private func setAlarm() {
    guard alarm?.time != machine.wakesAt else { return }
    alarm?.task.cancel()
    alarm = machine.wakesAt.map { time in
      let deadline = NIODeadline.uptimeNanoseconds(UInt64(max(0, time)) * 1_000_000)
      let task = loop.assumeIsolated().scheduleTask(deadline: deadline) { [weak self] in
        self?.alarm = nil
        self?.receive(.timePassed)
      }
      return (time, task)
    }
  }
}

extension FleetTime {
  fileprivate static var now: FleetTime {
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    let wall = clock.tv_sec * 1000 + clock.tv_nsec / 1_000_000
    // Rounded up, so that the deadline is never before `wakesAt`.
    let uptime = Int((NIODeadline.now().uptimeNanoseconds + 999_999) / 1_000_000)
    return FleetTime(uptime: uptime, wall: wall)
  }
}
