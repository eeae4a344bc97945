import SystemPackage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user's browser.
enum Browser {
  /// Opens a URL with xdg-open if there is a display; returns whether xdg-open was started.
  ///
  /// The browser outlives this program.
  static func open(_ url: String) -> Bool {
    #if canImport(Glibc)
      let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { Console.environment($0)?.isEmpty == false }
      let opener = hasDisplay ? OwnPrograms.inPath("xdg-open") : nil
    #else
      let opener = OwnPrograms.inPath("open")
    #endif
    guard let opener, let null = try? FileDescriptor.open("/dev/null", .readWrite) else { return false }
    defer { try? null.close() }
    let child = ChildProcess(
      words: [opener, url],
      environment: OwnPrograms.wholeEnvironment,
      input: null.rawValue,
      output: null.rawValue,
      errors: null.rawValue
    )
    var process: pid_t = 0
    return (try? child.start(&process)) != nil
  }
}
