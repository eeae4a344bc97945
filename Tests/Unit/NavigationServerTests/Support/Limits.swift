import NavigationProtocol

/// The limits with some of them changed.
func limits(_ change: (inout Limits) -> Void) -> Limits {
  var limits = Limits()
  change(&limits)
  return limits
}

/// Whether an answer is the error of a limit.
func rejected(_ code: Int, _ name: String, _ limit: String, _ max: Int) -> (String) -> Bool {
  {
    $0.contains("\"code\":\(code),")
      && $0.hasSuffix("\"data\":{\"name\":\"\(name)\",\"limit\":\"\(limit)\",\"max\":\(max)}}}")
  }
}
