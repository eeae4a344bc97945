/// How a client introduces itself.
package struct Initialize: Equatable, Sendable {
  package var clientName: String?
  package var clientVersion: String?

  init(_ params: Params) {
    let client = params.inner("client")
    clientName = client?.string("name")
    clientVersion = client?.string("version")
  }
}
