import NavigationClient

let graph: JSON = [
  "navigation": 1, "name": "notes", "root": ["coordinator": "Notes", "route": "list"],
  "screens": ["ListScreen": [:], "NoteScreen": ["params": ["id": ["type": "integer"]]]],
  "coordinators": [
    "Notes": [
      "routes": [
        "list": ["push": "ListScreen"],
        "note": [
          "params": ["id": ["type": "integer"]],
          "do": ["push": ["screen": "NoteScreen", "params": ["id": "${params.id}"]]],
        ],
      ]
    ]
  ],
]

@main
enum First {
  static func main() async throws {
    let client = try await NavdClient.connect(name: "first")
    let tree = try await client.open("notes", graph: graph)
    for try await update in tree.watch() {
      for screen in update.mirror.onView { print(screen.name, JSON.object(screen.params).text) }
      if update.mirror.revision == 2 { break }
      try await tree.trigger("note", ["id": 7]).check()
    }
    await client.close()
  }
}
