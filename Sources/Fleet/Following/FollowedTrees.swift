internal import JSON
internal import NavigationWire

/// The trees of a navd, mirrored over an observing connection.
///
/// The connection introduces itself, calls `server.watch`, lists the trees and subscribes to each.
/// Notifications update a mirror of each tree, so that reading a tree needs no request. After a connection
/// loss, the next connection resumes the mirrors.
package struct FollowedTrees: Sendable {
  /// The maximum size of a tree's snapshot; larger trees are not followed, because a mirror takes much
  /// memory.
  package static let snapshotBytesMax = 4_194_304

  enum LeftOutReason { case tooManySubscriptions, tooLarge }

  /// The connected run of navd; nil until navd has answered.
  package private(set) var navd: ServingNavd?
  /// The number of commits in all trees, including closed ones.
  package internal(set) var commits = 0
  /// The number of commands without a commit in all trees, including closed ones.
  package internal(set) var refusals = 0
  private let client: String
  private let version: String
  private let patterns: [AddressPattern]?
  var trees: [String: FollowedTree] = [:]
  var graphs: [String: String] = [:]
  var conversation = FollowingConversation()
  var leftOut: [String: LeftOutReason] = [:]
  private var hasLoggedLeftOut = false
  var resubscriptions = Resubscriptions()
  /// The notifications whose errors were logged.
  var faultyMethods: Set<String> = []

  /// Creates the mirrors of a named client; `trees` are patterns of addresses, nil for all trees.
  package init(client: String, version: String, trees: [String]? = nil) {
    self.client = client
    self.version = version
    patterns = trees.map { $0.map(AddressPattern.init) }
  }

  /// The addresses of the trees, sorted.
  package var addresses: [String] { trees.keys.sorted() }

  /// The number of open trees that are not followed, because they are too many or too large.
  package var treesLeftOut: Int { leftOut.count }

  /// The uptime at which `timePassed` is due, if any.
  package var wakesAt: Int? { resubscriptions.wakesAt }

  /// The tree with an address; nil if it is not open or not observable.
  package subscript(address: String) -> FollowedTree? { trees[address] }

  // MARK: Events

  /// Begins a connection; returns the messages to send.
  package mutating func opened(at time: FleetTime) -> [[UInt8]] {
    conversation = FollowingConversation()
    (leftOut, hasLoggedLeftOut) = ([:], false)
    return [conversation.introduction(as: client, version: version)]
  }

  /// Ends the connection.
  package mutating func closed(at time: FleetTime) {
    navd = nil
    conversation = FollowingConversation()
    resubscriptions = Resubscriptions()
    for address in trees.keys { trees[address]?.paused(at: time) }
  }

  /// Creates a request that shows whether navd answers.
  package mutating func ping() -> [UInt8] {
    conversation.request(.ping, "ping")
  }

  /// Handles the passage of time; returns the messages to send.
  package mutating func timePassed(at time: FleetTime) -> [[UInt8]] {
    for address in resubscriptions.due(at: time) { conversation.wants(address) }
    return conversation.nextSubscriptions { trees[$0] }
  }

  /// Handles a message of navd.
  package mutating func received(_ bytes: [UInt8], at time: FleetTime) -> FollowingStep {
    var step = FollowingStep()
    guard let message = NavdMessage(bytes) else { return step }
    switch message {
    case .response(let id, let answer):
      guard let number = id.integer, let request = conversation.answered(number) else { return step }
      if case .subscription(let address) = request, bytes.count > Self.snapshotBytesMax {
        tooLarge(address, answer, bytes.count, &step)
        break
      }
      answered(request, with: answer, at: time, &step)
    case .notification(let method, let params):
      notified(method, params, at: time, &step)
    case .request:
      break
    }
    step.messages += conversation.nextSubscriptions { trees[$0] }
    return step
  }

  // MARK: Responses

  private mutating func answered(
    _ request: FollowingRequest,
    with answer: Result<JSON, NavdError>,
    at time: FleetTime,
    _ step: inout FollowingStep
  ) {
    do throws(NavdError) {
      let result = try answer.get()
      switch request {
      case .introduction: introduced(try InitializeResult(from: result), &step)
      case .watch(let navd): watching(navd, &step)
      case .unsubscription, .ping: break
      case .list: listed(try TreeListResult(from: result).trees, at: time, &step)
      case .subscription(let address):
        subscribed(to: address, try TreeSubscribeResult(from: result), at: time, &step)
      }
    } catch {
      failed(request, with: error, in: &step)
    }
  }

  private mutating func introduced(_ result: InitializeResult, _ step: inout FollowingStep) {
    let navd = ServingNavd(version: result.server.version, instance: result.instance)
    step.messages.append(conversation.request(.watch(navd), "server.watch"))
    step.messages.append(conversation.request(.list, "tree.list"))
  }

  private mutating func watching(_ navd: ServingNavd, _ step: inout FollowingStep) {
    self.navd = navd
    step.isIntroduction = true
  }

  private mutating func listed(_ list: [ListedTree], at time: FleetTime, _ step: inout FollowingStep) {
    let addresses = Set(list.map(\.tree))
    for address in self.addresses where !addresses.contains(address) { forget(address, &step) }
    for address in leftOut.keys where !addresses.contains(address) { forget(address, &step) }
    for tree in list where leftOut[tree.tree] == nil { found(tree.tree, graph: tree.graph, &step) }
    if list.isEmpty {
      step.absence = "navd shows no tree: none is open, or navd.yaml has no grant to the user of navgate."
    } else if !list.contains(where: { isWanted($0.tree) }) {
      step.absence = "None of the open trees has an address in 'trees' of the settings."
    }
  }

  /// Follows an open tree, or updates the name of its graph.
  mutating func found(_ address: String, graph: String?, _ step: inout FollowingStep) {
    guard isWanted(address) else { return }
    graphs[address] = graph
    if let tree = trees[address], tree.graph != graph {
      trees[address]?.graph = graph
      step.changed.append(address)
    }
    conversation.wants(address)
  }

  private func isWanted(_ address: String) -> Bool {
    patterns?.contains { $0.matches(address) } ?? true
  }

  private mutating func subscribed(
    to address: String,
    _ result: TreeSubscribeResult,
    at time: FleetTime,
    _ step: inout FollowingStep
  ) {
    conversation.subscribed(to: address, as: result.subscription)
    let before = trees[address]
    step.hasOtherTrees = before == nil
    if let snapshot = result.snapshot {
      var tree = FollowedTree(address, graph: graphs[address], result, snapshot, at: time)
      if let before { tree.succeeds(before) }
      trees[address] = tree
    } else {
      trees[address]?.driver = result.driver?.label
      trees[address]?.resumed(at: time)
    }
    step.changed.append(address)
  }

  private mutating func tooLarge(
    _ address: String,
    _ answer: Result<JSON, NavdError>,
    _ bytes: Int,
    _ step: inout FollowingStep
  ) {
    if case .success(let result) = answer, let subscription = result["subscription"] {
      step.messages.append(
        conversation.request(.unsubscription, "tree.unsubscribe", ["subscription": subscription])
      )
    }
    leaveOut(address, because: .tooLarge, in: &step)
    let details = ["tree": address, "bytes": "\(bytes)", "max": "\(Self.snapshotBytesMax)"]
    step.remarks.append(MachineRemark(.warning, "A tree is too large to be followed.", details))
  }

  private mutating func failed(
    _ request: FollowingRequest,
    with error: NavdError,
    in step: inout FollowingStep
  ) {
    switch (request, error.name) {
    case (.unsubscription, _), (.ping, _), (_, "shuttingDown"): return
    case (.subscription(let address), "treeNotFound"):
      forget(address, &step)
    case (.subscription(let address), "tooManySubscriptions"):
      leaveOut(address, because: .tooManySubscriptions, in: &step)
      guard !hasLoggedLeftOut else { return }
      hasLoggedLeftOut = true
      let details = ["tree": address, "error": error.sentence]
      step.remarks.append(MachineRemark(.warning, "More trees are open than navd lets be followed.", details))
    case (.subscription(let address), _):
      forget(address, &step)
      let details = ["tree": address, "error": error.sentence]
      step.remarks.append(MachineRemark(.warning, "navd does not let a tree be observed.", details))
    case (.introduction, _), (.watch, _):
      step.isRefused = true
      let sentence = "navd refuses the connection. It may be older than navgate: restart navd."
      step.remarks.append(MachineRemark(.warning, sentence, ["error": error.sentence]))
    case (.list, _):
      let details = ["error": error.sentence]
      step.remarks.append(MachineRemark(.warning, "navd does not report its trees.", details))
    }
  }

  mutating func forget(_ address: String, _ step: inout FollowingStep) {
    graphs[address] = nil
    guard leftOut.removeValue(forKey: address) == nil else { return step.hasOtherTrees = true }
    guard unfollow(address, &step) else { return }
    // Now there is room for another tree.
    guard let next = leftOut.filter({ $0.value == .tooManySubscriptions }).keys.min() else { return }
    leftOut[next] = nil
    conversation.wants(next)
  }

  private mutating func leaveOut(
    _ address: String,
    because reason: LeftOutReason,
    in step: inout FollowingStep
  ) {
    leftOut[address] = reason
    _ = unfollow(address, &step)
    step.hasOtherTrees = true
  }

  /// Drops the mirror of a tree; returns whether there was one.
  private mutating func unfollow(_ address: String, _ step: inout FollowingStep) -> Bool {
    conversation.left(address)
    resubscriptions.forget(address)
    guard trees.removeValue(forKey: address) != nil else { return false }
    step.changed.append(address)
    step.hasOtherTrees = true
    return true
  }
}
