import IssueReporting
import Locking

import protocol Foundation.LocalizedError

/// Ensures that a key's continuation is resumed exactly once.
final class ContinuationState<Value>: Sendable {
  private let operation: String
  private let key: @Sendable () -> String
  private let completion: Locked<(@Sendable (Result<Value, any Error>) -> Void)?>

  init(
    operation: String,
    key: @escaping @Sendable () -> String,
    completion: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    self.operation = operation
    self.key = key
    self.completion = Locked(completion)
  }

  deinit {
    guard let completion = takeCompletion() else { return }
    let error = ContinuationDroppedError(operation: operation, key: key())
    reportIssue(error.description)
    completion(.failure(error))
  }

  func resume(with result: Result<Value, any Error>) {
    guard let completion = takeCompletion() else {
      reportIssue("\(key()) resumed the continuation of a \(operation) more than once.")
      return
    }
    completion(result)
  }

  private func takeCompletion() -> (@Sendable (Result<Value, any Error>) -> Void)? {
    completion.withLock { $0.take() }
  }
}

/// A key dropped a continuation without resuming it.
struct ContinuationDroppedError: LocalizedError, CustomStringConvertible {
  let operation: String
  let key: String

  var description: String {
    "\(key) dropped the continuation of a \(operation) without resuming it."
  }

  var errorDescription: String? { description }
}
