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

  /// Refuses a request that waited too long for navd.
  mutating func refuse(_ pending: CentreSession.Pending, lateAt time: FleetTime, to centre: FleetName) {
    let late = time.wall - (pending.request.notAfter ?? time.wall)
    refuse(pending.request, pending.wasSent ? .navdLost : .expired(lateMilliseconds: late), to: centre)
  }
}

/// A message to a centre.
struct SessionMessage: Equatable, Sendable {
  let centre: FleetName
  let bytes: [UInt8]
  /// The id of the answered request; nil for a notification.
  var answers: JSON?
  /// Whether the message is the outcome of a command, which has priority over other messages.
  var isOutcome = false
  /// The limit on the size of the message.
  var bytesMax = MachineLimit.messageBytes
  /// Whether the message is a refusal of navgate.
  var isRefusal = false
}
