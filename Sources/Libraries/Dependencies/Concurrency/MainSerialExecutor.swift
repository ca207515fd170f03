import Glibc
import IssueReporting
import Locking

/// Runs a test with all tasks of the process on the main thread, one at a time.
///
/// Tasks then run in the same order in each run of the test:
///
/// ```swift
/// @Test(.serialized) func refreshing() async {
///   await withMainSerialExecutor {
///     let model = ListModel()
///     let task = Task { await model.refreshButtonTapped() }
///     await Task.yield()
///     #expect(model.isLoading)
///     await task.value
///   }
/// }
/// ```
///
/// This function also affects tasks of other tests that run at the same time. So a test whose tasks
/// block a thread until another task has run must not run at the same time.
///
/// - Parameter operation: The body of the test.
/// - Throws: Any error that the operation throws.
@MainActor
public func withMainSerialExecutor(
  operation: @MainActor () async throws -> Void
) async rethrows {
  MainSerialExecutor.begin()
  defer { MainSerialExecutor.end() }
  try await operation()
}

/// Runs a synchronous operation whose tasks all run on the main thread, one at a time.
///
/// - Parameter operation: The operation, for example `super.invokeTest()`.
/// - Throws: Any error that the operation throws.
public func withMainSerialExecutor(operation: () throws -> Void) rethrows {
  MainSerialExecutor.begin()
  defer { MainSerialExecutor.end() }
  try operation()
}

/// Redirects all tasks of the process to the main thread.
private enum MainSerialExecutor {
  private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

  /// The number of operations that are running.
  private static let operationCount = Locked(0)

  /// The function that the Swift runtime calls, if set, instead of enqueuing a job on the threads
  /// of the global executor.
  ///
  /// The hook is missing in a program that links the runtime statically.
  ///
  /// SAFETY: The runtime declares a variable with this type and name.
  /// The variable is written only while ``operationCount`` is locked.
  nonisolated(unsafe) private static let hook = unsafe dlsym(
    dlopen(nil, RTLD_NOW),
    "swift_task_enqueueGlobal_hook"
  )?.assumingMemoryBound(to: Hook?.self)

  static func begin() {
    guard let hook = unsafe hook else {
      return reportIssue(
        "Tasks cannot be run one after the other, because the Swift runtime is linked statically."
      )
    }
    operationCount.withLock { count in
      count += 1
      unsafe hook.pointee = { job, _ in MainActor.shared.enqueue(job) }
    }
  }

  static func end() {
    guard let hook = unsafe hook else { return }
    operationCount.withLock { count in
      count -= 1
      if count == 0 { unsafe hook.pointee = nil }
    }
  }
}
