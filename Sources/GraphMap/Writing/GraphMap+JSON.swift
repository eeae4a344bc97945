package import JSON

extension GraphMap {
  /// The map as the inspector reads it.
  package var json: JSON {
    [
      "name": .string(name),
      "width": number(width),
      "height": number(height),
      "folded": .bool(isFolded),
      "coordinators": .array(coordinators.map(\.json)),
      "screens": .array(screens.map(\.json)),
      "edges": .array(edges.map(\.json)),
    ]
  }
}

extension MapCoordinator {
  fileprivate var json: JSON {
    .object(
      JSON.Object(
        adding: [
          "name": .string(name),
          "kind": .string(kind),
          "root": isRoot ? true : nil,
          "delegated": isDelegated ? true : nil,
          "opened": .bool(isOpened),
          "idle": idle?.json,
          "requires": requirement?.json,
          "back": back.map(JSON.string),
          "notes": .array(notes.map(\.json)),
          "rows": .array(rows.map(\.json)),
          "screens": screens.isEmpty
            ? nil : .array(screens.map { .object(JSON.Object(present: $0.members)) }),
        ],
        to: frame.json
      )
    )
  }
}

extension MapFrame {
  fileprivate var json: JSON.Object {
    ["x": number(x), "y": number(y), "width": number(width), "height": number(height)]
  }
}

extension MapNote {
  fileprivate var json: JSON {
    .object(
      JSON.Object(present: [
        "icon": .string(icon.rawValue),
        "text": .string(text),
        "detail": detail.isEmpty ? nil : .string(detail),
      ])
    )
  }
}

extension MapIdle {
  fileprivate var json: JSON {
    .object(
      JSON.Object(present: [
        "after": number(seconds), "routes": strings(routes), "when": when.map(JSON.string),
      ])
    )
  }
}

extension MapRequirement {
  fileprivate var json: JSON {
    .object(
      JSON.Object(present: [
        "text": .string(text),
        "otherwise": routes.isEmpty ? nil : .string(routes.joined(separator: ", ")),
        "reject": reject.map(JSON.string),
        "park": park.map(JSON.string),
        "facts": strings(facts),
      ])
    )
  }
}

extension MapGuard {
  fileprivate var json: JSON {
    .object(
      JSON.Object(present: [
        "text": .string(text), "asks": asks.map(JSON.string), "reject": reject.map(JSON.string),
      ])
    )
  }
}

extension MapRow {
  fileprivate var json: JSON {
    .object(
      JSON.Object(present: [
        "kind": .string(kind.rawValue),
        "name": .string(name),
        "params": params.map(JSON.object),
        "text": .string(text),
        "pointers": strings(pointers),
        "completes": completes.isEmpty ? nil : strings(completes),
        "wraps": wraps.isEmpty ? nil : strings(wraps),
        "screens": screens.isEmpty ? nil : strings(screens),
        "y": number(y),
      ])
    )
  }
}

extension MapScreen {
  fileprivate var json: JSON { .object(JSON.Object(adding: members, to: frame.json)) }

  fileprivate var members: KeyValuePairs<String, JSON?> {
    [
      "name": .string(name),
      "owner": owner.map(JSON.string),
      "params": strings(params),
      "links": strings(links),
      "requires": requirement?.json,
      "leave": leave == nil ? nil : true,
      "guard": leave?.json,
      "noBack": hasNoBack ? true : nil,
      "back": back.map(JSON.string),
      "notes": .array(notes.map(\.json)),
    ]
  }
}

extension MapEdge {
  fileprivate var json: JSON {
    .object(
      JSON.Object(present: [
        "from": .string(from.name),
        "source": .string(from.kind.rawValue),
        "row": row.map(JSON.integer),
        "to": .string(to.name),
        "target": .string(to.kind.rawValue),
        "toRow": toRow.map(JSON.integer),
        "kind": .string(kind),
        "pointer": pointers.first.map(JSON.string),
        "pointers": strings(pointers),
        "completed": completed.map(JSON.string),
        "path": line.map { .string($0.path) },
        "head": line.map { [number($0.tip.x), number($0.tip.y), number($0.degrees)] },
      ])
    )
  }
}

private func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }

private func number(_ length: Double) -> JSON {
  let rounded = (length * 10).rounded() / 10
  return rounded == rounded.rounded() ? .integer(Int(rounded)) : .double(rounded)
}
