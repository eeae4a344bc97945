import Dispatch
import NavigationClient
import Synchronization
import SystemPackage
import Wording

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An ssh process that carries one connection to navd on another machine.
///
/// ssh stays in the process group of this program, so it can ask for a password on the terminal, and an
/// interrupt ends both. ssh exits when the connection is closed.
final class SSHProcess: Sendable {
  private let command: SSHCommand
  /// Entered until the process has exited and its messages are printed.
  private let running = DispatchGroup()
  private let status = Mutex<CInt?>(nil)

  /// Starts ssh; returns the process and the descriptor of the connection.
  static func connect(_ command: SSHCommand) throws(Complaint) -> (ssh: SSHProcess, connection: CInt) {
    var pair: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, streamSocket, 0, &pair) == 0 else {
      throw Complaint(message: "cannot start ssh: \(Errno(rawValue: errno))", status: .noDaemon)
    }
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(pair[1]) }
    do {
      return (try SSHProcess(command, carrying: pair[1]), pair[0])
    } catch {
      close(pair[0])
      throw error
    }
  }

  /// Starts ssh with a connected socket as its standard input and output.
  init(_ command: SSHCommand, carrying socket: CInt) throws(Complaint) {
    self.command = command
    let words = try command.words()
    do {
      let errors = try SSHErrors(isSilent: command.isBatch)
      defer { errors.closeGiven() }
      let child = ChildProcess(
        words: words,
        environment: OwnPrograms.wholeEnvironment,
        input: socket,
        output: socket,
        errors: errors.given.rawValue,
        asksUser: true,
        // If this program defers interrupts, the connection must survive them.
        blocked: Interrupts.isKeeping ? [SIGINT, SIGHUP] : []
      )
      var process: pid_t = 0
      try child.start(&process)
      errors.print(until: running)
      wait(for: process)
    } catch {
      throw Complaint(message: "cannot start \(words[0]): \(error)", status: .noDaemon)
    }
  }

  private var host: String { command.host }

  private func wait(for process: pid_t) {
    DispatchQueue(label: "navctl.ssh").async(group: running) { [self] in
      var status: CInt = 0
      while waitpid(process, &status, 0) < 0, errno == EINTR {}
      self.status.withLock { $0 = status }
    }
  }

  /// The error that ended the connection, once ssh's messages are printed.
  func complaint() -> Complaint {
    failure() ?? Complaint(message: "navd on \(host) closed the connection.", status: .noDaemon)
  }

  /// The error for output that is not from navd.
  func complaint(aboutViolation violation: String) -> Complaint {
    let message =
      "\(host) sent \(violation.harmless). Its shell may have printed it: the start files of the account must print "
      + "nothing if the shell is not interactive, and the account needs a login shell."
    return Complaint(message: message, status: .noDaemon)
  }

  /// The failure of ssh or of the other machine; nil if navd closed the connection.
  func failure() -> Complaint? {
    // A process started by ssh may keep standard error open.
    _ = running.wait(timeout: .now() + .seconds(2))
    guard let status = status.withLock(\.self) else {
      return Complaint(message: "The connection to \(host) ended.", status: .noDaemon)
    }
    let signal = status & 0x7F
    guard signal == 0 else {
      return Complaint(message: "ssh \(host) was ended by signal \(signal).", status: .noDaemon)
    }
    return failure(ofStatus: status >> 8 & 0xFF)
  }

  private func failure(ofStatus status: CInt) -> Complaint? {
    let message: String
    switch ExitStatus(rawValue: status) {
    case .done: return nil
    case .noDaemon: message = "navctl on \(host) cannot reach navd: its message is above."
    case .notAllowed:
      return Complaint(message: "\(host) allows no connection: its message is above.", status: .notAllowed)
    case .usage: message = "navctl on \(host) has no verb 'stdio'. Install navd \(NavdClient.version) there."
    case nil, .notCommitted, .badInput, .cannotWrite, .cannotPrint, .timedOut:
      message = self.message(ofStatus: status)
    }
    return Complaint(message: message, status: .noDaemon)
  }

  /// The message for an exit status of ssh, or of a shell that cannot run a program.
  private func message(ofStatus status: CInt) -> String {
    let isOfShell = status == 126 || status == 127
    if isOfShell, let program = SSHCommand.missingProgram {
      return "cannot run $NAVCTL_SSH: there is no program '\(program)' on this machine."
    }
    let failure =
      status == 127
      ? "\(host) has no navctl in $PATH. Install the Debian package navd there."
      : "ssh \(host) ended with status \(status)."
    return "\(failure) Try: \(command.trial)"
  }
}

/// The standard error of an ssh process.
///
/// ssh makes an inherited pipe non-blocking, so unless standard error is a terminal, ssh gets its own pipe.
private struct SSHErrors {
  /// The descriptor that ssh inherits.
  let given: FileDescriptor
  private let source: FileDescriptor?

  init(isSilent: Bool) throws {
    if isSilent {
      given = try FileDescriptor.open("/dev/null", .writeOnly)
      source = nil
    } else if isatty(STDERR_FILENO) == 1 {
      given = .standardError
      source = nil
    } else {
      let pipe = try FileDescriptor.pipe()
      for end in [pipe.readEnd, pipe.writeEnd] { _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC) }
      (source, given) = (pipe.readEnd, pipe.writeEnd)
    }
  }

  func closeGiven() {
    if given != .standardError { try? given.close() }
  }

  /// Copies the messages to the standard error of this program, as a member of a group.
  func print(until running: DispatchGroup) {
    guard let source else { return }
    DispatchQueue(label: "navctl.ssh.errors").async(group: running) {
      var chunk = [UInt8](repeating: 0, count: 4_096)
      while let count = try? chunk.withUnsafeMutableBytes({ try source.read(into: $0) }), count > 0 {
        Console.note(String(decoding: chunk.prefix(count), as: UTF8.self))
      }
      try? source.close()
    }
  }
}

#if canImport(Glibc)
  let streamSocket = CInt(SOCK_STREAM.rawValue)
#else
  let streamSocket = SOCK_STREAM
#endif
