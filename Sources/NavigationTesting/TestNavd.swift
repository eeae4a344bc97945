public import NavigationClient
import Synchronization

/// A navd of one test, with its socket in a temporary directory.
///
/// The trait `.navd` starts it for a test. Other tests, such as those of XCTest, call `start` and `end`.
public final class TestNavd: Sendable {
  @TaskLocal static var running: TestNavd?

  /// The path of its socket.
  public let socket: String
  private let directory: String
  private let program: String
  private let arguments: [String]
  private let limit: Duration
  private let process: Mutex<SpawnedProgram>

  /// The time in which navd must be ready.
  public static let startLimit = Duration.seconds(30)

  private init(
    _ directory: String,
    _ program: String,
    _ arguments: [String],
    _ limit: Duration,
    _ process: SpawnedProgram
  ) {
    self.directory = directory
    socket = "\(directory)/navd.sock"
    self.program = program
    self.arguments = arguments
    self.limit = limit
    self.process = Mutex(process)
  }

  deinit {
    end()
  }

  /// The navd of the current test.
  ///
  /// - Throws: `TestNavdError` if neither the test nor its suite has the trait `.navd`.
  public static var current: TestNavd {
    get throws {
      guard let running else { throw TestNavdError.noTrait }
      return running
    }
  }

  /// Connects to the navd of the current test.
  public static func client(
    name: String? = NavdClient.programName,
    reconnects: Bool = true
  ) async throws -> NavdClient {
    try await NavdClient.connect(path: current.socket, name: name, reconnects: reconnects)
  }

  /// Starts a navd, and waits until it is ready.
  ///
  /// - Parameters:
  ///   - program: The path of navd; nil for `$NAVD`, else the `navd` beside the tests, else the one in `$PATH`.
  ///   - arguments: Further arguments.
  ///   - keepsTrees: Whether it keeps trees for `restart`.
  ///   - limit: The time in which it must be ready.
  /// - Returns: The running navd, which ends when it is released.
  /// - Throws: `TestNavdError` if it does not start.
  public static func start(
    program: String? = nil,
    arguments: [String] = [],
    keepsTrees: Bool = false,
    within limit: Duration = TestNavd.startLimit
  ) async throws -> TestNavd {
    let program = program ?? ProgramPath.navd
    let directory = try TemporaryFiles.directory()
    let keeping = keepsTrees ? ["--state", "\(directory)/state"] : ["--ephemeral"]
    let arguments = ["--socket", "\(directory)/navd.sock"] + keeping + arguments
    do {
      let process = try await NavdProcess.ready(program, arguments, in: directory, within: limit)
      return TestNavd(directory, program, arguments, limit, process)
    } catch {
      TemporaryFiles.remove(directory)
      throw error
    }
  }

  /// Kills navd and starts it again on the same socket.
  ///
  /// Clients lose their connection. Without `keepsTrees`, the trees are lost too.
  public func restart() async throws {
    process.withLock { $0.kill() }
    let next = try await NavdProcess.ready(program, arguments, in: directory, within: limit)
    process.withLock { $0 = next }
  }

  /// The text that it has written to its log since the last start.
  public var log: String { process.withLock { $0.text } }

  /// Ends navd with SIGTERM, and removes its files.
  public func end() {
    process.withLock { $0.terminate() }
    TemporaryFiles.remove(directory)
  }
}

/// The reason why a test has no navd.
public enum TestNavdError: Error, Equatable, CustomStringConvertible {
  /// Neither the test nor its suite has the trait.
  case noTrait
  /// The program cannot be started, in the words of the system.
  case notStarted(program: String, reason: String)
  /// The program ended before it was ready; with its log.
  case ended(program: String, log: String)
  /// The program was not ready in time; with its log.
  case notReady(program: String, limit: Duration, log: String)
  /// navctl could not play the script; with its output.
  case notPlayed(script: String, output: String)
  /// No directory can be made for the socket, in the words of the system.
  case noDirectory(reason: String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .noTrait:
      "This test has no navd: add the trait .navd to the test or to its suite, as in @Test(.navd)."
    case .notStarted(let program, let reason):
      "\(program) cannot be started: \(reason). Set NAVD and NAVCTL to the paths of navd and navctl, or add their folder to PATH."
    case .ended(let program, let log):
      "\(program) ended before it was ready:\n\(log)"
    case .notReady(let program, let limit, let log):
      "\(program) was not ready within \(limit). Is it navd?\n\(log)"
    case .notPlayed(let script, let output):
      "\(script) could not be played:\n\(output)"
    case .noDirectory(let reason):
      "No directory for the socket can be made in /tmp: \(reason)."
    }
  }
}
