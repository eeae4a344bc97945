internal import Wording

/// A line of a box between its name and its rows: a requirement, an idle time, a link.
package struct MapNote: Equatable, Sendable {
  /// The picture in front.
  package enum Icon: String, Sendable {
    case clock, lock, hold, back, link, warn, plug, turn
  }

  package var icon: Icon
  /// The text in bold, or the pattern of a link.
  package var text: String
  /// The text after it.
  package var detail = ""
}

extension MapCoordinator {
  /// The lines between its name and its rows.
  package var notes: [MapNote] {
    var notes: [MapNote] = []
    if !isOpened { notes.append(MapNote(icon: .warn, text: "nothing opens it")) }
    if let openers {
      notes.append(MapNote(icon: .turn, text: "opened by \(counted(openers, "coordinator"))"))
    }
    if isDelegated { notes.append(MapNote(icon: .plug, text: "client", detail: "handles its routes")) }
    if let idle {
      notes.append(
        MapNote(icon: .clock, text: idle.time, detail: "then \(idle.routes.joined(separator: ", "))")
      )
    }
    if let requirement { notes.append(requirement.note) }
    if let back { notes.append(MapNote(icon: .back, text: "Back", detail: back)) }
    return notes
  }
}

extension MapScreen {
  /// The number of links that a box lists.
  private static let linksMax = 3

  /// The lines below its name.
  package var notes: [MapNote] {
    var notes = requirement.map { [$0.note] } ?? []
    if let leave {
      let detail = leave.asks.map { "asks \($0)" } ?? "keeps it"
      notes.append(MapNote(icon: .hold, text: leave.text, detail: detail))
    }
    if hasNoBack { notes.append(MapNote(icon: .back, text: "Back", detail: "does nothing")) }
    if let back { notes.append(MapNote(icon: .back, text: "Back", detail: back)) }
    notes += links.prefix(Self.linksMax).map { MapNote(icon: .link, text: $0.escapingControls) }
    if links.count > Self.linksMax {
      notes.append(MapNote(icon: .link, text: "…", detail: "and \(links.count - Self.linksMax) more"))
    }
    return notes
  }
}

extension MapIdle {
  /// The time in the largest unit that gives a whole number of at least two.
  fileprivate var time: String {
    for (unit, length) in [("h", 3_600.0), ("m", 60.0)] where seconds >= 2 * length {
      let count = seconds / length
      if count == count.rounded() { return "\(Int(count))\(unit)" }
    }
    return "\(pixels(seconds))s"
  }
}

extension MapRequirement {
  fileprivate var note: MapNote {
    let otherwise = routes.isEmpty ? "else blocked" : "else \(routes.joined(separator: ", "))"
    let parks = park.map { ", parks \($0)" } ?? ""
    return MapNote(icon: .lock, text: text, detail: otherwise + parks)
  }
}
