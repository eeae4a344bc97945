package import JSON

/// Returns the coordinator types of a graph document, in its order.
package func coordinatorTypes(in document: JSON.Object) -> [String] {
  document["coordinators"]?.object?.names ?? []
}

/// Returns the params of screens that a graph document declares as secret, in whole or in part, by the names of screens.
package func secretParams(in document: JSON.Object) -> [String: Set<String>] {
  var secrets: [String: Set<String>] = [:]
  for screen in document["screens"]?.object?.members ?? [] {
    let secret = (screen.value["params"]?.object?.members ?? []).filter { isSecret($0.value) }
    if !secret.isEmpty { secrets[screen.name] = Set(secret.map(\.name)) }
  }
  return secrets
}

private func isSecret(_ schema: JSON) -> Bool {
  if schema["sensitive"]?.bool == true { return true }
  if let items = schema["items"], isSecret(items) { return true }
  return schema["properties"]?.object?.members.contains { isSecret($0.value) } ?? false
}
