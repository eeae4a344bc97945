package import Navigation

extension CommandOutcome {
  /// The outcome of a command.
  package init(_ outcome: Outcome) {
    self.init(
      kind: CommandOutcomeKind(outcome.kind),
      revision: outcome.revision,
      reason: outcome.reason.map(OutcomeReason.init),
      taker: outcome.taker?.description,
      handledBy: outcome.handledBy.map(\.description),
      disposed: outcome.disposed.map(DisposedCoordinator.init),
      searched: outcome.searched.map(\.description),
      discarded: outcome.discarded > 0 ? outcome.discarded : nil,
      popped: outcome.popped > 0 ? outcome.popped : nil,
      lost: outcome.lost.map { lost in
        LostScreenKeys(owner: lost.owner.description, screens: lost.screens.map(\.description))
      },
      notPulled: outcome.notPulled.map {
        UnpulledRoute(coordinator: $0.coordinator.description, route: $0.route)
      },
      remaining: outcome.remaining.map(FullRoute.init),
      missed: outcome.missed.map { missed in
        MissedRoute(coordinator: missed.coordinator.description, route: FullRoute(missed.route))
      },
      attached: outcome.attached?.description,
      redirects: outcome.redirects.map(TakenRedirect.init),
      moved: outcome.moved.map { move in
        MovedEntry(entry: move.entry, what: EntryMoveKind(move.kind), detail: move.detail)
      },
      overrun: outcome.overrun.map { overrun in
        OverrunScreen(
          screen: overrun.screen.description,
          name: overrun.name,
          unasked: overrun.unasked.map(OutcomeReason.init)
        )
      },
      kept: outcome.kept.map(KeptCommandEffect.init)
    )
  }

  /// The encoded outcome.
  ///
  /// Defined in this module so that the encoding is specialized.
  package var text: [UInt8] { serialized }

  /// The outcome of a dry run, with the change that the command would make.
  package init(dryRun outcome: Outcome, change: Change?) {
    self.init(outcome)
    dryRun = true
    self.change = change.map(TreeChange.init)
  }
}

extension TakenRedirect {
  package init(_ redirect: Redirect) {
    let routes = redirect.routes.map(FullRoute.init)
    switch redirect.entries {
    case .screens(let name): self.init(screen: name, routes: routes)
    case .coordinators(let type): self.init(type: type, routes: routes)
    }
  }
}

extension OutcomeReason {
  package init(_ reason: Reason) {
    self.init(
      code: ReasonCode(rawValue: reason.code.rawValue),
      message: reason.message,
      details: reason.details
    )
  }
}

extension DisposedCoordinator {
  package init(_ disposed: Disposed) {
    self.init(
      coordinator: disposed.coordinator.description,
      type: disposed.type,
      completion: disposed.completion.map(CompletionReport.init),
      opener: disposed.opener?.description,
      label: disposed.label,
      undelivered: disposed.undelivered.map(OutcomeReason.init),
      kept: disposed.isKept ? true : nil
    )
  }
}

extension CompletionReport {
  package init(_ completion: CoordinatorCompletion) {
    self =
      switch completion {
      case .value(let value): .value(value)
      case .failed(let error): .failed(error)
      case .cancelled: .cancelled
      case .dropped(let coordinator): .dropped(coordinator?.description)
      }
  }
}

extension FullRoute {
  package init(_ route: RouteSpec) {
    self.init(name: route.name, params: route.params, route: route.inner.map(FullRoute.init))
  }
}
