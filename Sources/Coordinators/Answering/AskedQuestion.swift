import JSON

/// A question of navd: the params of `coordinator.prepare`.
@NavigationActor
struct AskedQuestion {
  enum AskedSubject {
    case route(RouteForm)
    case pulled(RouteForm, as: String, child: String, label: String?)
    case completed(Completion, child: String)
  }

  let tree: String
  let command: Int
  let coordinator: String
  let type: String
  let label: String?
  let subject: AskedSubject
  let situation: AskedSituation
  let params: JSON.Object
  /// The type of the coordinator's parent.
  let parentType: String?

  init(_ params: JSON) throws {
    guard let tree = params["tree"]?.string, let command = params["command"]?.integer,
      let coordinator = params["coordinator"]?.string, let type = params["type"]?.string,
      let subject = AskedSubject(params["question"])
    else { throw NavigationError("This client cannot read the question. It may be older than navd.") }
    self.tree = tree
    self.command = command
    self.coordinator = coordinator
    self.type = type
    self.subject = subject
    label = params["label"]?.string
    situation = AskedSituation(params)
    self.params = params["situation"]?["params"]?.object ?? [:]
    parentType = params["ancestors"]?.array?.first?["type"]?.string
  }
}

extension AskedQuestion.AskedSubject {
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
