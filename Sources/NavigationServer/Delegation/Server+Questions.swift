internal import JSON
internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

/// A request of navd's own that a client has not answered.
struct OpenRequest: Sendable {
  enum Purpose: Sendable {
    /// The tree's command waits for it.
    case prepare(TreeID)
    /// One of the custom transitions of a command.
    case perform(performance: Int, index: Int)
  }

  let purpose: Purpose
  let client: ConnectionID
  let deadline: Instant
}

// Questions to clients. Nothing but the one command waits for the answer.

extension Server {
  /// The answer to what a command waits to know, if it can be had at once; else the client is asked.
  mutating func ask(_ run: inout Run, in id: TreeID) -> Answer? {
    let host = host(id)
    let type = run.question.situation.type
    let services = users[host.opening.user]?.services
    guard let client = services?.server(of: type, in: host.opening.name) else {
      return .absent(.detached(type))
    }
    if let failure = host.graph.fill(&run.question) { return failure }
    let names = Names(of: client, run.execution.labelled, host, services)
    if let foreseen = run.foreseen.take(run.question, of: client, calls: names) {
      return action(foreseen.action, at: foreseen.pointer, of: type, in: host)
    }
    let params = question(run, names, host)
    guard let number = send(.coordinatorPrepare, params, to: client, .prepare(id), limits.answerMilliseconds)
    else { return .failure(.silent(.clientGone, type)) }
    run.note(client)
    run.request = number
    return nil
  }

  /// Sends a client a request; nil if it does not read what it was sent before.
  mutating func send(
    _ name: RequestName,
    _ params: JSON.Object,
    to client: ConnectionID,
    _ purpose: OpenRequest.Purpose,
    _ milliseconds: Int
  ) -> Int? {
    let message = Writer.request(name, number: lastRequest + 1, params)
    let unread = connections[client]?.outbox.notificationBytes ?? limits.outputBytes
    guard unread + message.count <= limits.outputBytes || unread == 0 else { return nil }
    lastRequest += 1
    let deadline = Instant(milliseconds: now.milliseconds + milliseconds)
    requests[lastRequest] = OpenRequest(purpose: purpose, client: client, deadline: deadline)
    queue(message, as: .notification, to: client)
    wake(at: deadline)
    return lastRequest
  }

  /// A client has answered, if it was asked that; what comes too late, twice or from another one does nothing.
  @discardableResult
  mutating func answered(_ id: RequestID, _ answer: Message.Answer, by client: ConnectionID) -> Bool {
    guard let number = id.numberOfDaemon, requests[number]?.client == client,
      let request = requests.removeValue(forKey: number)
    else { return false }
    switch request.purpose {
    case .prepare(let tree): prepared(answer, by: client, in: tree)
    case .perform(let performance, let index): performed(answer, index, of: performance)
    }
    return true
  }

  private mutating func prepared(_ answer: Message.Answer, by client: ConnectionID, in id: TreeID) {
    guard var run = trees[id]?.run else { return }
    let taken: Answer
    switch answer {
    case .result(let result):
      do throws(BadAnswer) {
        if let foreseen = result["foreseen"] { try run.foreseen.add(foreseen, of: client, limits: limits) }
        let place = JSON.Pointer(["action"])
        guard let json = result["action"] else { throw BadAnswer("The member 'action' is missing.", at: []) }
        taken = action(json, at: place, of: run.question.situation.type, in: host(id))
      } catch {
        taken = .failure(.badAnswer(error, run.question))
      }
    case .error(let error):
      taken = .failure(.prepareFailed(error, run.question))
    case .unusable(let error):
      taken = .failure(.badAnswer(BadAnswer(error), run.question))
    }
    goOn(with: run, taken, in: id)
  }

  /// Goes on with the command that waited, now that there is an answer.
  mutating func goOn(with run: Run, _ answer: Answer, in id: TreeID) {
    var run = run
    run.request = nil
    went(id, run.asker) { server throws(RPCError) in try server.proceed(run, having: answer, in: id) }
  }

  private func action(_ json: JSON, at place: JSON.Pointer, of type: String, in host: TreeHost) -> Answer {
    do throws(GraphProblems) {
      return .action(try host.graph.action(from: json, by: type))
    } catch {
      return .failure(.badAnswer(BadAnswer(error, at: place), type))
    }
  }
}

// When there is no answer.
extension Server {
  /// Whether a request is a question that a command of that tree waits for.
  func isBeingAsked(_ id: String, about tree: TreeID) -> Bool {
    guard let number = host(tree).run?.request else { return false }
    return id == "navd:\(number)"
  }

  /// Tells a client that an answer is no longer wanted.
  mutating func withdraw(_ number: Int?) {
    guard let number, let request = requests.removeValue(forKey: number) else { return }
    queue(Writer.cancellation(number: number), as: .notification, to: request.client)
  }

