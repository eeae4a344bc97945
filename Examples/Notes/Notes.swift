import Coordinators
import NavigationClient

enum NotesRoute: Route {
  case list
  case note(id: Int)
}

struct ListScreen: Screen {}
struct NoteScreen: Screen { var id: Int }

final class NotesCoordinator: StackCoordinator<NotesRoute> {
  override func prepare(to route: NotesRoute) -> Action<StackTransfer, NotesRoute> {
    switch route {
    case .list: .transfer(isInitial ? .push(ListScreen()) : .backToRoot())
    case .note(let id): .transfer(.push(NoteScreen(id: id)))
    }
  }
}

@main
enum Notes {
  static func main() async throws {
    let application = try await Application.connect(name: "notes")
    try await application.serve(NotesCoordinator.self)
    let tree = try await application.open("notes", root: NotesCoordinator(initialRoute: .list))
    for try await update in tree.watch() {
      print(update.mirror.onView.map(\.name))
      if update.mirror.onView.first?.name == "NoteScreen" { break }
      tree.trigger(NotesRoute.note(id: 7))
    }
    await application.close()
  }
}
