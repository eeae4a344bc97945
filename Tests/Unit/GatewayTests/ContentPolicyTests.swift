import Testing

@testable import Gateway

@Suite struct `The content security policy` {
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
