import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder with the bindings and adapters, from which the commands for a new application take them, and with the
/// page of the inspector.
enum Libraries {
  /// The folder that belongs to this program: `share/navd` where it is installed, or the repository where it was built.
  static var besideProgram: String? { besideProgram(where: isFolder) }

  /// The first of these folders that has wanted contents.
  static func besideProgram(where isWanted: (String) -> Bool) -> String? {
    guard let program = absolute("/proc/self/exe") else { return nil }
    var folder = FilePath(program).removingLastComponent()
    while folder.removeLastComponent() {
      for candidate in [folder.appending("share/navd"), folder] where isWanted(candidate.string) {
        return candidate.string
      }
    }
    return nil
  }

  static func isFolder(_ path: String) -> Bool {
    ["Bindings/python", "Adapters/textual"].allSatisfy { access("\(path)/\($0)", R_OK) == 0 }
  }

  /// The path without links, from the root; nil if there is nothing.
  static func absolute(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
