internal import Navigation
internal import NavigationGraph
internal import NavigationProtocol

// A record has no sensitive values, so neither does anything that is written or read from it.

/// A command and its outcome for the history, without the values that the tree's graph declares as sensitive.
///
/// A class, because the values are large and immutable.
final class CommandRecord: Sendable {
  let cause: CommandCause
  let outcome: Outcome
  /// The change, if the command was committed.
  let change: Change?
  let answers: [RecordedAnswer]
  /// The graph rules that matched, in the order of the questions.
  let rules: [HeldRule]
  /// The change with its sensitive values, if any, for subscribers that resume.
  let wholeChange: Change?

  init(
    cause: CommandCause,
    outcome: Outcome,
    change: Change? = nil,
    answers: [RecordedAnswer] = [],
    rules: [HeldRule] = [],
    redacting redaction: GraphRedaction?
  ) {
    self.cause = cause
    self.outcome = redaction?.outcome(outcome) ?? outcome
    self.change = change.map { redaction?.change($0) ?? $0 }
    self.answers = answers.map { redaction?.answer($0) ?? $0 }
    self.rules = rules
    wholeChange = redaction == nil || self.change == change ? nil : change
  }
}

extension GraphRedaction {
  fileprivate func outcome(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    outcome.reason = outcome.reason.map(reason)
    outcome.disposed = outcome.disposed.map { $0.redacted(by: self) }
    outcome.remaining = outcome.remaining.map { route($0, of: nil) }
    for index in outcome.redirects.indices {
      outcome.redirects[index].routes = outcome.redirects[index].routes.map { route($0, of: nil) }
    }
    for index in outcome.missed.indices {
      outcome.missed[index].route = route(outcome.missed[index].route, of: nil)
    }
    return outcome
  }

  private func reason(_ reason: Reason) -> Reason {
    Reason(reason.code, reason.message, details: message(reason.details))
  }

  fileprivate func change(_ change: Change) -> Change {
    guard let read = try? Change(TreeChange(reading: message(TreeChange(change).json))) else {
      preconditionFailure("navd reads the changes that it writes")
    }
    return read
  }

  fileprivate func answer(_ answer: RecordedAnswer) -> RecordedAnswer {
    switch answer {
    case .action(let action): .action(message(action))
    case .failure(let reason): .failure(self.reason(reason))
    case .absent(let reason): .absent(self.reason(reason))
    }
  }
}
