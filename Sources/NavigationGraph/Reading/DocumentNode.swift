internal import JSON

/// A value of a document with its place.
struct DocumentNode {
  let json: JSON
  let place: JSON.Pointer

  init(_ json: JSON, at place: JSON.Pointer) {
    self.json = json
    self.place = place
  }

  /// The elements; nil if the value is not an array.
  var elements: [DocumentNode]? {
    json.array?.enumerated().map { DocumentNode($1, at: place.appending($0)) }
  }

  /// The members in order; nil if the value is not an object.
  var members: [(name: String, value: DocumentNode)]? {
    json.object?.members.map { ($0.name, DocumentNode($0.value, at: place.appending($0.name))) }
  }
}

/// An object of the grammar whose member names have been checked.
struct DocumentMembers {
  let object: JSON.Object
  let place: JSON.Pointer

  subscript(name: String) -> DocumentNode? {
    object[name].map { DocumentNode($0, at: place.appending(name)) }
  }
}
