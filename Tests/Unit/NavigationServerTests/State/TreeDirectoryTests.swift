import NavigationProtocol
import Testing

@testable import NavigationServer

@Suite struct `The tree directory` {
  @Test func `finds a tree only when it has opened`() throws {
    let trees = TreeDirectory()
    let id = trees.began(try notesHost())
    #expect(throws: RPCError.self) { try trees.find("main", of: me) }
    #expect(throws: RPCError.self) { try trees.find(nil, of: me) }
    #expect(trees.names(of: me)["main"] == id)
    trees.opened(id)
    #expect(try trees.find("main", of: me) == id && trees.find(nil, of: me) == id)
    #expect(throws: RPCError.self) { try trees.find("main", of: UserID(1001)) }
  }

  @Test func `needs a name if a user has several trees`() throws {
    let trees = TreeDirectory()
    for name in ["a", "b"] { trees.opened(trees.began(try notesHost(name))) }
    #expect(throws: RPCError.self) { try trees.find(nil, of: me) }
    #expect(try trees.find("b", of: me) == tree(2))
    #expect(trees.ids(of: me) == [tree(1), tree(2)] && trees.names(of: me).open == ["a", "b"])
  }

  @Test func `counts closed trees and never reuses an id`() throws {
    let trees = TreeDirectory()
    let first = trees.began(try notesHost())
    #expect(trees.closed(first)?.origin.name == "main")
    #expect(trees.names(of: me).closedCount == 0)
    let second = trees.began(try notesHost())
    trees.opened(second)
    #expect(trees.closed(second) != nil && trees.closed(second) == nil)
    #expect(second == tree(2) && trees.names(of: me).closedCount == 1 && trees.isEmpty)
  }

  @Test func `has the trees that close with a connection until they are closed`() throws {
    let trees = TreeDirectory()
    let ids = try ["a", "b"].map { trees.began(try notesHost($0, opener: connection(1))) }
    #expect(trees.dependents(of: connection(1)) == ids)
    _ = trees.closed(ids[0])
    #expect(trees.dependents(of: connection(1)) == [ids[1]])
    #expect(trees.dependents(of: connection(2)) == [])
  }
}
