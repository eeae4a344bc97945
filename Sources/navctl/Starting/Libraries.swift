import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder with the bindings, the adapters and the page of the inspector.
enum Libraries {
  /// The folder of this program: `share/navd` of the installation, or the repository of the build.
  static var besideProgram: String? { besideProgram(where: isFolder) }

  /// The first of these folders that satisfies the condition.
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

  /// The absolute path without symbolic links; nil if there is no file.
  static func absolute(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
