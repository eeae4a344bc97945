/// The introduction of a client.
package struct Initialize: Equatable, Sendable {
  package var clientName: String?
  package var clientVersion: String?

  init(_ params: ParamReader) {
    let client = params.inner("client")
    clientName = client?.string("name")
    clientVersion = client?.string("version")
  }
}
