import ClientTestKit
import Foundation
import JSON

/// A navd process on a socket of its own, which ends with this object.
final class NavdProcess {
  struct NotStarted: Error {
    let log: String
  }

  /// The result of one run of navctl.
  struct Run {
    let output: Data
    let errors: String
    let status: Int32
  }

  let socket: String
  private let directory: URL
  private let process = Process()
  private let log = Pipe()

  init() throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "navd-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    socket = directory.appending(path: "navd.sock").path()
    process.executableURL = URL(filePath: BuiltProgram.navd)
    process.arguments = ["--ephemeral", "--socket", socket]
    process.standardError = log
    try process.run()
    try waitUntilReady()
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: directory)
  }

  /// Waits for the first line of the log, which reports that navd listens.
  private func waitUntilReady() throws {
    var text = ""
    while !text.contains("\n") {
      let more = log.fileHandleForReading.availableData
      guard !more.isEmpty else { throw NotStarted(log: text) }
      text += String(decoding: more, as: UTF8.self)
    }
  }

  /// Runs navctl to its end, in the folder of the examples.
  func navctl(_ words: [String]) throws -> Run {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: BuiltProgram.navctl)
    process.arguments = words
    process.currentDirectoryURL = Examples.folder
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "NAVD_TREE" }
      .merging(["NAVD_SOCKET": socket]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      output: printed,
      errors: String(decoding: said, as: UTF8.self),
      status: process.terminationStatus
    )
  }
}
