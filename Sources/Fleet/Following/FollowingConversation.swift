internal import JSON
internal import NavigationWire

/// A request of an observing connection.
enum FollowingRequest: Equatable {
  case introduction, list, unsubscription, ping
  case watch(ServingNavd)
  case subscription(String)
}

/// The requests and subscriptions of one observing connection.
struct FollowingConversation: Sendable {
  /// The maximum number of subscription requests in flight.
  private static let askedMax = 16

  private var number = 0
  private var requests: [Int: FollowingRequest] = [:]
  private var queue: [String] = []
  private var asked: Set<String> = []
  private var subscriptions: [Int: String] = [:]
  private var subscribed: Set<String> = []
  private var stale: Set<String> = []

  /// Writes the first request, which gives up all rights except to observe.
  mutating func introduction(as client: String, version: String) -> [UInt8] {
    number += 1
    requests[number] = .introduction
    return NavdMessage.introduction(id: number, as: client, version: version, may: .observe)
  }

  /// Writes a request.
  mutating func request(_ request: FollowingRequest, _ method: String, _ params: JSON = [:]) -> [UInt8] {
    number += 1
    requests[number] = request
    return NavdMessage.request(id: .integer(number), method: method, params: params)
  }

  /// Removes and returns the request of a response; returns nil for an unknown number.
  mutating func answered(_ number: Int) -> FollowingRequest? {
    let request = requests.removeValue(forKey: number)
    if case .subscription(let address) = request { asked.remove(address) }
    return request
  }

  /// Takes the requests for queued subscriptions, within the limit.
  mutating func nextSubscriptions(_ mirror: (String) -> FollowedTree?) -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while asked.count < Self.askedMax, !queue.isEmpty {
      let address = queue.removeFirst()
      asked.insert(address)
      var params: JSON.Object = ["tree": .string(address), "commands": true]
      if !stale.contains(address), let tree = mirror(address) {
        params["since"] = .integer(tree.revision)
        params["instance"] = .string(tree.instance)
      }
      messages.append(request(.subscription(address), "tree.subscribe", .object(params)))
    }
    return messages
  }

  // MARK: Subscriptions

  /// Whether a subscription to a tree is requested or queued.
  func isAsking(for address: String) -> Bool { asked.contains(address) || queue.contains(address) }

  /// The address of the tree of a subscription.
  func tree(of subscription: Int) -> String? { subscriptions[subscription] }

  /// Queues a subscription, unless there is one.
  mutating func wants(_ address: String) {
    guard !isAsking(for: address), !subscribed.contains(address) else { return }
    queue.append(address)
  }

  /// Queues a subscription that begins with a snapshot.
  mutating func wantsSnapshot(of address: String) {
    left(address)
    stale.insert(address)
    wants(address)
  }

  mutating func subscribed(to address: String, as subscription: Int) {
    stale.remove(address)
    subscriptions[subscription] = address
    subscribed.insert(address)
  }

  /// Handles the end of a subscription; returns its tree, or nil if the tree has a newer subscription.
  mutating func ended(_ subscription: Int) -> String? {
    guard let address = subscriptions.removeValue(forKey: subscription) else { return nil }
    subscribed.remove(address)
    return address
  }

  /// Drops the subscription to a tree.
  mutating func left(_ address: String) {
    queue.removeAll { $0 == address }
    guard subscribed.remove(address) != nil else { return }
    subscriptions = subscriptions.filter { $0.value != address }
  }
}
