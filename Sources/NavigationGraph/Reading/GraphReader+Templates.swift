internal import JSON
internal import Navigation

// Values with references: compiled first, then checked against the schema of their place.

extension GraphReader {
  /// Compiles a value; returns nil if a reference in it is wrong.
  mutating func template(_ node: DocumentNode, _ context: BodyContext) -> Template? {
    switch (context.references, node.json) {
    case (.literal, _), (_, .null), (_, .bool), (_, .integer), (_, .double):
      return .constant(node.json)
    case (.compiled, .string(let text)), (.refused, .string(let text)):
      return self.text(text, at: node.place, context)
    case (.compiled, .array), (.refused, .array):
      return array(node.elements ?? [], context)
    case (.compiled, .object), (.refused, .object):
      return object(node.members ?? [], context)
    }
  }

  private mutating func array(_ nodes: [DocumentNode], _ context: BodyContext) -> Template? {
    let elements = nodes.map { template($0, context) }
    guard !elements.contains(where: { $0 == nil }) else { return nil }
    let constants = elements.compactMap { $0?.constant }
    return constants.count == elements.count
      ? .constant(.array(constants)) : .array(elements.compactMap(\.self))
  }

  private mutating func object(_ nodes: [(name: String, value: DocumentNode)], _ context: BodyContext)
    -> Template?
  {
    let members = nodes.compactMap { name, value in
      template(value, context).map { TemplateMember(name: name, value: $0) }
    }
    guard members.count == nodes.count else { return nil }
    let constants = members.compactMap { member in
      member.value.constant.map { JSON.Object.Member(name: member.name, value: $0) }
    }
    guard constants.count == members.count else { return .object(members) }
    return .constant(.object(JSON.Object(uniqueMembers: constants)))
  }

  private mutating func text(_ text: String, at place: JSON.Pointer, _ context: BodyContext) -> Template? {
    guard let raw = RawPiece.pieces(of: text) else {
      log.report(.badReference, at: place, "A '${' is never closed. For a literal one write '$${'.")
      return nil
    }
    let pieces = raw.map { piece($0, at: place, context) }
    guard !pieces.contains(where: { $0 == nil }) else { return nil }
    switch (pieces.count, pieces.first) {
    case (1, .literal(let text)?):
      warnIfLikeReference(text, at: place, context)
      return .constant(.string(text))
    case (1, .reference(let reference)?): return .reference(reference)
    default:
      for case .reference(let reference)? in pieces { verifyInText(reference, context) }
      return .text(pieces.compactMap(\.self))
    }
  }

  private mutating func piece(
    _ raw: RawPiece,
    at place: JSON.Pointer,
    _ context: BodyContext
  ) -> TemplatePiece? {
    switch raw {
    case .literal(let text): .literal(text)
    case .reference(let text): reference(text, at: place, context).map(TemplatePiece.reference)
    }
  }

  /// Compiles one reference; reports a reference to something that does not exist at that place.
  mutating func reference(_ text: String, at place: JSON.Pointer, _ context: BodyContext) -> Reference? {
    guard case .compiled = context.references else {
      log.report(
        .badReference,
        at: place,
        "'${\(text)}' cannot be used here, because no route is handled here."
          + " For a literal '${' write '$${'."
      )
      return nil
    }
    guard countPart(at: place, context) else { return nil }
    do throws(GraphProblem) {
      let reference = try ReferenceParser.parse(text, at: place)
      _ = try knowledge(of: reference, in: context)
      if case .facts = reference.source {
        factsRead.formUnion(reference.path.first.map { [$0] } ?? declared.facts.names)
      }
      return reference
    } catch {
      log.report(error)
      return nil
    }
  }

  private mutating func verifyInText(_ reference: Reference, _ context: BodyContext) {
    guard let knowledge = try? knowledge(of: reference, in: context) else { return }
    switch knowledge.schema.shape {
    case .array, .object:
      log.report(
        .badParam,
        at: reference.place,
        "'${\(reference.text)}' is \(knowledge.schema.shape.wanted), which cannot be inserted into a text."
      )
    case .any, .boolean, .string, .integer, .number: break
    }
  }

