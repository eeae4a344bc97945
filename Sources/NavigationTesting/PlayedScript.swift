// Swift's static libraries have no Testing: a build with --static-swift-stdlib leaves this out.
#if canImport(Testing)
  public import Testing

  /// Plays a script with expectations, as `navctl test` does, on a navd of its own: the one beside navctl.
  ///
  /// If a scene does not pass, it records an issue with the differences.
  ///
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - program: The path of navctl; nil for `$NAVCTL`, else the `navctl` beside navd, else the one in `$PATH`.
  ///   - sourceLocation: The place of the issue.
  /// - Throws: `TestNavdError` if the script cannot be played.
  public func playScript(
    _ path: String,
    program: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let program = program ?? ProgramPath.navctl
    let navctl = try SpawnedProgram([program, "test", path])
    switch await navctl.end() {
    case 0: break
    case 1: Issue.record("\(path): not every scene passed.\n\(navctl.text)", sourceLocation: sourceLocation)
    default: throw TestNavdError.notPlayed(script: path, output: navctl.text)
    }
  }
#endif
