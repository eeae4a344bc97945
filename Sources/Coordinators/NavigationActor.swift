/// Where coordinators live.
///
/// Parents and children call one another, and a whole question is answered in one go, so they share one actor. It is
/// not the main actor: navd and everyone who uses the tree wait for `prepare`, and must not wait until the application
/// has drawn. Screens are values and routers may be used from anywhere, so code that draws never has to come here.
@globalActor public actor NavigationActor {
  /// The one that there is.
  public static let shared = NavigationActor()
}
