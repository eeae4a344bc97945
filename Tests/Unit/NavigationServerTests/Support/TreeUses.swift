import NavigationProtocol

/// A request for each way to use a tree, with the right that it needs; the params lack the tree.
let treeUses: [(needs: TreeRight, method: String, params: String)] = [
  (.observe, "tree.get", ""), (.observe, "tree.subscribe", ""), (.observe, "tree.history", ""),
  (.observe, "tree.diff", #","from":1"#), (.observe, "tree.explain", ""), (.observe, "tree.explainBack", ""),
  (.observe, "tree.export", ""), (.observe, "tree.routes", ""), (.observe, "tree.url", ""),
  (.observe, "tree.wait", #","until":"settled","timeoutMs":0"#),
  (.observe, "tree.undelivered", ""), (.observe, "graph.get", ""),
  (.observe, "coordinator.pullback", #","coordinator":"c1""#),
  (.drive, "coordinator.pullback", #","coordinator":"c2","into":{"coordinator":"c1","route":"heard"}"#),
  (.drive, "tree.undelivered", #","take":true"#),
  (.drive, "coordinator.trigger", #","route":"list""#),
  (.drive, "coordinator.transfer", #","transfer":{"push":"List"}"#),
  (.drive, "coordinator.handle", #","routes":["list"]"#),
  (.drive, "coordinator.transaction", #","steps":[{"method":"coordinator.back","params":{}}]"#),
  (.drive, "coordinator.attach", #","screen":"s1","coordinator":"Picker","route":"show""#),
  (.drive, "ui.report", #","event":"didPop","key":"s2""#),
  (.drive, "ui.report", #","event":"settled","revision":1"#),
  (.drive, "ui.save", #","key":"s1","state":{}"#), (.drive, "tree.undo", ""), (.drive, "tree.redo", ""),
  (.drive, "tree.setFacts", #","facts":{}"#), (.drive, "tree.drive", #","lease":"take""#),
  (.drive, "coordinator.drop", #","coordinator":"c2","self":true"#),
  (.drive, "coordinator.finish", #","coordinator":"c2""#), (.drive, "coordinator.forget", ""),
  (.drive, "coordinator.back", ""),
  (.administer, "tree.drive", #","lease":"break","reason":"It hangs.""#),
  (.administer, "tree.regraph", #","graph":"notes""#), (.administer, "tree.close", ""),
]
