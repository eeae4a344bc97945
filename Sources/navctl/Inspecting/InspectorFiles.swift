#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folders that navgate serves for the inspector.
struct InspectorFiles {
  /// The folder of the page.
  let page: String
  /// The folder of the JavaScript library.
  let library: String

  /// The values of `--files` for navgate.
  var mounts: [String] { ["/=\(page)", "/navd=\(library)"] }

  /// The folders beside this program: of an installation, whose page has the library, or of the repository.
  static func found() throws(Complaint) -> InspectorFiles {
    let folder = Libraries.besideProgram { access("\($0)/Inspector/index.html", R_OK) == 0 }
    guard let page = folder.map({ "\($0)/Inspector" }) else {
      throw missing("the page of the inspector")
    }
    let libraries = ["\(page)/navd", "\(folder ?? "")/Bindings/javascript/src"]
    guard let library = libraries.first(where: { access("\($0)/browser.js", R_OK) == 0 }) else {
      throw missing("the JavaScript library of the inspector")
    }
    return InspectorFiles(page: page, library: library)
  }

  private static func missing(_ part: String) -> Complaint {
    Complaint(
      message: "\(part) is missing beside navctl: install the Debian package navgate, or run make install.",
      status: .noDaemon
    )
  }
}
