internal import DequeModule

/// A queue that serves one user after the other, and each user's elements in order.
package struct UserRotation<Element: Sendable>: Sendable {
  private var queues: [UserID: Deque<Element>] = [:]
  /// The users with elements; the first one is next.
  private var users = Deque<UserID>()

  package init() {}

  var isEmpty: Bool { users.isEmpty }

  /// The number of users with elements.
  var userCount: Int { users.count }

  package func count(of user: UserID) -> Int { queues[user]?.count ?? 0 }

  package mutating func append(_ element: Element, of user: UserID) {
    if queues[user] == nil { users.append(user) }
    queues[user, default: []].append(element)
  }

  /// Removes and returns the first element of the next user that the predicate accepts, if any.
  package mutating func next(where isAccepted: (UserID) -> Bool) -> Element? {
    for _ in 0..<users.count {
      let user = users.removeFirst()
      guard isAccepted(user) else {
        users.append(user)
        continue
      }
      let element = queues[user]?.popFirst()
      if queues[user]?.isEmpty == true { queues[user] = nil } else { users.append(user) }
      return element
    }
    return nil
  }
}
