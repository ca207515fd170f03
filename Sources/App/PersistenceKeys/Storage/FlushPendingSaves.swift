package import Dependencies
import Sharing

extension DependencyValues {
  /// Writes all pending changes, and returns when they are on disk or have failed.
  ///
  /// Does nothing in a test, because it would write the changes made by all tests of the process.
  package var flushPendingSaves: @Sendable () -> Void {
    get { self[FlushPendingSavesKey.self] }
    set { self[FlushPendingSavesKey.self] = newValue }
  }
}

private enum FlushPendingSavesKey: DependencyKey {
  static let liveValue: @Sendable () -> Void = { PendingSaves.flush() }
  static let testValue: @Sendable () -> Void = {}
}
