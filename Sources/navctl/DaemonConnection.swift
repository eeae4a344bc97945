import JSON
import NavigationClient

/// The connection to navd, with errors as sentences for people.
struct DaemonConnection {
  /// The client.
  ///
  /// Make calls with `ask`.
  let client: NavdClient
  /// The ssh process that carries it, if navd is on another machine.
  private let ssh: SSHProcess?
  /// Whether an error from navd is also printed as JSON.
  private let printsErrors: Bool

  /// Connects, and introduces navctl unless the connection is for the status.
  ///
  /// navd answers `server.status` even at its connection limit. `isBatch` makes ssh fail instead of asking
  /// for a password.
  static func connect(
    _ options: EverywhereOptions,
    printsErrors: Bool? = nil,
    introduces: Bool = true,
    isBatch: Bool = false
  ) async throws(Complaint) -> DaemonConnection {
    let (client, ssh) = try await client(options, isBatch: isBatch)
    let daemon = DaemonConnection(client: client, ssh: ssh, printsErrors: printsErrors ?? options.json)
    guard introduces else { return daemon }
    let waiting = ssh == nil ? remarkOnWaiting() : nil
    defer { waiting?.cancel() }
    try await daemon.ask(await client.introduce("navctl", version: NavdClient.version))
    return daemon
  }

  /// Prints a remark after five seconds: a socket of systemd accepts connections for a navd that cannot start.
  private static func remarkOnWaiting() -> Task<Void, any Error> {
    Task {
      try await Task.sleep(for: .seconds(5))
      Console.remark("navd has not answered for 5 seconds. Try: systemctl status navd")
    }
  }

  private static func client(
    _ options: EverywhereOptions,
    isBatch: Bool
  ) async throws(Complaint) -> (client: NavdClient, ssh: SSHProcess?) {
    if let command = options.ssh(isBatch: isBatch) {
      let (ssh, connection) = try SSHProcess.connect(command)
      return (NavdClient.connected(over: connection), ssh)
    }
    do throws(ConnectError) {
      return (try await NavdClient.connect(path: options.socketPath, name: nil, reconnects: false), nil)
    } catch {
      throw Complaint(error)
    }
  }

  /// The error for a connection that navd or ssh has ended.
  var closed: Complaint {
    ssh?.complaint() ?? Complaint(message: "navd closed the connection.", status: .noDaemon)
  }

  /// The notifications from navd, for one reader.
  var notifications: AsyncStream<NavdNotification> { client.notifications }

  /// Makes a call.
  ///
  /// `namingTree` is the advice if there are several trees and the call names none.
  func ask<Value>(
    namingTree: String = TreeOption.hint,
    _ call: @autoclosure () async throws(CallError) -> Value
  ) async throws(Complaint) -> Value {
    do {
      return try await call()
    } catch {
      var complaint = complaint(about: error, namingTree: namingTree)
      if printsErrors, let json = error.json {
        Console.print(JSON.object(["error": json]).text)
        complaint.isPrinted = true
      }
      throw complaint
    }
  }

  /// The error for a failed call.
  func complaint(about error: CallError, namingTree: String = TreeOption.hint) -> Complaint {
    switch (ssh, error) {
    case (let ssh?, .disconnected(.closedByDaemon(message: nil))): ssh.complaint()
    case (let ssh?, .disconnected(.violation(let violation))): ssh.complaint(aboutViolation: violation)
    case (_, .disconnected), (_, .error), (_, .unexpected): Complaint(error, namingTree: namingTree)
    }
  }

  /// The state of a tree, now or at an earlier revision.
  func tree(_ name: String?, at revision: Int? = nil) async throws(Complaint) -> TreeGetResult {
    try await ask(await client.treeGet(tree: name, at: revision))
  }

  /// The snapshot of a tree at a revision; nil if navd no longer has it.
  func snapshot(of name: String?, at revision: Int) async -> TreeSnapshot? {
    guard revision > 0 else { return nil }
    return try? await client.treeGet(tree: name, at: revision).snapshot
  }

  /// The history of a tree after an entry, or from a revision on, oldest first.
  func history(
    of tree: String?,
    after number: Int = 0,
    revision: Int? = nil
  ) async throws(Complaint) -> [TreeHistoryEntry] {
    var entries: [TreeHistoryEntry] = []
    while true {
      let after = entries.last?.number ?? number
      let page = try await ask(
        await client.treeHistory(tree: tree, after: after, revision: revision, limit: 1000)
      )
      entries += page.entries
      guard page.more else { return entries }
    }
  }

  /// The names of a tree: from its graph, and from the registrations of clients.
  func vocabulary(ofTree name: String) async throws(Complaint) -> Vocabulary {
    let result = try await ask(await client.graphGet(tree: name))
    return Vocabulary(ofTree: name, result.json)
  }
}

extension CallError {
  /// The error as navd wrote it.
  var json: JSON? {
    guard case .error(let code, let message, let data) = self else { return nil }
    return .present(["code": .integer(code), "message": .string(message), "data": data])
  }
}
