import JSON

/// What navd asks with `coordinator.prepare`.
@NavigationActor
struct Question {
  struct Ancestor {
    let coordinator: String
    let type: String
    /// How it hears the one before it.
    let pullback: (route: String, mode: PullbackMode)?
  }

  enum Kind {
    case route(RouteForm)
    case pulled(RouteForm, as: String, child: String, label: String?)
    case completed(Completion, child: String)
  }

  let tree: String
  let command: Int
  let coordinator: String
  let type: String
  let label: String?
  let kind: Kind
  let situation: Situation
  let params: JSON.Object
  let ancestors: [Ancestor]
  let remaining: [RouteForm]

  init(_ params: JSON) throws {
    guard let tree = params["tree"]?.string, let command = params["command"]?.integer,
      let coordinator = params["coordinator"]?.string, let type = params["type"]?.string,
      let kind = Kind(params["question"])
    else { throw NavigationError("This client does not understand the question.") }
    self.tree = tree
    self.command = command
    self.coordinator = coordinator
    self.type = type
    self.kind = kind
    label = params["label"]?.string
    situation = Situation(params)
    self.params = params["situation"]?["params"]?.object ?? [:]
    ancestors = (params["ancestors"]?.array ?? []).map(Ancestor.init)
    remaining = (params["remaining"]?.array ?? []).compactMap { RouteForm($0) }
  }
}

extension Question.Ancestor {
  fileprivate init(_ json: JSON) {
    coordinator = json["coordinator"]?.string ?? ""
    type = json["type"]?.string ?? ""
    pullback = json["pullback"].flatMap { pullback in
      pullback["route"]?.string.map { ($0, (pullback["mode"]?.string).flatMap(PullbackMode.init) ?? .always) }
    }
  }
}

extension Question.Kind {
  fileprivate init?(_ json: JSON?) {
    let child = json?["child"]?.string ?? ""
    switch json?["kind"]?.string {
    case "route":
      guard let route = json?["route"].flatMap(RouteForm.init) else { return nil }
      self = .route(route)
    case "pulled":
      guard let route = json?["route"].flatMap(RouteForm.init), let carrier = json?["as"]?.string else {
        return nil
      }
      self = .pulled(route, as: carrier, child: child, label: json?["label"]?.string)
    case "completed":
      let completion = Completion(
        type: json?["type"]?.string ?? "",
        label: json?["label"]?.string ?? "",
        json: json?["completion"] ?? .null
      )
      self = .completed(completion, child: child)
    default:
      return nil
    }
  }
}
