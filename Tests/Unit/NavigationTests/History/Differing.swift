import DocumentTestKit
@_spi(Records) import JSON
import Testing

@testable import Navigation

/// The text of deltas, and their cost.
@Suite struct Differing {
  private let types: Declarations = [
    "A": .stack(["show": .push("List")], hears: ["done": .none]), "B": .stack(["show": .push("Color")]),
  ]

  private func text(_ tree: Tree, since base: Tree) -> String {
    var text = TextBuilder()
    tree.writeDelta(since: base, into: &text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test func `an image names everything`() {
    let app = App(ChildSpec("A", params: ["id": 7], route: "show"), types)
    #expect(
      text(app.tree, since: .unopened(types: app.tree.types)) == """
        {"r":[0,1],"ids":[1,1,1],"root":1,"w":[0,0,[1]],"n":[{"k":1,"layer":{},"stack":[0,0,[1]]}],\
        "s":[{"k":1,"name":"List","params":{},"c":1,"n":1}],"c":[{"k":1,"type":"A","params":{"id":7},\
        "n":1,"by":"root","s":[0,0,[1]],"f":7}]}
        """
    )
  }

  @Test func `a delta names what differs`() {
    var app = App(ChildSpec("A", route: "show"), types)
    let before = app.tree
    app.transfer(.replace("Detail"))
    #expect(
      text(app.tree, since: before) == """
        {"r":[1,2],"ids":[1,2,1],"n":[{"k":1,"stack":[0,1,[2]]}],\
        "s":[{"k":2,"name":"Detail","params":{},"c":1,"n":1}],"c":[{"k":1,"s":[0,1,[2]]}],"S":[1]}
        """
    )
  }

  @Test func `a tree has no difference from itself`() {
    let tree = App(ChildSpec("A", route: "show"), types).tree
    var text = TextBuilder()
    #expect(!tree.writeDelta(since: tree, into: &text))
    #expect(tree.writeDelta(since: .unopened(types: tree.types), into: &text))
  }

  @Test func `a removal from the middle of a list names only the removed element`() throws {
    let list = PersistentList(1...100_000)
    var shorter = list
    shorter.removeTopmost(1) { $0 == 50_000 }
    #expect(ListSplice(from: list, to: shorter) == ListSplice(at: 49_999, removed: 1, inserted: []))
    #expect(try ListSplice(from: list, to: shorter)?.applied(to: list) == shorter)
  }

  @Test(arguments: [10, 100_000])
  func `the difference of a push does not depend on the height of the stack`(height: Int) throws {
    let app = App(ChildSpec("A", route: "show"), types)
    let screens = Array(repeating: SetItem.new("List"), count: height)
    let filled = app.tree.run(TreeCommand(.act(.transfer(.set(screens, scope: .all))))) { _ in .action(.none)
    }
    let tree = filled.tree
    let pushed = tree.run(TreeCommand(.act(.transfer(.push("Detail"))))) { _ in .action(.none) }.tree
    let delta = try pushed.delta(since: tree)
    #expect((delta.screens.count, delta.containers.count, delta.coordinators.count) == (1, 1, 1))
    let splice = ListSplice(at: height, removed: 0, inserted: [delta.screens[0].id])
    #expect(try delta.containers[0].members.splice("stack", ScreenKey.init) == splice)
    // A branch has eight places, and a path to a hundred thousand has six branches.
    let compared = pushed.screens.members.forEachDifference(from: tree.screens.members) { _, _, _ in }
    #expect(compared <= 6 * 8 + 8)
    #expect(text(pushed, since: tree).utf8.count < 200)
  }
}
