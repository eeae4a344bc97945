internal import Navigation
internal import NavigationProtocol

// Answers of clients to the questions of commands, and failed questions.

extension Commands {
  /// The delay before a deadline is checked again, if navd has not yet read the client's input.
  private static let answerRecheckMilliseconds = 100

  /// Handles a response to a request of navd; returns false if there is no such request.
  @discardableResult
  func answered(_ id: RequestID, _ answer: Message.ResponseBody, by client: ConnectionID) -> Bool {
    guard let request = providers.delegation.answered(id, by: client) else { return false }
    resume(request.tree, after: answer, of: client)
    return true
  }

  private func resume(_ id: TreeID, after answer: Message.ResponseBody, of client: ConnectionID) {
    guard var command = trees[id]?.queue.answered(), let type = command.question?.situation.type else {
      return
    }
    let host = trees.host(id)
    let response = ClientAnswer(
      body: answer,
      type: type,
      graph: host.graph(of: command),
      labels: participants.labels(of: client, in: command, on: host)
    )
    guard !response.isLong else {
      _ = runBesideLoop(.reading(response), of: command, in: id)
      return
    }
    let taken = response.read(for: &command)
    resumeCommand(consume command, with: taken, in: id)
  }

  /// Whether a tree's command is suspended on the given request of navd.
  func isSuspended(_ tree: TreeID, onRequest id: String) -> Bool {
    guard let number = trees[tree]?.queue.running?.request else { return false }
    return id == "navd:\(number)"
  }

  /// Fails the requests whose deadline has passed.
  func checkRequestDeadlines() {
    for number in providers.delegation.openRequests {
      guard let request = providers.delegation[number] else { continue }
      if connections[request.client]?.isWaitingForNavd == true {
        // The answer may have arrived.
        wake(at: now.advanced(byMilliseconds: Self.answerRecheckMilliseconds))
      } else if request.deadline > now {
        wake(at: request.deadline)
      } else {
        participants.withdraw(number)
        fail(request, because: Reason.late)
      }
    }
  }

  /// Fails the requests to a client that has left, or to all clients.
  func failRequests(to client: ConnectionID?) {
    for number in providers.delegation.openRequests {
      if let request = providers.delegation.abandoned(number, by: client) {
        fail(request, because: Reason.clientGone)
      }
    }
  }

  /// Fails a request, with a reason that names the coordinator type.
  private func fail(_ request: OpenRequest, because reason: (String) -> Reason) {
    guard let command = trees[request.tree]?.queue.running, let question = command.question else { return }
    resumeCommand(command, with: .failure(reason(question.situation.type)), in: request.tree)
  }
}
