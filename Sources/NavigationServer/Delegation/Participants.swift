internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// Questions to clients. A question blocks only the command that asked.

/// Sends questions and the results of commands to the clients that take part in them.
final class Participants: FlowPart {
  let providers: Providers

  init(_ base: BaseParts, providers: Providers) {
    self.providers = providers
    super.init(base)
  }
}

extension Participants {
  /// Asks the client that serves a coordinator; returns a failure if no client can be asked.
  func ask(_ asked: Question, of command: inout RunningCommand, in id: TreeID) -> Answer? {
    let tree = trees.host(id)
    let type = asked.situation.type
    guard let client = providers.delegation.provider(of: type, in: tree.origin) else {
      return .absent(.detached(type))
    }
    var question = asked
    if let failure = tree.graph(of: command).fill(&question) { return failure }
    let prepare = ServerRequest.coordinatorPrepare(self.prepare(question, of: client, in: command, on: tree))
    let unread = connections[client]?.countedBytes
    let sent = providers.delegation.request(prepare, of: client, in: id, unreadBytes: unread, at: now)
    guard let (number, message, deadline) = sent else { return .failure(.clientGone(type)) }
    outbound.queue(message, as: .notification, to: client)
    wake(at: deadline)
    command.asked(client, question, request: number)
    return nil
  }

  /// Cancels a request to a client whose answer is no longer needed.
  func withdraw(_ number: Int?) {
    guard let number, let request = providers.delegation.withdrew(number) else { return }
    outbound.queue(Writer.cancellation(number: number), as: .notification, to: request.client)
  }

  private func prepare(
    _ question: Question,
    of client: ConnectionID,
    in command: RunningCommand,
    on host: TreeHost
  ) -> CoordinatorPrepare {
    let tree = command.execution.tree
    let coordinator = tree.coordinator(question.coordinator)
    let screens = coordinator?.screens.suffix(32) ?? []
    let childLabel = question.kind.child.flatMap { child in
      label(of: child, for: client, in: command, on: host) ?? tree.coordinator(child)?.label
    }
    return CoordinatorPrepare(
      tree: host.origin.name,
      command: command.number,
      coordinator: question.coordinator.description,
      type: question.situation.type,
      label: label(of: question.coordinator, for: client, in: command, on: host),
      question: CoordinatorQuestion(question.kind, label: childLabel),
      situation: CoordinatorSituation(question.situation),
      screens: screens.compactMap { tree.screen($0) }.map(TreeScreen.init),
      screenCount: coordinator?.screens.count ?? 0,
      ancestors: ancestors(of: coordinator, in: tree),
      remaining: question.remaining.map(FullRoute.init),
      revision: host.tree.revision,
      dryRun: command.isDryRun
    )
  }

  /// The label of a coordinator that an earlier answer of the client opened in the command.
  private func label(
    of id: CoordinatorID,
    for client: ConnectionID,
    in command: RunningCommand,
    on host: TreeHost
  ) -> String? {
    guard let labelled = command.execution.labels[id],
      providers.isServed(labelled.openerType, by: client, host)
    else { return nil }
    return labelled.label
  }

  /// The labels that answers of the client defined in the command.
  func labels(of client: ConnectionID, in command: RunningCommand, on host: TreeHost) -> Set<String> {
    let own = command.execution.labels.all.filter { providers.isServed($0.openerType, by: client, host) }
    return Set(own.map(\.label))
  }

  /// The ancestors of a coordinator, nearest first, each with the pullback of its child.
  private func ancestors(of coordinator: LiveCoordinator?, in tree: Tree) -> [AncestorCoordinator] {
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

extension Question.AskedEvent {
  /// The child that the question is about, if any.
  var child: CoordinatorID? {
    switch self {
    case .route: nil
    case .pulled(_, let child): child
    case .completed(let child, _, _, _): child
    }
  }
}

extension Reason {
  /// The client that serves a type took too long to answer.
  static func late(_ type: String) -> Reason {
    .unanswered(.deadline, "The client that serves \(type) took too long to answer.", type: type)
  }

  /// The client that serves a type is disconnected, or does not read.
  static func clientGone(_ type: String) -> Reason {
    let sentence = "The client that serves \(type) has disconnected, or does not read its messages."
    return .unanswered(.clientGone, sentence, type: type)
  }
}
