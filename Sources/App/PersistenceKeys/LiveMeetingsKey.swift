import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing

/// The type of the key for the meetings in progress.
package typealias LiveMeetingsKey = FileStorageKey<IdentifiedArrayOf<LiveMeeting>>.Default

extension SharedReaderKey where Self == LiveMeetingsKey {
  /// The descriptions of the meetings in progress, which all windows can join.
  ///
  /// For a team, the descriptions are stored in the team's cluster. Without a team, the
  /// descriptions are stored next to the user's file, in a file with the same name and `.live`
  /// appended. A sync-up has at most one meeting at a time, so the id of a sync-up identifies a
  /// description:
  ///
  /// ```swift
  /// @Shared(.liveMeetings) var liveMeetings
  /// let meeting = $liveMeetings[id: syncUp.id]
  /// ```
  package static var liveMeetings: Self {
    Self[DependencyValues.current.syncUpsStorage.liveMeetings(), default: []]
  }
}
