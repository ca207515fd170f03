import Dependencies
package import IdentifiedCollections
package import Models
package import Sharing
import SyncUpsFile

/// The type of the key of the meetings that windows hold together.
package typealias LiveMeetingsKey = StoredKey<IdentifiedArrayOf<LiveMeeting>>.Default

extension SharedReaderKey where Self == LiveMeetingsKey {
  /// The meetings that are being held, as all windows see them that show them.
  ///
  /// They are kept beside the user's file, in one of their own, whose name is the same with `.live`
  /// after it, or with the team. One sync-up holds one meeting at a time:
  ///
  /// ```swift
  /// @Shared(.liveMeetings) var liveMeetings
  /// let meeting = $liveMeetings[id: syncUp.id]
  /// ```
  package static var liveMeetings: Self {
    let values = DependencyValues.current
    let id = LiveMeetingsFormat.key(of: values.liveMeetingsFile).id
    return Self[StoredKey(values.syncUpsStorage.liveMeetings(), id: id), default: []]
  }
}
