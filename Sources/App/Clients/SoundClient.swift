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
  /// Silence: a look at a part of the app disturbs nobody.
  package static let previewValue = SoundClient.silent

  /// Silence, and a report of which sound it would have been.
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
  /// Rings when somebody else's turn to speak begins.
  package var ring: @Sendable () -> Void

  /// Creates a client.
  ///
  /// - Parameter ring: Rings when somebody else's turn to speak begins. It returns at once, and is called on
  ///   the main actor.
  package init(ring: @escaping @Sendable () -> Void) {
    self.ring = ring
  }

  /// A client that never makes a sound.
  package static let silent = SoundClient(ring: {})
}
