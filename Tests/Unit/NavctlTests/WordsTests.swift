import Testing

@testable import navctl

@Suite struct `The words of a name` {
  @Test(arguments: [
    ("newListRoute", "newListRoute", "NewListRoute", "new_list_route", "NEW_LIST_ROUTE"),
    ("new-list_route", "newListRoute", "NewListRoute", "new_list_route", "NEW_LIST_ROUTE"),
    ("HTMLPage", "htmlPage", "HTMLPage", "html_page", "HTML_PAGE"),
    ("openURL", "openURL", "OpenURL", "open_url", "OPEN_URL"),
    ("page2", "page2", "Page2", "page2", "PAGE2"),
    ("s3Bucket", "s3Bucket", "S3Bucket", "s3_bucket", "S3_BUCKET"),
    ("2 D", "_2D", "_2D", "_2_d", "_2_D"),
    ("_", "blank", "Blank", "blank", "BLANK"),
    ("ä??", "blank", "Blank", "blank", "BLANK"),
  ])
  func `are joined in the style of each language`(
    name: String,
    lowerCamel: String,
    upperCamel: String,
    snake: String,
    screaming: String
  ) {
    let words = Words(name)
    #expect([words.lowerCamel, words.upperCamel] == [lowerCamel, upperCamel])
    #expect([words.snake, words.screaming] == [snake, screaming])
  }
}

@Suite struct `A scope of names` {
  @Test func `gives each identifier once, and numbers later ones`() {
    var scope = NameScope(keywords: ["for"], taken: ["note"])
    let claimed = ["list", "list", "list", "note", "page2", "page2", "for", "for"].map { scope.claim($0) }
    #expect(claimed == ["list", "list2", "list3", "note2", "page2", "page2_2", "for_", "for_2"])
  }

  @Test func `keeps a name that needs no change`() {
    var scope = NameScope()
    let claimed = scope.claim(["new-list", "NewList", "newList"]) { Words($0).lowerCamel }
    #expect(claimed == ["newList2", "newList3", "newList"])
  }
}
