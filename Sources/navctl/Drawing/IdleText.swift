import JSON
import NavigationClient

/// Describes the time without activity that is over next, with the routes that begin then.
func idleText(_ idle: IdleTime, names: Directory) -> String {
  let routes = idle.routes.map(EntryText.routeText).joined(separator: " , ")
  let left = durationText(milliseconds: idle.remainingMs)
  return "\(routes) in \(left), because \(names.coordinator(idle.coordinator)) declares it"
}
