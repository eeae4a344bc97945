public import JSON

/// How a child that was started has ended.
public struct Completion: Sendable {
  /// The child's type.
  public let type: String
  /// What its opener called it.
  public let label: String
  /// The value that it finished with, or why there is none.
  public let result: Result<JSON, CompletionError>

  /// The same with the value as the application has it; throws if it is none.
  public func result<Value: Decodable>(as value: Value.Type) throws -> Result<Value, CompletionError> {
    switch result {
    case .success(let json):
      do {
        return .success(try ValueDecoder.value(value, from: json))
      } catch let error as DecodingError {
        throw NavigationError(
          "\(type) has finished with \(json.text), which is no \(value): \(error.sentence)"
        )
      }
    case .failure(let error): return .failure(error)
    }
  }
}

/// Why a child that was started has ended without a value.
public enum CompletionError: Error, Equatable, Sendable {
  /// The user went back, or it gave up by itself.
  case cancelled
  /// Something else took its screens: the coordinator whose action did, if one did.
  case dropped(by: String?)
  /// It failed, with that.
  case failed(JSON)

  /// Whether the user, or the child itself, gave up.
  public var isCancelled: Bool { self == .cancelled }
}

extension Completion {
  init(type: String, label: String, json: JSON) {
    self.type = type
    self.label = label
    result =
      switch json["kind"]?.string {
      case "value": .success(json["value"] ?? .null)
      case "failed": .failure(.failed(json["error"] ?? .null))
      case "dropped": .failure(.dropped(by: json["by"]?.string))
      default: .failure(.cancelled)
      }
  }
}
