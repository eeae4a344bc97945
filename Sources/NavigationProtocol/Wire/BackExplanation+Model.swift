package import Navigation

extension TreeExplainBackResult {
  package init(_ explanation: BackExplanation, revision: Int) {
    self.init(
      revision: revision,
      steps: explanation.steps.map { step in
        ExplainedBackStep(
          rule: BackRuleName(step.rule),
          entry: step.entry,
          applies: step.applies,
          text: step.text
        )
      },
      effect: BackEffectKind(explanation.effect),
      leave: explanation.holding.map(HoldingLeaveGuard.init)
    )
    switch explanation.effect {
    case .route(let route, let coordinator):
      self.route = FullRoute(route)
      self.coordinator = coordinator.description
    case .swallow(let reason), .nothing(let reason):
      self.reason = OutcomeReason(reason)
    case .pop(let container), .dismiss(let container):
      self.container = container.description
    case .select(let tab, let container):
      self.tab = tab
      self.container = container.description
    }
  }
}

extension HoldingLeaveGuard {
  fileprivate init(_ holding: GuardedScreen) {
    let (screen, name) = (holding.key.description, holding.name)
    switch holding.otherwise {
    case .reject(let text): self.init(screen: screen, name: name, effect: .reject, text: text)
    case .confirm(let child, _): self.init(screen: screen, name: name, effect: .confirm, type: child.type)
    }
  }
}

extension BackEffectKind {
  fileprivate init(_ effect: BackEffect) {
    self =
      switch effect {
      case .route: .route
      case .swallow: .swallow
      case .pop: .pop
      case .dismiss: .dismiss
      case .select: .select
      case .nothing: .nothing
      }
  }
}
