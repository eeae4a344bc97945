/// The limits of a graph document beyond its length.
///
/// Each bounds the time or memory that one client can take from all others.
package enum GraphLimits {
  /// The longest name, in bytes: names are often compared, hashed and printed.
  package static let nameBytesMax = 64
  /// The longest label, in bytes: started children keep their labels.
  package static let labelBytesMax = 256
  /// Keeps checks of pairs of types fast.
  package static let coordinatorsMax = 1_000
  package static let screensMax = 1_000
  package static let routesPerCoordinatorMax = 250
  /// Params in messages are looked up by linear search, so there must be few.
  package static let paramsMax = 64
  /// Each value of a param is compared with all of its `enum`.
  package static let choicesMax = 250
  /// Rules, conditions, actions and references of one route: an event may have to read all of them.
  package static let partsPerRouteMax = 1_000
  /// The greatest depth of `inner.inner…`: no route is ever wrapped deeper.
  package static let innerMax = 12
  package static let redirectRoutesMax = 16
  package static let backRulesMax = 16
  /// A search judges each property in each tree.
  package static let propertiesMax = 64
  /// The examples of one param: a search tries each.
  package static let examplesMax = 16
  /// The values, routes and URLs that a search tries for one param, route and link.
  package static let samplesMax = 16
  package static let linksMax = 10_000
  /// The segments of a link's pattern, and the params among them: a search may try each segment as a param.
  package static let linkSegmentsMax = 16
  package static let pathParamsMax = 4
  /// The links that differ only in their params: all of them are tried.
  package static let linksAtOnePlaceMax = 8
  package static let linkRoutesMax = 16
  /// The number of links that a check follows, and the work of each command.
  package static let linksFollowedMax = 400
  package static let linkWorkMax = 5_000
  /// The longest URL, in bytes.
  package static let urlBytesMax = 8_192
  /// The screens from the active one downward that are searched for one with a URL.
  package static let urlScreensMax = 100
  /// The combinations of values under which the checks evaluate conditions.
  package static let valuationsMax = 256
  /// The steps of one redirect that the checks follow.
  package static let redirectStepsMax = 64
  /// The longest duration, in milliseconds: a day.
  package static let durationMsMax = 86_400_000
  /// The longest text that references may build, in bytes: without a limit it could double with each event.
  package static let builtTextBytesMax = 8_192
  /// The number of reported problems: a person repairs the first ones and checks again.
  package static let problemsMax = 100
  /// The bytes of the messages and pointers of all problems, because a name in them may have any length.
  package static let problemBytesMax = 262_144
  /// The number of suggestions: the search for the nearest name is the slow part of a report.
  package static let suggestionsMax = 50
}
