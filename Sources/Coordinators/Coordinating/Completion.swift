public import JSON
import NavigationClient

/// The end of a started child.
public struct Completion: Sendable {
  /// The child's type.
  public let type: String
  /// The child's label in its opener's answer.
  public let label: String
  /// The value that it finished with, or the reason why there is none.
  public let result: Result<JSON, CompletionError>

  /// Returns the result with a decoded value.
  ///
  /// Throws if the value does not fit the type.
  public func result<Value: Decodable>(as value: Value.Type) throws -> Result<Value, CompletionError> {
    switch result {
    case .success(let json):
      do {
        return .success(try ValueDecoder.value(value, from: json))
      } catch let error as DecodingError {
        throw NavigationError(
          "\(type) finished with \(json.text), which cannot be decoded as \(value): \(error.sentence)"
        )
      }
    case .failure(let error): return .failure(error)
    }
  }
}

/// The reason that a started child ended without a value.
public enum CompletionError: Error, Equatable, Sendable {
  /// The user went back, or the child cancelled itself.
  case cancelled
  /// Another action removed its screens: the acting coordinator, if there is one.
  case dropped(by: String?)
  /// The child failed with this error.
  case failed(JSON)

  /// Whether the user or the child cancelled.
  public var isCancelled: Bool { self == .cancelled }
}

extension Completion {
  init(type: String, label: String, _ report: CompletionReport) {
    self.type = type
    self.label = label
    result =
      switch report {
      case .value(let value): .success(value)
      case .failed(let error): .failure(.failed(error))
      case .dropped(let coordinator): .failure(.dropped(by: coordinator))
      case .cancelled: .failure(.cancelled)
      }
  }
}
