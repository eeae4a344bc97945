import Coordinators
import JSON
import NavigationClient
import SystemPackage

// The Swift program of the scenario: `FourLanguagesParent SOCKET`. It opens the tree with a coordinator of its own,
// prints each revision of its mirror, and ends with the tree.

@main
enum Main {
  static func main() async throws {
    let application = try await Application.connect(name: "swift", path: CommandLine.arguments[1])
    try await application.serve(LibraryCoordinator.self)
    let tree = try await application.open("library", root: LibraryCoordinator(initialRoute: .shelf))
    for try await update in tree.watch() {
      let line: JSON = [
        "who": "swift", "revision": .integer(update.mirror.revision), "hash": .string(update.mirror.hash),
      ]
      try FileDescriptor.standardOutput.writeAll("\(line.text)\n".utf8)
    }
    // Keeps the application in memory until here.
    _ = application
  }
}
