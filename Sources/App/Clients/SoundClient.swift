package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Plays the sounds of the app.
  package var soundClient: SoundClient {
    get { self[SoundClientKey.self] }
    set { self[SoundClientKey.self] = newValue }
  }
}

/// The key of the dependency that plays sounds.
///
/// The module `ClientsLive` provides the live value.
package enum SoundClientKey: TestDependencyKey {
  /// A client that plays no sounds.
  package static let previewValue = SoundClient.silent

  /// A client that reports an issue when a test plays a sound.
  package static let testValue = SoundClient(ring: unimplemented("SoundClient.ring"))
}

/// A dependency that plays sounds.
///
/// ```swift
/// @Dependency(\.soundClient) var soundClient
/// soundClient.ring()
/// ```
///
/// A test fails if it plays a sound without overriding this dependency.
package struct SoundClient: Sendable {
  /// Rings the bell, for example when the next speaker's turn starts.
  package var ring: @Sendable () -> Void

  /// Creates a client.
  ///
  /// - Parameter ring: Rings the bell. Called on the main actor, so it must return immediately.
  package init(ring: @escaping @Sendable () -> Void) {
    self.ring = ring
  }

  /// A client that plays no sounds.
  package static let silent = SoundClient(ring: {})
}
