// The compiler must reject each line that ends with `wrong`, and no other line.
import Coordinators
import JSON
import NavigationClient

func wrong(_ screen: NamedScreen) throws {
  _ = NoteRoute.note(id: "seven")  // wrong
  _ = NoteRoute.note()  // wrong
  _ = NoteRoute.note(id: 7, name: "x")  // wrong
  _ = NoteRoute.nte(id: 7)  // wrong
  _ = ListRoute.noted(ListRoute.list)  // wrong
  _ = ListRoute.noted(.cancel)
  _ = NoteScreen(userName: 1)  // wrong
  _ = AnyScreen(value: 1, kind: .three)  // wrong
  _ = NoteScreen2(price: .init(form: 1))  // wrong
  _ = ListParams(depth: 1)  // wrong
  let result: NoteResult = [.z]  // wrong
  if case .noteScreen(let screen) = try OddNamesScreen(screen) { _ = screen.price }  // wrong
  _ = FrontEndEvent.didSelect(ShopTab2.frontpage)  // wrong
  _ = FrontEndEvent.didSelect(OddNamesStyle.sheet)  // wrong
  _ = TreeCondition.onView(ShopTab2.self)  // wrong
  _ = try TreeCondition.onView(ListScreen())  // wrong
  _ = result
}
