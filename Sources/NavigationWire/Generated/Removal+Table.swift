// swift-format-ignore-file
// Written by Tools/generate from Protocol/removed.json. Do not edit.

extension Removal {
  /// The removal of a method; nil if no earlier release had it.
  package static func method(_ name: String) -> Removal? {
    switch name {
    case "coordinator.unpullback": Removal(release: "0.3.0", replacement: "tree.unsubscribe")
    case "graph.check": Removal(release: "0.3.0", replacement: "graph.load with dryRun")
    case "journal.read": Removal(release: "0.3.0", replacement: "tree.history")
    default: nil
    }
  }

  /// The release that removed a limit, and the limit to use instead; nil if no earlier release had it.
  package static func limit(_ name: String) -> (release: String, replacement: String?)? {
    switch name {
    case "changeBytesKeptPerTree": ("0.3.0", "historyBytesPerTree")
    case "changesKeptPerTree": ("0.3.0", "historyPerTree")
    case "eventsPerTurn": ("0.3.0", "workPerTurn")
    case "foreseenBytesPerCommand": ("0.3.0", nil)
    case "performMilliseconds": ("0.3.0", nil)
    case "performancesPerTree": ("0.3.0", nil)
    case "statusConnectionsPerUser": ("0.3.0", nil)
    default: nil
    }
  }

  /// The removal of a method's param; nil if no earlier release had it, or if it is ignored.
  package static func param(_ name: String, of method: String) -> Removal? {
    switch (method, name) {
    case ("coordinator.register", "performer"): Removal(release: "0.3.0", replacement: "custom of command.ended")
    case ("graph.get", "name"): Removal(release: "0.3.0", replacement: "graph")
    case ("graph.unload", "name"): Removal(release: "0.3.0", replacement: "graph")
    case ("tree.open", "name"): Removal(release: "0.3.0", replacement: "tree")
    case ("ui.report", "fact"): Removal(release: "0.3.0", replacement: "event")
    default: nil
    }
  }

  /// Whether a removed param of a method is ignored, because nothing replaces it.
  package static func isIgnored(_ name: String, of method: String) -> Bool {
    switch (method, name) {
    case ("initialize", "capabilities"): true
    default: false
    }
  }

  /// The removal of a member of answers to a request from navd; nil if no earlier release had it.
  package static func member(_ name: String, ofAnswersTo request: String) -> Removal? {
    switch (request, name) {
    case ("coordinator.prepare", "foreseen"): Removal(release: "0.3.0", replacement: "an answer to each question that navd asks")
    default: nil
    }
  }
}
