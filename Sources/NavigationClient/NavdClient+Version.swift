import NavigationWire

extension NavdClient {
  /// The version of this library, which is that of the protocol and of the daemon that it was built with.
  public static var version: String { Release.version }
}
