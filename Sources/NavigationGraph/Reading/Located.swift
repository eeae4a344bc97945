internal import JSON

/// A value of a document with the way to it.
struct Located {
  let json: JSON
  let place: JSON.Pointer

  init(_ json: JSON, at place: JSON.Pointer) {
    self.json = json
    self.place = place
  }

  /// The elements, or nil for a value that is no array.
  var elements: [Located]? {
    json.array?.enumerated().map { Located($1, at: place.appending($0)) }
  }

  /// The members in order, or nil for a value that is no object.
  var members: [(name: String, value: Located)]? {
    json.object?.members.map { ($0.name, Located($0.value, at: place.appending($0.name))) }
  }
}

/// An object of the grammar, whose members have been checked to be some that it knows.
struct Members {
  let object: JSON.Object
  let place: JSON.Pointer

  subscript(name: String) -> Located? {
    object[name].map { Located($0, at: place.appending(name)) }
  }
}
