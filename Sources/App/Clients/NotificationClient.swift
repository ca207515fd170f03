package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Announces the end of a turn and of a meeting.
  package var notificationClient: NotificationClient {
    get { self[NotificationClientKey.self] }
    set { self[NotificationClientKey.self] = newValue }
  }
}

/// The key of the dependency that announces.
///
/// `ClientsLive` adds its live value.
package enum NotificationClientKey: TestDependencyKey {
  /// No announcement.
  package static let previewValue = NotificationClient.silent

  /// No announcement: a test that makes one reports an issue.
  package static let testValue = NotificationClient(
    announce: unimplemented("NotificationClient.announce")
  )
}

/// A dependency that announces the end of a turn and of a meeting, as far as the bell does not.
///
/// ```swift
/// @Dependency(\.notificationClient) var notificationClient
/// try await notificationClient.announce(MeetingAnnouncement(.turn, title: "Design", speaker: "Ada"))
/// ```
///
/// A test that announces something without setting this fails.
package struct NotificationClient: Sendable {
  /// Announces something, and returns when that is done or the task is cancelled.
  ///
  /// It throws a ``NotificationError`` if it could not be announced. It takes a few seconds at most:
  /// a command that takes longer is ended, also when the task was cancelled before.
  package var announce: @Sendable (MeetingAnnouncement) async throws -> Void

  /// Creates a client.
  ///
  /// - Parameter announce: Announces something, and returns when that is done.
  package init(announce: @escaping @Sendable (MeetingAnnouncement) async throws -> Void) {
    self.announce = announce
  }

  /// A client that announces nothing.
  package static let silent = NotificationClient(announce: { _ in })
}
