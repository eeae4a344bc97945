internal import NavigationProtocol

// A client can repeat a fault a hundred thousand times a second. The log gets only the first faults of each
// kind and user in a time window, then the number of the others.

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

/// Limits the log entries about the faults of each user.
final class FaultLog {
  /// The length of a window, at whose end the omitted faults are summed up.
  static let windowMilliseconds = 10_000

  private struct FaultKey: Hashable {
    let user: UserID
    let fault: ClientFault
  }

  private struct FaultWindow {
    let end: Instant
    var entries = 0
    /// The number of faults that were not logged.
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

  /// Records a fault, and returns the effects.
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

  /// Logs the summaries of the windows that have ended, and requests a tick for the others.
  func ticked(at now: Instant) -> [Effect] {
    keys.flatMap { key -> [Effect] in
      guard let window = windows[key], window.end > now else {
        defer { windows[key] = nil }
        return summary(of: key)
      }
      return window.omitted > 0 ? [.wake(window.end)] : []
    }
  }

  /// Logs the summaries of all windows, because the daemon stops.
  func stopped() -> [Effect] {
    defer { windows = [:] }
    return keys.flatMap { summary(of: $0) }
  }

  private func summary(of key: FaultKey) -> [Effect] {
    guard let omitted = windows[key]?.omitted, omitted > 0 else { return [] }
    let entry = LogEntry(
      "\(key.fault.rawValue); more such faults were not logged",
      [
        "uid": "\(key.user.number)", "omitted": "\(omitted)",
        "seconds": "\(Self.windowMilliseconds / 1_000)", "limit": "logEntriesPerUser",
      ]
    )
    return [.log(entry)]
  }
}
