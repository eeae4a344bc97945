import JSON
import NavigationClient
import Scripting

// The inverse of the verbs: a command of a history becomes the words that a person would type. If the
// vocabulary would read a param's short form as another value, the param is written as `name:=JSON`.

/// Writes commands of a history as words of navctl.
struct CommandPhrase {
  let vocabulary: Vocabulary
  /// The types of coordinators by their ids.
  let types: [String: String]

  /// Returns the words of a command; throws if no verb of a script sends it.
  func words(of cause: ChangeCause) throws(UntoldCommand) -> [String] {
    let params = cause.params ?? [:]
    let words: [String] =
      switch cause.method {
      case "coordinator.trigger": try ["trigger"] + route(params["route"], for: address(params))
      case "coordinator.handle": try handled(params)
      case "coordinator.transfer": try transfer(params)
      case "coordinator.back": ["back"]
      case "coordinator.drop": try drop(params)
      case "coordinator.finish": try finish(params)
      case "coordinator.forget": ["forget"]
      case "tree.setFacts": try ["facts"] + facts(params["facts"])
      case "ui.report": try report(params)
      case "tree.undo": ["undo"] + option("--to", params["to"])
      case "tree.redo": ["redo"] + option("--to", params["to"])
      default: throw UntoldCommand("No verb of a script sends \(cause.method).")
      }
    return words + options(of: cause, params)
  }

  /// Returns a route with the routes that it carries, in the words of `trigger`.
  func route(_ route: JSON?, for address: Address) throws(UntoldCommand) -> [String] {
    guard let route else { throw .tooLarge }
    let normal = route.normalRoute
    for isTyped in [true, false] {
      let words = Self.words(of: normal, isTyped: isTyped)
      let read = try? vocabulary.route(try WordReader.route(words), for: address)
      if read?.normalRoute == normal { return words }
    }
    throw UntoldCommand("The words of a shell cannot say the route \(route.text).")
  }

  /// Returns the root of a tree, in the words of `open`.
  func root(_ root: JSON) throws(UntoldCommand) -> [String] {
    let type = root["coordinator"]?.string ?? root.string ?? ""
    let collapsed = root["collapsed"]?.bool == true ? ["--collapsed"] : []
    guard let route = root["route"] else { return ["--root", type] + collapsed }
    return try ["--root", type] + collapsed + self.route(route, for: Address(type: type))
  }

  private static func words(of route: JSON, isTyped: Bool) -> [String] {
    let params = (route["params"]?.object ?? [:]).members.map {
      SceneText.param($0.name, $0.value, isTyped: isTyped)
    }
    let carried = route["route"].map { ["/"] + words(of: $0, isTyped: isTyped) } ?? []
    return [route["name"]?.string ?? ""] + params + carried
  }

  private func handled(_ params: JSON.Object) throws(UntoldCommand) -> [String] {
    if let url = params["url"]?.string { return ["go", url] }
    guard let routes = params["routes"]?.array else { throw .tooLarge }
    var words = ["handle"]
    for (step, route) in routes.enumerated() {
      if step > 0 { words.append(",") }
      words += try self.route(route, for: step == 0 ? address(params) : Address())
    }
    return words
  }

  /// Returns a transfer in the words of `transfer`, or as JSON.
  private func transfer(_ params: JSON.Object) throws(UntoldCommand) -> [String] {
    guard let transfer = params["transfer"] ?? params["action"] else { throw .tooLarge }
    for words in Self.candidates(transfer) {
      let read = try? TransferWords.transfer(words, vocabulary: vocabulary)
      if read == transfer { return ["transfer"] + words }
    }
    return ["transfer", transfer.text]
  }

  private static func candidates(_ transfer: JSON) -> [[String]] {
    if let verb = transfer.string { return [[verb]] }
    guard let verb = transfer.object?.members.first else { return [] }
    let body = verb.value.object ?? ["screen": verb.value]
    let members = (body["params"]?.object ?? [:]).members
    let subject = body["screen"]?.string ?? verb.value.string ?? verb.value.text
    return [true, false].map { isTyped in
      [verb.name, subject] + members.map { SceneText.param($0.name, $0.value, isTyped: isTyped) }
    }
  }

