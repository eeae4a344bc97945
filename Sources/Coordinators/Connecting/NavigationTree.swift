import JSON
public import NavigationClient

/// One tree, as this program takes part in it.
///
/// It holds the coordinators of this program that are in the tree; what it does goes to navd.
@NavigationActor
public final class NavigationTree {
  /// The tree's name.
  public nonisolated let name: String

  unowned let application: Application
  private var live: [String: AnyCoordinator] = [:]
  /// What this program started that other programs answer for, until it has completed.
  private var standIns: [String: AnyCoordinator] = [:]
  private var drafts: [Int: CommandDraft] = [:]
  /// What this program opens by a command of its own, by label, until the command has ended.
  private var offers: [String: Offer] = [:]
  /// What this program opens without a label, until it is asked or the command has ended.
  private var awaited: [AnyCoordinator] = []
  private var performances: [Performance] = []
  private var lastLabel = 0

  /// A coordinator that is opened by a command of its opener's.
  private struct Offer {
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

  private func begin(_ coordinator: AnyCoordinator, as id: String) {
    coordinator.id = id
    coordinator.tree = self
    live[id] = coordinator
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

  /// Nothing is under way any more; of those that lived only these still do.
  func disconnected() {
    drafts = [:]
    performances = []
  }

  /// Keeps those that navd still has.
  func keep(_ ids: Set<String>) {
    for (id, coordinator) in live where !ids.contains(id) {
      live[id] = nil
      coordinator.ended()
    }
  }
}

// Commands.
extension NavigationTree {
  /// Sends a route to the nearest coordinator that takes routes of its type, from a screen or what is on view upward.
  @discardableResult
  public func trigger(_ route: some Route, from screen: String? = nil) -> Command {
    command("coordinator.trigger", from: screen) {
      ["route": try RouteForm(route).json, "routeType": .string(type(of: route).routeType)]
    }
  }

  /// What sends routes to the nearest coordinator of their type.
  public nonisolated func nearest<R: Route>(_ routes: R.Type, from screen: String? = nil) -> NearestRouter<R>
  {
    NearestRouter(self, from: screen)
  }

  /// Follows a deep link as one command: the first route is for the root, or the nearest below that takes it.
  @discardableResult
  public func handle(_ routes: [any Route]) -> Command {
    command("coordinator.handle") { ["routes": .array(try routes.map { try RouteForm($0).json })] }
  }

  /// Does what the user's back button does.
  @discardableResult
  public func back() -> Command {
    command("coordinator.back") { [:] }
  }

  /// Tells what the user already did on the screen, such as `didPop` of a screen's key.
  @discardableResult
  public func report(_ fact: String, key: String? = nil, tab: String? = nil) -> Command {
    command("ui.report") {
      var params: JSON.Object = ["fact": .string(fact)]
      params["key"] = key.map { .string($0) }
      params["tab"] = tab.map { .string($0) }
      return params
    }
  }

  /// Attaches a coordinator to a screen for the screen's life; senders on that screen, and on what it showed, find it.
  ///
  /// - Returns: The coordinator, which is open.
  /// - Throws: `CallError`, or `NavigationError` if it could not be attached.
  @discardableResult
  public func coordinate<R: Route>(
    _ routes: R.Type,
    on screen: String,
    _ transition: @escaping @NavigationActor (R) throws -> ViewTransition
  ) async throws -> AdHocCoordinator<R> {
    let coordinator = AdHocCoordinator(transition)
    try await application.serveOnce(AdHocCoordinator<R>.self)
    let outcome = try await send(
      "coordinator.attach",
      ["screen": .string(screen), "coordinator": .string(AdHocCoordinator<R>.typeName)]
    ).value
    guard let id = outcome.attached else {
      throw NavigationError("\(R.self) could not be attached to \(screen): \(outcome.reason?.message ?? "").")
    }
    begin(coordinator, as: id)
    return coordinator
  }

  /// Closes the tree; all its coordinators end.
  public func close() async throws {
    try await application.client.treeClose(tree: name)
    keep([])
  }

  private func command(
    _ method: String,
    from screen: String? = nil,
    _ params: () throws -> JSON.Object
  ) -> Command {
    do {
      var params = try params()
      params["from"] = screen.map { .string($0) }
      return Command(send(method, params))
    } catch {
      return Command(Task { throw error })
    }
  }

  /// Sends a command; it has an outcome when what came of it is known here.
  func send(_ method: String, _ params: JSON.Object) -> Task<Outcome, any Error> {
    var params = params
    params["tree"] = .string(name)
    let application = application
    return Task { [params] in
      let outcome = try Outcome(try await application.client.call(method, params))
      await application.caughtUp()
      return outcome
    }
  }

  /// Has a coordinator act by a command; what that opens is known by its label until the command has ended.
  func act(_ step: Step, by coordinator: AnyCoordinator, _ id: String) throws -> Task<Outcome, any Error> {
    var writer = ActionWriter { [self] in try label(for: $0) }
    let action = try writer.json(step)
    let labels = writer.opened.map(\.label)
    for opened in writer.opened {
      offers[opened.label] = Offer(child: opened.coordinator, opener: coordinator)
    }
    let sent = send("coordinator.transfer", ["coordinator": .string(id), "transfer": action])
    return Task {
      defer { for label in labels { offers[label] = nil } }
      return try await sent.value
    }
  }

  /// Opens the tree, with a coordinator of this program as its root unless it is open already.
  func open(_ root: AnyCoordinator, _ members: JSON.Object) async throws {
    var params = members
    var opening: JSON.Object = ["coordinator": .string(root.openedType)]
    if let problem = root.problem { throw problem }
    opening["route"] = root.beginning?.json
    if !root.params.isEmpty { opening["params"] = .object(root.params) }
    if root.startsCollapsed { opening["collapsed"] = true }
    params["name"] = .string(name)
    params["root"] = .object(opening)
    awaited.append(root)
    defer { awaited.removeAll { $0 === root } }
    let opened = try await application.client.call("tree.open", params)
    await application.caughtUp()
    guard let outcome = try opened["outcome"].map({ try Outcome($0) }), outcome.outcome != "committed" else {
      return
    }
    throw NavigationError("The tree '\(name)' was not opened: \(outcome.reason?.message ?? outcome.outcome).")
  }
}
