package import JSON

extension FleetCentre {
  /// Records a request; returns its publication.
  ///
  /// The id is never used for another request: it is also the id of a command. `notAfter` is the wall-clock time in
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

  /// The time for answers to a request that a machine received, or gave up, just before its expiry.
  private static let answerMilliseconds = 1000

  /// Takes the refusal of a request by the broker.
  package mutating func refused(_ id: String, because reason: String) {
    requests[id]?.refused(because: reason)
  }

  /// Records the wish of a group for a graph; returns its publication, which the broker keeps.
  ///
  /// No document withdraws the wish. The results that are there are no answers to it.
  package mutating func wish(of group: FleetName, graph: String, document: JSON?) -> Publication {
    for name in machines.keys { machines[name]?.expectGraph(graph) }
    return Publication(
      topic: FleetTopic.wish(group: group, graph: graph).text,
      payload: document?.serialized() ?? [],
      isRetained: true
    )
  }

  /// Takes a response; only the first one of a machine counts.
  mutating func take(_ response: JSON, of machine: FleetName, request id: String) -> [CentreNews] {
    guard let request = requests[id], request.answers[machine] ?? .unknown == .unknown else { return [] }
    let answer: MachineAnswer? =
      response["result"].map { .result($0) } ?? response["error"].map { .error($0) }
    guard let answer else { return [] }
    requests[id]?.answers[machine] = answer
    return [.answer(machine, request: id, answer)]
  }
}
