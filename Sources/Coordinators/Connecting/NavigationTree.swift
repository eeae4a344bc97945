import JSON
public import NavigationClient

/// One tree, as this program takes part in it.
///
/// It holds the coordinators of this program that are in the tree; what it does goes to navd. When the tree is closed,
/// by whomever, it holds none any more; it is also the tree that is opened later under the name.
@NavigationActor
public final class NavigationTree {
  /// The tree's name.
  public nonisolated let name: String

  let application: Application
  private var live: [String: AnyCoordinator] = [:]
  /// What this program started that other programs answer for, until it has completed.
  private var standIns: [String: AnyCoordinator] = [:]
  private var drafts: [Int: CommandDraft] = [:]
  /// What this program opens by a command of its own, by label, until the command has ended.
  var offers: [String: Offer] = [:]
  /// What this program opens without a label, until it is asked or the command has ended.
  var awaited: [AnyCoordinator] = []
  private var performances: [Performance] = []
  private var lastLabel = 0

  /// A coordinator that is opened by a command of its opener's.
  struct Offer {
    let child: AnyCoordinator
    let opener: AnyCoordinator
  }

  /// As many custom transitions wait to be performed, of which navd may ask for some only.
  private static let performancesMax = 64

  init(name: String, application: Application) {
    self.name = name
    self.application = application
  }

  /// This program's coordinator of that id, if it lives.
  public func coordinator(_ id: String) -> AnyCoordinator? { live[id] }

  /// This program's coordinators in the tree, the oldest first.
  public var coordinators: [AnyCoordinator] {
    live.sorted { Self.number($0.key) < Self.number($1.key) }.map(\.value)
  }

  private static func number(_ id: String) -> Int { Int(id.dropFirst()) ?? 0 }

  /// The tree as it is and after each of its changes.
  public nonisolated func updates() async -> TreeUpdates {
    await application.client.updates(of: name)
  }
}

// Questions.
extension NavigationTree {
  /// Answers a question; throws the sentence for whoever sent the command.
  func answer(_ question: Question) throws -> JSON {
    let draft = drafts[question.command] ?? CommandDraft(tree: self)
    drafts[question.command] = draft
    let coordinator = try asked(question, draft)
    coordinator.situation = question.situation
    var isBeginning = false
    if case .route(let route) = question.kind { isBeginning = draft.begins(coordinator, with: route) }
    let made = try draft.make(event(of: question, for: coordinator, draft), at: coordinator)
    draft.keep(made, of: coordinator)
    let foreseen = Foresight.entries(
      after: made,
      to: question,
      isBeginning: isBeginning,
      at: AskedPlace(question, coordinator, in: draft),
      in: draft
    )
    return foreseen.isEmpty ? ["action": made.action] : ["action": made.action, "foreseen": .array(foreseen)]
  }

  private func asked(_ question: Question, _ draft: CommandDraft) throws -> AnyCoordinator {
    if let known = live[question.coordinator]
      ?? draft.coordinator(question.coordinator, label: question.label)
    {
      draft.found(known, as: question.coordinator)
      return known
    }
    let known =
      question.label.flatMap { offers[$0]?.child }
      ?? awaited.first { $0.openedType == question.type && $0.id == nil }
      ?? question.label.flatMap { application.tab($0, of: question.ancestors.first?.type) }
    let coordinator = try known ?? application.make(question.type, question.params)
    draft.found(coordinator, as: question.coordinator)
    return coordinator
  }

  private func event(
    of question: Question,
    for coordinator: AnyCoordinator,
    _ draft: CommandDraft
  ) -> CoordinatorEvent {
    switch question.kind {
    case .route(let route):
      return .route(route)
    case .pulled(let route, let carrier, let child, let label):
      let child = live[child] ?? draft.coordinator(child, label: label)
      return .pulled(route, as: carrier, heard: child?.pulledBack ?? coordinator.hearing[carrier])
    case .completed(let completion, let child):
      let child = live[child] ?? standIns[child] ?? draft.coordinator(child, label: completion.label)
      return .completed(completion, child: child)
    }
  }

  /// The label for a coordinator that is about to be opened.
  func label(for coordinator: AnyCoordinator) throws -> String {
    if !(coordinator is any AnotherPrograms) { try application.mustServe(coordinator.openedType) }
    lastLabel += 1
    return "\(coordinator.openedType)-\(lastLabel)"
  }
}

// What has become of commands.
extension NavigationTree {
  /// Keeps what a command made if it is committed, and lets go of all else.
  func ended(_ params: JSON) {
    guard let command = params["command"]?.integer else { return }
    let draft = drafts.removeValue(forKey: command)
    guard params["outcome"]?["outcome"] == "committed", params["dryRun"]?.bool != true else { return }
    for (id, coordinator) in draft?.found ?? [:] { begin(coordinator, as: id) }
    for label in params["labels"]?.object?.members ?? [] {
      let offer = offers[label.name]
      guard let id = label.value.string, let child = draft?.labelled[label.name] ?? offer?.child else {
        continue
      }
      if child is any AnotherPrograms {
        stand(in: child, as: id, for: draft?.openers[label.name] ?? offer?.opener)
      } else {
        begin(child, as: id)
      }
    }
    for disposed in params["outcome"]?["disposed"]?.array ?? [] {
      guard let id = disposed["coordinator"]?.string else { continue }
      live.removeValue(forKey: id)?.ended()
      standIns[id] = nil
    }
    let performances = (draft?.performances ?? []).filter { $0.coordinator.id != nil }
    self.performances = (self.performances + performances).suffix(Self.performancesMax)
  }

  /// A coordinator is open for good.
  func begin(_ coordinator: AnyCoordinator, as id: String) {
    coordinator.id = id
    coordinator.tree = self
    live[id] = coordinator
    // It may have been closed, and be known only to who called.
    application.trees[name] = self
  }

  /// Keeps what this program needs to know of a coordinator that another answers for, and of whose end it may not hear.
  private func stand(in child: AnyCoordinator, as id: String, for opener: AnyCoordinator?) {
    if let pulledBack = child.pulledBack { opener?.hearing[pulledBack.route] = pulledBack }
    if child.completion != nil { standIns[id] = child }
  }

  /// What was started has completed.
  func completed(_ params: JSON) {
    if let id = params["coordinator"]?.string { standIns[id] = nil }
  }

  /// The closure of a custom transition; nil if there is none.
  func performer(of name: String, by coordinator: String) -> Performer? {
    let index = performances.firstIndex { $0.coordinator.id == coordinator && $0.name == name }
    return index.map { performances.remove(at: $0).performer }
  }

  /// Nothing is under way any more.
  func disconnected() {
    drafts = [:]
    performances = []
  }

  /// The ids of this program's coordinators.
  var ids: Set<String> { Set(live.keys) }

  /// Lets go of coordinators that have ended while nobody told.
  func release(_ ids: Set<String>) {
    for id in ids { live.removeValue(forKey: id)?.ended() }
  }

  /// The tree is gone: in the next of its name the same ids and labels mean others.
  func closed() {
    disconnected()
    release(ids)
    standIns = [:]
    offers = [:]
  }
}
