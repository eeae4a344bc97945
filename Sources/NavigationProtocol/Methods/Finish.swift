import JSON
import Navigation

extension TreeCommand.EndingSpec {
  /// Reads one of the three endings.
  ///
  /// By default, the coordinator ends with the value null.
  init(_ params: ParamReader) throws(RPCError) {
    let named = ["value", "error", "cancel"].filter { params[$0] != nil }
    if named.count > 1 {
      throw .invalidParams(
        params.pointer.appending(named[1]),
        "A coordinator ends with '\(named[0])' or '\(named[1])', not with both."
      )
    }
    let keep = params.bool("keep") ?? false
    guard !keep || named.isEmpty || named == ["value"] else {
      throw .invalidParams(
        params.pointer.appending("keep"),
        "Only a coordinator that ends with a value can keep."
      )
    }
    switch named.first {
    case "error"?: self = .fail(params["error"] ?? .null)
    case "cancel"?: self = .cancel
    default: self = .finish(params["value"] ?? .null, keep: keep)
    }
  }
}
