package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Makes the sounds of the app.
  package var soundClient: SoundClient {
    get { self[SoundClientKey.self] }
    set { self[SoundClientKey.self] = newValue }
  }
}

/// The key of the dependency that makes sounds.
///
/// `ClientsLive` adds its live value.
package enum SoundClientKey: TestDependencyKey {
  /// No sound, so that a preview is silent.
  package static let previewValue = SoundClient.silent

  /// No sound: a test that makes one reports an issue.
  package static let testValue = SoundClient(ring: unimplemented("SoundClient.ring"))
}

/// A dependency that makes sounds.
///
/// ```swift
/// @Dependency(\.soundClient) var soundClient
/// soundClient.ring()
/// ```
///
/// A test that makes a sound without setting this fails.
package struct SoundClient: Sendable {
  /// Rings when the next speaker's turn begins.
  package var ring: @Sendable () -> Void

  /// Creates a client.
  ///
  /// - Parameter ring: Rings when the next speaker's turn begins. It returns at once, and is called
  ///   on the main actor.
  package init(ring: @escaping @Sendable () -> Void) {
    self.ring = ring
  }

  /// A client that never makes a sound.
  package static let silent = SoundClient(ring: {})
}
