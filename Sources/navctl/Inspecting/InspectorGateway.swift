import Dispatch
import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The navgate process that serves the inspector.
///
/// navgate exits when its standard input ends. Standard input is a pipe from this program, so navgate also
/// exits if this program is killed.
struct InspectorGateway {
  /// The URL of the page, with the token.
  let url: String

  /// The process; 0 if there is none.
  nonisolated(unsafe) private static var process: pid_t = 0
  /// Whether a signal has stopped navgate.
  nonisolated(unsafe) private static var isInterrupted = false

  /// Starts navgate on a port, by default a free one, and waits until it listens; nil if interrupted.
  static func start(socket: String, port: UInt16?) throws(Complaint) -> InspectorGateway? {
    let files = try InspectorFiles.found()
    guard let program = OwnPrograms.beside("navgate") else {
      throw Complaint(
        message:
          "there is no navgate, neither in \(OwnPrograms.folder) beside navctl nor in $PATH: install the "
          + "Debian package navgate.",
        status: .noDaemon
      )
    }
    endAtSignals()
    let words = ["--inspector", "--until-eof", "--socket", socket, "--listen", "127.0.0.1:\(port ?? 0)"]
    let (output, log) = try spawn([program] + words + files.mounts.flatMap { ["--files", $0] })
    guard let url = firstLine(of: output) else {
      let status = exitStatus()
      guard !isInterrupted else { return nil }
      GatewayRemarks.print(from: log)
      let advice = port == nil ? "" : " Try another --port, or none."
      throw Complaint(message: "\(program) ended with \(status).\(advice)", status: .noDaemon)
    }
    DispatchQueue.global().async { GatewayRemarks.print(from: log) }
    return InspectorGateway(url: url)
  }

  /// Waits until an interrupt stops navgate; throws if navgate exits by itself.
  func waitForEnd() throws(Complaint) {
    let status = Self.exitStatus()
    guard !Self.isInterrupted else { return }
    throw Complaint(message: "navgate ended with \(status). Start the inspector again.", status: .noDaemon)
  }

  /// Makes a signal stop navgate, which closes its WebSockets.
  ///
  /// A second signal ends this program at once.
  private static func endAtSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        InspectorGateway.isInterrupted = true
        if InspectorGateway.process > 0 { kill(InspectorGateway.process, SIGTERM) }
        signal(number, SIG_DFL)
      }
    }
  }

  /// Starts the process; returns the read ends of its output and its log.
  private static func spawn(_ words: [String]) throws(Complaint) -> (
    output: FileDescriptor, log: FileDescriptor
  ) {
    do {
      let (input, output, log) = (
        try FileDescriptor.pipe(), try FileDescriptor.pipe(), try FileDescriptor.pipe()
      )
      let given = [input.readEnd, output.writeEnd, log.writeEnd]
      defer { for end in given { try? end.close() } }
      for end in given + [input.writeEnd, output.readEnd, log.readEnd] {
        _ = fcntl(end.rawValue, F_SETFD, FD_CLOEXEC)
      }
      let child = ChildProcess(
        words: words,
        environment: OwnPrograms.environment,
        input: input.readEnd.rawValue,
        output: output.writeEnd.rawValue,
        errors: log.writeEnd.rawValue
      )
      try child.start(&process)
      return (output.readEnd, log.readEnd)
    } catch {
      throw Complaint(message: "cannot start \(words[0]): \(error)", status: .noDaemon)
    }
  }

  /// Waits for the first line of the output; nil if the output ends before.
  private static func firstLine(of output: FileDescriptor) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while (try? withUnsafeMutableBytes(of: &byte, { try output.read(into: $0) })) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }

  /// Waits for the end of the process, and describes it.
  private static func exitStatus() -> String {
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    let signal = status & 0x7F
    return signal == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(signal)"
  }
}
