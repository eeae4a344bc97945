internal import JSON

extension FleetMachine {
  mutating func received(_ message: BrokerMessage, at time: FleetTime) {
    guard case .connected = broker else { return }
    switch FleetTopic(message.topic) {
    case .wish(let group, let graph):
      if rollouts.wished(graph, by: group, message.payload, at: time) {
        board.changed(.graph(graph), at: time)
      }
    case .request(let receiver, let right, let centre) where isMine(receiver):
      let id = SessionID(centre: centre, right: min(right, settings.may))
      received(message, from: id, isForGroup: receiver != .machine(settings.machine), at: time)
    case .request, .status, .tree, .change, .response, .graph, nil: break
    }
  }

  private func isMine(_ receiver: FleetReceiver) -> Bool {
    switch receiver {
    case .machine(let machine): machine == settings.machine
    case .group(let group): settings.allGroups.contains(group)
    }
  }

  private mutating func received(
    _ message: BrokerMessage,
    from id: SessionID,
    isForGroup: Bool,
    at time: FleetTime
  ) {
    count[.requests, default: 0] += 1
    let isWithinRate = rates.received(from: id.centre, at: time)
    // A retained request would run at each connection. Requests beyond the rate are not parsed.
    guard !message.isRetained, isWithinRate || refusalRates.received(from: id.centre, at: time) else {
      count[.refused, default: 0] += 1
      return
    }
    let reading = RequestReading(message, bytesMax: settings.limits[.messageBytes])
    switch reading {
    case .refusal(let refusal, let request): refuse(refusal, request, of: id.centre)
    case .cancellation where !isWithinRate: count[.refused, default: 0] += 1
    case .cancellation(let bytes): effects += sessions.cancelled(bytes, from: id, at: time)
    case .request(let request) where !isWithinRate:
      let refusal = FleetRefusal.tooManyRequests(
        .requestsPerSecond,
        max: settings.limits[.requestsPerSecond]
      )
      refuse(refusal, request.id, of: id.centre)
    case .request(var request):
      request.isForGroup = isForGroup
      do throws(FleetRefusal) {
        effects += try sessions.received(request, from: id, at: time, links: &links)
      } catch {
        refuse(error, request.id, of: id.centre)
      }
    }
  }

  private mutating func refuse(_ refusal: FleetRefusal, _ request: JSON, of centre: FleetName) {
    count[.refused, default: 0] += 1
    publish(refusal.response(to: request), to: centre)
  }

  /// Performs the results of the sessions.
  mutating func take(_ step: SessionStep, at time: FleetTime) {
    effects += step.effects
    for message in step.messages {
      if message.isRefusal { count[.refused, default: 0] += 1 }
      answer(message)
    }
  }

  private mutating func answer(_ message: SessionMessage) {
    let topic = FleetTopic.response(machine: settings.machine, centre: message.centre)
    let bytesMax = min(settings.limits[message.bytesMax], messageBytesMax(topic: topic.text))
    guard message.bytes.count > bytesMax else {
      return publish(message.bytes, to: message.centre, isOutcome: message.isOutcome)
    }
    guard let request = message.answers else {
      count[.dropped, default: 0] += 1
      return
    }
    count[.refused, default: 0] += 1
    let refusal = FleetRefusal.responseTooLarge(message.bytesMax, bytes: message.bytes.count, max: bytesMax)
    publish(refusal.response(to: request), to: message.centre)
  }

  /// Publishes a message to a centre, unless too many bytes are unacknowledged.
  private mutating func publish(_ bytes: [UInt8], to centre: FleetName, isOutcome: Bool = false) {
    let topic = FleetTopic.response(machine: settings.machine, centre: centre)
    let publication = Publication(topic: topic.text, payload: bytes, expirySeconds: 60)
    guard case .connected = broker, outbox.hasRoom(for: publication, isOutcome: isOutcome) else {
      count[.dropped, default: 0] += 1
      return
    }
    publish(publication)
  }
}
