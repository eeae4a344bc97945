internal import JSON

// Checks of compiled values against the schema of their place.

extension ValueReader {
  private var log: ProblemLog { context.names.log }

  /// Reports the parts of a compiled value that can never match the schema of its place.
  func verify(_ template: Template, as schema: Schema, at place: JSON.Pointer) {
    switch (template, schema.shape) {
    case (.reference(let reference), _):
      guard let knowledge = try? context.knowledge(of: reference) else { return }
      if let clash = schema.clash(with: knowledge.schema) {
        log.report(.badParam, at: place, "'${\(reference.text)}' cannot be used here. \(clash)")
      }
    case (.text, _):
      if let clash = schema.clash(with: .string) { log.report(.badParam, at: place, clash) }
    case (.constant(.object(let object)), .object(let params?)):
      let members = object.members.map { TemplateMember(name: $0.name, value: .constant($0.value)) }
      verify(members, as: params, at: place)
      if let mismatch = schema.mismatch(.object(object)) { log.report(.badParam, at: place, mismatch) }
    case (.object(let members), .object(let params?)):
      verify(members, as: params, at: place)
    case (.array(let elements), .array(let items?, _)):
      for (index, element) in elements.enumerated() {
        verify(element, as: items, at: place.appending(index))
      }
    case (.constant(let value), _):
      verify(value, as: schema, at: place)
    case (.array, .array(nil, _)), (.array, .any), (.object, .object(nil)), (.object, .any):
      break
    case (.array, _), (.object, _):
      log.report(.badParam, at: place, "It must be \(schema.shape.wanted).")
    }
  }

  private func verify(_ value: JSON, as schema: Schema, at place: JSON.Pointer) {
    do throws(GraphProblem) {
      _ = try schema.filled(value)
    } catch {
      log.report(error.inside(place))
    }
  }

  /// Reports params that are missing, unknown or wrong.
  private func verify(_ members: [TemplateMember], as params: ParamSchemas, at place: JSON.Pointer) {
    let given = Set(members.map(\.name))
    for param in params.list where param.isRequired && !given.contains(param.name) {
      log.report(params.missing(param.name).inside(place))
    }
    for member in members where !log.isFull {
      guard let param = params[member.name] else {
        log.report(params.unknown(member.name).inside(place))
        continue
      }
      verify(member.value, as: param.schema, at: place.appending(member.name))
      warnIfMaybeMissing(member.value, param, at: place.appending(member.name))
    }
  }

  /// Reports new values that can never match; null is valid only for params with a default or optional ones.
  func verifyChanges(_ template: Template, of schema: ParamSchemas, at place: JSON.Pointer) {
    var given: [TemplateMember]
    switch template {
    case .constant(.object(let object)):
      given = object.members.map { TemplateMember(name: $0.name, value: .constant($0.value)) }
    case .object(let members): given = members
    case .constant, .reference, .text, .array:
      return verify(template, as: Schema(.object(schema.partial)), at: place)
    }
    for member in given where member.value.constant?.isNull == true && schema[member.name]?.isRequired == true
    {
      let message = "'\(member.name)' is required and has no default, so it cannot be null."
      log.report(.badParam, at: place.appending(member.name), message)
    }
    given.removeAll { $0.value.constant?.isNull == true && schema[$0.name] != nil }
    verify(given, as: schema.partial, at: place)
  }

  /// Warns of a required value that may be missing at run time.
  func warnIfMaybeMissing(_ template: Template, _ param: ParamSchema, at place: JSON.Pointer) {
    guard case .reference(let reference) = template, param.isRequired,
      !context.tested.contains(reference.text),
      let knowledge = try? context.knowledge(of: reference), !knowledge.isSure
    else { return }
    log.report(
      .maybeMissing,
      at: place,
      "'\(param.name)' is required, but '${\(reference.text)}' may be missing: then the command fails."
    )
  }

  func verifyInText(_ reference: Reference) {
    guard let knowledge = try? context.knowledge(of: reference) else { return }
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
}
