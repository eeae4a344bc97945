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
    let request = ServerRequest.coordinatorPrepare(question(run, names, host))
    guard let number = send(request, to: client, .prepare(id), limits.answerMilliseconds) else {
      return .failure(.silent(.clientGone, type))
    }
    run.note(client)
    run.request = number
    return nil
  }

  /// Sends a client a request; nil if it does not read what it was sent before.
  mutating func send(
    _ request: ServerRequest,
    to client: ConnectionID,
    _ purpose: OpenRequest.Purpose,
    _ milliseconds: Int
  ) -> Int? {
    let message = Writer.request(request, number: lastRequest + 1)
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
        let given = PrepareAnswer(result)
        if let foreseen = given.foreseen { try run.foreseen.add(foreseen, of: client, limits: limits) }
        let place = JSON.Pointer(["action"])
        guard let json = given.action else { throw BadAnswer("The member 'action' is missing.", at: []) }
        taken = action(json, at: place, of: run.question.situation.type, in: host(id))
      } catch {
        taken = .failure(.badAnswer(error, run.question))
      }
    case .error(let error):
      taken = .failure(.prepareFailed(error, type: run.question.situation.type))
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
  private func question(_ run: Run, _ names: Names, _ host: TreeHost) -> CoordinatorPrepare {
    let question = run.question
    let tree = run.execution.tree
    let coordinator = tree.coordinator(question.coordinator)
    let screens = coordinator?.uppermostScreens(32) ?? []
    let childLabel = question.kind.child.flatMap { child in
      names.label(of: child) ?? tree.coordinator(child)?.label
    }
    return CoordinatorPrepare(
      tree: host.opening.name,
      command: run.number,
      coordinator: question.coordinator.description,
      type: question.situation.type,
      label: names.label(of: question.coordinator),
      question: CoordinatorQuestion(question.kind, label: childLabel),
      situation: CoordinatorSituation(question.situation),
      screens: screens.compactMap { tree.screen($0) }.map(TreeScreen.init),
      screenCount: coordinator?.screenCount ?? 0,
      ancestors: ancestors(of: coordinator, in: tree),
      remaining: question.remaining.map(FullRoute.init),
      revision: host.tree.revision,
      dryRun: run.isDryRun
    )
  }

  /// Who is above a coordinator, the nearest first, each with how it hears the one before it.
  private func ancestors(of coordinator: Coordinator?, in tree: Tree) -> [AncestorCoordinator] {
    var found: [AncestorCoordinator] = []
    var current = coordinator
    while found.count < 16, let below = current, let above = below.parent.flatMap({ tree.coordinator($0) }) {
      found.append(
        AncestorCoordinator(
          coordinator: above.id.description,
          type: above.type,
          pullback: below.pullback.map(PullbackLink.init)
        )
      )
      current = above
    }
    return found
  }
}

extension Question.Kind {
  /// The child that it is about.
  var child: CoordinatorID? {
    switch self {
    case .route: nil
    case .pulled(_, let child): child
    case .completed(let child, _, _, _): child
    }
  }
}

extension Reason {
  fileprivate static func silent(_ silence: Silence, _ type: String) -> Reason {
    .unanswered(silence.code, silence.sentence("serves \(type)"), type: type)
  }

  fileprivate static func badAnswer(_ answer: BadAnswer, _ question: Question) -> Reason {
    badAnswer(answer, question.situation.type)
  }

  fileprivate static func badAnswer(_ answer: BadAnswer, _ type: String) -> Reason {
    badAnswer(answer.sentence, at: answer.pointer, type: type)
  }
}
