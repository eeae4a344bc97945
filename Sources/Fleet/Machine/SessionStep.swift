internal import JSON

/// The results of an event for the sessions of centres.
struct SessionStep: Sendable {
  var effects: [MachineEffect] = []
  var messages: [SessionMessage] = []

  /// Answers a request with a refusal.
  mutating func refuse(_ request: MachineRequest, _ refusal: FleetRefusal, to centre: FleetName) {
    messages.append(
      SessionMessage(
        centre: centre,
        bytes: refusal.response(to: request.id),
        answers: request.id,
        isRefusal: true
      )
    )
  }

  /// Answers a request that came too late for navd, because navd was away.
  mutating func refuse(_ pending: CentreSession.Pending, lateAt time: FleetTime, to centre: FleetName) {
    let late = time.wall - (pending.request.notAfter ?? time.wall)
    refuse(pending.request, pending.wasSent ? .navdLost : .expired(lateMilliseconds: late), to: centre)
  }
}

/// A message to a centre.
struct SessionMessage: Equatable, Sendable {
  let centre: FleetName
  let bytes: [UInt8]
  /// The id of the request that it answers; nil for a notification.
  var answers: JSON?
  /// Whether it is the outcome of a command, which precedes other messages.
  var isOutcome = false
  /// The limit of its bytes.
  var bytesMax = MachineLimit.messageBytes
  /// Whether navgate refuses the request.
  var isRefusal = false
}
