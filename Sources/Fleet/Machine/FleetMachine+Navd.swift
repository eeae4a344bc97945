extension FleetMachine {
  mutating func opened(_ link: LinkID, at time: FleetTime) {
    if link == observer.link {
      observer.opened(at: time)
      effects += trees.opened(at: time).map { .send(link, $0) }
    } else if sessions.owns(link) {
      effects += sessions.opened(link)
    } else if rollouts.owns(link) {
      effects += rollouts.opened(link)
    }
  }

  mutating func closed(_ link: LinkID, at time: FleetTime) {
    if link == observer.link {
      lostNavd(at: time)
    } else if sessions.owns(link) {
      take(sessions.closed(link, at: time), at: time)
    } else if rollouts.owns(link), let graph = rollouts.closed(link, trees: trees, at: time) {
      board.changed(.graph(graph), at: time)
    }
  }

  mutating func received(_ bytes: [UInt8], on link: LinkID, at time: FleetTime) {
    if link == observer.link {
      observer.received()
      follow(bytes, at: time)
    } else if sessions.owns(link) {
      take(sessions.received(bytes, on: link, at: time), at: time)
    } else if rollouts.owns(link) {
      let (effects, graph) = rollouts.received(bytes, trees: trees, at: time)
      self.effects += effects
      if let graph { board.changed(.graph(graph), at: time) }
    }
  }

  mutating func lostNavd(at time: FleetTime) {
    let wasServing = trees.navd != nil
    observer.closed(at: time)
    trees.closed(at: time)
    if wasServing {
      count[.navdLost, default: 0] += 1
      effects.append(.log(MachineRemark(.warning, "The connection to navd is lost.")))
      board.changed(.status, at: time)
    } else if !hasLoggedNavd {
      effects.append(.log(MachineRemark(.warning, "navd cannot be reached.")))
    }
    hasLoggedNavd = true
  }

  // MARK: Trees

  private mutating func follow(_ bytes: [UInt8], at time: FleetTime) {
    let step = trees.received(bytes, at: time)
    guard !step.isRefused else { return refused(step.remarks, at: time) }
    if let link = observer.link { effects += step.messages.map { .send(link, $0) } }
    effects += step.remarks.map { .log($0) }
    if let absence = step.absence { effects.append(.log(MachineRemark(.notice, absence))) }
    if step.isIntroduction { introduced(at: time) }
    for address in step.changed { board.changed(.tree(address), at: time) }
    if step.hasOtherTrees { board.changed(.status, at: time) }
    if settings.publishesChanges, let address = step.reported { publishChange(bytes, of: address) }
  }

  /// Handles the refusal of an old navd that cannot lower rights: navgate does not connect with all rights.
  private mutating func refused(_ remarks: [MachineRemark], at time: FleetTime) {
    if let link = observer.link { effects.append(.close(link)) }
    if !hasLoggedRefusal { effects += remarks.map { .log($0) } }
    (hasLoggedRefusal, hasLoggedNavd) = (true, true)
    lostNavd(at: time)
  }

  private mutating func introduced(at time: FleetTime) {
    (hasLoggedRefusal, hasLoggedNavd) = (false, false)
    observer.introduced()
    let details = ["version": trees.navd?.version ?? "", "instance": trees.navd?.instance ?? ""]
    effects.append(.log(MachineRemark(.notice, "navd is connected.", details)))
    board.changed(.status, at: time)
    rollouts.navdConnected()
    becomeReady()
  }

  private mutating func publishChange(_ bytes: [UInt8], of address: String) {
    let topic = FleetTopic.change(machine: settings.machine, address: address).text
    let publication = Publication(topic: topic, payload: bytes, quality: .atMostOnce)
    guard case .connected = broker else { return }
    guard bytes.count <= messageBytesMax(topic: topic), outbox.hasRoom(for: publication) else {
      count[.dropped, default: 0] += 1
      return
    }
    publish(publication)
  }

  // MARK: Graphs

  mutating func proceedWithRollouts(at time: FleetTime) {
    let (effects, reported) = rollouts.proceed(with: trees, at: time, links: &links)
    self.effects += effects
    for graph in reported { board.changed(.graph(graph), at: time) }
  }
}
