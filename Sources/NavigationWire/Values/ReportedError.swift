package import JSON

/// The error object of a peer's response.
///
/// Members of another form than JSON-RPC describes are left out.
package struct ReportedError: Equatable, Sendable {
  package var code: Int?
  package var message: String?
  package var data: JSON?

  package init(_ json: JSON) {
    code = json["code"]?.integer
    message = json["message"]?.string
    data = json["data"]
  }
}

/// The members of an error's data that clients use.
package struct ErrorDetails: Equatable, Sendable {
  /// The stable name of the error, perhaps of a later version.
  package var name: String?
  /// The JSON Pointer from the params to the wrong value.
  package var pointer: String?
  /// The names of the user's trees, if the error concerns the choice of a tree.
  package var trees: [String]?

  package init(_ data: JSON?) {
    name = data?["name"]?.string
    pointer = data?["pointer"]?.string
    trees = data?["trees"]?.array.map { $0.compactMap(\.string) }
  }
}
