package import Dependencies
import Sharing

extension DependencyValues {
  /// Writes all pending changes, and returns when each of them is on disk or could not be written.
  ///
  /// In a test, this closure does nothing, because it would write the changes of all tests in the
  /// process.
  package var flushPendingSaves: @Sendable () -> Void {
    get { self[FlushPendingSavesKey.self] }
    set { self[FlushPendingSavesKey.self] = newValue }
  }
}

private enum FlushPendingSavesKey: DependencyKey {
  static let liveValue: @Sendable () -> Void = { PendingSaves.flush() }
  static let testValue: @Sendable () -> Void = {}
}
