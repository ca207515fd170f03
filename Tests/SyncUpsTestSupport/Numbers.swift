import Dependencies
import Foundation
package import IdentifiedCollections
package import Models
import Tagged

extension AgendaItem {
  /// Creates an agenda item whose ID is derived from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - text: The text.
  package init(_ number: Int, _ text: String) { self.init(id: ID(UUID(number)), text: text) }
}

extension Attendee {
  /// Creates an attendee whose ID is derived from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - name: The name.
  package init(_ number: Int, _ name: String = "") { self.init(id: ID(UUID(number)), name: name) }
}

extension Attendance {
  /// Creates the attendance of an attendee whose ID is derived from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - name: The name.
  ///   - seconds: The speaking time, in seconds.
  package init(_ number: Int, _ name: String, seconds: Double) {
    let id = Attendee.ID(UUID(number))
    self.init(attendeeID: id, name: name, speakingTime: .seconds(seconds))
  }
}

extension NotesDraft {
  /// Creates a draft whose ID is derived from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - syncUp: The number of the sync-up.
  ///   - meeting: The number of the meeting.
  ///   - base: The notes before they were edited.
  ///   - text: The edited notes.
  package init(_ number: Int, of syncUp: Int, meeting: Int, base: String, text: String) {
    self.init(
      id: ID(UUID(number)),
      syncUpID: SyncUp.ID(UUID(syncUp)),
      meetingID: Meeting.ID(UUID(meeting)),
      base: base,
      text: text
    )
  }
}

extension Meeting {
  /// Creates a meeting whose ID is derived from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - seconds: The date, in seconds since the reference date.
  ///   - transcript: The notes.
  ///   - duration: The length, if it is known.
  ///   - attendances: The people who were present, if they are known.
  package init(
    _ number: Int,
    at seconds: Double = 0,
    _ transcript: String = "",
    duration: Duration? = nil,
    attendances: [Attendance]? = nil
  ) {
    self.init(number, on: Date(timeIntervalSinceReferenceDate: seconds), transcript)
    self.duration = duration
    self.attendances = attendances
  }

  /// Creates a meeting whose ID is derived from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - date: The date.
  ///   - transcript: The notes.
  package init(_ number: Int, on date: Date, _ transcript: String = "") {
    self.init(id: ID(UUID(number)), date: date, transcript: transcript)
  }
}

extension SyncUp {
  /// Creates a sync-up whose ID is derived from a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - title: The title.
  ///   - attendees: The attendees.
  ///   - duration: The length of a meeting.
  ///   - meetings: The past meetings.
  ///   - theme: The theme.
  package init(
    _ number: Int,
    _ title: String = "",
    attendees: IdentifiedArrayOf<Attendee> = [],
    duration: Duration = .seconds(300),
    meetings: IdentifiedArrayOf<Meeting> = [],
    theme: Theme = .bubblegum
  ) {
    self.init(
      id: ID(UUID(number)),
      attendees: attendees,
      duration: duration,
      meetings: meetings,
      theme: theme,
      title: title
    )
  }
}
