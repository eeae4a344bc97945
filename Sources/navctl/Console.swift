import JSON
import SystemPackage
import Wording

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output for data and standard error for messages.
///
/// A closed pipe counts as success.
enum Console {
  /// Whether standard output is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether standard output is a terminal that supports escape sequences.
  static var canDraw: Bool { isTerminal && environment("TERM") != "dumb" }

  /// Whether output is coloured, by `--color`, else `NO_COLOR` (https://no-color.org) and the terminal.
  static var hasColour: Bool {
    switch TypedLine(CommandLine.arguments).color.flatMap(ColorChoice.init) ?? .auto {
    case .always: true
    case .never: false
    case .auto: canDraw && (environment("NO_COLOR") ?? "").isEmpty
    }
  }

  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  static func print(_ line: String) {
    write(line + "\n")
  }

  /// Prints lines for people, which a terminal breaks between words.
  static func print(_ lines: [Text]) {
    let colour = hasColour
    write(wrapped(lines, on: STDOUT_FILENO).map { $0.rendered(colour: colour) + "\n" }.joined())
  }

  /// Prints a drawing, whose lines a terminal must not wrap.
  static func print(drawing lines: [Text]) {
    let width = terminalSize?.columns
    print(width.map { width in lines.map { $0.cut(to: width) } } ?? lines)
  }

  private static func wrapped(_ lines: [Text], on descriptor: CInt) -> [Text] {
    guard let width = terminalSize(of: descriptor)?.columns else { return lines }
    return lines.flatMap { $0.wrapped(to: width) }
  }

  /// The size of the terminal on standard output; nil if standard output is not a terminal.
  static var terminalSize: (rows: Int, columns: Int)? { terminalSize(of: STDOUT_FILENO) }

  /// The width of the terminal on standard error; nil if it is unknown or standard error is not a terminal.
  static var errorTerminalColumns: Int? { terminalSize(of: STDERR_FILENO)?.columns }

  private static func terminalSize(of descriptor: CInt) -> (rows: Int, columns: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  static func write(_ text: String) {
    do {
      try FileDescriptor.standardOutput.writeAll((isTerminal ? text.harmlessJSON : text).utf8)
    } catch Errno.brokenPipe {
      exit(ExitStatus.done.rawValue)
    } catch {
      complain("cannot write: \(error)")
      exit(ExitStatus.cannotPrint.rawValue)
    }
  }

  /// Prints an error or a warning to standard error.
  static func complain(_ message: String) {
    remark("navctl: \(message)")
  }

  /// Whether the command line asks for machine-readable output.
  private static var isForPrograms: Bool {
    CommandLine.arguments.dropFirst().prefix { $0 != "--" }.contains("--json")
  }

  /// Prints an error of navctl as JSON with `--json`.
  static func printError(_ message: String, problems: [JSON] = []) {
    guard isForPrograms else { return }
    let sentence: JSON.Object = ["message": .string(message)]
    let error = problems.isEmpty ? sentence : ["message": .string(message), "problems": .array(problems)]
    print(JSON.object(["error": .object(error)]).text)
  }

  static func stop(_ complaint: Complaint) -> Never {
    if !complaint.isPrinted { printError(complaint.message) }
    complain(complaint.message)
    exit(complaint.status.rawValue)
  }

  /// Prints a remark for people to standard error; ignores write errors.
  static func remark(_ line: String) {
    let lines = wrapped([Text(line)], on: STDERR_FILENO).map { $0.rendered(colour: false) + "\n" }
    note(lines.joined())
  }

  /// Whether standard error is a terminal that supports escape sequences.
  static var hasErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb" }

  /// Writes text to standard error without a newline.
  static func note(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }

  static func read() throws(Complaint) -> [UInt8] {
    do {
      return try FileDescriptor.standardInput.readToEnd()
    } catch {
      throw Complaint(message: "cannot read standard input: \(error)", status: .badInput)
    }
  }

  /// Ignores SIGPIPE, so that a closed pipe is an error of `write`.
  static func expectClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
  }
}

extension JSON {
  /// An object with the members whose values are not nil.
  static func present(_ members: KeyValuePairs<String, JSON?>) -> JSON { .object(Object(present: members)) }
}

extension FileDescriptor {
  /// All bytes of a file.
  static func contents(of path: String) throws -> [UInt8] {
    let file = try FileDescriptor.open(FilePath(path), .readOnly)
    return try file.closeAfter { try file.readToEnd() }
  }

  /// Writes a file.
  ///
  /// By default replaces an existing one.
  static func write(
    _ text: String,
    to path: String,
    options: OpenOptions = [.create, .truncate],
    permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
  ) throws(Complaint) {
    do {
      let file = try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: options,
        permissions: permissions
      )
      _ = try file.closeAfter { try file.writeAll(text.utf8) }
    } catch {
      throw Complaint(message: "cannot write \(path): \(error)", status: .cannotWrite)
    }
  }

  /// All bytes up to the end.
  func readToEnd() throws -> [UInt8] {
    var bytes: [UInt8] = []
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { chunk.deallocate() }
    while case let count = try read(into: chunk), count > 0 { bytes += chunk.prefix(count) }
    return bytes
  }
}
