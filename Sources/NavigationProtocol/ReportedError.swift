package import JSON

/// The error object of a peer's response.
///
/// Members of another form than JSON-RPC describes are missing here.
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
