internal import NavigationProtocol

// The room of the faults. A client can repeat a fault a hundred thousand times a second. So the log has only the first
// ones of each kind and user, and the number of the others.

/// The kinds of faults that clients cause, with their messages in the log.
enum ClientFault: String, Sendable {
  case badFraming = "A client's messages cannot be separated"
  case messageTooLarge = "A client's message is too long"
  case tooManyConnections = "A user has too many connections"
  case tooManyArrivals = "Connections of a user were closed unopened because too many of them arrived at once"
  case tooManyBytes = "A client's unfinished message has no room"
  case tooMuchUnread = "A user's clients have too much unread output; the one with most is unsubscribed"
  case unfinishedMessage = "A client has not finished a message in time"
  case unreadOutput = "A client has too much unread output"
}

/// The faults of each user in the last seconds, and the limit on their entries in the log.
final class FaultLog {
  /// The time after which the faults that were not logged are summed up.
  static let windowMilliseconds = 10_000

  private struct FaultKey: Hashable {
    let user: UserID
    let fault: ClientFault
  }

  private struct FaultWindow {
    let end: Instant
    var entries = 0
    /// The faults beyond the limit.
    var omitted = 0
  }

  var limits: Limits
  private var windows: [FaultKey: FaultWindow] = [:]

  init(limits: Limits) {
    self.limits = limits
  }

  /// The users and faults of all windows, in ascending order.
  private var keys: [FaultKey] {
    windows.keys.sorted { ($0.user.number, $0.fault.rawValue) < ($1.user.number, $1.fault.rawValue) }
  }

  /// Returns the effects of a fault with that entry.
  func occurred(_ fault: ClientFault, by user: UserID, _ entry: LogEntry, at now: Instant)
    -> [Effect]
  {
    let key = FaultKey(user: user, fault: fault)
    var effects: [Effect] = []
    if let window = windows[key], window.end <= now {
      effects += summary(of: key)
      windows[key] = nil
    }
    var window = windows[key] ?? FaultWindow(end: now.advanced(byMilliseconds: Self.windowMilliseconds))
    if window.entries < limits.logEntriesPerUser {
      window.entries += 1
      effects.append(.log(entry))
    } else {
      window.omitted += 1
      effects.append(.wake(window.end))
    }
    windows[key] = window
    return effects
  }

  /// Sums up the windows that have ended, and requests a tick for the others.
  func ticked(at now: Instant) -> [Effect] {
    keys.flatMap { key -> [Effect] in
      guard let window = windows[key], window.end > now else {
        defer { windows[key] = nil }
        return summary(of: key)
      }
      return window.omitted > 0 ? [.wake(window.end)] : []
    }
  }

  /// Sums up all windows, because the daemon stops.
  func stopped() -> [Effect] {
    defer { windows = [:] }
    return keys.flatMap { summary(of: $0) }
  }

  private func summary(of key: FaultKey) -> [Effect] {
    guard let omitted = windows[key]?.omitted, omitted > 0 else { return [] }
    let entry = LogEntry(
      "\(key.fault.rawValue), and this happened more often than the log shows",
      [
        "uid": "\(key.user.number)", "omitted": "\(omitted)",
        "seconds": "\(Self.windowMilliseconds / 1_000)", "limit": "logEntriesPerUser",
      ]
    )
    return [.log(entry)]
  }
}
