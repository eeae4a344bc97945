import JSON
import NavigationClient

/// The coordinators of this program in one tree.
///
/// Releases the coordinators when any client closes the tree.
@NavigationActor
final class HostedTree {
  /// The key of the screen whose view calls a coordinator, also in tasks of the call; nil otherwise.
  @TaskLocal static var sender: String?

  nonisolated let name: String
  let application: Application
  /// The instance of the tree that the coordinators' ids belong to; nil while unknown.
  private var instance: String?
  private var live: [String: AnyCoordinator] = [:]
  /// The stand-ins of other programs' children that this program started, until they have completed.
  private var standIns: [String: AnyCoordinator] = [:]
  private var drafts: [Int: CommandDraft] = [:]
  /// The coordinators that a command of this program opens, by label, until the command has ended.
  var offers: [String: LabelledChild] = [:]
  /// The coordinators that a command opens without a label, until they are asked or the command has ended.
  var awaited: [AnyCoordinator] = []
  private var lastLabel = 0

  init(name: String, application: Application) {
    self.name = name
    self.application = application
  }

  /// The handle of the tree.
  nonisolated var handle: NavigationTree { application.tree(name) }

  func coordinator(_ id: String) -> AnyCoordinator? { live[id] }

  /// The live coordinators, the oldest first.
  var coordinators: [AnyCoordinator] {
    live.sorted { Self.number($0.key) < Self.number($1.key) }.map(\.value)
  }

  private static func number(_ id: String) -> Int { Int(id.dropFirst()) ?? 0 }

  // MARK: Questions

  /// Answers a question.
  ///
  /// Sends the description of a thrown error to navd.
  func answer(_ question: CoordinatorPrepare) throws -> JSON {
    let draft = drafts[question.command] ?? CommandDraft(tree: self)
    drafts[question.command] = draft
    let coordinator = try asked(question, draft)
    coordinator.situation = question.situation
    coordinator.ancestors = question.ancestors.map(\.coordinator)
    coordinator.label = question.label
    coordinator.screens = question.screens.map { NamedScreen($0.name, params: $0.params) }
    let event = event(of: question, for: coordinator, draft)
    return ["action": try draft.action(on: event, of: coordinator)]
  }

  private func asked(_ question: CoordinatorPrepare, _ draft: CommandDraft) throws -> AnyCoordinator {
    let known =
      live[question.coordinator]
      ?? draft.coordinator(question.coordinator, label: question.label)
      ?? question.label.flatMap { offers[$0]?.coordinator }
      ?? awaited.first { $0.openedType == question.type && $0.id == nil }
      ?? question.label.flatMap { application.tab($0, of: question.ancestors.first?.type) }
    let coordinator = try known ?? application.make(question.type, question.situation.params)
    draft.found[question.coordinator] = coordinator
    return coordinator
  }

  private func event(
    of asked: CoordinatorPrepare,
    for coordinator: AnyCoordinator,
    _ draft: CommandDraft
  ) -> CoordinatorEvent {
    switch asked.question {
    case .route(let route):
      return .route(route)
    case .pulled(let child, let label, let route, let carrier):
      let child = live[child] ?? draft.coordinator(child, label: label)
      return .pulled(route, as: carrier, heard: child?.pulledBack ?? coordinator.hearing[carrier])
    case .completed(let child, let type, let label, let completion):
      let child = live[child] ?? standIns[child] ?? draft.coordinator(child, label: label)
      let ended = Completion(type: type, label: label, completion)
      if let child { draft.completions.append((child, ended)) }
      return .completed(ended, child: child, isDryRun: asked.dryRun)
    }
  }

  /// Returns the descendant that reads a text of a deep link: that of the selected tab, or the newest.
  func reader(of link: String, below ancestor: AnyCoordinator, _ draft: CommandDraft) -> AnyCoordinator? {
    let id = draft.found.first { $0.value === ancestor }?.key
    let known = live.merging(draft.found) { $1 }.sorted { Self.number($0.key) < Self.number($1.key) }.map(
      \.value
    )
    let readers = known.filter { coordinator in
      guard let id, coordinator.ancestors.contains(id) else { return false }
      return type(of: coordinator).routeEnumeration?.reads(link: link) == true
    }
    return readers.last { $0.label != nil && $0.label == draft.selectedTab } ?? readers.last
  }

  /// Returns a new label for a coordinator that is about to be opened.
  func label(for coordinator: AnyCoordinator) throws -> String {
    if coordinator.isAdHoc { try application.serveAdHoc(type(of: coordinator)) }
    if !coordinator.isServedElsewhere { try application.mustServe(coordinator.openedType) }
    lastLabel += 1
    return "\(coordinator.openedType)-\(lastLabel)"
  }

  // MARK: The ends of commands

