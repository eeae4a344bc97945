internal import JSON

/// Reads values with references: compiles them, and checks them against the schema of their place.
struct ValueReader {
  let context: BodyContext

  /// Compiles a value; returns nil if a reference in it is wrong.
  func template(_ node: DocumentNode) -> Template? {
    switch (context.references, node.json) {
    case (.literal, _), (_, .null), (_, .bool), (_, .integer), (_, .double):
      return .constant(node.json)
    case (.compiled, .string(let text)), (.rejected, .string(let text)):
      return self.text(text, node)
    case (.compiled, .array), (.rejected, .array):
      return array(node.elements ?? [])
    case (.compiled, .object), (.rejected, .object):
      return object(node.members ?? [])
    }
  }

  private func array(_ nodes: [DocumentNode]) -> Template? {
    nodes.map(template).complete().map { elements in
      elements.map(\.constant).complete().map { .constant(.array($0)) } ?? .array(elements)
    }
  }

  private func object(_ nodes: [(name: String, value: DocumentNode)]) -> Template? {
    let members = nodes.compactMap { name, value in
      template(value).map { TemplateMember(name: name, value: $0) }
    }
    guard members.count == nodes.count else { return nil }
    let constants = members.compactMap { member in
      member.value.constant.map { JSON.Object.Member(name: member.name, value: $0) }
    }
    guard constants.count == members.count else { return .object(members) }
    return .constant(.object(JSON.Object(uniqueMembers: constants)))
  }

  private func text(_ text: String, _ node: DocumentNode) -> Template? {
    guard let raw = RawPiece.pieces(of: text) else {
      return node.rejected(.badReference, "A '${' is never closed. For a literal one write '$${'.")
    }
    guard let pieces = raw.map({ piece($0, node) }).complete() else { return nil }
    switch (pieces.count, pieces.first) {
    case (1, .literal(let text)?):
      warnIfLikeReference(text, node)
      return .constant(.string(text))
    case (1, .reference(let reference)?): return .reference(reference)
    default:
      for case .reference(let reference) in pieces { verifyInText(reference) }
      return .text(pieces)
    }
  }

  private func piece(_ raw: RawPiece, _ node: DocumentNode) -> TemplatePiece? {
    switch raw {
    case .literal(let text): .literal(text)
    case .reference(let text): reference(text, node).map(TemplatePiece.reference)
    }
  }

  /// Compiles one reference; reports a reference to something that does not exist at that place.
  func reference(_ text: String, _ node: DocumentNode) -> Reference? {
    guard case .compiled = context.references else {
      return node.rejected(
        .badReference,
        "'${\(text)}' cannot be used here, because no route is handled here. For a literal '${' write '$${'."
      )
    }
    guard context.countPart(node) else { return nil }
    do throws(GraphProblem) {
      let reference = try ReferenceParser.parse(text, at: node.place)
      _ = try context.knowledge(of: reference)
      if reference.isOfFacts { context.names.readsFact(reference.path.first) }
      return reference
    } catch {
      node.log.report(error)
      return nil
    }
  }

  /// Warns of a text that names a value but is not a reference, because it lacks `${` and `}`.
  private func warnIfLikeReference(_ text: String, _ node: DocumentNode) {
    guard case .compiled = context.references, text.utf8.count <= 200, text.contains(".") else { return }
    let name = text.trimmingPrefix("$").trimmingPrefix("{")
    let path = String(name.last == "}" ? name.dropLast() : name)
    guard let reference = try? ReferenceParser.parse(path, at: node.place),
      (try? context.knowledge(of: reference)) != nil
    else { return }
    node.report(.plainText, "'\(text)' is a text like any other: for the value write '${\(path)}'.")
  }

  /// Compiles one plain value of an action; nil if it is missing or wrong.
  func field<Value>(_ node: DocumentNode?, _ form: FieldForm<Value>) -> FieldTemplate<Value>? {
    guard let node, let template = template(node) else { return nil }
    guard let constant = template.constant else {
      verify(template, as: form.schema, at: node.place)
      return .computed(template, form, at: node.place)
    }
    guard let value = form.read(constant) else {
      return node.rejected(.badValue, "This must be \(form.wanted), and is \(constant.found).")
    }
    return .fixed(value)
  }

  /// Reads the member `animated`.
  ///
  /// A wrong value is reported and counts as missing.
  func animated(_ node: DocumentNode) -> FieldTemplate<Bool>? { field(node["animated"], .bool) }

  /// Adds the member `animated` of its body to a transfer that was read.
  func transfer(_ transfer: TransferTemplate?, _ node: DocumentNode) -> ActionTemplate? {
    transfer.map { .transfer($0, animated: animated(node)) }
  }

  // MARK: Params

  /// Reads the params of a name, and checks them against their declaration if there is one.
  func params(of named: Named, as schema: ParamSchemas?, owner: String) -> ParamsTemplate? {
    params(named["params"] ?? named.node.emptied, as: schema, owner: "\(owner) \(named.name)")
  }

  func params(_ node: DocumentNode, as schema: ParamSchemas?, owner: String) -> ParamsTemplate? {
    let place = node.place
    guard let template = template(node) else { return nil }
    var fixed: JSON.Object?
    switch template {
    case .constant(.object(let given)):
      fixed = given
      guard let schema else { break }
      guard let filled = try? schema.filled(given) ?? given else {
        // `filled` throws the first problem; `verify` reports all of them.
        verify(template, as: Schema(.object(schema)), at: place)
        return nil
      }
      fixed = filled
    case .object, .reference:
      if let schema { verify(template, as: Schema(.object(schema)), at: place) }
    case .text, .array, .constant:
      return node.rejected(.wrongType, "Params must be an object, or one reference to an object.")
    }
    return ParamsTemplate(schema: schema, template: template, fixed: fixed, owner: owner, place: place)
  }

  /// Reads new values of some params, where null returns one to its default or to having no value.
  func changes(_ node: DocumentNode, of schema: ParamSchemas?, owner: String) -> ParamsTemplate? {
    let params = params(node, as: nil, owner: owner)
    if let schema, let params { verifyChanges(params.template, of: schema, at: node.place) }
    return params
  }
}
