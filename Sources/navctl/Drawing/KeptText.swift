import JSON
import NavigationClient
import Scripting

// The commands that a tree holds for later, in words: the kept command, and the routes of its idle time.

/// Describes a kept command, with what it waits for.
func keptText(_ kept: KeptCommandReport, names: Directory) -> String {
  let cause = ChangeCause(method: kept.method, params: kept.params.isEmpty ? nil : kept.params)
  switch kept.waitsFor {
  case .requirement:
    let entry = kept.screen ?? kept.type ?? ""
    return "\(EntryText.command(cause)), until the requirement of \(entry) holds"
  case .confirmation:
    let asking = kept.coordinator.map(names.coordinator) ?? "a coordinator"
    let leaving = kept.leaving.map(names.node) ?? "a screen"
    return "\(EntryText.command(cause)), until \(asking) confirms that \(leaving) may leave"
  }
}

/// Describes the time without activity that is over next, with the routes that begin then.
func idleText(_ idle: IdleTime, names: Directory) -> String {
  let routes = idle.routes.map { EntryText.routeText($0.json) }.joined(separator: ", ")
  let left = durationText(milliseconds: idle.remainingMs)
  return "\(routes) in \(left), because \(names.coordinator(idle.coordinator)) declares it"
}

/// The reason why a command is not kept any more; nil if it is unknown.
func keptEnd(by cause: ChangeCause, _ effect: KeptCommandEffect?) -> String? {
  guard cause.method == "coordinator.forget" else {
    return effect == .resumed || effect == .forgotten ? effect?.sentence : nil
  }
  // navd sends the command itself when the time is over.
  return cause.client?.pid == 0 ? "the kept command expired" : KeptCommandEffect.forgotten.sentence
}

extension KeptCommandEffect {
  /// The sentence about an outcome with this effect.
  var sentence: String {
    switch self {
    case .parked: "the tree keeps a command until the requirement holds"
    case .asked: "the tree keeps a command until the user has confirmed it"
    case .resumed: "the kept command was carried out"
    case .forgotten: "the kept command was given up"
    }
  }
}
