import JSON
import Navigation

// The link that leads to the current view of a tree. Patterns are compared with paths segment by segment.

extension NaiveGraph {
  func following(_ tree: NaiveTree) -> CommandSource? {
    tree.layers.reversed().flatMap(tree.downward).lazy.compactMap { self.following($0) }.first
  }

  private func following(_ screen: NaiveTree.Screen) -> CommandSource? {
    let links = document["links"]?.object?.members ?? []
    guard let link = links.first(where: { $0.value["shows"]?.string == screen.name }) else { return nil }
    var params: JSON.Object = [:]
    for param in link.value["params"]?.object?.members ?? [] {
      params[param.name] = screen.params[param.name]
      guard params[param.name] != nil || param.value["optional"] == true else { return nil }
    }
    guard let path = path(of: link.name, params),
      links.filter({ matches(path, $0) }).map(\.name).min(by: precedes) == link.name
    else { return nil }
    let routes = (link.value["routes"]?.array ?? []).enumerated().map { index, route in
      var given: JSON.Object = [:]
      for param in route["params"]?.object?.members ?? [] {
        let name = param.value.string.flatMap { $0.hasPrefix("${params.") ? $0.dropFirst(9).dropLast() : nil }
        given[param.name] = name.map { params[String($0)] } ?? param.value
      }
      let name = route["name"]?.string ?? route.string ?? ""
      return RouteSpec(name, params: completed(given, of: name, isFirst: index == 0))
    }
    return routes.source
  }

  /// The params with the defaults of the only type that may take the route, which is the root's for the first
  /// route.
  private func completed(_ params: JSON.Object, of route: String, isFirst: Bool) -> JSON.Object {
    let all = document["coordinators"]?.object?.members ?? []
    let takers = all.filter {
      $0.value["routes"]?[route] != nil && $0.value["routes"]?[route]?["completes"] == nil
    }
    let root = document["root"]?["coordinator"] ?? document["root"]
    let first = takers.filter { isFirst && .string($0.name) == root }
    let only = first.isEmpty ? takers : first
    var completed = params
    for param in only.count == 1 ? only[0].value["routes"]?[route]?["params"]?.object?.members ?? [] : []
    where completed[param.name] == nil {
      completed[param.name] = param.value["default"]
    }
    return completed
  }

  private func segments(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// The segments of a URL; nil if its params would be read differently.
  private func path(of pattern: String, _ params: JSON.Object) -> [String]? {
    var path: [String] = []
    for segment in segments(pattern) {
      guard segment.hasPrefix("{") else {
        path.append(segment)
        continue
      }
      let isRest = segment.hasSuffix("*}")
      guard let value = params[String(segment.dropFirst().dropLast(isRest ? 2 : 1))] else { return nil }
      let text = value.string ?? value.text
      let rest = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      let parts = isRest ? rest : [text]
      guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
      path += parts
    }
    return path
  }

  private func matches(_ path: [String], _ link: JSON.Object.Member) -> Bool {
    let pattern = segments(link.name)
    let hasRest = pattern.last?.hasSuffix("*}") == true
    guard hasRest ? path.count >= pattern.count : path.count == pattern.count else { return false }
    return zip(pattern, path).allSatisfy { segment, text in
      guard segment.hasPrefix("{") else { return segment == text }
      let type = link.value["params"]?[String(segment.dropFirst().dropLast())]?["type"]
      return type != "integer" || Int(text).map { "\($0)" == text } == true
    }
  }

  /// A text comes before a param, and a param before a rest.
  private func precedes(_ pattern: String, _ other: String) -> Bool {
    let rank = { (segment: String) in segment.hasSuffix("*}") ? 2 : segment.hasPrefix("{") ? 1 : 0 }
    return segments(pattern).map(rank).lexicographicallyPrecedes(segments(other).map(rank))
  }
}

extension NaiveTree {
  /// The screens in a container that are not in hidden tabs, from the active one down.
  fileprivate func downward(in id: Int) -> [Screen] {
    guard let container = container(id), container.kind == .tabs else {
      return container(id).map { container in
        container.kind == .split ? fromTop(in: id) : container.screens.reversed()
      } ?? []
    }
    return downward(in: container.selected)
  }
}
