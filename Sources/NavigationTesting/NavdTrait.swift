// Swift's static libraries have no Testing: a build with --static-swift-stdlib leaves this out.
#if canImport(Testing)
  public import Testing

  /// A navd for each test, which stores nothing and ends with the test.
  ///
  /// On a suite it applies to each of its tests. Tests run in parallel, because each has its own socket.
  ///
  /// ```swift
  /// @Test(.navd) func `a note is on view`() async throws {
  ///   let tree = try await TestNavd.client().open("notes", graph: graph)
  ///   try await tree.trigger("note", ["id": 7]).check()
  ///   #expect(try await tree.mirror().onView.map(\.name) == ["NoteScreen"])
  /// }
  /// ```
  ///
  /// The program is `$NAVD`, else the `navd` beside the tests, else the one in `$PATH`.
  public struct NavdTrait: TestTrait, SuiteTrait, TestScoping {
    let program: String?
    let arguments: [String]
    let keepsTrees: Bool

    /// Each test of a suite has its own navd.
    public var isRecursive: Bool { true }

    /// Starts navd, runs the test, and ends navd.
    public func provideScope(
      for test: Test,
      testCase: Test.Case?,
      performing function: @Sendable () async throws -> Void
    ) async throws {
      guard testCase != nil else { return try await function() }
      let navd = try await TestNavd.start(program: program, arguments: arguments, keepsTrees: keepsTrees)
      defer { navd.end() }
      try await TestNavd.$running.withValue(navd) { try await function() }
    }
  }

  extension Trait where Self == NavdTrait {
    /// A navd for each test, which ends with the test.
    public static var navd: Self { .navd() }

    /// A navd for each test, which ends with the test.
    ///
    /// - Parameters:
    ///   - program: The path of navd; nil for `$NAVD`, else the `navd` beside the tests, else the one in `$PATH`.
    ///   - arguments: Further arguments, such as `["--configuration", path]`.
    ///   - keepsTrees: Whether it keeps trees for `restart`.
    /// - Returns: The trait.
    public static func navd(
      program: String? = nil,
      arguments: [String] = [],
      keepsTrees: Bool = false
    ) -> Self {
      NavdTrait(program: program, arguments: arguments, keepsTrees: keepsTrees)
    }
  }
#endif
