import Foundation
import JSON
import Testing

/// The public JSON parsing test suite (nst/JSONTestSuite), which is not part of the project.
///
/// The tests run if it is beside the checkout.
@Suite(
  .enabled(if: isSuitePresent, "JSONTestSuite is not at ../shared/data/JSONTestSuite beside the checkout")
)
struct JSONTestSuite {
  @Test(arguments: documents("y_"))
  func `accepts valid documents`(document: String) throws {
    let value = try JSON.parse(bytes(of: document))
    #expect(try JSON.parse(value.serialized()) == value)
  }

  @Test func `rejects the document with a NUL in a name`() {
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parse(bytes(of: nulInName)) }
    #expect(thrown?.kind == .nulInName(JSON.Pointer(["foo\0bar"])))
  }

  @Test(arguments: documents("n_"))
  func `rejects invalid documents`(document: String) {
    let thrown = #expect(throws: JSON.ParseError.self) { try JSON.parse(bytes(of: document)) }
    guard case .syntax? = thrown?.kind else {
      Issue.record("rejected for another reason than its syntax: \(String(describing: thrown))")
      return
    }
  }

  @Test(arguments: documents("i_"))
  func `rejects optional documents or reads them as valid JSON`(document: String) throws {
    guard let value = try? JSON.parse(bytes(of: document)) else { return }
    #expect(try JSON.parse(value.serialized()) == value)
    #expect(try JSON.parse(value.canonical()) == value)
  }

  @Test func `accepts no document whose strings or numbers would change`() throws {
    let accepted = documents("i_").filter { (try? JSON.parse(bytes(of: $0))) != nil }
    #expect(
      accepted == [
        "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
      ]
    )
  }
}

private let directory =
  URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
  .appending(path: "../../../../shared/data/JSONTestSuite")

private let isSuitePresent = FileManager.default.fileExists(atPath: directory.path)

private let nulInName = "y_object_escaped_null_in_key.json"

/// The names of the documents of one kind, in order.
private func documents(_ prefix: String) -> [String] {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
  return names.filter { $0.hasPrefix(prefix) && $0 != nulInName }.sorted()
}

private func bytes(of document: String) throws -> [UInt8] {
  try Array(FileHandle(forReadingFrom: directory.appending(path: document)).readToEnd() ?? Data())
}
