package import Foundation
package import IdentifiedCollections
import Tagged

extension Attendee {
  /// Whether the name is nothing but white space.
  package var isBlank: Bool { name.isBlank }
}

extension SyncUp {
  /// The attendees who have a name, as every count and every list of names shows them.
  package var namedAttendees: [Attendee] { attendees.filter { !$0.isBlank } }

  /// The sync-up without the attendees whose name is blank.
  package var withoutBlankAttendees: SyncUp {
    var syncUp = self
    syncUp.attendees.removeAll(where: \.isBlank)
    return syncUp
  }

  /// The sync-up as it is stored after a user has typed in it: without attendees whose name is
  /// blank, and without white space at the ends of what was changed.
  ///
  /// - Parameter original: The sync-up as it was before.
  package func tidied(since original: SyncUp) -> SyncUp {
    var syncUp = withoutBlankAttendees
    if title != original.title { syncUp.title = title.trimmed }
    for id in syncUp.attendees.ids {
      guard let name = syncUp.attendees[id: id]?.name, name != original.attendees[id: id]?.name
      else { continue }
      syncUp.attendees[id: id]?.name = name.trimmed
    }
    return syncUp
  }

  /// How long each attendee speaks.
  package var durationPerAttendee: Duration { duration / max(1, attendees.count) }

  /// The past meetings by date, newest first, as every screen and every command shows them.
  ///
  /// Meetings with the same date keep the order of the file.
  package var meetingsByDate: IdentifiedArrayOf<Meeting> {
    let isSorted = zip(meetings, meetings.dropFirst()).allSatisfy { $0.date >= $1.date }
    guard !isSorted else { return meetings }
    // The standard library's sorting keeps equal elements in order but does not promise it.
    let sorted = meetings.enumerated().sorted { first, second in
      (second.element.date, first.offset) < (first.element.date, second.offset)
    }
    return IdentifiedArray(uniqueElements: sorted.map(\.element))
  }

  /// The date of the newest meeting, or `nil` if there is none.
  package var lastMeetingDate: Date? { meetings.lazy.map(\.date).max() }
}
