import IdentifiedCollections
import Tagged

/// What the last meetings of a sync-up add up to.
///
/// ```swift
/// RecentMeetings(of: syncUp).people.first?.name  // "Ada"
/// ```
package struct RecentMeetings: Hashable, Sendable {
  /// How many meetings there are, at most the number that was asked for.
  package let count: Int

  /// Those who spoke in them, longest first.
  ///
  /// A meeting of which the file does not say who was there does not count.
  package let people: [MeetingStatistics.Person]

  /// How long they took, oldest first, without those of which that is not known.
  package let lengths: [Duration]

  /// Adds up the last meetings of a sync-up.
  ///
  /// - Parameters:
  ///   - syncUp: The sync-up.
  ///   - count: How many meetings to look at, at most.
  package init(of syncUp: SyncUp, count: Int = 8) {
    let meetings = syncUp.meetingsByDate.prefix(count)
    var times = SpeakingTimes()
    for meeting in meetings { times.add(meeting) }
    self.count = meetings.count
    people = times.people
    lengths = meetings.reversed().compactMap { $0.duration?.countable }
  }
}
