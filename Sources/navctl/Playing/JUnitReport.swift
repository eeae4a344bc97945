import Scripting
import Wording

/// The XML of JUnit: a suite for each script, a case for each scene.
///
/// Prints a suite when its script has ended.
struct JUnitReport: TestReport {
  private var cases: [String] = []
  private var failed = 0
  private var time = Duration.zero

  func begin(count: Int) {
    Console.print("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"navctl test\">")
  }

  mutating func played(_ scene: SceneResult, _ failures: [SceneFailure]) {
    time += scene.time
    let attributes = Self.attributes(of: scene)
    guard let first = failures.first else { return cases.append("    <testcase\(attributes)/>") }
    failed += 1
    // The format allows one failure in a case.
    let texts = failures.map { failure in
      let place = "\(scene.script.path):\(failure.line): $ \(failure.command)"
      return [place, failure.difference?.description ?? failure.message].joined(separator: "\n")
    }
    let text = texts.joined(separator: "\n\n")
    add(attributes, xmlElement("failure", [("message", first.message)], text: text))
  }

  mutating func ended(_ script: PlayableScript) {
    printSuite(script.script.path, errors: 0)
  }

  mutating func rejected(_ script: UnreadableScript) {
    let text = script.problems.map(\.description).joined(separator: "\n")
    let attributes = xmlAttributes([("name", "readable"), ("classname", script.path), ("file", script.path)])
    add(attributes, xmlElement("error", [("message", script.problems.first?.message ?? "")], text: text))
    printSuite(script.path, errors: 1)
  }

  mutating func abandoned(_ scene: SceneResult, _ complaint: Complaint) {
    time += scene.time
    let error = xmlElement("error", [("message", complaint.message)], text: complaint.message)
    add(Self.attributes(of: scene), error)
    printSuite(scene.script.path, errors: 1)
    Console.print("</testsuites>")
  }

  func end(_ summary: TestSummary) {
    Console.print("</testsuites>")
  }

  private mutating func add(_ attributes: String, _ content: String) {
    cases.append("    <testcase\(attributes)>\n      \(content)\n    </testcase>")
  }

  private mutating func printSuite(_ path: String, errors: Int) {
    let numbers = [
      ("tests", "\(cases.count)"), ("failures", "\(failed)"), ("errors", "\(errors)"),
      ("time", time.seconds),
    ]
    let head = "  <testsuite\(xmlAttributes([("name", path)] + numbers))>"
    Console.print(([head] + cases + ["  </testsuite>"]).joined(separator: "\n"))
    cases = []
    failed = 0
    time = .zero
  }

  private static func attributes(of played: SceneResult) -> String {
    let (scene, script) = (played.scene, played.script)
    return xmlAttributes([
      ("name", scene.name), ("classname", script.name), ("file", script.path), ("line", "\(scene.line)"),
      ("time", played.time.seconds),
    ])
  }
}

extension Duration {
  /// The seconds with three decimals.
  fileprivate var seconds: String {
    let milliseconds = Int(self / .milliseconds(1))
    let decimals = String(milliseconds % 1_000 + 1_000).dropFirst()
    return "\(milliseconds / 1_000).\(decimals)"
  }
}

private func xmlElement(_ name: String, _ members: [(name: String, value: String)], text: String) -> String {
  "<\(name)\(xmlAttributes(members))>\(text.inXML)</\(name)>"
}

private func xmlAttributes(_ members: [(name: String, value: String)]) -> String {
  members.map { " \($0.name)=\"\($0.value.inXML.replacing("\n", with: "&#10;"))\"" }.joined()
}

extension String {
  /// The text with markup characters as references, and characters that XML does not allow escaped.
  fileprivate var inXML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n": result += "\n"
      case "\u{FFFE}", "\u{FFFF}": result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result += String(scalar).harmless
      }
    }
    return result
  }
}
