import Synchronization

/// Tracks whether a closure that sets dependencies is running.
///
/// Code that sets a member of a dependency reads the dependency first, so a closure that sets
/// dependencies may read an unimplemented dependency.
package final class DependencyUpdate: Sendable {
  @TaskLocal private static var current: DependencyUpdate?

  /// NB: A task that the closure starts inherits ``current`` and may outlive the closure.
  private let hasEnded = Atomic(false)

  /// Whether the calling code is setting dependencies.
  package static var isRunning: Bool {
    current?.hasEnded.load(ordering: .acquiring) == false
  }

  /// Runs a closure that sets dependencies.
  ///
  /// - Parameter update: The closure that sets dependencies.
  /// - Returns: The result of the closure.
  /// - Throws: Any error that the closure throws.
  package static func run<R>(_ update: () throws -> R) rethrows -> R {
    let new = DependencyUpdate()
    defer { new.hasEnded.store(true, ordering: .releasing) }
    return try $current.withValue(new, operation: update)
  }

  /// Runs an asynchronous closure that sets dependencies.
  ///
  /// - Parameter update: The closure that sets dependencies.
  /// - Returns: The result of the closure.
  /// - Throws: Any error that the closure throws.
  package nonisolated(nonsending) static func run<R>(
    _ update: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    let new = DependencyUpdate()
    defer { new.hasEnded.store(true, ordering: .releasing) }
    return try await $current.withValue(new, operation: update)
  }

  /// Runs code that does not itself set dependencies, although a closure that sets them calls the
  /// code.
  ///
  /// - Parameter operation: The code.
  /// - Returns: The result of the code.
  /// - Throws: Any error that the code throws.
  package static func suspend<R>(_ operation: () throws -> R) rethrows -> R {
    isRunning ? try $current.withValue(nil, operation: operation) : try operation()
  }

  /// Runs asynchronous code that does not itself set dependencies, although a closure that sets
  /// them calls the code.
  ///
  /// - Parameter operation: The code.
  /// - Returns: The result of the code.
  /// - Throws: Any error that the code throws.
  package nonisolated(nonsending) static func suspend<R>(
    _ operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    isRunning ? try await $current.withValue(nil, operation: operation) : try await operation()
  }
}
