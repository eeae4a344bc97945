import NavigationProtocol

extension NavdClient {
  /// The version of this library, which is that of the protocol and the daemon it was made with.
  public static var version: String { Release.version }
}
