import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs.
  ///
  /// All tests begin at once, so with a sanitizer one can take a quarter of an hour.
  static var hangLimit: Self { .timeLimit(.minutes(30)) }
}
