/// The actor of coordinators.
///
/// Parents and children call one another, and a question is answered without suspension, so they share one
/// actor. It is not the main actor: `prepare` blocks the tree for all its clients, and must not wait for
/// drawing. Screens are values and routers can be used from any actor, so code that draws does not need this
/// actor.
@globalActor public actor NavigationActor {
  /// The shared instance.
  public static let shared = NavigationActor()
}
