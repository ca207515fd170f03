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
  /// The app counts and lists only attendees with a name.
  package var namedAttendees: [Attendee] { attendees.filter { !$0.isBlank } }

  /// The length, theme, schedule and attendees on one line, such as `5 min, sky, weekdays 9:30,
  /// Ada, Grace`.
  package var summary: String {
    let names = namedAttendees.map(\.name.listElement)
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

  /// Returns this edited sync-up as it should be saved: without attendees whose names are blank,
  /// and without white space around a changed title or name.
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

  /// Returns an attendee's name, or a label such as `attendee 2` if the name is blank.
  ///
  /// - Parameter id: The attendee.
  package func speakerName(of id: Attendee.ID) -> String {
    (attendees[id: id]?.name ?? "").speakerName(at: attendees.index(id: id) ?? 0)
  }

  /// The planned speaking time of each attendee.
  package var durationPerAttendee: Duration { duration / max(1, attendees.count) }

  /// The past meetings by date, newest first.
  ///
  /// Screens and commands use this order.
  ///
  /// Meetings that ended at the same time are in the order of the file.
  package var meetingsByDate: IdentifiedArrayOf<Meeting> {
    let (positions, elements) = (meetingPositionsByDate, meetings.elements)
    if positions.elementsEqual(elements.indices) { return meetings }
    return IdentifiedArray(uniqueElements: positions.map { elements[$0] })
  }

  /// The positions of ``meetingsByDate`` in ``meetings``.
  var meetingPositionsByDate: [Int] {
    // Sort the positions in the plain array: sorting the meetings would copy them, and so would a
    // slice of the identified array.
    let elements = meetings.elements
    // `sorted` is not guaranteed to be stable, so the position breaks ties.
    return elements.indices.sorted { (elements[$1].date, $0) < (elements[$0].date, $1) }
  }

  /// The time at which the newest meeting ended, or `nil` if the sync-up has no past meetings.
  package var lastMeetingDate: Date? { meetings.lazy.map(\.date).max() }

  /// The time at which the newest meeting started, which lists show, or `nil` if the sync-up has no
  /// past meetings.
  package var lastMeetingStart: Date? { meetings.max { $0.date < $1.date }?.startDate }
}
