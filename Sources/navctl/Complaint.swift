import NavigationClient

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An error that ends navctl: a sentence for people and a status for scripts.
struct Complaint: Error, Equatable {
  /// The failure and advice, as sentences.
  var message: String
  var status: ExitStatus
  /// Whether navd's error was already printed as JSON.
  var isPrinted = false

  static func usage(_ message: String) -> Complaint { Complaint(message: message, status: .usage) }
}

/// The exit statuses (those of `sysexits.h` where it has one).
enum ExitStatus: Int32 {
  case done = 0
  /// The command did not commit, or was redirected, or navd rejected the request.
  case notCommitted = 1
  case usage = 64
  case badInput = 65
  /// There is no daemon, or a program that navctl needs is not installed.
  case noDaemon = 69
  case cannotWrite = 73
  case cannotPrint = 74
  case timedOut = 75
  case notAllowed = 77
}

extension Complaint {
  init(_ error: ConnectError) {
    switch error.reason {
    case .notFound, .refused:
      self.init(message: "\(error). Is it running? \(Self.help(at: error.path))", status: .noDaemon)
    case .notPermitted:
      self.init(message: "\(error). It may be another user's.", status: .notAllowed)
    case .pathTooLong, .other:
      self.init(message: "\(error)", status: .noDaemon)
    }
  }

  private static func help(at path: String) -> String {
    let origin = path == Console.environment("NAVD_SOCKET") ? "The path is that of $NAVD_SOCKET. " : ""
    let advice = startingAdvice(
      for: path,
      runtimeDirectory: Console.environment("XDG_RUNTIME_DIR"),
      isRoot: geteuid() == 0,
      hasSystemSocket: access(systemSocket, F_OK) == 0
    )
    return "\(origin)Try: \(advice)"
  }

  /// The command that starts the daemon, and the way to the system's daemon if its socket exists.
  static func startingAdvice(
    for path: String,
    runtimeDirectory: String?,
    isRoot: Bool,
    hasSystemSocket: Bool
  ) -> String {
    if path == systemSocket { return "\(isRoot ? "" : "sudo ")systemctl start navd.socket" }
    guard let runtimeDirectory,
      path == NavdClient.defaultSocketPath(environment: ["XDG_RUNTIME_DIR": runtimeDirectory])
    else { return "navd --socket \(path)" }
    let start = "systemctl --user start navd.socket"
    return hasSystemSocket
      ? "\(start). To use the system's daemon: navctl --socket \(systemSocket)" : start
  }

  private static let systemSocket = NavdClient.defaultSocketPath(environment: [:])

  init(_ error: CallError, namingTree: String = TreeOption.hint) {
    switch error {
    case .disconnected, .unexpected:
      let clause = "\(error)"
      self.init(message: clause.hasSuffix(".") ? clause : "\(clause).", status: .noDaemon)
    case .error(_, let message, let data):
      let details = ErrorDetails(data)
      let help = Self.help(with: details, namingTree)
      self.init(message: message + help, status: Self.status(of: details.name))
    }
  }

  /// Advice that refers to navctl's own options and verbs.
  private static func help(with details: ErrorDetails, _ namingTree: String) -> String {
    switch details.name {
    case "treeNotFound" where details.trees == []: " Try: navctl open NAME --graph FILE"
    case "treeNotNamed": " \(namingTree)"
    case "graphNotFound": " Try: navctl load FILE"
    default: details.pointer.map { " (\($0.isEmpty ? "/" : $0))" } ?? ""
    }
  }

  private static func status(of name: String?) -> ExitStatus {
    switch name {
    case "invalidParams", "methodNotFound", "treeNotNamed", "notAvailable": .usage
    case "graphInvalid": .badInput
    case "shuttingDown": .noDaemon
    case "notAllowed": .notAllowed
    default: .notCommitted
    }
  }
}
