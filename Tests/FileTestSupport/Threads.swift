package import Dependencies
import Dispatch

/// Threads of the system that belong to the test that starts them.
///
/// A plain thread has no task-local values, so it would otherwise use the storage of the process.
package enum Threads {
  /// Runs code on several threads at once, and waits for all of them.
  ///
  /// - Parameters:
  ///   - count: The number of threads.
  ///   - scope: Holds the dependencies. By default, a new scope.
  ///   - body: The code, which receives the number of its thread, from 0.
  package static func run(
    _ count: Int,
    in scope: DependencyScope = DependencyScope(),
    _ body: @escaping @Sendable (Int) -> Void
  ) {
    let group = DispatchGroup()
    for number in 0..<count {
      DispatchQueue(label: "thread \(number)").async(group: group) { @Sendable in
        DependencyScope.$ofTrait.withValue(scope) { body(number) }
      }
    }
    group.wait()
  }

  /// Runs code on another thread, and waits for it.
  ///
  /// - Parameter body: The code, which uses the dependencies of the caller.
  package static func runOnAnother(_ body: @escaping @Sendable () -> Void) {
    run(1, in: .current) { _ in body() }
  }
}
