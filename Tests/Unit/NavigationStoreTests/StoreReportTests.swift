import Testing

@testable import NavigationStore

@Suite struct StoreReportTests {
  let directory = ScratchDirectory()

  @Test func `of an intact store counts its trees and records`() throws {
    try directory.keep([(0, "graph"), (1, "a"), (2, "b"), (2, "c")])
    let report = try StoreReport.check(directory.path)
    #expect(report.damage == [])
    #expect([report.trees, report.records] == [2, 4])
    #expect(report.directory == directory.file("store"))
  }

  @Test func `lists damage and changes nothing`() throws {
    try directory.keep([(1, "alpha"), (2, "beta")])
    try directory.damage("alpha", in: ScratchDirectory.database)
    let before = try directory.contents(ScratchDirectory.database)
    let report = try StoreReport.check(directory.path)
    #expect(
      report.damage == [
        StoreDamage(tree: nil, reason: "Damaged rows of the table 'records': 1."),
        StoreDamage(tree: 1, reason: "Its record 1 is missing or damaged."),
      ]
    )
    #expect([report.trees, report.records] == [1, 1])
    #expect(try directory.contents(ScratchDirectory.database) == before)
  }

  @Test func `needs a state`() {
    #expect {
      try StoreReport.check(directory.path)
    } throws: { error in
      "\(error)" == """
        There is no state of navd in \(directory.path). Name the directory: navctl store check DIRECTORY
        """
    }
  }
}
