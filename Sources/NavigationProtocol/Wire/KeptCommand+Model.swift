import JSON
import Navigation

// The kept command and the screens that Back does not remove, in the model and on the wire.

extension KeptCommandReport {
  init(_ kept: KeptNode) {
    let (method, params) = (kept.source.method, kept.source.params)
    switch kept.wait {
    case .requirement(of: .screens(let name)):
      self.init(
        method: method,
        params: params,
        waitsFor: .requirement,
        screen: name,
        parkMs: kept.timeMs
      )
    case .requirement(of: .coordinators(let type)):
      self.init(method: method, params: params, waitsFor: .requirement, type: type, parkMs: kept.timeMs)
    case .confirmation(let child, let screen):
      self.init(
        method: method,
        params: params,
        waitsFor: .confirmation,
        coordinator: child.description,
        leaving: screen.description
      )
    }
  }
}

extension KeptNode {
  init(_ kept: KeptCommandReport) throws(WireError) {
    let wait: KeptCommand.AwaitedEvent =
      switch (kept.waitsFor, kept.screen, kept.type) {
      case (.requirement, let screen?, _): .requirement(of: .screens(screen))
      case (.requirement, nil, let type?): .requirement(of: .coordinators(type))
      case (.requirement, nil, nil): throw WireError("screen")
      case (.confirmation, _, _):
        .confirmation(
          by: try identifier(kept.coordinator ?? "", "coordinator"),
          of: try identifier(kept.leaving ?? "", "leaving")
        )
      }
    self.init(CommandSource(method: kept.method, params: kept.params), until: wait, timeMs: kept.parkMs)
  }
}

extension NamedValues<BackHoldName> {
  init(_ holds: [ScreenKey: BackHold]) {
    self.init(holds.sorted { $0.key < $1.key }.map { ($0.key.description, BackHoldName($0.value)) })
  }
}

/// Reads the screens that Back does not remove.
func backHolds(_ holds: NamedValues<BackHoldName>) throws(WireError) -> [ScreenKey: BackHold] {
  var read: [ScreenKey: BackHold] = [:]
  for hold in holds { read[try identifier(hold.name, "back")] = try modelWord(hold.value, "back") }
  return read
}
