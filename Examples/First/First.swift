import NavigationClient

let graph: JSON = [
  "navigation": 1, "name": "notes", "root": ["coordinator": "Notes", "route": "list"],
  "screens": ["ListScreen": [:], "NoteScreen": [:]],
  "coordinators": ["Notes": ["routes": ["list": ["push": "ListScreen"], "note": ["push": "NoteScreen"]]]],
]

@main enum First {
  static func main() async throws {
    let tree = try await NavdClient.connect().open("notes", graph: graph)
    try await tree.trigger("note").check()
    for screen in try await tree.mirror().onView { print(screen.name) }
  }
}
