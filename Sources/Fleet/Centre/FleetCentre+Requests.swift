package import JSON

extension FleetCentre {
  /// Records a request; returns its publication.
  ///
  /// The id must be unique, because it is also the id of a command. `notAfter` is the wall-clock time in
  /// milliseconds after which a machine rejects the request.
  package mutating func request(
    _ call: FleetCall,
    to receiver: FleetReceiver,
    id: String,
    expecting machines: Set<FleetName>,
    expirySeconds: Int = 10,
    notAfter: Int? = nil,
    at uptime: Int
  ) -> Publication {
    let expiry = uptime + expirySeconds * 1000
    requests[id] = FleetRequest(expecting: machines, expiresAt: expiry + Self.answerMilliseconds)
    return Publication(
      topic: FleetTopic.request(receiver, call.right, centre: name).text,
      payload: call.message(id: id).serialized(),
      expirySeconds: expirySeconds,
      notAfter: notAfter
    )
  }

  /// The time for answers of machines that received or gave up a request just before its expiry.
  private static let answerMilliseconds = 1000

  /// Handles the refusal of a request by the broker.
  package mutating func refused(_ id: String, because reason: String) {
    requests[id]?.refused(because: reason)
  }

  /// Records a group's wish for a graph; returns its publication, which the broker retains.
  ///
  /// A nil document withdraws the wish. Earlier results are not answers to this wish.
  package mutating func wish(of group: FleetName, graph: String, document: JSON?) -> Publication {
    for name in machines.keys { machines[name]?.expectGraph(graph) }
    return Publication(
      topic: FleetTopic.wish(group: group, graph: graph).text,
      payload: document?.serialized() ?? [],
      isRetained: true
    )
  }

  /// Handles a response; only the first response of a machine counts.
  mutating func take(_ response: JSON, of machine: FleetName, request id: String) -> [CentreNews] {
    guard let request = requests[id], request.answers[machine] ?? .unknown == .unknown else { return [] }
    let answer: MachineAnswer? =
      response["result"].map { .result($0) } ?? response["error"].map { .error($0) }
    guard let answer else { return [] }
    requests[id]?.answers[machine] = answer
    return [.answer(machine, request: id, answer)]
  }
}
