import ArgumentParser
import Fleet
import JSON

/// A verb that sends a request to machines, and prints their outcomes.
protocol FleetRequestVerb: AsyncParsableCommand, LocalVerb {
  var selection: SelectionOptions { get }
  var request: RequestOptions { get }
  var fleet: FleetOptions { get }
  /// The trees that the request is for.
  var trees: FleetTrees { get }

  /// Rejects words that are invalid for every tree.
  func checkWords() throws(Complaint)

  /// Returns the call without its tree.
  ///
  /// May use the connection to ask a machine for its graph.
  func call(_ connection: inout FleetConnection, _ plan: FleetPlan) async throws(Complaint) -> FleetCall
}

extension FleetRequestVerb {
  func checkWords() throws(Complaint) {}

  func run() async throws {
    try checkWords()
    var connection = try await FleetConnection.open(fleet, everywhere)
    defer { connection.close() }
    let plan = try connection.plan(selection.selection, trees)
    let call = plan.parts.isEmpty ? nil : try await call(&connection, plan)
    var sent: [(id: String, tree: String?)] = []
    for part in plan.parts {
      guard var call else { break }
      if let tree = part.tree { call.params["tree"] = .string(tree) }
      sent.append(
        (try connection.send(call, to: part.receiver, expecting: part.machines, request.times), part.tree)
      )
    }
    try await connection.finish(sent.map(\.id))
    let answers = sent.flatMap { id, tree in
      (connection.centre.requests[id]?.answers ?? [:]).map { machine, answer in
        FleetOutcome(machine: machine, tree: tree, ending: .answer(answer))
      }
    }
    let misses = plan.misses.map { FleetOutcome(machine: $0, tree: nil, ending: .missed($1)) }
    try FleetOutcomes(answers + misses).end(asJSON: everywhere.json)
  }
}

extension FleetConnection {
  /// Returns the requests for a selection, with errors as sentences for people.
  func plan(_ selection: FleetSelection, _ trees: FleetTrees) throws(Complaint) -> FleetPlan {
    do throws(FleetSelectionError) {
      return try centre.plan(selection, trees)
    } catch {
      switch error {
      case .unknownMachine(let name): throw unknownMachine(name)
      case .emptyGroup(let name): throw emptyGroup(name)
      }
    }
  }

  func emptyGroup(_ name: FleetName) -> Complaint {
    .usage("No machine is in the group '\(name)'.\(hint(name.text, centre.groups))")
  }

  func unknownMachine(_ name: FleetName) -> Complaint {
    .usage("There is no machine '\(name)'.\(hint(name.text, centre.machines.keys.map(\.text).sorted()))")
  }

  /// Waits for the answers to requests, and shows their number.
  mutating func finish(_ ids: [String]) async throws(Complaint) {
    var progress = LineInPlace()
    defer { progress.clear() }
    while case let open = ids.compactMap({ centre.requests[$0] }).filter({ !$0.isComplete }), !open.isEmpty {
      let requests = ids.compactMap { centre.requests[$0] }
      let (answers, machines) = (requests.map(\.answers.count), requests.map(\.expectedCount))
      progress.update("\(answers.reduce(0, +)) of \(machines.reduce(0, +)) outcomes")
      _ = try await news(until: nil)
    }
  }

  /// Sends a request to one machine, and waits for its answer.
  mutating func ask(
    _ call: FleetCall,
    of machine: FleetName,
    _ times: RequestTimes
  ) async throws(Complaint) -> MachineAnswer {
    let id = try send(call, to: .machine(machine), expecting: [machine], times)
    try await finish([id])
    return centre.requests[id]?.answers[machine] ?? .unknown
  }
}
