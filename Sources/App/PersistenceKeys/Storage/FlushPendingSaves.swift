package import Dependencies
import Sharing

extension DependencyValues {
  /// Writes all changes that are not on disk yet, and returns when they are or cannot be.
  ///
  /// In a test it does nothing: the changes of all tests of the process would be written.
  package var flushPendingSaves: @Sendable () -> Void {
    get { self[FlushPendingSavesKey.self] }
    set { self[FlushPendingSavesKey.self] = newValue }
  }
}

private enum FlushPendingSavesKey: DependencyKey {
  static let liveValue: @Sendable () -> Void = { PendingSaves.flush() }
  static let testValue: @Sendable () -> Void = {}
}