  /// Reports the parts of a compiled value that can never match the schema of its place.
  mutating func verify(
    _ template: Template,
    as schema: Schema,
    at place: JSON.Pointer,
    _ context: BodyContext
  ) {
    switch (template, schema.shape) {
    case (.reference(let reference), _):
      guard let knowledge = try? knowledge(of: reference, in: context) else { return }
      if let clash = schema.clash(with: knowledge.schema) {
        log.report(.badParam, at: place, "'${\(reference.text)}' cannot be used here. \(clash)")
      }
    case (.text, _):
      if let clash = schema.clash(with: .string) { log.report(.badParam, at: place, clash) }
    case (.constant(.object(let object)), .object(let params?)):
      let members = object.members.map { TemplateMember(name: $0.name, value: .constant($0.value)) }
      verify(members, as: params, at: place, context)
      verifyChoice(.object(object), schema, at: place)
    case (.object(let members), .object(let params?)):
      verify(members, as: params, at: place, context)
    case (.array(let elements), .array(let items?, _)):
      for (index, element) in elements.enumerated() {
        verify(element, as: items, at: place.appending(index), context)
      }
    case (.constant(let value), _):
      verify(value, as: schema, at: place)
    case (.array, .array(nil, _)), (.array, .any), (.object, .object(nil)), (.object, .any):
      break
    case (.array, _), (.object, _):
      log.report(.badParam, at: place, "It must be \(schema.shape.wanted).")
    }
  }

  private mutating func verifyChoice(_ value: JSON, _ schema: Schema, at place: JSON.Pointer) {
    if let mismatch = schema.mismatch(value) { log.report(.badParam, at: place, mismatch) }
  }

  private mutating func verify(_ value: JSON, as schema: Schema, at place: JSON.Pointer) {
    do throws(GraphProblem) {
      _ = try schema.filled(value)
    } catch {
      log.report(error.inside(place))
    }
  }

  /// Reports params that are missing, unknown or wrong.
  mutating func verify(
    _ members: [TemplateMember],
    as params: ParamSchemas,
    at place: JSON.Pointer,
    _ context: BodyContext
  ) {
    let given = Set(members.map(\.name))
    for param in params.list where param.isRequired && !given.contains(param.name) {
      log.report(params.missing(param.name).inside(place))
    }
    for member in members where !log.isFull {
      guard let param = params[member.name] else {
        log.report(params.unknown(member.name).inside(place))
        continue
      }
      verify(member.value, as: param.schema, at: place.appending(member.name), context)
      warnIfMaybeMissing(member.value, param, at: place.appending(member.name), context)
    }
  }

  /// Warns of a required value that may be missing at run time.
  mutating func warnIfMaybeMissing(
    _ template: Template,
    _ param: ParamSchema,
    at place: JSON.Pointer,
    _ context: BodyContext
  ) {
    guard case .reference(let reference) = template, param.isRequired,
      !context.tested.contains(reference.text),
      let knowledge = try? knowledge(of: reference, in: context), !knowledge.isSure
    else { return }
    log.report(
      .maybeMissing,
      at: place,
      "'\(param.name)' is required, but '${\(reference.text)}' may be missing: then the command fails."
    )
  }

  /// Compiles one plain value of an action.
  mutating func field<Value>(
    _ node: DocumentNode,
    _ form: FieldForm<Value>,
    _ context: BodyContext
  ) -> FieldTemplate<Value>? {
    guard let template = template(node, context) else { return nil }
    guard let constant = template.constant else {
      verify(template, as: form.schema, at: node.place, context)
      return .computed(template, form, at: node.place)
    }
    guard let value = form.read(constant) else {
      log.report(.badValue, at: node.place, "This must be \(form.wanted), and is \(constant.found).")
      return nil
    }
    return .fixed(value)
  }
}
