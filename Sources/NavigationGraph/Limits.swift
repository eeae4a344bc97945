/// What a graph document may cost beyond its length: each number bounds time or memory that one client could
/// make navd spend on behalf of all others.
package enum GraphLimits {
  /// The longest name, in bytes: names are compared, hashed and printed all the time.
  package static let nameBytesMax = 64
  /// The longest label, in bytes: started children keep theirs.
  package static let labelBytesMax = 256
  /// Checks that look at pairs of types stay quick.
  package static let coordinatorsMax = 1_000
  package static let screensMax = 1_000
  package static let routesPerCoordinatorMax = 250
  /// Params are looked up one by one in what a client sends, so a map of them must be short.
  package static let paramsMax = 64
  /// Each value of a param is compared with all of its `enum`.
  package static let choicesMax = 250
  /// Rules, conditions, actions and references of one route: an event may have to look at all.
  package static let partsPerRouteMax = 1_000
  /// How deep `inner.inner…` may reach: no route is ever wrapped deeper.
  package static let innerMax = 12
  /// A text with references in it could double with each event; this is what it may become, in bytes.
  package static let builtTextBytesMax = 8_192
  /// A person reads the first problems, repairs them and asks again.
  package static let problemsMax = 100
  /// The bytes of the messages and pointers of all problems: each may hold a name of any length.
  package static let problemBytesMax = 262_144
  /// Looking for the nearest name is the one slow part of a report.
  package static let suggestionsMax = 50
}