  /// If a command committed, keeps its objects and performs its custom transitions; otherwise discards both.
  func ended(_ command: CommandEnded) {
    let draft = drafts.removeValue(forKey: command.command)
    // If a command waits for the user, its objects are discarded except for the coordinator that asks.
    let asking = command.outcome.reason.flatMap {
      $0.code == .leaveAsked ? $0.details["coordinator"]?.string : nil
    }
    guard command.outcome.kind.isCommit || asking != nil, !command.dryRun else {
      // Flows that were not started end without a value.
      for child in draft?.opened.values.map(\.coordinator) ?? [] { child.ended() }
      return
    }
    opened(command.instance)
    for (id, coordinator) in draft?.found ?? [:] where asking == nil || id == asking {
      begin(coordinator, as: id)
    }
    for (label, id) in command.labels {
      guard let opened = draft?.opened[label] ?? offers[label] else { continue }
      let child = opened.coordinator
      if child.isServedElsewhere {
        if let pulledBack = child.pulledBack { opened.opener.hearing[pulledBack.route] = pulledBack }
        standIns[id] = child
      } else {
        begin(child, as: id)
      }
    }
    let performers = draft?.performers(of: command.custom) ?? []
    for (child, completion) in draft?.completions ?? [] { child.end?.end(completion.result) }
    for disposed in command.outcome.disposed {
      let id = disposed.coordinator
      (live.removeValue(forKey: id) ?? standIns.removeValue(forKey: id))?.ended()
    }
    for perform in performers { perform() }
  }

  /// Releases the coordinators of an earlier tree of the name, where ids belonged to other coordinators.
  func opened(_ instance: String) {
    if let known = self.instance, known != instance {
      release(ids)
      standIns = [:]
    }
    self.instance = instance
  }

  /// Makes the object of a committed coordinator permanent.
  func begin(_ coordinator: AnyCoordinator, as id: String) {
    coordinator.began(as: id, in: self)
    live[id] = coordinator
  }

  func completed(_ id: String) {
    standIns.removeValue(forKey: id)?.ended()
  }

  func disconnected() {
    drafts = [:]
  }

  var ids: Set<String> { Set(live.keys) }

  /// Releases coordinators that ended while no notification could arrive.
  func release(_ ids: Set<String>) {
    for id in ids { live.removeValue(forKey: id)?.ended() }
  }

  /// Releases everything after the tree was closed.
  ///
  /// In the next tree of the name, ids and labels have other meanings.
  func closed() {
    disconnected()
    release(ids)
    instance = nil
    standIns = [:]
    offers = [:]
  }

  // MARK: Sending

  /// Sends a command of a coordinator, from the screen whose view called it.
  ///
  /// The children that the command opens are known by label until the command has ended. Custom transitions
  /// are performed if the command committed.
  func send(
    _ method: String,
    taking route: String = "",
    _ params: (inout ActionWriter) throws -> JSON.Object
  ) -> Command {
    var writer = ActionWriter(tree: self)
    let written = Result { try params(&writer) }
    for opened in writer.opened { offers[opened.label] = opened }
    let tree = handle.on(Self.sender)
    return tree.client.command(
      method,
      in: name,
      taking: route,
      ended: { [writer, inbox = application.inbox] result in
        inbox.put { $0.hosted(tree.name).sent(writer, result) }
      }
    ) {
      var members = tree.members([:])
      for member in try written.get().members { members[member.name] = member.value }
      return members
    }
  }

  private func sent(_ writer: ActionWriter, _ result: CommandDelivery.CommandResult) {
    for opened in writer.opened { offers[opened.label] = nil }
    guard let outcome = try? result.get(), outcome.kind == .committed, !outcome.dryRun else {
      for opened in writer.opened where opened.coordinator.id == nil { opened.coordinator.ended() }
      return
    }
    for transition in writer.transitions { transition.performer() }
  }

  /// Attaches a coordinator to a screen.
  func attach(_ coordinator: AdHocCoordinator<some Route>, to screen: String) -> Command {
    let type = coordinator.openedType
    let tree = handle
    return tree.client.command(
      "coordinator.attach",
      in: name,
      ended: { [inbox = application.inbox] result in
        guard let id = (try? result.get())?.attached else { return }
        inbox.put { $0.hosted(tree.name).begin(coordinator, as: id) }
      }
    ) {
      try application.serveAdHoc(Swift.type(of: coordinator))
      return tree.members(["screen": .string(screen), "coordinator": .string(type)])
    }
  }

  // MARK: Opening

  /// Opens the tree with a coordinator as its root, or attaches the coordinator to the root of an open tree.
  func open(_ root: AnyCoordinator, _ members: JSON.Object) async throws {
    if let problem = root.problem { throw problem }
    var params = members
    var opening = root.opening
    if root.startsCollapsed { opening["collapsed"] = true }
    params["tree"] = .string(name)
    params["root"] = .object(opening)
    awaited.append(root)
    defer { awaited.removeAll { $0 === root } }
    let opened: TreeOpenResult = try await application.client.read("tree.open", params)
    await application.caughtUp()
    if let outcome = opened.outcome, !opened.opened {
      throw NavigationError(
        "The tree '\(name)' was not opened: \(outcome.reason?.message ?? outcome.kind.rawValue)"
      )
    }
    // A root without a route is not asked, so it has no id yet.
    guard root.id == nil else { return }
    let current = try await application.client.treeGet(tree: name)
    self.opened(current.instance)
    guard let node = current.snapshot.coordinators.first(where: { $0.parent == nil }) else { return }
    guard node.type == root.openedType, live[node.id] == nil else {
      let holder = live[node.id].map { "another \(type(of: $0)) object" } ?? node.type
      throw NavigationError(
        "The tree '\(name)' is open already, with \(holder) as its root. Use Application.tree(_:), or close it first."
      )
    }
    begin(root, as: node.id)
  }
}
