import JSON
import Navigation

/// Reads conditions and actions of one body from JSON for one event; without a scope there are no references.
struct NaiveActions {
  let document: JSON
  let scope: NaiveScope?
  /// The type of the coordinator that acts.
  let type: String
  private let tally: NaiveTally?

  init(document: JSON, scope: NaiveScope?, by type: String? = nil, counting tally: NaiveTally? = nil) {
    self.document = document
    self.scope = scope
    self.type = scope?.situation.type ?? type ?? ""
    self.tally = tally
  }

  func holds(_ condition: JSON?) -> Bool {
    guard let condition, let scope else { return condition == nil }
    tally?.note(condition.string ?? condition.object?.names.first)
    switch condition {
    case "initial": return scope.situation.isInitial
    case "root": return scope.situation.isRoot
    case "collapsed": return scope.situation.isCollapsed
    case "covered": return scope.isCovered
    default: break
    }
    guard let member = condition.object?.members.first else { return false }
    let operands = member.value.array ?? []
    switch member.name {
    case "home": return member.value.string == scope.situation.home.rawValue
    case "route": return member.value.string == scope.route.name
    case "completion": return member.value.string == scope.completion?.kind
    case "inner": return carries(operands.isEmpty ? [member.value] : operands, scope.route.inner)
    case "all": return operands.allSatisfy(holds)
    case "any": return operands.contains(where: holds)
    case "not": return !holds(member.value)
    case "fact": return scope.situation.facts["f"] == true
    case "exists": return scope.question.tree.coordinators.contains { member.value.string == $0.type }
    case "onView":
      let params = params(ofCondition: member.value["params"])
      return scope.screensOnView.contains { member.value.means($0, params) }
    case "tab": return member.value.string == scope.selectedTab
    case "equals": return orNull(operands[0]) == orNull(operands[1])
    default: return false
    }
  }

  private func orNull(_ json: JSON) -> JSON {
    do throws(NaiveRun.Stop) { return try value(json) ?? .null } catch { return .null }
  }

  /// The required params of a screen; omitted params are not compared.
  private func params(ofCondition json: JSON?) -> JSON.Object {
    var params: JSON.Object = [:]
    for param in json?.object?.members ?? [] where orNull(param.value) != .null {
      params[param.name] = orNull(param.value)
    }
    return params
  }

  private func carries(_ names: [JSON], _ route: RouteSpec?) -> Bool {
    guard let name = names.first else { return true }
    return name.string == route?.name && carries(Array(names.dropFirst()), route?.inner)
  }

  /// The name of an action and its body; null for a word.
  static func named(_ json: JSON) -> (name: String, body: JSON) {
    if let word = json.string { return (word, .null) }
    let member = json.object?.members.first { $0.name != "when" && $0.name != "animated" }
    return (member?.name ?? "none", member?.value ?? .null)
  }

  func action(_ json: JSON) throws(NaiveRun.Stop) -> ActionSpec {
    let (name, body) = Self.named(json)
    tally?.note(name)
    switch name {
    case "none": return .none
    case "send": return .send(try route(body, of: body["to"]?.string), to: body["to"]?.string)
    case "finish": return .finish(try result(body["value"]), keep: body["keep"] == true)
    case "fail": return .fail(try given(body["error"]) ?? .null)
    case "cancel": return .cancel
    case "drop": return .drop(self: body["self"] == true, animated: nil)
    case "reject":
      guard let text = try value(body)?.string else { throw .failed(.badParams) }
      return .reject(reason: text)
    case "setFacts": return .setFacts(try facts(body))
    case "closeTab":
      return .closeTab(body["tab"]?.string ?? body.string ?? "", animated: nil)
    case "sequence":
      var actions: [ActionSpec] = []
      for element in body.array ?? [] where holds(element["when"]) { actions.append(try action(element)) }
      return .sequence(actions)
    default:
      return .transfer(try transfer(name, body))
    }
  }

  /// New values of `f`, false by default, and of `g`, which may be absent.
  private func facts(_ body: JSON) throws(NaiveRun.Stop) -> JSON.Object {
    var facts: JSON.Object = [:]
    for member in body.object?.members ?? [] {
      guard let value = try value(member.value) else { continue }
      if member.name == "f" {
        facts["f"] = value.isNull ? false : value
      } else {
        guard value.isNull || value.integer != nil else { throw .failed(.badParams) }
        facts["g"] = value
      }
    }
    return facts
  }

  private func transfer(_ name: String, _ body: JSON) throws(NaiveRun.Stop) -> TransferSpec {
    switch name {
    case "push": return .push(try screen(body))
    case "show": return .show(try screen(body))
    case "replace": return .replace(try screen(body))
    case "navigate": return .navigate(try screen(body), body["dedupe"] == "inStack" ? .inStack : .top)
    case "remove": return .remove(try target(body))
    case "pop": return .pop(count: try count(body))
    case "popToRoot": return .popToRoot
    case "backToRoot": return .backToRoot
    case "popTo":
      return .popTo(try target(body), inclusive: body["inclusive"] == true, ifAbsent: try ifAbsent(body))
    case "set":
      guard body["tabs"] == nil else { return .setTabs(try tabs(body["tabs"])) }
      return .set(try items(body), scope: body["scope"] == "own" ? .own : .all)
    case "setParams":
      let screen = body["key"] ?? body["screen"] == nil ? nil : namedTarget(body)
      return .setParams(screen, try customParams(body))
    case "select": return .select(tab: body["tab"]?.string ?? body.string ?? "")
    case "openTab": return .openTab(TabSpec(body["tab"]?.string ?? "", child: try child(body)))
    case "setRoot": return .setRoot(try root(body))
    case "handover": return .handover(try child(body))
    case "start":
      return .start(try child(body), in: context(body["in"]), label: body["completed"]?.string)
    case "custom":
      return .custom(name: body["name"]?.string ?? body.string ?? "", params: try customParams(body))
    case "primary", "supplementary", "secondary":
      return .column(Column(rawValue: name) ?? .primary, try column(body))
    default: return try layerTransfer(name, body)
    }
  }

  private func layerTransfer(_ name: String, _ body: JSON) throws(NaiveRun.Stop) -> TransferSpec {
    let layer = layer(body)
    switch name {
    case "present": return .present(try presented(body), layer)
    case "replaceModal": return .replaceModal(try presented(body), layer)
    case "pushOrPresent": return .pushOrPresent(try screen(body), layer)
    case "dismiss":
      guard let key = body["key"]?.string else { return .dismiss }
      return .dismissKey(
        ScreenKey(key).map(LayerTarget.screen) ?? .layer(ContainerID(key) ?? ContainerID(1))
      )
    case "dismissSelf": return .dismissSelf
    case "dismissTo": return .dismissTo(try target(body))
    case "popOrDismiss": return .popOrDismiss
    case "popToRootOrDismiss": return .popToRootOrDismiss
    default: preconditionFailure("The naive graph does not know the action \(name).")
    }
  }

  private func column(_ json: JSON) throws(NaiveRun.Stop) -> ColumnTransferSpec {
    let (name, body) = Self.named(json)
    switch name {
    case "push": return .push(try screen(body))
    case "pop": return .pop(count: try count(body))
    case "set": return .set(try items(body))
    case "popToRoot": return .popToRoot
    case "backToRoot": return .backToRoot
    case "handover": return .handover(try child(body))
    default: preconditionFailure("The naive graph does not know \(name) in a column.")
    }
  }
}
