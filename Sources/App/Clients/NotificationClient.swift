package import Dependencies
import IssueReporting

extension DependencyValues {
  /// Announces the end of a turn or a meeting.
  package var notificationClient: NotificationClient {
    get { self[NotificationClientKey.self] }
    set { self[NotificationClientKey.self] = newValue }
  }
}

/// The key of the dependency that makes announcements.
///
/// The module `ClientsLive` provides the live value.
package enum NotificationClientKey: TestDependencyKey {
  /// A client that announces nothing.
  package static let previewValue = NotificationClient.silent

  /// A client that reports an issue when a test announces something.
  package static let testValue = NotificationClient(
    announce: unimplemented("NotificationClient.announce")
  )
}

/// A dependency that announces the end of a turn or a meeting by means other than the bell.
///
/// ```swift
/// @Dependency(\.notificationClient) var notificationClient
/// try await notificationClient.announce(MeetingAnnouncement(.turn, title: "Design", speaker: "Ada"))
/// ```
///
/// A test fails if it announces something without overriding this dependency.
package struct NotificationClient: Sendable {
  /// Makes an announcement, and returns when it is made or the task is cancelled.
  ///
  /// This closure throws a ``UserCommandError`` if the announcement fails. The closure returns
  /// within a few seconds, because a command that takes longer is terminated. If the task is
  /// cancelled, the closure returns immediately, and the command runs until it exits or reaches
  /// this time limit.
  package var announce: @Sendable (MeetingAnnouncement) async throws -> Void

  package init(announce: @escaping @Sendable (MeetingAnnouncement) async throws -> Void) {
    self.announce = announce
  }

  /// A client that announces nothing.
  package static let silent = NotificationClient(announce: { _ in })
}
