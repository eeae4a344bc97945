import JSON
import NavigationClient
import Scripting

// The pending commands of a tree in words: the kept command, and the idle routes.

/// Describes a kept command and its condition.
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

/// Describes the next idle time, with its routes.
func idleText(_ idle: IdleTime, names: Directory) -> String {
  let routes = idle.routes.map { EntryText.routeText($0.json) }.joined(separator: ", ")
  let left = durationText(milliseconds: idle.remainingMs)
  return "\(routes) in \(left), because \(names.coordinator(idle.coordinator)) declares it"
}

/// The reason that a command is no longer kept; nil if unknown.
func keptEnd(by cause: ChangeCause, _ effect: KeptCommandEffect?) -> String? {
  guard cause.method == "coordinator.forget" else {
    return effect == .resumed || effect == .forgotten ? effect?.sentence : nil
  }
  // When the time is over, navd sends the command itself.
  return cause.client?.pid == 0 ? "the kept command expired" : KeptCommandEffect.forgotten.sentence
}

extension KeptCommandEffect {
  /// The sentence about an outcome with this effect.
  var sentence: String {
    switch self {
    case .parked: "the tree keeps a command until the requirement holds"
    case .asked: "the tree keeps a command until the user has confirmed it"
    case .resumed: "the kept command was carried out"
    case .forgotten: "the kept command was discarded"
    }
  }
}
