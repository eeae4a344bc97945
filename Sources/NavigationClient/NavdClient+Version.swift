import NavigationWire

extension NavdClient {
  /// The version of this library, which is also that of its protocol and its daemon.
  public static var version: String { Release.version }
}
