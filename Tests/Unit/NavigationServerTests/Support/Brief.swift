import JSON

extension JSON {
  /// A message of navd in short form.
  var brief: String {
    if let messages = array { return "[\(messages.map(\.brief).joined(separator: ", "))]" }
    if let method = self["method"]?.string { return told(method, self["params"] ?? .null) }
    let id = self["id"]?.text ?? "?"
    if let error = self["error"] { return "\(id): error \(error["data"]?["name"]?.string ?? error.text)" }
    return "\(id): \(self["result"]?.answer ?? "nothing")"
  }

  private func told(_ method: String, _ params: JSON) -> String {
    switch method {
    case "coordinator.prepare":
      "asks \(params.text("coordinator")) \(params["question"]?.asked ?? "?")"
        + (params["dryRun"] == true ? " dry" : "")
    case "$/cancelRequest": "withdraws"
    case "tree.changed": "changed \(params["change"]?["revision"]?.text ?? "?")"
    case "command.ended":
      "ended \(params["outcome"]?.outcome ?? "?")\(params["labels"]?.labels ?? "")\(params.customs)"
    case "coordinator.completed":
      "completed \(params.text("coordinator")) \(params.text("label")) \(params["completion"]?.text("kind") ?? "?")"
    case "coordinator.served": "served \(params.text("type")) by \(params["client"]?.text("name") ?? "?")"
    case "coordinator.routed": "routed \(params.text("coordinator")) \(params["route"]?.text("name") ?? "?")"
    case "subscription.ended": "unsubscribed \(params.text("reason"))"
    case "tree.closed": "closed \(params.text("tree"))"
    default: method
    }
  }

  private var asked: String {
    switch self["kind"]?.string {
    case "route": self["route"]?.text("name") ?? "?"
    case "pulled": "\(text("as"))(\(self["route"]?.text("name") ?? "?")) of \(text("child"))"
    case "completed": "completed \(text("label")) \(self["completion"]?.text("kind") ?? "?")"
    default: "?"
    }
  }

  private var answer: String {
    if let opened = self["opened"] {
      let name = text("tree")
      if opened == true { return "opened \(name)" }
      return self["outcome"].map { "not opened \($0.outcome)" } ?? "attached \(name)"
    }
    if self["outcome"] != nil { return outcome }
    if let types = self["types"]?.array {
      let live = (self["coordinators"]?.array ?? []).map { " \($0.text("coordinator"))" }.joined()
      return "registered \(types.compactMap(\.string).joined(separator: ","))\(live)"
    }
    return "ok"
  }

  private var outcome: String {
    let reason = self["reason"].map { " \($0.text("code"))" } ?? ""
    return "\(text("outcome")) \(self["revision"]?.text ?? "?")\(reason)"
  }

  private var customs: String {
    (self["custom"]?.array ?? []).map { " custom \($0.text("coordinator")) \($0.text("name"))" }.joined()
  }

  private var labels: String {
    (object?.members ?? []).map { " \($0.name)=\($0.value.string ?? "?")" }.joined()
  }

  private func text(_ member: String) -> String { self[member]?.string ?? "nobody" }
}
