import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing

/// The type of the key of the meetings in progress.
package typealias LiveMeetingsKey = FileStorageKey<IdentifiedArrayOf<LiveMeeting>>.Default

extension SharedReaderKey where Self == LiveMeetingsKey {
  /// The meetings in progress, which all windows can join.
  ///
  /// The meetings are stored with the team, or in the directory of the user's file, in a file of
  /// the same name with `.live` appended. A sync-up has at most one meeting at a time:
  ///
  /// ```swift
  /// @Shared(.liveMeetings) var liveMeetings
  /// let meeting = $liveMeetings[id: syncUp.id]
  /// ```
  package static var liveMeetings: Self {
    Self[DependencyValues.current.syncUpsStorage.liveMeetings(), default: []]
  }
}
