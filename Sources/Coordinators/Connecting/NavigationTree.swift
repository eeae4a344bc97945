import JSON
public import NavigationClient

/// One tree, with the coordinators of this program in it.
///
/// Its methods send commands to navd. When the tree is closed, by any client, it releases the coordinators.
/// The object remains valid for a tree that is opened later under the same name.
@NavigationActor
public final class NavigationTree {
  /// The tree's name.
  public nonisolated let name: String

  let application: Application
  /// The instance of the tree that the ids of its coordinators belong to; nil while none is known.
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

  /// Returns this program's live coordinator of that id.
  public func coordinator(_ id: String) -> AnyCoordinator? { live[id] }

  /// This program's live coordinators in the tree, the oldest first.
  public var coordinators: [AnyCoordinator] {
    live.sorted { Self.number($0.key) < Self.number($1.key) }.map(\.value)
  }

  private static func number(_ id: String) -> Int { Int(id.dropFirst()) ?? 0 }

  /// Returns the tree's state and all its changes.
  ///
  /// If the application reconnects, the sequence resumes after its last revision.
  public nonisolated func updates() async -> TreeUpdates {
    guard await application.reconnects else { return await application.client.updates(of: name) }
    return TreeUpdates(of: name) { [application] in try await application.connected() }
  }

  // MARK: Questions

  /// Answers a question.
  ///
  /// The description of a thrown error is sent to navd.
  func answer(_ question: CoordinatorPrepare) throws -> JSON {
    let draft = drafts[question.command] ?? CommandDraft(tree: self)
    drafts[question.command] = draft
    let coordinator = try asked(question, draft)
    coordinator.situation = question.situation
    coordinator.screens = question.screens.map { NamedScreen($0.name, params: $0.params) }
    let event = event(of: question.question, for: coordinator, draft)
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
    of question: CoordinatorQuestion,
    for coordinator: AnyCoordinator,
    _ draft: CommandDraft
  ) -> CoordinatorEvent {
    switch question {
    case .route(let route):
      return .route(route)
    case .pulled(let child, let label, let route, let carrier):
      let child = live[child] ?? draft.coordinator(child, label: label)
      return .pulled(route, as: carrier, heard: child?.pulledBack ?? coordinator.hearing[carrier])
    case .completed(let child, let type, let label, let completion):
      let child = live[child] ?? standIns[child] ?? draft.coordinator(child, label: label)
      return .completed(Completion(type: type, label: label, completion), child: child)
    }
  }

  /// Returns a new label for a coordinator that is about to be opened.
  func label(for coordinator: AnyCoordinator) throws -> String {
    if !coordinator.isServedElsewhere { try application.mustServe(coordinator.openedType) }
    lastLabel += 1
    return "\(coordinator.openedType)-\(lastLabel)"
  }

  // MARK: The ends of commands

  /// Keeps the objects of a command and performs its custom transitions if it is committed; discards both otherwise.
  func ended(_ command: CommandEnded) {
    let draft = drafts.removeValue(forKey: command.command)
    // Of a command that waits for the user nothing is left, but the coordinator that asks is there.
    let asking = command.outcome.reason.flatMap {
      $0.code == .leaveAsked ? $0.details["coordinator"]?.string : nil
    }
    guard command.outcome.kind.isCommit || asking != nil, !command.dryRun else { return }
    opened(command.instance)
    for (id, coordinator) in draft?.found ?? [:] where asking == nil || id == asking {
      begin(coordinator, as: id)
    }
    for (label, id) in command.labels {
      guard let opened = draft?.opened[label] ?? offers[label] else { continue }
      let child = opened.coordinator
      if child.isServedElsewhere {
        if let pulledBack = child.pulledBack { opened.opener.hearing[pulledBack.route] = pulledBack }
        if child.completion != nil { standIns[id] = child }
      } else {
        begin(child, as: id)
      }
    }
    let performers = draft?.performers(of: command.custom) ?? []
    for disposed in command.outcome.disposed {
      live.removeValue(forKey: disposed.coordinator)?.ended()
      standIns[disposed.coordinator] = nil
    }
    for perform in performers { perform() }
  }

  /// Releases the coordinators of an earlier tree of the name, in which the same ids belonged to other coordinators.
  func opened(_ instance: String) {
    if let known = self.instance, known != instance {
      release(ids)
      standIns = [:]
    }
    self.instance = instance
  }

  /// Makes the object of a committed coordinator permanent.
  func begin(_ coordinator: AnyCoordinator, as id: String) {
    coordinator.id = id
    coordinator.tree = self
    live[id] = coordinator
    // The tree may have been closed, and be referenced only by its caller.
    application.trees[name] = self
  }

  func completed(_ id: String) {
    standIns[id] = nil
  }

  func disconnected() {
    drafts = [:]
  }

  var ids: Set<String> { Set(live.keys) }

  /// Releases coordinators that ended without a notification.
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
}
