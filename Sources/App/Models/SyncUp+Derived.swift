package import Foundation
package import IdentifiedCollections
import Tagged

extension Attendee {
  /// Whether the name is empty or only white space.
  package var isBlank: Bool { name.isBlank }
}

extension SyncUp {
  /// The attendees whose names are not blank.
  ///
  /// Counts and lists of names use these.
  package var namedAttendees: [Attendee] { attendees.filter { !$0.isBlank } }

  /// The length, the theme, the schedule if there is one, and the attendees on one line, such as
  /// `5 min, sky, weekdays 9:30, Ada, Grace`.
  package var summary: String {
    let names = namedAttendees.map(\.name)
    let people = names.isEmpty ? "nobody" : names.joined(separator: ", ")
    let times = schedule.map { "\($0), " } ?? ""
    return "\(duration.spoken), \(theme.name.lowercased()), \(times)\(people)"
  }

  /// The sync-up without attendees whose names are blank.
  package var withoutBlankAttendees: SyncUp {
    var syncUp = self
    syncUp.attendees.removeAll(where: \.isBlank)
    return syncUp
  }

  /// Returns the edited sync-up as it will be saved: without attendees whose names are blank, and
  /// with changed titles and names trimmed.
  ///
  /// - Parameter original: The sync-up before editing.
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

  /// Returns an attendee's name, or a substitute for a blank name.
  ///
  /// - Parameter id: The attendee.
  package func speakerName(of id: Attendee.ID) -> String {
    (attendees[id: id]?.name ?? "").speakerName(at: attendees.index(id: id) ?? 0)
  }

  /// The speaking time of each attendee.
  package var durationPerAttendee: Duration { duration / max(1, attendees.count) }

  /// The past meetings by date, newest first.
  ///
  /// Screens and commands use this order.
  ///
  /// Meetings with the same date keep the order of the file.
  package var meetingsByDate: IdentifiedArrayOf<Meeting> {
    // Compares the elements of the array: a part of an identified array is a copy.
    let elements = meetings.elements
    let isSorted = elements.indices.dropFirst().allSatisfy {
      elements[$0 - 1].date >= elements[$0].date
    }
    guard !isSorted else { return meetings }
    // `sort` does not promise stability, so the offset breaks ties.
    let sorted = meetings.enumerated().sorted { first, second in
      (second.element.date, first.offset) < (first.element.date, second.offset)
    }
    return IdentifiedArray(uniqueElements: sorted.map(\.element))
  }

  /// The end of the newest meeting, or `nil` without meetings.
  package var lastMeetingDate: Date? { meetings.lazy.map(\.date).max() }

  /// The start of the newest meeting, as lists show it, or `nil` without meetings.
  package var lastMeetingStart: Date? { meetings.max { $0.date < $1.date }?.startDate }
}
