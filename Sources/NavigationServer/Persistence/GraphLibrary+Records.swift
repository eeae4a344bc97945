@_spi(Records) internal import JSON
internal import NavigationGraph

// The records of the library: `graph` numbers a document for the records of trees; `load` and `unload` change
// the loaded graphs of a user.

extension GraphLibrary {
  static func record(of graph: Graph, _ number: Int) -> [UInt8] {
    var text = TextBuilder(capacity: graph.text.count + 64)
    text.object { text in
      text.name("graph")
      text.integer(number)
      text.name("document")
      text.text(graph.text)
    }
    return text.bytes
  }

  static func record(loading number: Int, for user: UserID) -> [UInt8] {
    (["load": ["user": .integer(Int(user.number)), "graph": .integer(number)]] as JSON).serialized()
  }

  static func record(unloading name: String, of user: UserID) -> [UInt8] {
    (["unload": ["user": .integer(Int(user.number)), "graph": .string(name)]] as JSON).serialized()
  }

  /// The texts of the records that restore the library.
  var records: [[UInt8]] {
    numbers.map { Self.record(of: $1, $0) }
      + users.flatMap { user in
        let (loaded, unloaded) = differences(of: user)
        return loaded.map { Self.record(loading: $0, for: user) }
          + unloaded.map { Self.record(unloading: $0, of: user) }
      }
  }

  mutating func restore(_ json: JSON) throws(RecordError) {
    let record = try RecordMembers(json)
    if let load = record["load"] {
      let members = try RecordMembers(load)
      let number = try members.integer("graph")
      guard let graph = self[number] else {
        throw RecordError("the loaded graph, number \(number), is missing")
      }
      self.load(graph, for: try members.user)
    } else if let unload = record["unload"] {
      let members = try RecordMembers(unload)
      self.unload(try members.string("graph"), of: try members.user)
    } else {
      let number = try record.integer("graph")
      let document = try record.value("document")
      do throws(GraphProblems) {
        add(try Graph.decode(document), as: number)
      } catch {
        throw RecordError("the graph with number \(number) has errors")
      }
    }
  }
}

extension RecordMembers {
  /// The user that a record names.
  var user: UserID {
    get throws(RecordError) {
      guard let uid = UInt32(exactly: try integer("user")) else {
        throw RecordError("the user of a record is invalid")
      }
      return UserID(uid)
    }
  }
}
