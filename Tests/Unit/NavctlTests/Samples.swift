import JSON
import NavigationClient

@testable import navctl

/// The graph of the tests.
enum Samples {
  static let palette: JSON = [
    "navigation": 1, "name": "palette", "root": ["coordinator": "ColorList", "route": "list"],
    "screens": [
      "ColorListScreen": ["params": ["level": ["type": "integer"]]],
      "ColorScreen": [
        "params": ["name": ["type": "string"], "bright": ["type": "boolean", "optional": true]]
      ],
      "SettingsScreen": [:],
    ],
    "coordinators": [
      "ColorList": [
        "routes": [
          "list": "backToRoot", "info": ["present": "SettingsScreen"],
          "color": [
            "params": [
              "name": ["type": "string", "enum": ["Red", "Green"]],
              "level": ["type": "integer", "optional": true],
            ],
            "do": "none",
          ],
          "colorRoute": ["wraps": "Color", "do": "none"],
        ]
      ],
      "Color": [
        "routeType": "Shade",
        "routes": [
          "color": ["params": ["name": ["type": "string"]], "do": "none"],
          "settings": "none",
          "shade": ["params": ["depth": ["type": "number"], "tags": ["type": "array"]], "do": "none"],
        ],
        "result": [
          "type": "object", "properties": ["user": ["type": "string"], "age": ["type": "integer"]],
        ],
      ],
      "Home": ["kind": "tabs", "tabs": [["name": "first", "coordinator": "Color"]], "routes": [:]],
    ],
  ]

  static let vocabulary = vocabulary(palette)

  /// The vocabulary of a tree with that graph and these registrations.
  static func vocabulary(_ graph: JSON?, types: JSON = [:], screens: JSON = [:]) -> Vocabulary {
    var answer: JSON.Object = ["registered": ["types": types, "screens": screens]]
    answer["graph"] = graph
    return Vocabulary(ofTree: "main", .object(answer))
  }

  /// A modal sheet above a stack of three screens.
  static let state = read(stateJSON) as TreeGetResult

  private static let stateJSON: JSON = [
    "tree": "palette", "graph": "palette", "instance": "i1", "active": "s4", "onView": ["s4"],
    "snapshot": [
      "revision": 5,
      "window": [
        [
          "key": "n1", "kind": "stack", "layer": [:],
          "children": [
            screen("s1", "ColorListScreen", "c1", ["level": 0]),
            screen("s2", "ColorScreen", "c2", ["name": "Red"]),
            screen("s3", "SettingsScreen", "c1"),
          ],
        ],
        [
          "key": "n2", "kind": "bare", "layer": ["style": "sheet"],
          "children": [screen("s4", "InfoScreen", "c3", ["title": "All of it"])],
        ],
      ],
      "coordinators": [
        [
          "id": "c1", "type": "ColorList", "parent": nil, "level": 0, "params": [:], "home": "n1",
          "opening": "root", "pullback": nil,
        ],
        [
          "id": "c2", "type": "Color", "parent": "c1", "level": 1, "params": ["name": "Red"], "home": "n1",
          "opening": "handover", "pullback": ["route": "colorRoute", "mode": "always"],
        ],
        [
          "id": "c3", "type": "Info", "parent": "c2", "level": 2, "params": [:], "home": "n2",
          "opening": "started", "pullback": nil,
          "opener": "c2", "label": "infoDone",
        ],
        [
          "id": "c4", "type": "Color", "parent": "c1", "level": 1, "params": [:], "home": nil,
          "opening": "handover", "pullback": nil,
        ],
      ],
    ],
  ]

  /// A value from its JSON, which the tests write in full.
  static func read<Value: WireValue>(_ json: JSON) -> Value {
    do {
      return try Value(reading: json)
    } catch {
      preconditionFailure("\(error) in \(json.text)")
    }
  }

  /// A route that a tree takes; without a name any other.
  static func route(_ name: String?, _ coordinator: String, _ type: String) -> ListedRoute {
    var route: JSON.Object = ["coordinator": .string(coordinator), "type": .string(type), "params": [:]]
    route["route"] = name.map(JSON.string)
    return read(.object(route))
  }

  /// A change with these members; the others are empty.
  static func change(_ members: JSON.Object) -> TreeChange {
    var change: JSON.Object = [
      "revision": 6, "transitions": [], "attached": [], "updated": [:], "disposed": [],
    ]
    for member in members.members { change[member.name] = member.value }
    return read(.object(change))
  }

  static func screen(_ key: String, _ name: String, _ owner: String, _ params: JSON = [:]) -> JSON {
    ["key": .string(key), "kind": "screen", "name": .string(name), "params": params, "owner": .string(owner)]
  }
}

extension [Text] {
  /// The drawing without colour.
  var plain: String { map { $0.rendered(colour: false) }.joined(separator: "\n") }
}
