internal import JSON

/// The part of a command that is undone as a whole.
indirect enum Stage: Sendable {
  /// The command itself, with its redirects.
  case command
  /// A redirect that follows from facts or from a screen event.
  case redirect(Redirect)
  /// The restart of the root or of its selected tab.
  case refill
  case kept(KeptCommand)

  var isResumed: Bool { if case .kept = self { true } else { false } }

  /// The source from which the command of the stage can be read again; nil if it cannot be kept.
  func source(of original: TreeCommand?) -> CommandSource? {
    switch self {
    case .command: original?.source
    case .redirect(let redirect):
      CommandSource(
        method: "coordinator.handle",
        params: ["routes": .array(redirect.routes.map(\.json))]
      )
    case .refill: nil
    case .kept(let kept): kept.source
    }
  }
}

/// The leave guards of a command.
struct Leaving: Sendable {
  /// The screens that may leave: the user has confirmed it, or cannot be asked.
  var waived: Set<ScreenKey> = []
  /// The reasons why confirmations could not be shown.
  var unasked: [ScreenKey: Reason] = [:]
  /// The confirmation that is being opened.
  var asking: Boxed<Confirmation>?
  /// Whether the stage passes leave guards, because its command was sent with `force`.
  var isForced = false
  /// Whether a guard holds the command itself.
  var blocksCommand = false

  /// The screens that may leave because the user has confirmed it.
  var confirmed: Set<ScreenKey> { waived.subtracting(unasked.keys) }
}

/// A child that asks the user whether a screen may leave.
struct Confirmation: Sendable {
  let screen: GuardedScreen
  let child: CoordinatorID
  /// Whether the requirement of its type held when it was opened.
  let mayAsk: Bool
}
