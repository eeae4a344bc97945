import Testing

@testable import Gateway

@Suite struct `The content security policy` {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    ),
  ])
  func `hashes texts with SHA-256`(text: String, digest: String) {
    let digits = SHA256.digest(of: Array(text.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    #expect(digits.joined() == digest)
  }

  @Test(arguments: [
    ("<script>a()</script><SCRIPT type=module>\nb()</Script >", ["a()", "\nb()"]),
    ("<script src=x.js></script><script/>c</script", []),
    ("<script src=x.js></script><script/>c</script>", ["c"]),
    ("<script data-x='>' data-y=\"it's\">d</script>", ["d"]),
    ("<script data-x=it's>e</script>'", ["e"]),
    ("<!-- a <script> is below --><script>f\r\ng\rh</script>", ["f\ng\nh"]),
    ("<script>i</scripts><script></script>", ["i</scripts><script>"]),
    ("<scripted>j</script><p>1 < 2</p><script>k", []),
  ])
  func `finds the inline scripts of a page`(page: String, scripts: [String]) {
    #expect(inlineScripts(in: Array(page.utf8)).map { String(decoding: $0, as: UTF8.self) } == scripts)
  }

  @Test func `allows the inline scripts of a page`() {
    let policy = ContentPolicy.standardHeader(
      forPage: Array("<script>alert(1)</script><script>a</script>".utf8)
    )
    #expect(
      policy
        == "default-src 'self'; connect-src 'self' ws:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
        + "frame-ancestors 'none'; script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=' "
        + "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='"
    )
  }

  @Test(arguments: ["", "a\nb", "ä"])
  func `is no text that a header cannot have`(text: String) {
    #expect(ContentPolicy(text) == nil)
  }
}
