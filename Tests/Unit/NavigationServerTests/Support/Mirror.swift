import JSON

/// A subscriber's copy of a tree, kept by the rule of `Protocol/clients.md` on JSON alone.
struct Mirror {
  private(set) var json: JSON

  init(_ snapshot: JSON) {
    json = snapshot
  }

  var revision: Int { json["revision"]?.integer ?? -1 }

  /// Applies the change of a line, if it has one.
  mutating func hear(_ line: String) throws {
    let message = try JSON.parse(line.utf8, limits: .generous)
    guard message["method"] == "tree.changed", let change = message["params"]?["change"] else { return }
    apply(change)
  }

  mutating func apply(_ change: JSON) {
    guard change["revision"]?.integer == revision + 1, var snapshot = json.object else {
      json = ["gap": .integer(revision)]
      return
    }
    for transition in change["transitions"]?.array ?? [] {
      guard snapshot.hasList(transition["in"]?.string ?? "") else {
        json = ["missing": transition["in"] ?? .null]
        return
      }
      snapshot = spliced(snapshot, transition)
    }
    var coordinators = (snapshot["coordinators"]?.array ?? []) + (change["attached"]?.array ?? [])
    coordinators.sort { $0.number < $1.number }
    for (id, members) in (change["updated"]?.object?.members ?? []).map({ ($0.name, $0.value) }) {
      coordinators = coordinators.map { $0["id"]?.string == id ? $0.merging(members) : $0 }
      snapshot["window"] = snapshot["window"]?.updating(id, members)
    }
    let disposed = Set((change["disposed"]?.array ?? []).compactMap { $0["coordinator"]?.string })
    snapshot["coordinators"] = .array(coordinators.filter { !disposed.contains($0["id"]?.string ?? "") })
    snapshot["revision"] = change["revision"]
    if let changes = change["facts"]?.object {
      var facts = snapshot["facts"]?.object ?? [:]
      for (name, value) in changes.members.map({ ($0.name, $0.value) }) {
        facts[name] = value.isNull ? Optional.none : value
      }
      snapshot["facts"] = .object(facts)
    }
    for name in ["back", "kept"] {
      guard let value = change[name] else { continue }
      snapshot[name] = value.isNull || value.object?.isEmpty == true ? Optional.none : value
    }
    json = .object(snapshot)
  }

  private func spliced(_ snapshot: JSON.Object, _ transition: JSON) -> JSON.Object {
    var snapshot = snapshot
    let list = transition["in"]?.string ?? ""
    if list == "window" {
      snapshot["window"] = snapshot["window"]?.splicing(transition)
    } else {
      let parts = list.split(separator: "/").map(String.init)
      snapshot["window"] = snapshot["window"]?.splicing(
        parts.count == 2 ? "compact" : "children",
        of: parts[0],
        transition
      )
    }
    return snapshot
  }
}

extension JSON.Object {
  /// Whether a transition may name a list.
  fileprivate func hasList(_ name: String) -> Bool {
    let key = name.split(separator: "/").first.map(String.init)
    return name == "window" || self["window"]?.array?.contains { $0.holds(key) } == true
  }
}

extension JSON {
  /// Whether the node has the key or is an ancestor of the node with it.
  fileprivate func holds(_ key: String?) -> Bool {
    self["key"]?.string == key || self["children"]?.array?.contains { $0.holds(key) } == true
  }

  /// The number in a coordinator's id.
  fileprivate var number: Int { self["id"]?.string.flatMap { Int($0.dropFirst()) } ?? 0 }

  fileprivate func merging(_ members: JSON) -> JSON {
    guard var object else { return self }
    for member in members.object?.members ?? [] { object[member.name] = member.value }
    return .object(object)
  }

  /// A list of nodes or keys with a transition applied.
  fileprivate func splicing(_ transition: JSON) -> JSON {
    let removed = Set((transition["removed"]?.array ?? []).compactMap(\.string))
    var list = (array ?? []).filter { !removed.contains($0["key"]?.string ?? $0.string ?? "") }
    list.insert(contentsOf: transition["added"]?.array ?? [], at: transition["at"]?.integer ?? 0)
    return .array(list)
  }

  /// Nodes in which one list of one container has a transition applied.
  fileprivate func splicing(_ member: String, of key: String, _ transition: JSON) -> JSON {
    mappingNodes { node in
      guard node["key"]?.string == key else { return node }
      var node = node
      node[member] = node[member]?.splicing(transition)
      return node
    }
  }

  /// Nodes with changed members of the node with a key.
  fileprivate func updating(_ key: String, _ members: JSON) -> JSON {
    mappingNodes { node in
      node["key"]?.string == key ? JSON.object(node).merging(members).object ?? node : node
    }
  }

  private func mappingNodes(_ body: (Object) -> Object) -> JSON {
    .array(
      (array ?? []).map { node in
        guard let object = node.object else { return node }
        var mapped = body(object)
        if let children = mapped["children"] { mapped["children"] = children.mappingNodes(body) }
        return .object(mapped)
      }
    )
  }
}