  /// Ends what has waited too long for an answer.
  mutating func expireRequests() {
    for number in requests.keys.sorted() {
      guard let request = requests[number] else { continue }
      guard request.deadline <= now else {
        wake(at: request.deadline)
        continue
      }
      withdraw(number)
      fail(request, .late)
    }
    for id in trees.ids.sorted() { expireCommands(in: id) }
  }

  private mutating func expireCommands(in id: TreeID) {
    expireWaiting(in: id)
    guard let run = trees[id]?.run, let deadline = run.deadline else { return }
    guard deadline <= now else { return wake(at: deadline) }
    withdraw(run.request)
    goOn(with: run, .failure(Reason(.deadline)), in: id)
  }

  /// Ends what waits for a client that has gone, or for any.
  mutating func failRequests(to client: ConnectionID? = nil) {
    for number in requests.keys.sorted() where client == nil || requests[number]?.client == client {
      guard let request = requests.removeValue(forKey: number) else { continue }
      fail(request, .clientGone)
    }
  }

  /// Ends a request without an answer.
  private mutating func fail(_ request: OpenRequest, _ silence: Silence) {
    switch request.purpose {
    case .prepare(let id):
      guard let run = trees[id]?.run else { return }
      goOn(with: run, .failure(.silent(silence, run.question.situation.type)), in: id)
    case .perform(let performance, let index):
      settle(index, of: performance, .unperformed, silence.sentence("was to perform it"))
    }
  }
}

// What a question looks like.
extension Server {
  private func question(_ run: Run, _ names: Names, _ host: TreeHost) -> JSON.Object {
    let question = run.question
    let tree = run.execution.tree
    let coordinator = tree.coordinator(question.coordinator)
    let screens = coordinator?.uppermostScreens(32) ?? []
    var params: JSON.Object = [
      "tree": .string(host.opening.name), "command": .integer(run.number),
      "coordinator": .string(question.coordinator.description), "type": .string(question.situation.type),
    ]
    params["label"] = names.label(of: question.coordinator).map { .string($0) }
    params["question"] = Wire.json(
      question.kind,
      label: question.kind.child.flatMap { child in
        names.label(of: child) ?? tree.coordinator(child)?.label
      }
    )
    params["situation"] = Wire.json(question.situation)
    params["screens"] = .array(screens.compactMap { tree.screen($0) }.map { Wire.json($0) })
    params["screenCount"] = .integer(coordinator?.screenCount ?? 0)
    params["ancestors"] = .array(ancestors(of: coordinator, in: tree))
    params["remaining"] = .array(question.remaining.map { Wire.json($0) })
    params["revision"] = .integer(host.tree.revision)
    params["dryRun"] = .bool(run.isDryRun)
    return params
  }

  /// Who is above a coordinator, the nearest first, each with how it hears the one before it.
  private func ancestors(of coordinator: Coordinator?, in tree: Tree) -> [JSON] {
    var found: [JSON] = []
    var current = coordinator
    while found.count < 16, let below = current, let above = below.parent.flatMap({ tree.coordinator($0) }) {
      var ancestor: JSON.Object = [
        "coordinator": .string(above.id.description), "type": .string(above.type),
      ]
      ancestor["pullback"] = below.pullback.map { Wire.json($0) }
      found.append(.object(ancestor))
      current = above
    }
    return found
  }
}

extension Question.Kind {
  /// The child that it is about.
  fileprivate var child: CoordinatorID? {
    switch self {
    case .route: nil
    case .pulled(_, let child): child
    case .completed(let child, _, _, _): child
    }
  }
}

extension Reason {
  static func detached(_ type: String) -> Reason {
    Reason(
      .detached,
      "No client serves \(type): start the one that registers it.",
      details: ["type": .string(type)]
    )
  }

  fileprivate static func silent(_ silence: Silence, _ type: String) -> Reason {
    Reason(silence.code, silence.sentence("serves \(type)"), details: ["type": .string(type)])
  }

  fileprivate static func badAnswer(_ answer: BadAnswer, _ question: Question) -> Reason {
    badAnswer(answer, question.situation.type)
  }

  fileprivate static func badAnswer(_ answer: BadAnswer, _ type: String) -> Reason {
    Reason(
      .badAnswer,
      "The client that serves \(type) gave an answer that cannot be used. \(answer.sentence)",
      details: ["type": .string(type), "pointer": .string(answer.pointer.description)]
    )
  }

  fileprivate static func prepareFailed(_ error: JSON, _ question: Question) -> Reason {
    let message = error["message"]?.string ?? "It did not say why."
    let type = question.situation.type
    return Reason(
      .prepareFailed,
      "The client that serves \(type) could not answer. \(message)",
      details: ["type": .string(type), "error": .string(message)]
    )
  }
}