  private func drop(_ params: JSON.Object) throws(UntoldCommand) -> [String] {
    guard let coordinator = params["coordinator"]?.string else { throw .tooLarge }
    return ["drop", coordinator] + (params["self"]?.bool == true ? ["--self"] : [])
  }

  private func finish(_ params: JSON.Object) throws(UntoldCommand) -> [String] {
    guard let coordinator = params["coordinator"]?.string else { throw .tooLarge }
    if params["cancel"]?.bool == true { return ["finish", coordinator, "--cancel"] }
    let error = params["error"]
    let words = try value(error ?? params["value"] ?? .null, of: error == nil ? type(of: coordinator) : nil)
    let keep = params["keep"]?.bool == true ? ["--keep"] : []
    return ["finish", coordinator] + words + (error == nil ? keep : ["--error"])
  }

  /// Returns the words of a result, or of an error, which has no type.
  private func value(_ value: JSON, of type: String?) throws(UntoldCommand) -> [String] {
    guard value != .null else { return [] }
    let members = value.object?.members ?? []
    var candidates = value.string.map { [[$0]] } ?? []
    candidates += [true, false].map { isTyped in
      members.map { SceneText.param($0.name, $0.value, isTyped: isTyped) }
    }
    candidates.append([value.text])
    for words in candidates where !words.isEmpty {
      if (try? vocabulary.result(words, of: type)) == value { return words }
    }
    throw UntoldCommand("The words of a shell cannot say the value \(value.text).")
  }

  /// Returns facts in the words of `facts`.
  func facts(_ facts: JSON?) throws(UntoldCommand) -> [String] {
    guard let facts = facts?.object else { throw .tooLarge }
    for isTyped in [true, false] {
      let words = facts.members.map { SceneText.param($0.name, $0.value, isTyped: isTyped) }
      if let read = try? vocabulary.facts(try WordReader.params(words)), read == facts { return words }
    }
    throw UntoldCommand("The words of a shell cannot say the facts \(JSON.object(facts).text).")
  }

  private func report(_ params: JSON.Object) throws(UntoldCommand) -> [String] {
    guard let event = params["event"]?.string else { throw .tooLarge }
    let subject = ["key", "tab", "container", "coordinator"].lazy.compactMap { params[$0]?.string }.first
    return ["report", event] + (subject.map { [$0] } ?? [])
  }

  private func options(of cause: ChangeCause, _ params: JSON.Object) -> [String] {
    let namesCoordinator = ["coordinator.drop", "coordinator.finish", "ui.report"].contains(cause.method)
    var words = namesCoordinator ? [] : option("--coordinator", params["coordinator"])
    words += option("--route-type", params["routeType"]) + option("--from", params["from"])
    if params["force"]?.bool == true { words.append("--force") }
    if params["animated"]?.bool == false { words.append("--no-animation") }
    return words + (cause.info.map { ["--info", $0.text] } ?? [])
  }

  private func option(_ name: String, _ value: JSON?) -> [String] {
    value.map { [name, $0.string ?? $0.text] } ?? []
  }

  private func address(_ params: JSON.Object) -> Address {
    Address(type: params["coordinator"]?.string.flatMap(type), routeType: params["routeType"]?.string)
  }

  /// The type of a coordinator, given its id or its type.
  private func type(of coordinator: String) -> String? {
    types[coordinator] ?? (vocabulary.coordinatorTypes.contains(coordinator) ? coordinator : nil)
  }
}

/// A command that a script cannot express, with the reason.
struct UntoldCommand: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  static let tooLarge = UntoldCommand(
    "The history has no params of this command, because they are larger than the limit causeBytes."
  )
}

extension JSON {
  /// The route as an object, without empty params.
  fileprivate var normalRoute: JSON {
    var route: JSON.Object = object ?? ["name": self]
    if route["params"]?.object?.isEmpty == true { route["params"] = nil }
    if let carried = route["route"] { route["route"] = carried.normalRoute }
    return .object(route)
  }
}
